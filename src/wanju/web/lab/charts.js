/** Small drawings of what was measured: what is now in ink, what it is held against behind it. */

import { s } from "../draw.js";
import { room } from "../words.js";
import { interval, middle } from "./figures.js";

/** @import {Figure} from "./tally.js" */
/** @typedef {[number, number][]} Spread */

const WIDE = 320;
const HIGH = 104;
const FOOT = 18;
const MOST_BARS = 32;
const BAR = 20;

/** A rate on its way from 0 to 1, or a mean on its way to the largest of several. @param {Figure} figure @param {string} label @param {number} [most] */
export function drawBar(figure, label, most = 1) {
  const { now, base, isRate } = figure;
  const x = (/** @type {number} */ value) => (Math.max(0, Math.min(most, value)) / most) * 100;
  const band = now && Number.isFinite(now.low) ? now : null;
  return s(
    "svg",
    { class: "bar-chart", viewBox: `0 0 100 ${BAR}`, preserveAspectRatio: "none", role: "img", "aria-label": `${label}: ${middle(now, isRate)} (${interval(now, isRate)})` },
    s("rect", { class: "ground", x: 0, y: 0, width: 100, height: BAR }),
    base && s("rect", { class: "behind", x: 0, y: 0, width: x(base.mean), height: BAR }),
    now && s("rect", { class: "ink", x: 0, y: BAR / 4, width: x(now.mean), height: BAR / 2 }),
    band && s("rect", { class: "band", x: x(band.low), y: BAR / 4, width: Math.max(0.15, x(band.high) - x(band.low)), height: BAR / 2 }),
    base && s("line", { class: "mark", x1: x(base.mean), x2: x(base.mean), y1: 0, y2: BAR }),
  );
}

/** How many games had which value. @param {Figure} figure @param {string} label */
export function drawHistogram(figure, label) {
  const { now, isRate } = figure;
  const { low, high, width } = binsFor([...(figure.spread ?? []), ...(figure.baseSpread ?? [])].map(([value]) => value));
  const bars = Math.max(1, Math.round((high - low) / width) + 1);
  const mine = shares(figure.spread, low, width, bars);
  const other = figure.baseSpread && shares(figure.baseSpread, low, width, bars);
  const most = Math.max(...mine, ...(other ?? []), 1e-9);
  const [step, tall] = [WIDE / bars, HIGH - FOOT];
  const y = (/** @type {number} */ share) => tall - (share / most) * (tall - 6);
  const gap = Math.min(2, step / 6);
  const rects = mine.map((share, n) => s("rect", { class: "ink", x: n * step + gap, y: y(share), width: step - 2 * gap, height: tall - y(share) }, s("title", {}, `${low + n * width}: ${(100 * share).toFixed(1)} %`)));
  const steps = other?.map((share, n) => `${n ? "L" : "M"}${n * step} ${y(share)}H${(n + 1) * step}`).join("");
  return s(
    "svg",
    { class: "histogram", viewBox: `0 0 ${WIDE} ${HIGH}`, role: "img", "aria-label": room("lab.histogram", { name: label, mean: middle(now, isRate) }) },
    rects,
    steps && s("path", { class: "mark", d: steps }),
    s("line", { class: "axis", x1: 0, x2: WIDE, y1: tall, y2: tall }),
    ticks(bars).map((n) => s("text", { x: (n + 0.5) * step, y: HIGH - 4, "text-anchor": n === 0 && bars > 6 ? "start" : n === bars - 1 && bars > 6 ? "end" : "middle", dx: n === 0 && bars > 6 ? -step / 2 : n === bars - 1 && bars > 6 ? step / 2 : 0 }, String(Number((low + n * width).toFixed(4))))),
  );
}

/** From where to where, and how much a bar holds: as much as whole numbers ask for, or more. @param {number[]} values */
function binsFor(values) {
  const [low, high] = [Math.min(...values, Infinity), Math.max(...values, -Infinity)];
  if (!Number.isFinite(low)) return { low: 0, high: 0, width: 1 };
  const finest = values.every((value) => Number.isInteger(value)) ? 1 : values.every((value) => Number.isInteger(2 * value)) ? 0.5 : (high - low) / MOST_BARS || 1;
  const width = finest * Math.max(1, Math.ceil((high - low) / finest / MOST_BARS));
  return { low: Math.floor(low / width) * width, high: Math.floor(high / width) * width, width };
}

/** @param {Spread | null} spread @param {number} low @param {number} width @param {number} bars */
function shares(spread, low, width, bars) {
  const found = new Array(bars).fill(0);
  const games = (spread ?? []).reduce((sum, [, count]) => sum + count, 0) || 1;
  for (const [value, count] of spread ?? []) found[Math.min(bars - 1, Math.floor((value - low) / width + 1e-9))] += count / games;
  return found;
}

/** Bars that are named below: all of a few, else some. @param {number} bars */
function ticks(bars) {
  if (bars <= 12) return Array.from({ length: bars }, (_, n) => n);
  const every = Math.ceil(bars / 5);
  const some = Array.from({ length: Math.ceil(bars / every) }, (_, n) => n * every);
  return bars - 1 - /** @type {number} */ (some.at(-1)) < every / 2 ? [...some.slice(0, -1), bars - 1] : [...some, bars - 1];
}
