/** The four kinds of pieces, told apart by shape as well as by colour, and the pips of a die. */

import { h, picture } from "../../draw.js";

/** Around 0 0, about 80 wide. */
export const SHAPES = [
  `<circle r="38"/>`,
  `<path d="M0 -42 43 32H-43Z"/>`,
  `<rect x="-35" y="-35" width="70" height="70" rx="10"/>`,
  `<path d="M0 -46 44 0 0 46 -44 0Z"/>`,
];
/** How far the number is moved down to sit well in the shape. */
export const SINKS = [0, 9, 0, 0];

/** A seat's sign, to stand beside its name. @param {number} hue */
export const emblem = (hue) => picture(`<g class="token">${SHAPES[hue]}</g>`, `emblem hue${hue}`, "-50 -50 100 100");

/** @type {[number, number][][]} where the pips of a face lie */
const PIPS = [
  [[0, 0]],
  [[-1, -1], [1, 1]],
  [[-1, -1], [0, 0], [1, 1]],
  [[-1, -1], [1, -1], [-1, 1], [1, 1]],
  [[-1, -1], [1, -1], [0, 0], [-1, 1], [1, 1]],
  [[-1, -1], [1, -1], [-1, 0], [1, 0], [-1, 1], [1, 1]],
];

/** One face of a die. @param {number} number @param {string} name */
export const face = (number, name) =>
  picture(`<rect class="face-back" x="2" y="2" width="96" height="96" rx="18"/>${(PIPS[number - 1] ?? []).map(([x, y]) => `<circle class="pip" cx="${50 + 26 * x}" cy="${50 + 26 * y}" r="9.5"/>`).join("")}`, name, "0 0 100 100");

/** The die to roll: a cube, of which one face is at the front. @param {string} transform */
export function cube(transform) {
  return h("span", { class: "cube", "aria-hidden": "true", style: `transform: ${transform}` }, [1, 2, 3, 4, 5, 6].map((number) => h("span", { class: `side side${number}` }, face(number, "pips"))));
}

/** How the cube lies with a face at the front. @param {number} number @param {number} [more]  degrees, about both axes */
export function lying(number, more = 0) {
  const [x, y] = FRONTS[number - 1];
  return `rotateX(${x + more}deg) rotateY(${y + more}deg)`;
}

/** Turns about x and y, in degrees. @type {[number, number][]} */
const FRONTS = [[0, 0], [90, 0], [0, -90], [0, 90], [-90, 0], [0, 180]];
