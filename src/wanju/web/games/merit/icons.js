/** Small drawings: coins, lotus, lamp, and one for each action. */

import { h, picture } from "../../draw.js";

/** @type {Record<string, string>} */
const DRAWN = {
  wealth: `<circle class="fill" cx="16" cy="16" r="11"/><rect class="hole" x="12" y="12" width="8" height="8"/>`,
  merit: `<path class="fill" d="M16 6c4 4 5 8 5 11 3-2 5-5 8-5-1 7-5 13-13 13S4 19 3 12c3 0 5 3 8 5 0-3 1-7 5-11z"/>`,
  wisdom: `<path class="fill" d="M16 4c4 5 6 8 6 12a6 6 0 0 1-12 0c0-4 2-7 6-12z"/><path d="M8 27h16M12 23h8"/>`,
  calamity: `<path class="fill" d="M17 3c1 6 8 8 8 16a9 9 0 0 1-18 0c0-4 2-6 4-8 0 3 1 4 3 5 0-5 0-9 3-13z"/>`,
  saved: `<path d="M3 20h26l-5 7H8zM16 20V5l8 9h-8"/>`,
  labor: `<path d="M6 27 20 13M17 6c5 0 8 3 9 9l-6-2-4-4z"/>`,
  practise: `<circle cx="16" cy="8" r="4"/><path d="M16 12c-4 0-6 4-6 8l-5 4c3 3 19 3 22 0l-5-4c0-4-2-8-6-8z"/>`,
  donate: `<path d="M4 20c4-3 8-3 11 0h7c2 0 2 3 0 3h-8M4 26h14l10-6"/><circle cx="20" cy="9" r="5"/>`,
  protect: `<path d="M16 3 27 7v9c0 7-5 11-11 13C10 27 5 23 5 16V7zM16 10v12M11 15h10"/>`,
  save: `<path d="M3 20h26l-5 7H8zM16 20V5l8 9h-8"/>`,
  aid: `<path d="M5 18c3-2 6-2 8 0l5 4c2 1 0 4-2 3M5 27c6 3 12 2 21-7M19 5l2 4 4 1-3 3 1 4-4-2-4 2 1-4-3-3 4-1z"/>`,
  lecture: `<path d="M4 7c5-2 9-1 12 2 3-3 7-4 12-2v18c-5-2-9-1-12 2-3-3-7-4-12-2zM16 9v18"/>`,
  gift: `<path d="M5 13h22v14H5zM5 13l4-6h14l4 6M16 13v14"/>`,
  wheel: `<circle cx="16" cy="16" r="12"/><circle cx="16" cy="16" r="3"/><path d="M16 4v9M16 19v9M4 16h9M19 16h9M7.500 7.500l6 6M18.500 18.500l6 6M24.500 7.500l-6 6M13.500 18.500l-6 6"/>`,
  done: `<path d="m6 17 7 7L27 8"/>`,
};

/** Kinds of action drawn like another. @type {Record<string, string>} */
const LIKE = {
  save_economic: "save", save_merit1: "save", save_merit2: "save", invite: "save", pledge: "wealth", share: "gift",
  banquet: "gift", transfer1: "gift", transfer2: "gift", pass: "done", rest: "done", keep: "done",
};

/** @param {string} name */
export const icon = (name) => picture(DRAWN[name] ?? DRAWN[LIKE[name]] ?? DRAWN.wheel, `icon look-${name}`);

/**
 * A number with its drawing, named for those who do not see it.
 * @param {string} look
 * @param {string | number} value
 * @param {string} name
 */
export const token = (look, value, name) =>
  h("span", { class: `token ${look}`, title: name, role: "img", "aria-label": `${name} ${value}` }, icon(look), h("b", { "aria-hidden": "true" }, value));
