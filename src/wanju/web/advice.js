/** A hint when the visitor asks for one: the best choice as far as they can know, by how much, and against what. */

import { ask } from "./api.js";
import { h, s } from "./draw.js";
import { memory } from "./memory.js";
import { think } from "./think.js";
import { actionTold } from "./told.js";
import { language, room, trouble } from "./words.js";

/** @import {Snapshot} from "./protocol.js" */
/** @import {Scene} from "./scene.js" */
/** @import {Advice} from "./think.review.js" */

/** What was asked, and what came of it. */
const now = {
  /** The decision that it is for. @type {string | null} */
  asked: null,
  /** @type {Advice | null} */
  advice: null,
  /** @type {unknown} */
  failed: null,
};

/** The same while others choose in secret, too. @param {Snapshot} snapshot */
const decisionOf = ({ table, answers }) => `${table} ${answers}`;

/** @param {Snapshot | null} snapshot */
export const mayAsk = (snapshot) => Boolean(snapshot?.hints && snapshot.phase === "playing" && snapshot.you !== null && snapshot.waiting?.includes(snapshot.you) && (snapshot.legal?.length ?? 0) > 1);

/** The lamp in the bar. @param {Snapshot | null} snapshot */
export function drawLamp(snapshot) {
  if (!mayAsk(snapshot)) return null;
  const lamp = s("svg", { viewBox: "0 0 24 24", class: "lamp", "aria-hidden": "true" }, s("path", { d: "M9 18h6M10 21h4M8.5 15c-2-1.4-3-3.4-3-5.5a6.5 6.5 0 0 1 13 0c0 2.1-1 4.1-3 5.5z" }));
  return h("button", { class: "quiet round", "data-action": "advise", "data-role": "advise", "aria-label": room("advice.ask"), title: room("advice.ask") }, lamp);
}

/** @param {Snapshot} snapshot @param {() => void} redraw */
export async function startAdvice(snapshot, redraw) {
  const decision = decisionOf(snapshot);
  if (now.asked === decision && now.failed === null) return;
  Object.assign(now, { asked: decision, advice: null, failed: null });
  redraw();
  try {
    const position = await ask(`/api/tables/${snapshot.table}/hint`, { token: memory.token(snapshot.table) ?? "" });
    const advice = await think("advise", position);
    if (now.asked === decision) now.advice = advice;
  } catch (error) {
    if (now.asked === decision) now.failed = error;
  }
  redraw();
}

/** @param {Scene} scene @param {boolean} isBusy */
export function drawAdvice(scene, isBusy) {
  const { snapshot } = scene;
  if (!mayAsk(snapshot) || now.asked !== decisionOf(snapshot)) return null;
  const { advice, failed } = now;
  const text = failed !== null ? trouble(failed) : advice ? adviceTold(scene, advice) : room("advice.at_work");
  return h(
    "aside",
    { class: "lesson", "data-role": "advice", "data-best": advice?.action, "aria-label": room("lesson.label") },
    h("p", { role: "status" }, text),
    advice?.why[language()] && h("p", { "data-role": "why" }, advice.why[language()]),
    advice && h("button", { class: "primary", "data-action": "follow", "data-role": "follow", "data-option": advice.action, disabled: isBusy }, room("lesson.follow")),
  );
}

/** @param {Scene} scene @param {Advice} advice */
function adviceTold(scene, { action, next, gain, error, worth, simulations }) {
  const facts = { best: actionTold(scene, action), worth: Math.round(100 * worth), simulations };
  if (next === null) return room("advice.only", facts);
  const more = { next: actionTold(scene, next), gain: Math.round(100 * gain), error: Math.round(196 * error) };
  return room(gain > 1.96 * error ? "advice.sure" : "advice.close", { ...facts, ...more });
}
