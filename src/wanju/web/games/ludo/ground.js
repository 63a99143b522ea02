/** The board without its pieces. Drawn once for each way it can lie. */

import { s } from "../../draw.js";
import { CELLS, PIECES, columnPoint, quarterAt, quarterOf, ringPoint, turned, yardCorner, yardPoint } from "./geometry.js";

/** @import {Board, Point} from "./geometry.js" */

export const CELL = 100;
const EDGE = 14;
export const BOX = `${-EDGE} ${-EDGE} ${CELLS * CELL + 2 * EDGE} ${CELLS * CELL + 2 * EDGE}`;
const COLUMN = 5;

/** What tells the four colours apart without colour. */
const PATTERNS = [
  `<circle cx="10" cy="10" r="5"/><circle cx="30" cy="30" r="5"/>`,
  `<path d="M-10 30 30 -10M10 50 50 10"/>`,
  `<path d="M0 20h40M20 0v40"/>`,
  `<path d="M0 14l10-8 10 8 10-8 10 8M0 34l10-8 10 8 10-8 10 8"/>`,
];
const STAR = Array.from({ length: 10 }, (_, i) => {
  const [angle, far] = [(Math.PI * i) / 5, i % 2 ? 14 : 34];
  return `${(far * Math.sin(angle)).toFixed(1)} ${(-far * Math.cos(angle)).toFixed(1)}`;
}).join("L");
const ARROW = `M0 32V-22M-20 -4 0 -28 20 -4`;

/** @param {Board} sheet @param {number} origin  the start that lies at the bottom */
export function drawGround(sheet, origin) {
  const once = [origin, sheet.starts, sheet.safe].join("/");
  const ground = s("g", { class: "ground", "data-key": "ground", "data-once": once });
  if (!document.querySelector(`.ground[data-once="${once}"]`)) ground.innerHTML = markup(sheet, origin);
  return ground;
}

/** @param {Board} sheet @param {number} origin */
function markup(sheet, origin) {
  const starts = Array.from({ length: 4 }, (_, hue) => hue * quarterOf(sheet));
  const arms = starts.map((start, hue) => ({ hue, start, quarter: quarterAt(sheet, origin, start), isTaken: sheet.starts.includes(start) }));
  const box = `x="0" y="0" width="${CELLS * CELL}" height="${CELLS * CELL}" rx="46"`;
  return [
    `<defs>${PATTERNS.map((marks, hue) => `<pattern id="ludo-marks-${hue}" class="hue${hue}" width="40" height="40" patternUnits="userSpaceOnUse"><g class="marks">${marks}</g></pattern>`).join("")}</defs>`,
    `<rect class="sheet" ${box}/>`,
    ...arms.map(yard),
    ...Array.from({ length: sheet.ring }, (_, square) => ringSquare(sheet, origin, square)),
    ...arms.map(column),
    ...arms.map(goal),
    `<rect class="edge" ${box}/>`,
  ].join("");
}

/** @typedef {{hue: number, start: number, quarter: number, isTaken: boolean}} Arm */

/** @param {Arm} arm */
const colours = ({ hue, isTaken }) => (isTaken ? `hue${hue}` : `hue${hue} nobody`);

/** @param {Arm} arm */
function yard(arm) {
  const [x, y] = yardCorner(arm.quarter).map((at) => at * CELL);
  const corner = 46;
  const box = `x="${x + 8}" y="${y + 8}" width="584" height="584" rx="${corner - 6}"`;
  const spots = Array.from({ length: PIECES }, (_, piece) => middle(yardPoint(piece, arm.quarter))).map(([cx, cy]) => `<circle class="spot" cx="${cx}" cy="${cy}" r="62"/>`);
  return `<g class="yard ${colours(arm)}"><rect class="field" ${box}/><rect class="marked" ${box} fill="url(#ludo-marks-${arm.hue})"/><rect class="tray" x="${x + 92}" y="${y + 92}" width="416" height="416" rx="120"/>${spots.join("")}</g>`;
}

/** @param {Board} sheet @param {number} origin @param {number} square */
function ringSquare(sheet, origin, square) {
  const point = ringPoint(sheet, origin, square);
  const [x, y] = middle(point);
  const hue = square % quarterOf(sheet) === 0 ? square / quarterOf(sheet) : null;
  const isSafe = sheet.safe.includes(square);
  const isTaken = sheet.starts.includes(square);
  const names = ["cell", hue !== null ? `start hue${hue}${isTaken ? "" : " nobody"}` : "", isSafe ? "safe" : ""].filter(Boolean).join(" ");
  return `<g class="${names}" transform="translate(${x} ${y})"><rect x="-50" y="-50" width="100" height="100"/>${hue !== null && isTaken ? `<rect class="marked" x="-50" y="-50" width="100" height="100" fill="url(#ludo-marks-${hue})"/>` : ""}${isSafe ? `<path class="star" d="M${STAR}Z"/>` : ""}<text class="number" x="-43" y="-28">${square}</text></g>`;
}

/** The home column, and the arrow that leads into it. @param {Arm} arm */
function column(arm) {
  const cells = Array.from({ length: COLUMN }, (_, i) => middle(columnPoint(i, arm.quarter))).map(
    ([x, y]) => `<rect class="field" x="${x - 50}" y="${y - 50}" width="100" height="100"/><rect class="marked" x="${x - 50}" y="${y - 50}" width="100" height="100" fill="url(#ludo-marks-${arm.hue})"/>`,
  );
  const [x, y] = middle(turned([7, 14], arm.quarter));
  return `<g class="column ${colours(arm)}">${cells.join("")}<path class="lead" transform="translate(${x} ${y}) rotate(${arm.quarter * 90})" d="${ARROW}"/></g>`;
}

/** @param {Arm} arm */
function goal(arm) {
  const corners = [[5.5, 8.5], [8.5, 8.5], [7, 7]].map((corner) => middle(turned(/** @type {Point} */ (corner), arm.quarter)).join(" ")).join("L");
  return `<g class="goal ${colours(arm)}"><path class="field" d="M${corners}Z"/><path class="marked" d="M${corners}Z" fill="url(#ludo-marks-${arm.hue})"/></g>`;
}

/** @param {Point} point @returns {Point} */
export const middle = ([x, y]) => [(x + 0.5) * CELL, (y + 0.5) * CELL];
