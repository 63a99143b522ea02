/** The review after a match: prospects of every seat over the match, costly decisions, and what was luck. */

import { ask } from "./api.js";
import { h, s } from "./draw.js";
import { think } from "./think.js";
import { actionTold } from "./told.js";
import { language, room, trouble } from "./words.js";

/** @import {Scene} from "./scene.js" */
/** @import {Interval, Review, Share} from "./think.review.js" */

/** What there is of it so far. */
const now = {
  /** From 0 to 1 while it is being worked out. @type {number | null} */
  progress: null,
  /** @type {Review | null} */
  review: null,
  /** Why there is none. @type {unknown} */
  failed: null,
};
const WIDTH = 320;
const HEIGHT = 120;

/** Work it out, here in the browser. @param {string} table @param {() => void} redraw */
export async function startReview(table, redraw) {
  if (now.progress !== null) return;
  Object.assign(now, { progress: 0, review: null, failed: null });
  redraw();
  try {
    const match = await ask(`/api/tables/${table}/review`);
    now.review = await think("review", match, (progress) => {
      now.progress = progress;
      redraw();
    });
  } catch (error) {
    now.failed = error;
  }
  now.progress = null;
  redraw();
}

/** @param {Scene} scene */
export function drawReview(scene) {
  if (now.review) return drawFound(scene, now.review);
  const share = Math.round(100 * (now.progress ?? 0));
  return h(
    "section",
    { class: "review", "data-role": "review", "data-key": "review", "aria-label": room("review.title") },
    now.failed !== null && h("p", { role: "alert" }, trouble(now.failed)),
    now.progress === null
      ? h("button", { "data-action": "review", "data-role": "review-start" }, room("review.button"))
      : h("p", { role: "status" }, room("review.at_work", { share }), h("progress", { max: 100, value: share, "aria-label": room("review.title") })),
  );
}

/** @param {Scene} scene @param {Review} review */
function drawFound(scene, review) {
  const goal = scene.word(`objective.${review.objective}`);
  const player = scene.word(`style.${review.style}`);
  return h(
    "section",
    { class: "review", "data-role": "review", "data-key": "review", "aria-labelledby": "review-title" },
    h("h3", { id: "review-title" }, room("review.title")),
    drawCurve(scene, review),
    h("h4", {}, room("review.costly")),
    review.costliest.length === 0 && h("p", {}, room("review.none")),
    h("ol", { class: "costly", "data-role": "costly" }, review.costliest.map((n) => drawCostly(scene, review, n))),
    h("details", { class: "every", "data-role": "every", "data-key": "every" }, h("summary", {}, room("review.every")), h("div", { class: "shares" }, drawEvery(scene, review))),
    h("h4", {}, room("review.shares")),
    h("div", { class: "shares" }, drawShares(scene, review.shares)),
    h("p", { class: "faint" }, room("review.how", { count: review.decisions.length, goal, player })),
  );
}

/** One line for each seat: its prospects before every decision. @param {Scene} scene @param {Review} review */
function drawCurve(scene, { curve }) {
  const top = Math.max(1, ...curve.flat());
  const at = (/** @type {number} */ n, /** @type {number} */ worth) =>
    `${((n * WIDTH) / Math.max(1, curve.length - 1)).toFixed(1)},${(HEIGHT * (1 - worth / top)).toFixed(1)}`;
  const lines = curve[0].map((_, seat) => s("polyline", { class: `curve seat-${seat}`, points: curve.map((row, n) => at(n, row[seat])).join(" ") }));
  return h(
    "figure",
    { class: "prospects", "data-role": "prospects" },
    s("svg", { viewBox: `-2 -4 ${WIDTH + 4} ${HEIGHT + 8}`, role: "img", "aria-label": room("review.curve") }, s("path", { class: "ground", d: `M0 ${HEIGHT}H${WIDTH}M0 ${HEIGHT / 2}H${WIDTH}M0 0H${WIDTH}` }), lines),
    h("figcaption", {}, curve[0].map((_, seat) => h("span", { class: `key seat-${seat}` }, scene.names[seat] ?? String(seat + 1)))),
  );
}

/** @param {Scene} scene @param {Review} review @param {number} n */
function drawCostly(scene, { decisions }, n) {
  const { move, seat, action, better, worth, cost, why, card } = decisions[n];
  const facts = { move: move + 1, who: scene.names[seat], taken: actionTold(scene, action, card), better: actionTold(scene, better ?? action, card) };
  const numbers = { worth: hundredths(worth.mean), cost: hundredths(cost.mean), low: hundredths(cost.low), high: hundredths(cost.high) };
  const reason = why[language()];
  return h(
    "li",
    { "data-move": move, "data-seat": seat, class: seat === scene.snapshot.you ? "mine" : "" },
    room("review.line", { ...facts, ...numbers }),
    reason && h("p", { class: "faint", "data-role": "why" }, room("review.why", { better: facts.better, reason })),
  );
}

/** What each was worth to its seat, and what would have been better. @param {Scene} scene @param {Review} review */
function drawEvery(scene, { decisions }) {
  const within = (/** @type {Interval} */ { mean, low, high }) => `${hundredths(mean)} (${hundredths(low)}–${hundredths(high)})`;
  return h(
    "table",
    {},
    h("thead", {}, h("tr", {}, ["move", "seat", "taken", "worth", "better"].map((column) => h("th", { scope: "col" }, room(`review.${column}`))))),
    h(
      "tbody",
      {},
      decisions.map(({ move, seat, action, worth, better, cost, card }) => {
        const instead = better === null ? "–" : `${actionTold(scene, better, card)} +${hundredths(cost.mean)}`;
        const cells = [scene.names[seat] ?? String(seat + 1), actionTold(scene, action, card), within(worth), instead];
        return h("tr", { "data-seat": seat }, h("td", {}, String(move + 1)), cells.map((cell) => h("td", {}, cell)));
      }),
    ),
  );
}

const COLUMNS = /** @type {const} */ (["start", "own", "others", "luck", "end"]);

/** @param {Scene} scene @param {Share[]} shares */
function drawShares(scene, shares) {
  const told = (/** @type {Share} */ share, /** @type {keyof Share} */ column) =>
    ["start", "end"].includes(column) ? hundredths(share[column]) : signed(share[column]);
  return h(
    "table",
    { "data-role": "shares" },
    h("thead", {}, h("tr", {}, h("th", { scope: "col" }, room("review.seat")), COLUMNS.map((column) => h("th", { scope: "col" }, room(`review.${column}`))))),
    h("tbody", {}, shares.map((share, seat) => h("tr", { "data-seat": seat }, h("th", { scope: "row" }, scene.names[seat] ?? String(seat + 1)), COLUMNS.map((column) => h("td", {}, told(share, column)))))),
  );
}

/** @param {number} share */
const hundredths = (share) => String(Math.round(100 * share));

/** @param {number} share */
const signed = (share) => (Math.round(100 * share) > 0 ? `+${hundredths(share)}` : hundredths(share).replace("-", "−"));
