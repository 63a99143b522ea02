/** A match decision by decision, and a hint for one: what `Judge` is asked, and what follows from its answers. */

import { decoded } from "./rules.settings.js";
import { NOTHING } from "./think.module.js";

/** @import {Basis, Judge, Option} from "./think.module.js" */

/** @typedef {Record<string, string>} Whys  of each action, where in the reasons its own is */
/** @typedef {Record<string, Record<string, string>>} Reasons  in the game's own words, by language */
/** @typedef {{move: number, seat: number, action: number, patches: [number, string][], why: Whys, card?: string}} Decision */
/** @typedef {Basis & {decisions: Decision[], end: number[], reasons: Reasons}} Played  a match that is over */
/** @typedef {Basis & {seat: number, state: string, why: Whys, reasons: Reasons}} Position */
/** @typedef {{mean: number, low: number, high: number}} Interval */

/**
 * @typedef {object} Judged  a decision: what it was worth, and what would have been better
 * @property {number} move
 * @property {number} seat
 * @property {string} action
 * @property {Interval} worth
 * @property {string | null} better
 * @property {Interval} cost
 * @property {Record<string, string>} why  the better one, by language
 * @property {string} [card]  the one whose options were chosen from
 */

/** @typedef {{start: number, own: number, others: number, luck: number, end: number}} Share */

/**
 * @typedef {object} Review
 * @property {string} objective
 * @property {string} style
 * @property {number} simulations  of the last decision
 * @property {Judged[]} decisions
 * @property {number[][]} curve  the prospects of each seat before each decision, and in the end
 * @property {Share[]} shares
 * @property {number[]} costliest  places in `decisions`
 */

/** @typedef {{action: string, worth: number, next: string | null, gain: number, error: number, simulations: number, why: Record<string, string>}} Advice */

const WEIGHED = 1200;
const APPRAISED = 120;
const LEAST = 0.04; // of that is done on the slowest of machines
const SECONDS = 7; // within which a whole match should be judged
const WIDE = 1.96;
const COSTLIEST = 5;
const ADVISED = 1500;

/**
 * @param {Judge} judge
 * @param {Played} match
 * @param {(done: number) => void} onProgress
 * @returns {Review}
 */
export function review(judge, match, onProgress) {
  const { decisions, end, seats, objective, style } = match;
  const state = new Uint8Array(match.module.state.size);
  const [judged, curve, effects] = [/** @type {Judged[]} */ ([]), /** @type {number[][]} */ ([]), /** @type {number[][]} */ ([])];
  const start = performance.now();
  let part = 0.3; // until it is known how fast this machine is
  decisions.forEach((decision, n) => {
    for (const [at, patch] of decision.patches) state.set(decoded(patch), at);
    const [weighed, appraised] = [WEIGHED, APPRAISED].map((count) => Math.max(2, Math.round(count * part)));
    judged.push(judgeOne(judge, state, decision, n, weighed, match.reasons));
    const views = Array.from({ length: seats }, (_, seat) => judge.appraise(state, seat, NOTHING, n, appraised));
    curve.push(views.map((view, seat) => view[seat].worth));
    const after = judge.appraise(state, decision.seat, decision.action, n, appraised);
    effects.push(after.map(({ worth }, seat) => worth - views[decision.seat][seat].worth));
    onProgress((n + 1) / decisions.length);
    part = paced(part, (performance.now() - start) / 1000, n + 1, decisions.length);
  });
  const shares = end.map((_, seat) => shareOf(seat, decisions, curve, effects, end));
  return { objective, style, simulations: Math.round(WEIGHED * part), decisions: judged, curve: [...curve, end], shares, costliest: costliest(judged) };
}

/**
 * How much of the usual work the next decision gets, for all to be done in time.
 * @param {number} part @param {number} spent @param {number} done @param {number} all
 */
function paced(part, spent, done, all) {
  const each = spent / done;
  const left = Math.max(SECONDS - spent, 0) / Math.max(all - done, 1);
  return Math.min(1, Math.max(LEAST, part * Math.min(1.3, left / each)));
}

/** @param {Judge} judge @param {Uint8Array} state @param {Decision} decision @param {number} seed @param {number} count @param {Reasons} reasons @returns {Judged} */
function judgeOne(judge, state, { move, seat, action, why, card }, seed, count, reasons) {
  const { better, options } = judge.compare(state, seat, action, seed, count);
  const names = judge.basis.actions;
  const best = find(options, better);
  const taken = find(options, action);
  return {
    move,
    seat,
    action: names[action],
    worth: interval(taken.worth, taken.error),
    better: better === action ? null : names[better],
    cost: interval(best.gain, best.gain_error),
    why: reasons[why[names[better]]] ?? {},
    card,
  };
}

/** @param {number} mean @param {number} error @returns {Interval} */
const interval = (mean, error) => ({ mean, low: mean - WIDE * error, high: mean + WIDE * error });

/** @param {Option[]} options @param {number} action */
const find = (options, action) => /** @type {Option} */ (options.find((option) => option.action === action));

/** What a seat's own choices, those of others, and luck did to its prospects. @param {number} seat @param {Decision[]} decisions @param {number[][]} curve @param {number[][]} effects @param {number[]} end @returns {Share} */
function shareOf(seat, decisions, curve, effects, end) {
  const sum = (/** @type {boolean} */ isOwn) =>
    effects.reduce((total, effect, n) => total + ((decisions[n].seat === seat) === isOwn ? effect[seat] : 0), 0);
  const [start, own, others] = [curve[0]?.[seat] ?? end[seat], sum(true), sum(false)];
  return { start, own, others, luck: end[seat] - start - own - others, end: end[seat] };
}

/** @param {Judged[]} judged */
function costliest(judged) {
  const lost = judged.map((each, n) => ({ cost: each.cost.mean, n, is: each.better !== null })).filter(({ is }) => is);
  return lost.sort((a, b) => b.cost - a.cost || a.n - b.n).slice(0, COSTLIEST).map(({ n }) => n);
}

/**
 * The best choice here, and by how much it is better than the next best.
 * @param {Judge} judge
 * @param {Position} position
 * @returns {Advice}
 */
export function advise(judge, { seat, state, actions, why, reasons }) {
  const bytes = decoded(state);
  const { better } = judge.compare(bytes, seat, NOTHING, 1, ADVISED);
  const { options } = judge.compare(bytes, seat, better, 2, ADVISED);
  const best = find(options, better);
  const others = options.filter(({ action }) => action !== better).sort((a, b) => b.gain - a.gain);
  const next = others.find(({ visits }) => visits === best.visits) ?? others[0];
  return {
    action: actions[better],
    worth: best.worth,
    next: next ? actions[next.action] : null,
    gain: next ? -next.gain : 0,
    error: next ? next.gain_error : 0,
    simulations: ADVISED,
    why: reasons[why[actions[better]]] ?? {},
  };
}
