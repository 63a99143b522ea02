/**
 * The rules of a game in a worker: many games, or one decision at a time, without a server. Results are those that the
 * same rules give in Python, to the last bit.
 */

/** @import {About, Kind, Played, Table, Wish} from "./rules.module.js" */
/** @import {Sitting} from "./rules.trial.js" */
/** @import {Answer} from "./rules.worker.js" */

/**
 * Start the rules of a game whose two files, `GAME.wasm` and `GAME.json`, lie in a folder: that of this script, unless
 * another is named.
 * @param {string} game
 * @param {string | URL} [folder]
 */
export async function startRules(game, folder = new URL(".", import.meta.url)) {
  const started = new RulesInWorker();
  try {
    started.about = await started.ask("open", [new URL(game, new URL(folder, location.href)).href]);
  } catch (error) {
    started.close();
    throw error;
  }
  return started;
}

export class RulesInWorker {
  constructor() {
    this.about = /** @type {About} */ (/** @type {unknown} */ (null)); // until the worker has fetched it
    this.worker = new Worker(new URL("rules.worker.js", import.meta.url), { type: "module" });
    this.asked = 0;
    /** @type {Map<number, {resolve: (result: any) => void, reject: (error: Error) => void, onProgress: (n: number) => void}>} */
    this.open = new Map();
    this.worker.onmessage = ({ data }) => this.hear(data);
    this.worker.onerror = (event) => this.lose(new Error(event.message || "The worker could not be started."));
  }

  /**
   * @param {string} ask
   * @param {any[]} given
   * @param {(played: number) => void} [onProgress]
   * @returns {Promise<any>}
   */
  ask(ask, given, onProgress = () => {}) {
    const id = ++this.asked;
    return new Promise((resolve, reject) => {
      this.open.set(id, { resolve, reject, onProgress });
      this.worker.postMessage({ id, ask, given });
    });
  }

  /** @param {Answer} answer */
  hear({ id, result, error, progress }) {
    const asked = this.open.get(id);
    if (!asked) return;
    if (progress !== undefined) return asked.onProgress(progress);
    this.open.delete(id);
    if (error !== undefined) asked.reject(new Error(error));
    else asked.resolve(result);
  }

  /** @param {Error} error */
  lose(error) {
    for (const { reject } of this.open.values()) reject(error);
    this.open.clear();
  }

  /** End the worker, whatever it is doing. */
  close() {
    this.worker.terminate();
    this.lose(new Error("The rules were closed."));
  }

  /**
   * Play many games; `onProgress` hears how many have been played so far.
   * @param {Table & Wish} wish
   * @param {(played: number) => void} [onProgress]
   * @returns {Promise<Played>}
   */
  playMany(wish, onProgress) {
    return this.ask("playMany", [wish], onProgress);
  }

  /**
   * Games as rows of numbers, one after the other, and the names of a row's numbers.
   * @param {Table & Sitting & {games: number, first?: number}} wish
   * @returns {Promise<{columns: string[], rows: Float64Array}>}
   */
  rows(wish) {
    return this.ask("rows", [wish]);
  }

  /**
   * A blank record; resolves to its place in the memory of the module.
   * @param {Kind} kind
   * @returns {Promise<number>}
   */
  record(kind) {
    return this.ask("record", [kind]);
  }

  /**
   * @param {Table} [table]
   * @returns {Promise<number>}
   */
  ruleset(table) {
    return this.ask("ruleset", [table]);
  }

  /**
   * @param {number | bigint} seed
   * @param {{game?: number, stream?: number, notebook?: boolean}} [which]
   * @returns {Promise<number>}
   */
  dealer(seed, which) {
    return this.ask("dealer", [seed, which]);
  }

  /**
   * A verb of the game, with places and whole numbers: `call("why_not", state, rules, seat, action)`.
   * @param {string} verb
   * @param {...number} given
   * @returns {Promise<number>}
   */
  call(verb, ...given) {
    return this.ask("call", [verb, ...given]);
  }

  /**
   * A field of a record.
   * @param {Kind} kind
   * @param {number} place
   * @param {string} name
   */
  read(kind, place, name) {
    return this.ask("read", [kind, place, name]);
  }

  /**
   * @param {Kind} kind
   * @param {number} place
   * @param {string} name
   * @param {any} value
   * @returns {Promise<void>}
   */
  write(kind, place, name, value) {
    return this.ask("write", [kind, place, name, value]);
  }

  /**
   * What a dealer with an open notebook has noted since this was asked last.
   * @param {number} dealer
   * @returns {Promise<Record<string, number>[]>}
   */
  notes(dealer) {
    return this.ask("notes", [dealer]);
  }

  /**
   * What each seat got out of a game.
   * @param {number} state
   * @param {number} rules
   * @returns {Promise<number[]>}
   */
  payoff(state, rules) {
    return this.ask("payoff", [state, rules]);
  }

  /**
   * The numbers that are tallied of a game, by name; NaN is one that this game does not have.
   * @param {number} state
   * @param {number} rules
   * @param {Table} [table]  of the rules
   * @returns {Promise<Record<string, number>>}
   */
  measure(state, rules, table) {
    return this.ask("measure", [state, rules, table]);
  }
}
