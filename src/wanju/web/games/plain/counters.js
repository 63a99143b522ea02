/** Counters: the fields of a view that have a word. What the visitor may not see is there, and hidden. */

import { h } from "../../draw.js";
import { room } from "../../words.js";

/** @import {Scene} from "../../scene.js" */

/**
 * @typedef {object} Counter
 * @property {string} id
 * @property {string} name
 * @property {string | null} value  nothing if it is hidden
 */

/** @param {Scene} scene @param {Record<string, any>} fields @returns {Counter[]} */
export function countersOf(scene, fields) {
  return Object.entries(fields)
    .map(([id, value]) => ({ id, name: scene.word(`field.${id}`, ""), value: valueText(scene, id, value) }))
    .filter(({ name, value }) => name && value !== "");
}

/** A value as it is read: by its word where it has one, as it is where not. @param {Scene} scene @param {string} id @param {any} value @returns {string | null} */
function valueText(scene, id, value) {
  if (value === null) return null;
  if (Array.isArray(value)) return value.map((each) => valueText(scene, id, each)).join(" ");
  if (typeof value === "object") return "";
  if (typeof value === "boolean") return value ? "✓" : "–";
  return scene.word(`${id}.${value}`, typeof value === "number" ? figure(value) : String(value));
}

/** A number without a tail of rounding. @param {number} value */
export const figure = (value) => String(Number(value.toPrecision(6))).replace("-", "−");

/** @param {Counter} counter */
export const counterText = ({ name, value }) => `${name} ${value ?? room("plain.hidden")}`;

/** @param {Counter} counter @param {boolean} isOwn  does nobody else see it? */
export function drawCounter({ id, name, value }, isOwn = false) {
  const title = value === null ? room("plain.hidden") : isOwn ? room("plain.own") : null;
  return h(
    "span",
    { class: `counter${value === null ? " hidden" : ""}${isOwn ? " own" : ""}`, "data-field": id, "data-key": id, title },
    h("span", { class: "label" }, name),
    h("b", { "data-key": `${value}` }, value ?? "?"), // a new one when it changes, so that it is seen to change
  );
}
