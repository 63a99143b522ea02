/** The four rulers and the round. Their names are English in every language. */

import { h } from "../../draw.js";
import { VALUES, changesIn, lastTurn, roundTold, valuesOf } from "./told.js";

/** @import {Scene} from "../../scene.js" */

/** @param {Scene} scene */
export function drawDials(scene) {
  const moved = scene.isRevealing ? changesIn(lastTurn(scene)).map((event) => event.value) : [];
  return h(
    "div",
    { class: "dials", "data-key": "dials", lang: "en" },
    drawRulers(scene, moved),
    h("p", { class: "rounds" }, h("span", { "data-role": "round" }, `Round ${roundNow(scene)} / ${scene.snapshot.view.rounds}`), drawPips(scene)),
  );
}

/** @param {Scene} scene @param {string[]} [moved]  those that have just moved */
export function drawRulers(scene, moved = []) {
  return h("div", { class: "rulers", "data-role": "values" }, VALUES.map((value) => drawRuler(scene, value, moved.includes(value))));
}

/** @param {Scene} scene @param {string} value @param {boolean} isMoved */
function drawRuler(scene, value, isMoved) {
  const name = scene.word(`value.${value}`);
  const now = valuesOf(scene)[value];
  const text = `${name}: ${now}`;
  return h(
    "div",
    {
      class: "dial",
      "data-key": value,
      "data-value": value,
      "data-moved": isMoved,
      role: "meter",
      "aria-label": name,
      "aria-valuemin": 0,
      "aria-valuemax": 100,
      "aria-valuenow": now,
      "aria-valuetext": text,
      style: `--value: ${Math.max(0, Math.min(100, now))}`,
    },
    h("span", { class: "label" }, text),
    h("span", { class: "ruler" }, h("span", { class: "fill" })),
  );
}

/** The round that is being told; the view may be one ahead. @param {Scene} scene @returns {number} */
export const roundNow = (scene) => roundTold(scene)[0]?.round ?? scene.snapshot.view.round;

/** @param {Scene} scene */
function drawPips(scene) {
  const round = roundNow(scene);
  const pips = Array.from({ length: scene.snapshot.view.rounds }, (_, i) => h("i", { class: i + 1 < round ? "past" : i + 1 === round ? "now" : null }));
  return h("span", { class: "pips", "aria-hidden": "true" }, pips);
}
