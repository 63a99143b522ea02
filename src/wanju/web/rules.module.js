/**
 * The rules of a game as a WebAssembly module: records in its memory, the verbs of the game, and the loop that plays
 * many games. It needs a module and the description beside it, both written by `wanju compile --target wasm`, and runs
 * wherever WebAssembly does. In a page, `rules.js` runs it in a worker.
 */

import { readField, writeField } from "./rules.records.js";
import { fieldsOf, laidOut, patched, tableOf } from "./rules.settings.js";
import { Trial } from "./rules.trial.js";

/** @import {Layout} from "./rules.records.js" */
/** @import {Laid, Numbers, Rulesets, Settings} from "./rules.settings.js" */
/** @import {Sitting} from "./rules.trial.js" */

/**
 * @typedef {object} About  what `wanju compile --target wasm` writes beside a module
 * @property {string} id
 * @property {string} version
 * @property {{fewest: number, most: number}} seats
 * @property {number} longest  decisions of the longest game
 * @property {Layout} state
 * @property {Layout} rules
 * @property {Layout} dealer
 * @property {Layout} silent  a dealer without a notebook
 * @property {Numbers} numbers
 * @property {Rulesets} rulesets
 * @property {string[]} styles
 * @property {Record<string, {number: number}>} events
 * @property {Record<string, {takes: ("place" | "number")[], gives: boolean}>} functions
 * @property {{chance: number, minds: number}} streams
 * @property {{count: number, sum: number, squares: number}} tally
 * @property {number} most_seats
 */

/**
 * @typedef {object} Table  rules by name; what is left out is as usual
 * @property {string} [preset]
 * @property {number} [seats]
 * @property {Settings} [settings]  numbers and switches that a page may set
 * @property {Laid} [laid]  rules that Python has laid out, in place of a preset
 */

/**
 * @typedef {object} Wish  games to play
 * @property {string[]} styles  one for each seat
 * @property {number} games
 * @property {number | bigint} [seed]
 * @property {number} [first]  number of the first game
 */

/** @typedef {{count: number, sum: number, squares: number}} Tally */

/**
 * @typedef {object} Played  what came out of many games
 * @property {number} games
 * @property {number} unfinished
 * @property {Tally[]} payoffs  by seat
 * @property {Record<string, Tally>} measures  by name
 */

/** @typedef {"state" | "rules" | "dealer" | "silent"} Kind */

const PAGE = 65_536;
const ALIGNED = 16;
const FLOAT = 8; // bytes of a number in a tally
const ROWS = 3;
const A_WHILE = 80; // ms between two words on how far it is

/**
 * @param {About} about
 * @param {BufferSource} bytes
 */
export async function openRules(about, bytes) {
  const { instance } = await WebAssembly.instantiate(bytes, {});
  return new Rules(about, /** @type {any} */ (instance.exports));
}

export class Rules {
  /**
   * @param {About} about
   * @param {Record<string, any>} exports
   */
  constructor(about, exports) {
    this.about = about;
    this.exports = exports;
    this.top = /** @type {number} */ (exports.heap_base.value);
    /** Why the module has stopped, if it has. @type {Error | null} */
    this.stopped = null;
  }

  get memory() {
    return new DataView(this.exports.memory.buffer);
  }

  /**
   * Room for so many bytes, all zero.
   * @param {number} size
   */
  room(size) {
    const place = Math.ceil(this.top / ALIGNED) * ALIGNED;
    this.top = place + size;
    const missing = this.top - this.exports.memory.buffer.byteLength;
    if (missing > 0) this.exports.memory.grow(Math.ceil(missing / PAGE));
    new Uint8Array(this.exports.memory.buffer, place, size).fill(0);
    return place;
  }

  /**
   * A blank record; returns its place.
   * @param {Kind} kind
   */
  record(kind, count = 1) {
    return this.room(this.about[kind].size * count);
  }

  /**
   * Call a function of the module with places of records and whole numbers.
   * @param {string} name
   * @param {...(number | bigint)} given
   * @returns {number}
   */
  call(name, ...given) {
    if (this.stopped) throw this.stopped;
    const known = this.about.functions[name];
    if (!known) throw new Error(`The rules of ${this.about.id} have no function '${name}'.`);
    if (given.length !== known.takes.length)
      throw new Error(`${name} takes ${known.takes.length} arguments; ${given.length} were given.`);
    const passed = given.map((each, n) => (known.takes[n] === "number" ? BigInt(each) : Number(each)));
    try {
      return Number(this.exports[name](...passed));
    } catch (error) {
      this.stopped = new Error(`The rules of ${this.about.id} have stopped in ${name}: ${this.reason(error)}`);
      throw this.stopped;
    }
  }

  /** @param {any} error */
  reason(error) {
    const why = this.exports.why();
    const [status, at, size] = [0, 4, 8].map((offset) => this.memory.getInt32(why + offset, true));
    if (status === 0) return String(error?.message ?? error);
    const text = new TextDecoder().decode(new Uint8Array(this.exports.memory.buffer, at, size)).trim();
    return text || `status ${status}`;
  }

  /**
   * A rules record; returns its place.
   * @param {Table} [table]
   */
  ruleset({ preset, seats = this.about.seats.fewest, settings = {}, laid } = {}) {
    const bytes = laid ? laidOut(this.about.rulesets, laid.patches) : patched(this.about.rulesets, preset, seats);
    const place = this.room(bytes.length);
    new Uint8Array(this.exports.memory.buffer, place, bytes.length).set(bytes);
    for (const [name, value] of fieldsOf(this.about.numbers, settings)) this.write("rules", place, name, value);
    if (this.about.functions.derive) this.call("derive", place);
    return place;
  }

  /**
   * A dealer at the beginning of a stream; returns its place.
   * @param {number | bigint} seed
   * @param {{game?: number, stream?: number, notebook?: boolean}} [which]
   */
  dealer(seed, { game = 0, stream = this.about.streams.chance, notebook = false } = {}) {
    const place = this.record("dealer");
    this.call("sit", place, seed, game, stream);
    this.write("dealer", place, "is_open", Number(notebook));
    return place;
  }

  /**
   * A field of a record: a number, or lists of numbers, or records by name.
   * @param {Kind} kind
   * @param {number} place
   * @param {string} name
   */
  read(kind, place, name) {
    return readField(this.memory, this.about[kind], place, name);
  }

  /**
   * @param {Kind} kind
   * @param {number} place
   * @param {string} name
   * @param {any} value  in the shape in which it is read
   */
  write(kind, place, name, value) {
    writeField(this.memory, this.about[kind], place, name, value);
  }

  /**
   * What a dealer has noted since this was asked last.
   * @param {number} dealer
   * @returns {Record<string, number>[]}
   */
  notes(dealer) {
    const lines = this.read("dealer", dealer, "notes").slice(0, this.read("dealer", dealer, "lines"));
    this.write("dealer", dealer, "lines", 0);
    return lines;
  }

  /**
   * What each seat got out of a game.
   * @param {number} state
   * @param {number} rules
   */
  payoff(state, rules) {
    return this.written("payoff", state, rules, this.read("rules", rules, "seats"));
  }

  /**
   * The numbers that are tallied of a game, by name; NaN is one that this game does not have.
   * @param {number} state
   * @param {number} rules
   * @param {Table} [table]  of the rules
   * @returns {Record<string, number>}
   */
  measure(state, rules, table) {
    const places = this.metrics(table);
    const numbers = this.written("measure", state, rules, columnsOf(places));
    return Object.fromEntries(Object.entries(places).map(([name, at]) => [name, numbers[at]]));
  }

  /**
   * The numbers that a verb writes.
   * @param {"payoff" | "measure"} verb
   * @param {number} state
   * @param {number} rules
   * @param {number} count
   */
  written(verb, state, rules, count) {
    const mark = this.top;
    const out = this.room(FLOAT * count);
    for (let n = 0; n < count; n++) this.memory.setFloat64(out + FLOAT * n, NaN, true);
    this.call(verb, state, rules, out, count);
    this.top = mark;
    return Array.from({ length: count }, (_, n) => this.memory.getFloat64(out + FLOAT * n, true));
  }

  /**
   * What is tallied at a table: places by name.
   * @param {Table} [table]
   */
  metrics({ preset, seats = this.about.seats.fewest, laid } = {}) {
    return laid?.metrics ?? this.about.rulesets.metrics[tableOf(this.about.rulesets, preset, seats).metrics];
  }

  /**
   * Play many games; the same whatever the pieces in which they are played.
   * @param {Table & Wish} wish
   * @param {(played: number) => void} [onProgress]
   * @returns {Played}
   */
  playMany(wish, onProgress = () => {}) {
    const { seats = this.about.seats.fewest, games, seed = 0, first = 0 } = wish;
    const mark = this.top;
    try {
      const rules = this.ruleset(wish);
      const places = this.metrics(wish);
      const columns = columnsOf(places);
      const records = [this.record("state"), this.record("state"), rules, this.record("silent", 2)];
      const styles = this.styleNumbers(wish.styles, seats);
      const outs = [seats, ROWS * seats, columns, ROWS * columns].map((count) => this.room(FLOAT * count));
      for (let n = 0; n < columns; n++) this.memory.setFloat64(outs[2] + FLOAT * n, NaN, true);
      const play = (/** @type {number} */ from, /** @type {number} */ count) =>
        this.call("play_many", ...records, styles, seed, from, count, this.about.longest, 1, 1, seats, columns, ...outs);
      const unfinished = inPieces(first, games, play, onProgress);
      const payoffs = Array.from({ length: seats }, (_, seat) => this.tally(outs[1], seats, seat));
      const measures = Object.entries(places).map(([name, at]) => [name, this.tally(outs[3], columns, at)]);
      return { games, unfinished, payoffs, measures: Object.fromEntries(measures) };
    } finally {
      this.top = mark;
    }
  }

  /**
   * Games as rows of numbers, one after the other, and the names of a row's numbers.
   * @param {Table & Sitting & {games: number, first?: number}} wish
   */
  rows(wish) {
    const mark = this.top;
    try {
      const trial = new Trial(this, wish);
      return { columns: trial.columns, rows: trial.rows(wish.first ?? 0, wish.games) };
    } finally {
      this.top = mark;
    }
  }

  /**
   * The style of each seat as the loop reads it; returns its place.
   * @param {string[]} names
   * @param {number} seats
   */
  styleNumbers(names, seats) {
    if (names.length !== seats) throw new Error(`${names.length} styles were given for ${seats} seats.`);
    const place = this.room(FLOAT * this.about.most_seats);
    names.forEach((name, seat) => {
      const style = this.about.styles.indexOf(name);
      if (style < 0) throw new Error(`No style is called '${name}'. Styles: ${this.about.styles.join(", ")}.`);
      this.memory.setBigInt64(place + FLOAT * seat, BigInt(style), true);
    });
    return place;
  }

  /**
   * One column of a tally.
   * @param {number} place
   * @param {number} columns
   * @param {number} column
   * @returns {Tally}
   */
  tally(place, columns, column) {
    const { count, sum, squares } = this.about.tally;
    const row = (/** @type {number} */ n) => this.memory.getFloat64(place + FLOAT * (n * columns + column), true);
    return { count: row(count), sum: row(sum), squares: row(squares) };
  }
}

/** @param {Record<string, number>} places */
function columnsOf(places) {
  return Math.max(...Object.values(places)) + 1;
}

/**
 * Play in pieces that take a while each, and tell after each how far it is.
 * @param {number} first
 * @param {number} games
 * @param {(from: number, count: number) => number} play
 * @param {(played: number) => void} onProgress
 */
function inPieces(first, games, play, onProgress) {
  let unfinished = 0;
  for (let played = 0, piece = 1; played < games; ) {
    const count = Math.min(piece, games - played);
    const start = performance.now();
    unfinished += play(first + played, count);
    played += count;
    onProgress(played);
    const took = performance.now() - start;
    piece = took < A_WHILE / 2 ? count * 2 : Math.max(1, Math.round((count * A_WHILE) / took));
  }
  return unfinished;
}
