/** What happened, event by event: the die tumbles, a piece walks square by square, a captured one runs back. */

import { find, redraw } from "../../draw.js";
import { YARD, standing, viewer, walk } from "./geometry.js";
import { middle } from "./ground.js";
import { stands, transform } from "./pieces.js";
import { lying } from "./shapes.js";
import { advance, forced, shown } from "./shown.js";
import { told } from "./hand.js";

/** @import {Event} from "../../protocol.js" */
/** @import {Scene} from "../../scene.js" */
/** @import {Point} from "./geometry.js" */

/** How long, in ms. */
const LASTS = { roll: 300, idle: 260, square: 52, enter: 240, run: 420, finish: 500 };
const LONGEST = 2_200; // for everything that one snapshot brings; what is more is shown faster …
const MOST_BEATS = 24; // … and of very much only the end
const MOVES = ["moves", "enters"];
const HOP = 26;
const TURNS = 360;

/** By how much a beat is shown faster, because there are many. @type {WeakMap<Event[], number>} */
const haste = new WeakMap();

const isStill = () => matchMedia("(prefers-reduced-motion: reduce)").matches;
const rest = (/** @type {number} */ ms) => /** @type {Promise<void>} */ (new Promise((done) => setTimeout(done, ms)));

/**
 * New events as beats: each roll, each move, each capture, with what follows from it.
 * @param {Event[]} events
 * @returns {Event[][]}
 */
export function beats(events) {
  /** @type {Event[][]} */
  let found = [];
  events.forEach((event, i) => {
    if (MOVES.includes(event.event) && events[i - 1]?.event === "rolls") forced.add(event);
    const starts = event.event === "rolls" || MOVES.includes(event.event) || (event.event === "captures" && events[i - 1].event !== "captures");
    if (starts || found.length === 0) found.push([event]);
    else found[found.length - 1].push(event);
  });
  if (!events.some((event) => event.event === "rolls" || MOVES.includes(event.event))) return [];
  if (found.length > MOST_BEATS) found = [found.slice(0, -MOST_BEATS).flat(), ...found.slice(-MOST_BEATS)];
  const faster = Math.min(1, LONGEST / found.reduce((sum, beat) => sum + lasts(beat), 0));
  for (const beat of found) haste.set(beat, faster);
  return found;
}

/** @param {Event[]} beat */
function lasts(beat) {
  const [first] = beat;
  if (isMany(beat)) return 0;
  if (first.event === "rolls") return LASTS.roll + (beat.length > 1 ? LASTS.idle : 0);
  if (first.event === "captures") return LASTS.run;
  const walked = first.event === "moves" ? (first.to - first.from) * LASTS.square + LASTS.square : LASTS.enter;
  return Math.max(LASTS.enter, walked) + (beat.some(({ event }) => event === "finishes") ? LASTS.finish : 0);
}

/** More than one moment: the start of a long story, which is not shown. @param {Event[]} beat */
const isMany = (beat) => beat.filter(({ event }) => event === "rolls").length > 1;

/**
 * Everything is moved on before the first pause: a reveal that is cut short leaves nothing half done.
 * @param {(scene: Scene) => Node[]} board  draws it as it is shown
 * @param {Event[]} beat
 * @param {Scene} scene
 * @param {number} pace
 */
export async function show(board, beat, scene, pace) {
  const before = stands(scene, shown.steps);
  const { die } = shown;
  for (const event of beat) advance(event);
  const lasting = lasts(beat) * pace * (haste.get(beat) ?? 1) * (isStill() ? 0.5 : 1);
  shown.caption = told(scene.snapshot.game, beat.find(({ event }) => event === "stuck" || event === "forfeits") ?? beat[0], scene.names);
  find("[data-role=prompt]").textContent = shown.caption;
  redraw(find("#board"), board(scene));
  if (!isMany(beat) && !isStill()) animate(beat, scene, before, die, lasting);
  if (beat[0].event === "rolls") turnTo(shown.die);
  await rest(lasting);
}

/** @param {Event[]} beat @param {Scene} scene @param {ReturnType<typeof stands>} before @param {number} die @param {number} lasting */
function animate(beat, scene, before, die, lasting) {
  const { sheet } = scene.snapshot;
  const way = (/** @type {number} */ seat, /** @type {number} */ piece, /** @type {number[]} */ steps) => steps.map((step) => middle(standing(sheet, viewer(scene), seat, piece, step).at));
  for (const event of beat) {
    if (event.event === "rolls") tumble(die, event.die, Math.min(lasting, LASTS.roll));
    if (MOVES.includes(event.event)) go(scene, before, event.seat, event.piece, way(event.seat, event.piece, walk(sheet, event.from, event.to, shown.die)), lasting, HOP);
    if (event.event === "captures") go(scene, before, event.target, event.piece, way(event.target, event.piece, back(event.from)), lasting, 0);
  }
}

/** From where it was caught to its yard, by way of its start. @param {number} from */
const back = (from) => [...Array.from({ length: from + 1 }, (_, i) => from - i), YARD];

/**
 * Walk a piece along points to where it is drawn now.
 * @param {Scene} scene
 * @param {ReturnType<typeof stands>} before
 * @param {number} seat
 * @param {number} piece
 * @param {Point[]} points
 * @param {number} lasting
 * @param {number} hop
 */
function go(scene, before, seat, piece, points, lasting, hop) {
  const element = document.querySelector(`.piece[data-seat="${seat}"][data-piece="${piece}"]`);
  const isIt = (/** @type {{seat: number, piece: number}} */ stand) => stand.seat === seat && stand.piece === piece;
  const [from, to] = [before.find(isIt), stands(scene, shown.steps).find(isIt)];
  if (!element || !from || !to) return;
  const frames = [{ transform: transform(from) }];
  points.slice(1).forEach((at, i) => {
    const [x, y] = points[i];
    if (hop) frames.push({ transform: transform({ ...from, size: 1.18, at: [(x + at[0]) / 2, (y + at[1]) / 2 - hop] }) });
    frames.push({ transform: transform(i === points.length - 2 ? to : { ...from, size: 1, at }) });
  });
  shown.running.push(element.animate(frames, { duration: lasting, easing: "linear" }));
}

/** @param {number} from @param {number} to @param {number} lasting */
function tumble(from, to, lasting) {
  const cube = document.querySelector("[data-role=die] .cube");
  const box = document.querySelector("[data-role=die] .box");
  if (!cube || !box) return;
  shown.running.push(
    cube.animate([{ transform: lying(from || 6) }, { transform: lying(to, TURNS) }], { duration: lasting, easing: "cubic-bezier(0.2, 0.7, 0.3, 1)" }),
    box.animate([{ transform: "none" }, { transform: "translateY(-34%) scale(1.08)", offset: 0.35 }, { transform: "translateY(0)", offset: 0.75 }, { transform: "translateY(-6%)", offset: 0.87 }, { transform: "none" }], { duration: lasting, easing: "ease-out" }),
  );
}

/** The die lies with this face up. @param {number} to */
function turnTo(to) {
  const die = find("[data-role=die]");
  die.dataset.face = String(to);
  const cube = die.querySelector(".cube");
  if (cube instanceof HTMLElement) cube.style.transform = lying(to);
}
