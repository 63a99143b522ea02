/** Chalk drawings: an icon for each ability, hearts, rounds of ammo and faces. */

import { h, picture } from "../../draw.js";
import { halves } from "../../words.js";

/** @type {Record<string, string>} strokes in a box of 32 × 32 */
const ABILITIES = {
  bullet: `<path d="M11 28h10V16c0-5-3-10-5-12-2 2-5 7-5 12zM11 23h10M8 28h16"/>`,
  cier: `<path d="M5 11h14l1-5c.4-2 3.6-2 3.6.4V12h1.6c2 0 3.8 1.4 3.8 3.6V22c0 3-2 5-5 5h-4c-2.6 0-4.4-1.6-4.4-4v-5H5a3.5 3.5 0 0 1 0-7z"/><path d="M16 18h5M17 22.500h4"/><path class="spark" d="M3 7 1 4M8 7V3"/>`,
  hatchet: `<path d="M8 28 20 9M5.500 26.500 17.700 7.500"/><path d="M16 5c4-3 9-2 12 2-2 5-5 7-9 8z"/>`,
  brick: `<path d="M3 13l13-5 13 5-13 6zM3 13v7l13 7v-8M16 27l13-7v-7"/><path d="M9.500 16.200v7M22.500 16.200v7"/>`,
  sweep: `<path d="M3 19C5 8 27 8 29 19M24.500 15.500 29 19l1.500-6"/><path d="M7 24c3-6 15-6 18 0M12 27.500c2-2 6-2 8 0"/>`,
  chop: `<path d="M16 29l-3.500-6V10h7v13zM9 10h14M16 10V3M13.500 3h5"/><path class="spark" d="M7 18l-2 4M25 18l2 4"/>`,
  defend: `<path d="M16 3l11 4v8c0 7-5 12-11 14C10 27 5 22 5 15V7z"/><path d="M10.500 16l4 4 7-8"/>`,
  dodge: `<circle cx="21" cy="6" r="3.200"/><path d="M20 10l-6 7 6 4-2 8M14 17l-7 7M18 12l8 4"/><path class="spark" d="M3 9h8M2 14h6M4 19h4"/>`,
  six_cier: `<circle cx="16" cy="16" r="3.500"/><path d="M16 3v6M16 23v6M4.700 9.500l5.200 3M22 19.500l5.300 3M27.300 9.500l-5.200 3M10 19.500l-5.300 3"/><path class="spark" d="M10 5l1 2M22 5l-1 2M10 27l1-2M22 27l-1-2"/>`,
  four_cier: `<path d="M16 2.500 28 7v9c0 7-6 12-12 14C10 28 4 23 4 16V7z"/><path d="M16 7.500 24 10.500v5.500c0 4-3.500 7-8 9-4.500-2-8-5-8-9v-5.500zM16 7.500V25M8 15h16"/>`,
  barrett: `<path d="M1 15h19v-2l9 2v6l-6-1-2 5h-4l1-5H9l-1-2H1z"/><path d="M9 12h9M10 9h7v3h-7zM1 13v6M8 18l-2 8M10 20l3 6"/>`,
  smg: `<path d="M3 10h19v6h-4l1 6h-4l-1-6h-2v12H8V16H3zM22 12h7v2h-7"/><path d="M9.500 20h2.500M9.500 24h2.500M18 10V7h-5v3"/>`,
  machine_gun: `<path d="M2 13h20v6H2zM22 14.500h8v3h-8"/><path d="M24 14.500v3M27 14.500v3M14 19l-5 10M17 19l5 10M6 13V9h6v4"/><path class="spark" d="M4 22v4M7 22v4M10 22v3"/>`,
  mirror: `<circle cx="16" cy="12" r="9"/><path d="M16 21v9M12 30h8M11.500 11 16 6.500M13 15l6-6"/>`,
  done: `<path d="M6 17l7 7L27 8"/>`,
};
const CUSTOM = `<path d="M16 3.500l3.600 8.200 8.900.9-6.700 5.900 2 8.700-7.800-4.600-7.800 4.600 2-8.700-6.700-5.900 8.900-.9z"/>`;
const HEART_LEFT = `<path class="{}" d="M16 28C8 22 3 17 3 11c0-4 3-7 6.500-7C12.500 4 15 6 16 9z"/>`;
const HEART_RIGHT = `<path class="{}" d="M16 28c8-6 13-11 13-17 0-4-3-7-6.500-7C19.500 4 17 6 16 9z"/>`;
const ROUND_LOW = `<path class="{}" d="M10 30h12V17H10z"/>`;
const ROUND_TIP = `<path class="{}" d="M10 17h12c0-6-3.500-11-6-15-2.500 4-6 9-6 15z"/>`;
const MOST_DRAWN = 5; // beyond this a number is easier to read than a row

/** @param {string} ability */
export const abilityIcon = (ability) => picture(ABILITIES[ability] ?? CUSTOM, "icon");

/**
 * A row of signs, whole, half or empty; beyond a handful, one sign and the number.
 * @param {string} name
 * @param {number} have
 * @param {number} full  how many are drawn at least, the missing ones empty
 * @param {[string, string]} parts
 * @param {string} label
 */
function row(name, have, full, parts, label) {
  const count = Math.max(0, have);
  const drawn = Math.ceil(Math.max(count, full));
  const props = { class: `row ${name}`, role: "img", "aria-label": label, "data-have": have };
  if (drawn > MOST_DRAWN) return h("span", props, sign(name, parts, 1), h("b", {}, `×${halves(count)}`));
  return h("span", props, Array.from({ length: drawn }, (_, i) => sign(name, parts, Math.min(1, Math.max(0, count - i)))));
}

/** @param {string} name @param {[string, string]} parts @param {number} filled  0, 0.5 or 1 */
function sign(name, parts, filled) {
  const first = parts[0].replace("{}", filled >= 0.5 ? "full" : "empty");
  const second = parts[1].replace("{}", filled >= 1 ? "full" : "empty");
  return picture(first + second, `sign ${name}`);
}

/** @param {number} hp @param {number} full @param {string} label */
export const hearts = (hp, full, label) => row("hearts", hp, full, [HEART_LEFT, HEART_RIGHT], label);

/** @param {number} ammo @param {string} label */
export const rounds = (ammo, label) => row("rounds", ammo, 1, [ROUND_LOW, ROUND_TIP], label);

const MOODS = {
  calm: `<path d="M11 14v1.500M21 14v1.500M11.500 20.500c2.500 2.500 6.500 2.500 9 0"/>`,
  ready: `<path d="M10 14.500c.6-1 1.600-1 2.200 0M19.800 14.500c.6-1 1.600-1 2.200 0M12 20.500c2 1.600 6 1.600 8 0"/>`,
  out: `<path d="M9.500 13l3 3M12.500 13l-3 3M19.500 13l3 3M22.500 13l-3 3M12 22c2-2 6-2 8 0"/>`,
};

/**
 * A face: round for a person, square with an antenna for a bot.
 * @param {keyof typeof MOODS} mood
 * @param {boolean} isBot
 */
export function face(mood, isBot) {
  const head = isBot
    ? `<path class="skin" d="M6 9.500C6 8 7 7 8.500 7h15C25 7 26 8 26 9.500v14c0 1.500-1 2.500-2.500 2.500h-15C7 26 6 25 6 23.500z"/><path d="M16 7V3.500"/><circle cx="16" cy="2.600" r="1.200"/>`
    : `<path class="skin" d="M16 5c7 0 11.500 5 11.500 11.500S23 28 16 28 4.500 23 4.500 16.500 9 5 16 5z"/><path d="M9 8c2-4 10-5 13-1M12 6.500c1-3 4-4 6-3.500"/>`;
  return picture(head + MOODS[mood], "face");
}
