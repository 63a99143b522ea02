/**
 * Plays the games of the lab beside the page. A run is played in pieces, told after each, and given up for the next;
 * rows of settings that were played lately are kept, so that only what is new is played.
 */

import { openRules } from "../rules.module.js";
import { Trial } from "../rules.trial.js";
import { Tally } from "./tally.js";

/** @import {Rules, Table} from "../rules.module.js" */
/** @import {Sitting} from "../rules.trial.js" */
/** @import {Figure} from "./tally.js" */
/** @typedef {Table & Sitting} Setting */
/** @typedef {{run: number, now: Setting, base: Setting | null, games: number, spreads: string[]}} Wanted */
/** @typedef {{run: number, played?: number, figures?: Figure[], isOver?: boolean, error?: string}} Told */
/** @typedef {{columns: string[], pieces: Float64Array[], games: number}} Kept */

const PIECE = 256; // games: all pieces are alike, so that those of two runs meet
const SHORT = 40; // ms without a breath
const A_WHILE = 120; // ms between two words on how far it is
const MOST_GAMES = 20_480;
const MOST_SETTINGS = 4;

/** @type {Rules | null} */
let rules = null;
/** The run that is wanted; any other gives up. */
let wanted = 0;
/** By setting, the last one last. @type {Map<string, Kept>} */
const kept = new Map();

/** @param {Told} told */
const tell = (told) => self.postMessage(told);

/** @param {MessageEvent<{open?: string, run?: Wanted, stop?: boolean}>} event */
self.onmessage = async ({ data }) => {
  wanted = data.run?.run ?? 0;
  try {
    if (data.open) self.postMessage({ about: await open(data.open) });
    if (data.run) await play(data.run);
  } catch (error) {
    tell({ run: wanted, error: error instanceof Error ? error.message : String(error) });
  }
};

/** @param {string} address  of the two files, without an ending */
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

/** Two trials lie in the module's memory only while they play: another run may come between two breaths. */
/** @param {Wanted} asked */
async function play({ run, now, base, games, spreads }) {
  const sides = [now, base].map((setting) => setting && new Side(setting));
  const [mine, other] = sides;
  if (!mine || !rules) return;
  const tally = new Tally(mine.kept.columns, other?.kept.columns ?? null, new Set(rules.about.rulesets.rates), spreads);
  let [told, breath] = [0, performance.now()];
  while (tally.games < games) {
    const count = Math.min(PIECE, games - tally.games);
    tally.add(mine.piece(tally.games), other?.piece(tally.games) ?? null, count);
    if (performance.now() - breath < SHORT && tally.games > PIECE) continue;
    if (performance.now() - told > A_WHILE && tally.games < games) {
      tell({ run, played: tally.games, figures: tally.figures() });
      told = performance.now();
    }
    await pause();
    breath = performance.now();
    if (wanted !== run) return;
  }
  tell({ run, played: games, figures: tally.figures(), isOver: true });
}

/** Let a message in that has come meanwhile. */
const pause = () => new Promise((resolve) => setTimeout(resolve, 0));

/** The games of one setting, by pieces: from those that are kept, or played now. */
class Side {
  /** @param {Setting} setting */
  constructor(setting) {
    this.setting = setting;
    const key = JSON.stringify(setting);
    const trial = this.laid();
    /** @type {Kept} */
    this.kept = kept.get(key) ?? { columns: trial.columns, pieces: [], games: 0 };
    trial.close();
    kept.delete(key);
    kept.set(key, this.kept);
    for (const old of [...kept.keys()].slice(0, -MOST_SETTINGS)) kept.delete(old);
  }

  laid() {
    return new Trial(/** @type {Rules} */ (rules), this.setting);
  }

  /** The rows of a piece, whole. @param {number} first */
  piece(first) {
    const known = this.kept.pieces[first / PIECE];
    if (known) return known;
    const trial = this.laid();
    try {
      const rows = trial.rows(first, PIECE);
      if (first < MOST_GAMES) this.kept.pieces[first / PIECE] = rows;
      return rows;
    } finally {
      trial.close();
    }
  }
}
