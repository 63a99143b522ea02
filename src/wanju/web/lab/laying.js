/**
 * Rules as the worker takes them. What a page can set alone it sets; for the rest a server lays the record out, or an
 * export has brought what differs, for one such setting at a time.
 */

import { ask } from "../api.js";
import { tableOf } from "../rules.settings.js";

/** @import {Laid, Patches} from "../rules.settings.js" */
/** @import {Setting} from "./worker.js" */
/** @import {Experiment, Rules, Told} from "./settings.js" */
/** @typedef {Record<string, Record<string, Record<string, Record<string, {hash: string, patches: Patches, metrics: number}>>>>} Turned  by preset, seats, id and value */
/** @typedef {Laid & {hash: string}} FromServer */

/** Why rules cannot be laid out here: the key of a sentence. */
export class Beyond extends Error {}

export class Laying {
  /**
   * @param {Told & {turned?: Turned}} about
   * @param {string | null} server  where rules are asked for, if there is one
   */
  constructor(about, server) {
    this.about = about;
    this.server = server;
    /** @type {Map<string, Promise<FromServer>>} */
    this.asked = new Map();
  }

  /** Settings that a page cannot make by itself. @param {Rules} rules */
  beyond = (rules) => Object.keys(rules.settings).filter((id) => !this.about.numbers[id].alone);

  /** Can this be turned here, if nothing else of its kind is? @param {string} id @param {string} preset @param {number} seats */
  canTurn(id, preset, seats) {
    return this.about.numbers[id].alone || this.server !== null || Boolean(this.about.turned?.[preset]?.[seats]?.[id]);
  }

  /** @param {Experiment} experiment @param {Rules} rules @returns {Promise<Setting>} */
  async setting({ seats, players, seed }, rules) {
    const table = { preset: rules.preset, seats, styles: players, seed };
    const alone = Object.fromEntries(Object.entries(rules.settings).filter(([id]) => this.about.numbers[id].alone).map(([id, value]) => [id, this.full(id, value)]));
    const [first, ...others] = this.beyond(rules);
    if (first === undefined) return { ...table, settings: alone };
    if (this.server) return { ...table, settings: {}, laid: only(await this.fromServer(seats, rules)) };
    if (others.length) throw new Beyond("lab.one_at_a_time");
    const found = this.about.turned?.[rules.preset]?.[seats]?.[first]?.[String(rules.settings[first])];
    if (!found) throw new Beyond("lab.needs_server");
    const patches = [...tableOf(this.about.rulesets, rules.preset, seats).patches, ...found.patches];
    return { ...table, settings: alone, laid: { patches, metrics: this.about.rulesets.metrics[found.metrics] } };
  }

  /** A value for every seat there could be. @param {string} id @param {any} value */
  full(id, value) {
    const entry = this.about.numbers[id];
    return entry.per_seat ? Array.from({ length: this.about.most_seats }, (_, seat) => value[seat] ?? entry.default) : value;
  }

  /** The hash of rules: as the server says, or as the description has it. @param {number} seats @param {Rules} rules */
  async hash(seats, rules) {
    if (this.server) return (await this.fromServer(seats, rules)).hash;
    const settings = Object.entries(rules.settings);
    if (settings.length === 0) return tableOf(this.about.rulesets, rules.preset, seats).hash;
    return settings.length > 1 ? "" : this.about.turned?.[rules.preset]?.[seats]?.[settings[0][0]]?.[String(settings[0][1])]?.hash ?? "";
  }

  /** @param {number} seats @param {Rules} rules @returns {Promise<FromServer>} */
  fromServer(seats, { preset, settings }) {
    const body = { seats, preset, set: settings };
    const key = JSON.stringify(body);
    const asked = this.asked.get(key) ?? ask(/** @type {string} */ (this.server), body);
    this.asked.set(key, asked);
    asked.catch(() => this.asked.delete(key));
    return asked;
  }
}

/** @param {FromServer} found @returns {Laid} */
const only = ({ patches, metrics }) => ({ patches, metrics });
