/** Numbers as they are read: as many digits as the interval lets one believe. */

import { room } from "../words.js";

/** @import {Estimate} from "./statistics.js" */

const MOST_DIGITS = 4;

/** Digits after the point for something that is known this well. @param {Estimate} estimate @param {number} scale */
function digits({ low, high }, scale) {
  const reach = ((high - low) / 2) * scale;
  if (!Number.isFinite(reach) || reach === 0) return 2;
  return Math.min(MOST_DIGITS, Math.max(scale === 100 ? 1 : 0, Math.ceil(-Math.log10(reach)) + 1));
}

/** @param {number} value @param {number} places */
const plain = (value, places) => value.toFixed(places).replace(/^-(?=[0.]*$)/, "").replace("-", "−");

/** @param {number} value @param {number} places */
const signed = (value, places) => (Number(value.toFixed(places)) > 0 ? "+" : "") + plain(value, places);

/** @param {Estimate | null} estimate @param {boolean} isRate */
export function middle(estimate, isRate) {
  if (!estimate) return "–";
  const scale = isRate ? 100 : 1;
  return plain(estimate.mean * scale, digits(estimate, scale)) + (isRate ? " %" : "");
}

/** "60.6 to 62.0 %" @param {Estimate | null} estimate @param {boolean} isRate */
export function interval(estimate, isRate) {
  if (!estimate || !Number.isFinite(estimate.low)) return "–";
  const scale = isRate ? 100 : 1;
  const [low, high] = [estimate.low, estimate.high].map((end) => plain(end * scale, digits(estimate, scale)));
  return room("lab.interval", { low, high }) + (isRate ? " %" : "");
}

/** "+2.1 pp, 1.7 to 2.5" @param {Estimate | null} estimate @param {boolean} isRate */
export function change(estimate, isRate) {
  if (!estimate || !Number.isFinite(estimate.low)) return "";
  if (estimate.low === 0 && estimate.high === 0) return room("lab.same");
  const scale = isRate ? 100 : 1;
  const places = digits(estimate, scale);
  const [low, high] = [estimate.low, estimate.high].map((end) => plain(end * scale, places));
  return room(isRate ? "lab.change_rate" : "lab.change", { by: signed(estimate.mean * scale, places), low, high });
}

/** Which way, if that is known. @param {Estimate | null} estimate */
export const way = (estimate) => (!estimate ? "" : estimate.low > 0 ? "up" : estimate.high < 0 ? "down" : "same");

/** @param {number} n */
export const many = (n) => n.toLocaleString("en");
