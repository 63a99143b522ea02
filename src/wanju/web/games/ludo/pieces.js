/** The pieces where they stand, and where they could go. */

import { s } from "../../draw.js";
import { hueOf, standing, viewer, walk } from "./geometry.js";
import { CELL, middle } from "./ground.js";
import { SHAPES, SINKS } from "./shapes.js";
import { shown } from "./shown.js";

/** @import {Scene} from "../../scene.js" */
/** @import {Point} from "./geometry.js" */

/** Several in one cell: how much smaller each is, and how far from its middle. @type {{size: number, at: Point[]}[]} */
const SPREADS = [
  { size: 1, at: [[0, 0]] },
  { size: 0.72, at: [[-0.19, -0.06], [0.19, 0.06]] },
  { size: 0.6, at: [[-0.22, 0.17], [0.22, 0.17], [0, -0.2]] },
  { size: 0.56, at: [[-0.22, -0.21], [0.22, -0.21], [-0.22, 0.21], [0.22, 0.21]] },
];
const CROWD = { size: 0.36, side: 4 }; // beyond these, a grid
const AT_GOAL = 0.62;
const IN_YARD = 1.25;
const TOUCH = 92; // half of what a finger may hit around a piece

/** @typedef {{seat: number, piece: number, step: number, at: Point, size: number}} Stand */

/** Everybody's pieces, spread where they share a cell. @param {Scene} scene @param {number[][]} steps @returns {Stand[]} */
export function stands(scene, steps) {
  const { sheet } = scene.snapshot;
  const origin = viewer(scene);
  /** @type {Map<string, Stand[]>} */
  const cells = new Map();
  const all = steps.flatMap((row, seat) =>
    row.map((step, piece) => {
      const { at, cell } = standing(sheet, origin, seat, piece, step);
      const stand = { seat, piece, step, at: middle(at), size: cell ? 1 : step >= sheet.goal ? AT_GOAL : IN_YARD };
      if (cell) cells.set(cell, [...(cells.get(cell) ?? []), stand]);
      return stand;
    }),
  );
  for (const crowd of cells.values()) crowd.forEach((stand, i) => spread(stand, i, crowd.length));
  return all;
}

/** @param {Stand} stand @param {number} i @param {number} count */
function spread(stand, i, count) {
  const few = SPREADS[count - 1];
  const { side } = CROWD;
  const [dx, dy] = few ? few.at[i] : [((i % side) - 1.5) * 0.23, (Math.floor(i / side) - 1.5) * 0.23];
  stand.size = few ? few.size : CROWD.size;
  stand.at = [stand.at[0] + dx * CELL, stand.at[1] + dy * CELL];
}

/** @param {Stand} stand */
export const transform = ({ at: [x, y], size }) => `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px) scale(${size})`;

/** What the visitor may choose between now. @param {Scene} scene @returns {Record<string, any>} */
export function previews({ snapshot, sent, isRevealing }) {
  const { you, view, waiting } = snapshot;
  const isAsked = you !== null && (waiting ?? []).includes(you) && !isRevealing && !sent;
  return isAsked && view.prompt?.kind === "piece" ? view.prompt.previews : {};
}

/** @param {Scene} scene */
export function drawPieces(scene) {
  const offers = previews(scene);
  const all = stands(scene, shown.steps);
  const isUp = (/** @type {Stand} */ { seat, piece }) => (`${seat}-${piece}` === shown.mover ? 2 : offers[`piece_${piece}`] && seat === scene.snapshot.you ? 1 : 0);
  const ordered = [...all].sort((a, b) => isUp(a) - isUp(b));
  return [
    s("g", { class: "ways", "data-key": "ways" }, Object.entries(offers).map(([action, offer]) => drawWay(scene, action, offer))),
    s("g", { class: "reach", "data-key": "reach" }, all.map((stand) => drawReach(scene, stand, offers))),
    s("g", { class: "pieces", "data-key": "pieces" }, ordered.map((stand) => drawPiece(scene, stand, offers))),
    s("g", { class: "ghosts", "data-key": "ghosts" }, Object.entries(offers).map(([action, offer]) => drawGhost(scene, action, offer))),
  ];
}

/** Of pieces on one square only the first is offered: to tap another is to tap that. @param {Stand} stand @param {Record<string, any>} offers */
function offered({ piece, step }, offers) {
  if (offers[`piece_${piece}`]) return `piece_${piece}`;
  return Object.keys(offers).find((action) => offers[action].from.step === step);
}

/** @param {Scene} scene @param {Stand} stand @param {Record<string, any>} offers */
function tapped({ snapshot, isRevealing }, stand, offers) {
  if (stand.seat !== snapshot.you || isRevealing) return null;
  return offered(stand, offers) ?? `piece_${stand.piece}`;
}

/** A larger place to hit, below everything. @param {Scene} scene @param {Stand} stand @param {Record<string, any>} offers */
function drawReach(scene, stand, offers) {
  const action = scene.snapshot.you === stand.seat ? offered(stand, offers) : undefined;
  return action ? s("circle", { "data-key": `reach-${stand.piece}`, cx: stand.at[0], cy: stand.at[1], r: TOUCH, "data-action": "take", "data-option": action }) : null;
}

/** @param {Scene} scene @param {Stand} stand @param {Record<string, any>} offers */
function drawPiece(scene, stand, offers) {
  const { sheet, you } = scene.snapshot;
  const { seat, piece, step } = stand;
  const hue = hueOf(sheet, seat);
  const action = tapped(scene, stand, offers);
  const isOpen = seat === you && offered(stand, offers) !== undefined;
  const isPrey = Object.values(offers).some((offer) => offer.captures.some((/** @type {any} */ it) => it.seat === seat && it.piece === piece));
  return s(
    "g",
    {
      class: ["piece", `hue${hue}`, isOpen ? "open" : "", isPrey ? "prey" : "", step >= sheet.goal ? "home" : ""].filter(Boolean).join(" "),
      "data-key": `piece-${seat}-${piece}`,
      "data-seat": seat,
      "data-piece": piece,
      "data-step": step,
      "data-action": action ? "take" : null,
      "data-option": action,
      style: `transform: ${transform(stand)}`,
    },
    ...token(hue, piece + 1),
    isPrey && s("path", { class: "cross", d: "M-46 -46 46 46M46 -46 -46 46" }),
  );
}

/** @param {number} hue @param {number} number */
function token(hue, number) {
  const shape = s("g", { class: "token" });
  shape.innerHTML = `<g class="shade" transform="translate(5 8)">${SHAPES[hue]}</g>${SHAPES[hue]}`;
  return [s("g", { class: "lift", "data-once": number }, shape, s("text", { class: "digit", y: 17 + SINKS[hue] }, number))];
}

/** The way of a piece, and who would be sent back at its end. @param {Scene} scene @param {string} action @param {any} offer */
function drawWay(scene, action, offer) {
  const { sheet, view } = scene.snapshot;
  const origin = viewer(scene);
  const seat = view.prompt.place;
  const piece = Number(action.at(-1));
  const points = walk(sheet, offer.from.step, offer.to.step, view.die).map((step) => middle(standing(sheet, origin, seat, piece, step).at));
  return s("polyline", { class: `way hue${hueOf(sheet, seat)}`, "data-key": `way-${action}`, "data-way": action, points: points.map((point) => point.join(" ")).join(" ") });
}

/** The piece where it would stand. @param {Scene} scene @param {string} action @param {any} offer */
function drawGhost(scene, action, offer) {
  const { sheet, view } = scene.snapshot;
  const seat = view.prompt.place;
  const piece = Number(action.at(-1));
  const hue = hueOf(sheet, seat);
  const [x, y] = middle(standing(sheet, viewer(scene), seat, piece, offer.to.step).at);
  const there = stands(scene, shown.steps).filter((other) => Math.hypot(other.at[0] - x, other.at[1] - y) < CELL / 2);
  const isTaken = there.some((other) => other.seat === seat && offered(other, previews(scene))); // a tap means that piece
  const ghost = s("g", { class: `ghost hue${hue}`, "data-key": `ghost-${action}`, "data-way": action, "data-action": "take", "data-option": action, transform: `translate(${x} ${y})` });
  const size = offer.to.step >= sheet.goal ? AT_GOAL : 1;
  ghost.innerHTML = there.length
    ? `<circle class="halo${isTaken ? "" : " whole"}" r="52"/><g transform="translate(36 -36) scale(0.5)">${SHAPES[hue]}<text class="digit" y="${17 + SINKS[hue]}">${piece + 1}</text></g>`
    : `<g transform="scale(${size})">${SHAPES[hue]}<text class="digit" y="${17 + SINKS[hue]}">${piece + 1}</text></g>`;
  return ghost;
}
