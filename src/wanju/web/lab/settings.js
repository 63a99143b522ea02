/** What is set in the lab: rules, who plays, how many games; written to an address and read from it. */

/** @import {About} from "../rules.module.js" */
/** @import {Entry as Declared, Settings} from "../rules.settings.js" */

/** @typedef {{preset: string, settings: Settings}} Rules  settings that differ from the preset */
/** @typedef {Declared & {id: string, default: any, section: string, ruling: string, more?: string}} Entry */
/** @typedef {About & {numbers: Record<string, Entry>, presets: Record<string, Settings>, words: Record<string, Record<string, string>>}} Told */

/**
 * @typedef {object} Experiment
 * @property {Rules} rules
 * @property {number} seats
 * @property {string[]} players
 * @property {number} games
 * @property {string} seed
 * @property {Rules | null} previous  what the rules are held against, in place of the default
 */

export const GAMES = [2_000, 20_000, 100_000, 1_000_000];
const USUAL_GAMES = 20_000;
const USUAL_SEATS = 4;
const RANDOM = "random";
const SEED = /^\d{1,20}$/;
const SEEDS = 2n ** 64n;

/** @param {Told} about */
export const entriesOf = (about) => Object.values(about.numbers);

/** @param {Told} about */
export const usualPreset = (about) => Object.keys(about.rulesets.tables)[0];

/** Tables that a preset is for. @param {Told} about @param {string} preset */
export const seatsOf = (about, preset) => Object.keys(about.rulesets.tables[preset]).map(Number);

/** As many as wanted, or as near to it as a preset goes. @param {Told} about @param {string} preset @param {number} wanted */
export const nearestSeats = (about, preset, wanted) => seatsOf(about, preset).reduce((best, seats) => (Math.abs(seats - wanted) < Math.abs(best - wanted) ? seats : best));

/** Who sits down where nobody is named, as in `wanju sim`. @param {Told} about @param {number} seats */
export function usualPlayers(about, seats) {
  if (about.seats.most === 1) return about.styles.slice(0, 1);
  const thinking = about.styles.filter((style) => style !== RANDOM).reverse();
  const some = thinking.length ? thinking : about.styles;
  return Array.from({ length: seats }, (_, seat) => some[seat % some.length]);
}

/** What an entry is under a preset if nobody turns it. @param {Told} about @param {string} preset @param {Entry} entry */
export function usualValue(about, preset, entry) {
  const set = about.presets[preset] ?? {};
  return set[entry.id] ?? (entry.ruling ? set[entry.ruling] : undefined) ?? entry.default;
}

/** @param {Told} about @param {Rules} rules @param {Entry} entry */
export const valueOf = (about, rules, entry) => rules.settings[entry.id] ?? usualValue(about, rules.preset, entry);

/**
 * The rules with one thing turned; back to what the preset says, it is forgotten.
 * @param {Told} about
 * @param {Rules} rules
 * @param {string} id
 * @param {any} value
 * @returns {Rules}
 */
export function turned(about, rules, id, value) {
  const { [id]: _, ...others } = rules.settings;
  const usual = usualValue(about, rules.preset, about.numbers[id]);
  const isUsual = value === undefined || [value].flat().every((one, seat) => one === (Array.isArray(usual) ? usual[seat] ?? about.numbers[id].default : usual));
  return { preset: rules.preset, settings: isUsual ? others : { ...others, [id]: value } };
}

/** @param {Told} about @returns {Experiment} */
export function usualExperiment(about) {
  const preset = usualPreset(about);
  const seats = nearestSeats(about, preset, USUAL_SEATS);
  return { rules: { preset, settings: {} }, seats, players: usualPlayers(about, seats), games: USUAL_GAMES, seed: "0", previous: null };
}

/** What the rules are compared with: those named, or the default at the same table. @param {Told} about @param {Experiment} experiment @returns {Rules} */
export function baseOf(about, { rules, seats, previous }) {
  const usual = usualPreset(about);
  return previous ?? { preset: seatsOf(about, usual).includes(seats) ? usual : rules.preset, settings: {} };
}

/** @param {Rules} one @param {Rules} other */
export const isSame = (one, other) => one.preset === other.preset && JSON.stringify(sorted(one.settings)) === JSON.stringify(sorted(other.settings));

/** @param {Settings} settings */
const sorted = (settings) => Object.entries(settings).sort(([a], [b]) => (a < b ? -1 : 1));

// ── the address ─────────────────────────────────────────────────────────────

/** @param {Told} about @param {Experiment} experiment */
export function written(about, { rules, seats, players, games, seed, previous }) {
  const pairs = [["seats", seats], ["players", players], ["games", games], ["seed", seed], ...writtenRules(about, rules, "")];
  return pairs.concat(previous ? [["against", "previous"], ...writtenRules(about, previous, ".")] : []).map(([name, value]) => `${name}=${String(value).split(",").map(encodeURIComponent).join(",")}`).join("&");
}

/** @param {Told} about @param {Rules} rules @param {string} mark @returns {[string, any][]} */
function writtenRules(about, { preset, settings }, mark) {
  const named = /** @type {[string, any][]} */ (preset === usualPreset(about) ? [] : [[`${mark}preset`, preset]]);
  return [...named, ...sorted(settings).map(([id, value]) => /** @type {[string, any]} */ ([`${mark}.${id}`, value]))];
}

/** What an address says, as far as it says what can be. @param {Told} about @param {string} text @returns {Experiment} */
export function read(about, text) {
  const given = new URLSearchParams(text);
  const rules = readRules(about, given, "");
  const seats = nearestSeats(about, rules.preset, Number(given.get("seats") ?? USUAL_SEATS));
  const players = (given.get("players") ?? "").split(",");
  const isKnown = players.length === seats && players.every((name) => about.styles.includes(name));
  const games = Number(given.get("games"));
  return {
    rules,
    seats,
    players: isKnown ? players : usualPlayers(about, seats),
    games: GAMES.includes(games) ? games : USUAL_GAMES,
    seed: isSeed(given.get("seed") ?? "") ? String(given.get("seed")) : "0",
    previous: given.get("against") === "previous" ? readRules(about, given, ".") : null,
  };
}

/** @param {Told} about @param {URLSearchParams} given @param {string} mark @returns {Rules} */
function readRules(about, given, mark) {
  const named = given.get(`${mark}preset`) ?? "";
  let rules = /** @type {Rules} */ ({ preset: named in about.rulesets.tables ? named : usualPreset(about), settings: {} });
  for (const entry of entriesOf(about)) {
    const text = given.get(`${mark}.${entry.id}`);
    if (text === null) continue;
    const values = text.split(",").map((one) => readValue(entry, one));
    if (!values.includes(undefined)) rules = turned(about, rules, entry.id, entry.per_seat ? values : values[0]);
  }
  return rules;
}

/** A value that the entry can have, or nothing. @param {Entry} entry @param {string} text */
export function readValue(entry, text) {
  if (entry.is === "switch") return entry.readings?.includes(text) || entry.more ? text : undefined;
  const { low = 0, high = 0, step = 1 } = entry;
  const value = Number((Math.round(Number(text) / step) * step).toFixed(6));
  return text !== "" && value >= low && value <= high ? value : undefined;
}

/** @param {string} text */
export const isSeed = (text) => SEED.test(text) && BigInt(text) < SEEDS;

// ── the command ─────────────────────────────────────────────────────────────

/** The command that plays these games in a terminal. @param {Told} about @param {Experiment} experiment */
export function command(about, { rules, seats, players, games, seed }) {
  const isOne = players.every((player) => player === players[0]);
  const parts = ["wanju sim", about.id, `--seats ${(isOne && seats === 1 ? players.slice(0, 1) : players).join(",")}`, `--games ${games}`, `--seed ${seed}`];
  if (rules.preset !== usualPreset(about)) parts.push(`--preset ${rules.preset}`);
  return [...parts, ...sorted(rules.settings).map(([id, value]) => `--set ${id}=${value}`)].join(" ");
}
