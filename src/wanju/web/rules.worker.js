/** Runs the rules of one game beside a page: `rules.js` asks, this answers. */

import { openRules } from "./rules.module.js";

/** @import {Rules} from "./rules.module.js" */
/** @typedef {{id: number, ask: string, given: any[]}} Question */
/** @typedef {{id: number, result?: any, error?: string, progress?: number}} Answer */

/** What may be asked of the rules by name. */
const ASKED = ["record", "ruleset", "dealer", "call", "read", "write", "notes", "payoff", "measure", "rows"];

/** @type {Rules | null} */
let rules = null;

/** @param {Answer} answer */
const tell = (answer) => self.postMessage(answer);

/** @param {MessageEvent<Question>} event */
self.onmessage = async ({ data: { id, ask, given } }) => {
  try {
    tell({ id, result: await answer(id, ask, given) });
  } catch (error) {
    tell({ id, error: error instanceof Error ? error.message : String(error) });
  }
};

/**
 * @param {number} id
 * @param {string} ask
 * @param {any[]} given
 */
async function answer(id, ask, given) {
  if (ask === "open") return open(given[0]);
  if (!rules) throw new Error("No rules were opened yet.");
  if (ask === "playMany") return rules.playMany(given[0], (progress) => tell({ id, progress }));
  if (!ASKED.includes(ask)) throw new Error(`The rules cannot be asked to '${ask}'.`);
  return /** @type {any} */ (rules)[ask](...given);
}

/**
 * Fetch the two files of a game; returns the description.
 * @param {string} address  without an ending
 */
async function open(address) {
  const [about, module] = await Promise.all([`${address}.json`, `${address}.wasm`].map(fetched));
  rules = await openRules(await about.json(), await module.arrayBuffer());
  return rules.about;
}

/** @param {string} address */
async function fetched(address) {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address}: ${response.status} ${response.statusText}`);
  return response;
}
