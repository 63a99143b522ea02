/** A drawing for each ending, as on the game's own page. */

import { picture } from "../../draw.js";

/** @type {Record<string, string>} */
const DRAWINGS = {
  human_collapse: `<path d="M14 56h36M18 52h28M22 52V38l5-3 3 4 4-5 4 3 4-2v17M27 52V38M32 52V37M37 52V37"/><path d="M17 8h26l2 4H15zM21 12l2 15 4 3 3-4 4 5 4-4 3 2 1-17M27 13l2 12M33 13v14M38 13l-1 11" transform="rotate(9 32 20) translate(3 -2)"/>`,
  heaven_dominance: `<circle cx="32" cy="32" r="9"/><circle cx="32" cy="32" r="14"/><path d="M32 13V3M32 61V51M13 32H3M61 32H51M18.6 18.6l-7-7M52.4 52.4l-7-7M18.6 45.4l-7 7M52.4 11.6l-7 7M24.7 14.5l-2-5M41.3 54.5l-2-5M14.5 39.3l-5 2M54.5 22.7l-5 2M24.7 49.5l-2 5M41.3 9.5l-2 5M14.5 24.7l-5-2M54.5 41.3l-5-2"/><path d="M26 32q6-6 12 0q-6 6-12 0z"/><circle cx="32" cy="32" r="1.500"/>`,
  hell_dominance: `<path d="M32 4c2 10 14 15 14 30a14 14 0 0 1-28 0c0-7 4-10 6-15 2 4 3 6 5 7 1-8 0-14 3-22z"/><path d="M32 30c1 5 6 7 6 12a6 6 0 0 1-12 0c0-5 5-7 6-12z"/><path d="M10 56h44M16 60h32"/>`,
  human_rebellion: `<path d="M12 60c6-18 16-36 40-54-2 16-8 28-20 33-4 1.600-7 1.600-10 1.500M18 47c8-12 16-21 26-30M28 33l-3-9M35 26l-2-10M33 38l9 1M24 39l-1-7"/><path d="M8 60h10M24 60h30"/>`,
  false_peace: `<circle cx="32" cy="32" r="26"/><circle cx="32" cy="32" r="22"/><path d="M32 32V14M32 32l-5.500-11M32 10v2M54 32h-2M32 54v-2M10 32h2M43 13l-1 1.700M51 21l-1.700 1M51 43l-1.700-1M43 51l-1-1.700M21 51l1-1.700M13 43l1.700-1M13 21l1.700 1M21 13l1 1.700"/><circle cx="32" cy="32" r="1.500"/>`,
};

/** @param {string} ending */
export const emblem = (ending) => picture(DRAWINGS[ending] ?? "", "emblem", "0 0 64 64");
