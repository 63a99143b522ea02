/** The end: the places, and what each seat brought home. */

import { h } from "../../draw.js";
import { room } from "../../words.js";
import { drawOpener } from "./book.js";
import { hueOf } from "./geometry.js";
import { emblem } from "./shapes.js";

/** @import {Scene} from "../../scene.js" */

/** @param {Scene} scene */
export function verdict({ snapshot, names }) {
  const { view, you } = snapshot;
  const first = seatsOf(view).filter((seat) => view.seats[seat].rank === 1);
  if (first.length === 1 && first[0] === you) return room("over.you");
  if (first.length > 1) return room("ludo.shared", { who: first.map((seat) => names[seat]).join(room("and")) });
  return room("over.won", { who: names[first[0]] });
}

/** @param {any} view @returns {number[]} */
const seatsOf = (view) => view.seats.map((/** @type {any} */ _, /** @type {number} */ seat) => seat);

/** @param {Scene} scene */
export function drawResults(scene) {
  const { view } = scene.snapshot;
  const order = seatsOf(view).sort((a, b) => view.seats[a].rank - view.seats[b].rank);
  return h("div", { class: "outcome" }, h("ol", { class: "places", "data-role": "results" }, order.map((seat) => drawPlace(scene, seat))), drawOpener());
}

/** @param {Scene} scene @param {number} seat */
function drawPlace(scene, seat) {
  const { view, sheet, you } = scene.snapshot;
  const it = view.seats[seat];
  return h(
    "li",
    { "data-seat": seat, "data-rank": it.rank, class: `hue${hueOf(sheet, seat)}${it.rank === 1 ? " first" : ""}${seat === you ? " mine" : ""}` },
    h("b", { class: "rank" }, it.rank),
    emblem(hueOf(sheet, seat)),
    h("span", { class: "who" }, scene.names[seat]),
    h("span", { class: "how" }, result(scene, seat)),
  );
}

/** How it ended for a seat, in a few words. @param {Scene} scene @param {number} seat */
export function result({ snapshot }, seat) {
  const it = snapshot.view.seats[seat];
  return room("ludo.result", { home: it.home, progress: it.progress, full: it.progress_full, caught: it.captures });
}
