/** The strip over the question: what the visitor holds and how the table stands, in sight while the boards are not. */

import { h } from "../../draw.js";
import { room } from "../../words.js";
import { token } from "./icons.js";
import { LOOKS, SEALS, askedBoard, resourcesOf } from "./said.js";

/** @import {Scene} from "../../scene.js" */
/** @import {Board} from "./said.js" */

/** @param {Scene} scene */
export function drawPurse(scene) {
  const { view, you } = scene.snapshot;
  const places = view.seats.flatMap((/** @type {Board} */ it, /** @type {number} */ place) => (it.player === you ? [place] : []));
  return h(
    "div",
    { class: "purse", "data-role": "purse", role: "group", "aria-label": room("merit.purse") },
    places.map((/** @type {number} */ place) => drawHeld(scene, place)),
    drawStanding(scene),
  );
}

/** @param {Scene} scene @param {number} place */
function drawHeld(scene, place) {
  const it = scene.snapshot.view.seats[place];
  return h(
    "span",
    { class: `held${askedBoard(scene) === place ? " asked" : ""}`, "data-purse": place },
    h("span", { class: "seal", "aria-hidden": "true", lang: "zh-Hans" }, SEALS[it.role] ?? "·"),
    resourcesOf(it).map((what) => token(LOOKS[what], it[what], scene.word(`counter.${what}`))),
  );
}

/** Calamity against the most that is still held, and who is saved of those who must be. @param {Scene} scene */
function drawStanding({ snapshot, word }) {
  const { calamity, calamity_most: most, saved, saves_needed: needed } = snapshot.view;
  return h(
    "span",
    { class: "stands" },
    token("calamity", `${calamity}/${most}`, word("counter.calamity")),
    token("saved", `${saved}/${needed}`, room("merit.saved_short")),
  );
}
