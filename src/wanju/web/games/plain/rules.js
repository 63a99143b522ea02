/** The numbers and switches of this table's rulebook: a few in a line, many behind a heading. */

import { h } from "../../draw.js";
import { room } from "../../words.js";
import { figure } from "./counters.js";

/** @import {Scene} from "../../scene.js" */

const FEW = 3;

/** @param {Scene} scene @returns {Node[]} */
export function drawRules(scene) {
  const lines = Object.entries(scene.snapshot.sheet?.numbers ?? {})
    .map(([id, value]) => ({ id, name: scene.word(`number.${id}`, ""), value: valueText(scene, id, value) }))
    .filter(({ name }) => name);
  if (lines.length === 0) return [];
  const list = h("dl", { class: "numbers" }, lines.map(({ id, name, value }) => h("div", { "data-number": id }, h("dt", {}, name), h("dd", {}, value))));
  if (lines.length <= FEW) return [h("div", { class: "rulebook", "data-role": "rulebook", "data-key": "rulebook" }, list)];
  return [h("details", { class: "rulebook", "data-role": "rulebook", "data-key": "rulebook" }, h("summary", {}, room("plain.rules")), list)];
}

/** @param {Scene} scene @param {string} id @param {any} value @returns {string} */
function valueText(scene, id, value) {
  if (Array.isArray(value)) return value.map((each) => valueText(scene, id, each)).join(" ");
  return scene.word(`reading.${id}.${value}`, typeof value === "number" ? figure(value) : String(value));
}
