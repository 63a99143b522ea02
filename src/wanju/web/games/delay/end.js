/** The ending: its title is the verdict; below it the text, the final values and the path. */

import { h } from "../../draw.js";
import { room } from "../../words.js";
import { drawRulers } from "./dials.js";
import { emblem } from "./emblems.js";
import { drawProse, drawRespect } from "./pages.js";
import { own, roundTold } from "./told.js";

/** @import {Scene} from "../../scene.js" */

/** @param {Scene} scene */
const endingOf = ({ snapshot }) => snapshot.sheet.endings[snapshot.view.ending];

/** @param {Scene} scene */
export const endingTitle = (scene) => own(endingOf(scene).name);

/** @param {Scene} scene */
export function drawResults(scene) {
  const { view } = scene.snapshot;
  return h(
    "div",
    { class: "finale", "data-role": "results", "data-ending": view.ending },
    emblem(view.ending),
    h("p", { class: "after" }, room("delay.after")),
    roundTold(scene).some((event) => event.event === "reward") && drawRespect(scene),
    drawProse(own(endingOf(scene).text)),
    h("section", { class: "final", lang: "en", "aria-label": room("delay.final") }, drawRulers(scene)),
    h("section", { class: "looking-back" }, h("h3", {}, room("delay.path")), h("ol", { class: "path", "data-role": "path" }, view.path.map((/** @type {Step} */ step) => drawStep(scene, step)))),
  );
}

/** @typedef {{event: string, option: string, record: string}} Step */

/** @param {Scene} scene @param {Step} step */
function drawStep(scene, { event, option, record }) {
  const card = scene.snapshot.sheet.cards[event];
  return h(
    "li",
    {},
    h("strong", {}, own(card.name)),
    h("span", {}, `${option.toUpperCase()} · ${own(card.labels)[option]}`),
    h("span", { class: `tag ${record}` }, scene.word(`ability.${record}`)),
  );
}
