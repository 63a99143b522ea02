/**
 * The search of a game as a WebAssembly module, over the records that the server has laid out: it compares the actions
 * that are open in a position, and appraises it for each seat. The same simulations as `wanju review`, in the browser.
 */

import { Rules } from "./rules.module.js";
import { decoded } from "./rules.settings.js";

/** @import {About} from "./rules.module.js" */

/**
 * @typedef {object} Basis  rules, and how a position is judged under them
 * @property {string} game
 * @property {About & Record<string, any>} module  what is to be known of the module
 * @property {number} seats
 * @property {string[]} actions
 * @property {string} rules  in base64
 * @property {string} plan
 * @property {string} objective
 * @property {string} style
 */

/** @typedef {{action: number, visits: number, worth: number, error: number, gain: number, gain_error: number}} Option */

const NUMBER = 8; // bytes
const ROOM = 4096; // entries of the tree, which comparing does not need
export const NOTHING = -1; // in place of an action

export class Judge {
  /** @param {Basis} basis @param {Record<string, any>} exports */
  constructor(basis, exports) {
    this.basis = basis;
    this.rules = new Rules(basis.module, exports);
    const { most_seats, deepest } = basis.module;
    this.most = basis.actions.length;
    const many = (/** @type {string} */ kind, /** @type {number} */ count) => this.rules.room(basis.module[kind].size * count);
    this.states = many("state", 2);
    this.ruleset = this.put(decoded(basis.rules));
    this.dealers = many("silent", 2);
    this.plan = this.put(decoded(basis.plan));
    this.edges = many("edge", ROOM);
    this.steps = many("step", deepest);
    this.actions = this.rules.room(NUMBER * this.most);
    this.slots = this.rules.room(NUMBER * this.most);
    this.keys = this.rules.room(NUMBER * most_seats);
    this.options = many("option", Math.max(this.most, most_seats));
    this.payoffs = this.rules.room(NUMBER * most_seats);
  }

  /** Bytes in a room of their own; returns its place. @param {Uint8Array} bytes */
  put(bytes) {
    const place = this.rules.room(bytes.length);
    new Uint8Array(this.rules.exports.memory.buffer, place, bytes.length).set(bytes);
    return place;
  }

  /**
   * @param {"improve" | "appraise"} method
   * @param {Uint8Array} state
   * @param {number} seat
   * @param {number} action  what others are held against, or what is taken first
   * @param {number} seed
   * @param {number} count  simulations
   */
  think(method, state, seat, action, seed, count) {
    const { rules, basis } = this;
    new Uint8Array(rules.exports.memory.buffer, this.states, state.length).set(state);
    this.write("method", basis.module.methods[method]);
    this.write("before", action);
    const places = [this.states, this.ruleset, this.dealers, this.plan, this.edges, ROOM, this.steps, this.actions, this.slots];
    return rules.call("think", ...places, this.most, this.keys, this.options, this.payoffs, seat, seed, 0, count);
  }

  /** @param {string} field @param {number} value */
  write(field, value) {
    this.rules.write(/** @type {any} */ ("plan"), this.plan, field, value);
  }

  /** What the last search has found. @returns {Option[]} */
  found() {
    const { size } = this.basis.module.option;
    const count = Number(this.rules.read(/** @type {any} */ ("plan"), this.plan, "found"));
    const read = (/** @type {number} */ n, /** @type {string} */ field) => Number(this.rules.read(/** @type {any} */ ("option"), this.options + n * size, field));
    return Array.from({ length: count }, (_, n) => ({
      action: read(n, "action"),
      visits: read(n, "visits"),
      worth: read(n, "worth"),
      error: read(n, "error"),
      gain: read(n, "gain"),
      gain_error: read(n, "gain_error"),
    }));
  }

  /**
   * The action that is better than this one for sure, or this one; and what is known of all.
   * @param {Uint8Array} state
   * @param {number} seat
   * @param {number} action
   * @param {number} seed
   * @param {number} count
   */
  compare(state, seat, action, seed, count) {
    const better = this.think("improve", state, seat, action, seed, count);
    return { better, options: this.found() };
  }

  /**
   * What a position is worth to every seat as far as one knows, after an action if one is named.
   * @param {Uint8Array} state
   * @param {number} seat
   * @param {number} action
   * @param {number} seed
   * @param {number} count
   */
  appraise(state, seat, action, seed, count) {
    this.think("appraise", state, seat, action, seed, count);
    return this.found();
  }
}
