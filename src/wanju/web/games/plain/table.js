/** The seats round the table, each with its counters; those of the table lie in the middle. */

import { h } from "../../draw.js";
import { room } from "../../words.js";
import { counterText, countersOf, drawCounter } from "./counters.js";

/** @import {Scene} from "../../scene.js" */

/** @param {Scene} scene */
export function drawTable(scene) {
  const { chairs, you } = scene.snapshot;
  const { seats: _, ...ofTable } = scene.snapshot.view;
  const middle = countersOf(scene, ofTable);
  const order = chairs.map((_, i) => ((you ?? 0) + i) % chairs.length); // clockwise from the one who looks
  return h(
    "div",
    { class: "circle", "data-role": "seats", "data-seats": chairs.length, "data-key": "circle", role: "group", "aria-label": room("play.board") },
    order.map((seat, place) => drawSeat(scene, seat, (2 * Math.PI * place) / chairs.length)),
    h(
      "div",
      { class: "middle", "data-role": "middle", "data-key": "middle", "data-count": middle.length },
      h("span", { class: "emblem", "aria-hidden": "true", "data-key": "emblem" }, scene.word("title")), // said by the heading
      middle.map((counter) => drawCounter(counter)),
    ),
  );
}

/** @param {Scene} scene @param {number} seat @param {number} angle  from the visitor's own place on */
function drawSeat(scene, seat, angle) {
  const { you, chairs } = scene.snapshot;
  const counters = countersOf(scene, rowOf(scene, seat));
  const name = scene.names[seat] ?? String(seat + 1);
  const state = stateText(scene, seat);
  const isOwed = owes(scene, seat);
  const kinds = ["seat", seat === you ? "mine" : "", isOwed ? "owes" : "", chairs[seat].kind];
  const told = [name, seat === you && room("play.you"), state, ...counters.map(counterText)];
  return h(
    "div",
    {
      class: kinds.filter(Boolean).join(" "),
      style: `--x: ${(-Math.sin(angle)).toFixed(3)}; --y: ${Math.cos(angle).toFixed(3)}`,
      "data-key": `seat-${seat}`,
      "data-seat": seat,
      "data-tint": seat % 8,
      "data-owes": String(isOwed),
      role: "group",
      "aria-label": told.filter(Boolean).join(", "),
    },
    h("span", { class: "disc", "aria-hidden": "true" }, seat + 1),
    h("span", { class: "who" }, h("span", { class: "name", title: name }, name), seat === you && h("i", { class: "you" }, room("play.you"))),
    h("span", { class: "state" }, state),
    h("span", { class: "counters" }, counters.map((counter) => drawCounter(counter, isOwn(scene, seat, counter.id)))),
  );
}

/** What the view says of a seat. @param {Scene} scene @param {number} seat @returns {Record<string, any>} */
const rowOf = (scene, seat) => scene.snapshot.view.seats?.[seat] ?? {};

/** Is it the visitor's, and hidden from others? @param {Scene} scene @param {number} seat @param {string} id */
function isOwn({ snapshot }, seat, id) {
  return seat === snapshot.you && snapshot.view.seats.some((/** @type {Record<string, any>} */ row) => row[id] === null);
}

/** @param {Scene} scene @param {number} seat */
const owes = ({ snapshot }, seat) => snapshot.phase === "playing" && (snapshot.waiting ?? []).includes(seat);

/** @param {Scene} scene @param {number} seat */
function stateText(scene, seat) {
  const { chairs, waiting } = scene.snapshot;
  if (chairs[seat].stands_in) return room("play.stands_in");
  if (["person", "program"].includes(chairs[seat].kind) && !chairs[seat].online) return room("gathering.away");
  if (!owes(scene, seat)) return "";
  return room((waiting ?? []).length > 1 ? "plain.choosing" : "plain.turn");
}
