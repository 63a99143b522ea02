/**
 * Where things lie on the cross of 15 × 15 cells: plain geometry, in cells, with the visitor's own arm at the bottom.
 * The arm of a seat is `quarter` turns clockwise from there.
 *
 * @import {Scene} from "../../scene.js"
 *
 * @typedef {[number, number]} Point  the middle of a cell: column and row, from the upper left
 *
 * @typedef {object} Board  the part of the sheet that says how the board is laid
 * @property {number} ring
 * @property {number} goal
 * @property {[number, number]} column
 * @property {number[]} starts  by seat: a square of the ring
 * @property {number[]} safe
 */

export const CELLS = 15;
export const PIECES = 4;
export const YARD = -1;
const QUARTERS = 4;
const MIDDLE = (CELLS - 1) / 2;
/** In the yard: four spots around its middle. */
const YARD_MIDDLE = /** @type {Point} */ ([2.5, 11.5]);
const YARD_SPREAD = 0.95;
/** At the goal: in the seat's own triangle. @type {Point[]} */
const GOAL_SPOTS = [[6.36, 8.19], [7, 8.19], [7.64, 8.19], [7, 7.62]];

/** @param {Point} point @param {number} quarters  clockwise about the middle @returns {Point} */
export function turned([x, y], quarters) {
  return quarters <= 0 ? [x, y] : turned([2 * MIDDLE - y, x], quarters - 1);
}

/** Squares from one start to the next. @param {Board} sheet */
export const quarterOf = (sheet) => sheet.ring / QUARTERS;

/** The colour of a seat: it belongs to the place where the seat starts. @param {Board} sheet @param {number} seat */
export const hueOf = (sheet, seat) => sheet.starts[seat] / quarterOf(sheet);

/** Whose arm lies at the bottom: the visitor's, else the first. @param {Scene} scene */
export const viewer = ({ snapshot }) => snapshot.sheet.starts[snapshot.you ?? 0];

/** @param {Board} sheet @param {number} origin  the start that lies at the bottom @param {number} start */
export const quarterAt = (sheet, origin, start) => ((start - origin + sheet.ring) % sheet.ring) / quarterOf(sheet);

/**
 * A square of the ring: up the near side of an arm, out along the next, around its end.
 * @param {Board} sheet @param {number} origin @param {number} square
 */
export function ringPoint(sheet, origin, square) {
  const from = (square - origin + sheet.ring) % sheet.ring;
  const quarter = quarterOf(sheet);
  return turned(alongArm(from % quarter), Math.floor(from / quarter));
}

/** @param {number} i  squares from the start @returns {Point} */
function alongArm(i) {
  if (i < 5) return [6, 13 - i];
  if (i < 11) return [10 - i, 8];
  return [0, 18 - i];
}

/** @param {number} i  squares into the home column @param {number} quarter */
export const columnPoint = (i, quarter) => turned([7, 13 - i], quarter);

/** @param {number} piece @param {number} quarter */
export function yardPoint(piece, quarter) {
  const [x, y] = turned(YARD_MIDDLE, quarter);
  return /** @type {Point} */ ([x + (piece % 2 ? YARD_SPREAD : -YARD_SPREAD), y + (piece < 2 ? -YARD_SPREAD : YARD_SPREAD)]);
}

/** The upper left corner of a yard, in cells. @param {number} quarter @returns {Point} */
export const yardCorner = (quarter) => {
  const [x, y] = turned(YARD_MIDDLE, quarter);
  return [x - 2.5, y - 2.5];
};

/**
 * Where a piece is drawn, and the name of the cell it shares with others (none in the yard and at the goal).
 * @param {Board} sheet
 * @param {number} origin
 * @param {number} seat
 * @param {number} piece
 * @param {number} step
 * @returns {{at: Point, cell: string | null}}
 */
export function standing(sheet, origin, seat, piece, step) {
  const quarter = quarterAt(sheet, origin, sheet.starts[seat]);
  if (step === YARD) return { at: yardPoint(piece, quarter), cell: null };
  if (step >= sheet.goal) return { at: turned(GOAL_SPOTS[piece], quarter), cell: null };
  if (step >= sheet.column[0]) return { at: columnPoint(step - sheet.column[0], quarter), cell: `${seat}/${step}` };
  const square = (sheet.starts[seat] + step) % sheet.ring;
  return { at: ringPoint(sheet, origin, square), cell: `ring/${square}` };
}

/**
 * The steps of a walk, the first and the last included: forward, and back from the goal where a roll bounces.
 * @param {Board} sheet @param {number} from @param {number} to @param {number} die
 */
export function walk(sheet, from, to, die) {
  const steps = [from];
  const top = from !== YARD && from + die > sheet.goal ? sheet.goal : to;
  while (/** @type {number} */ (steps.at(-1)) < top) steps.push(/** @type {number} */ (steps.at(-1)) + 1);
  while (/** @type {number} */ (steps.at(-1)) > to) steps.push(/** @type {number} */ (steps.at(-1)) - 1);
  return steps;
}
