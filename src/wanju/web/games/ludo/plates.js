/** A plate for each seat: its sign, its name, the rolls of its last turn, the pieces at home. */

import { h } from "../../draw.js";
import { language, room } from "../../words.js";
import { PIECES, hueOf, quarterAt, viewer } from "./geometry.js";
import { emblem, face } from "./shapes.js";
import { lastRolls, shown } from "./shown.js";

/** @import {Scene} from "../../scene.js" */

const MOST_ROLLS = 4; // of a long turn the last ones

/** @param {Scene} scene */
export function drawPlates(scene) {
  const { view } = scene.snapshot;
  const rolls = lastRolls(scene.story, view.seats.length);
  return view.seats.map((/** @type {any} */ it, /** @type {number} */ seat) => drawPlate(scene, it, seat, rolls[seat]));
}

/** @param {Scene} scene @param {any} it @param {number} seat @param {number[]} rolls */
function drawPlate(scene, it, seat, rolls) {
  const { sheet, you, chairs, view } = scene.snapshot;
  const isTurn = view.outcome === "playing" && shown.seat === seat;
  const home = shown.steps[seat].filter((step) => step >= sheet.goal).length;
  const quarter = quarterAt(sheet, viewer(scene), sheet.starts[seat]);
  return h(
    "section",
    { class: `plate hue${hueOf(sheet, seat)}${isTurn ? " turn" : ""}`, "data-key": `plate-${seat}`, "data-seat": seat, "data-quarter": quarter, "aria-current": isTurn ? "true" : null, "aria-label": scene.names[seat] },
    emblem(hueOf(sheet, seat)),
    h("span", { class: "who" }, h("b", {}, scene.names[seat]), seat === you && h("small", { class: "you" }, room("play.you")), chairs[seat]?.stands_in && h("small", { class: "away" }, room("play.stands_in"))),
    h("span", { class: "rolls", role: "img", "aria-label": room("ludo.rolled", { list: rolls.join(" ") || "–" }) }, rolls.slice(-MOST_ROLLS).map((number, i) => h("span", { class: "rolled", "data-key": `${rolls.length}-${i}-${number}` }, face(number, "small-die")))),
    h("span", { class: "homes", role: "img", "aria-label": room("ludo.at_home", { n: home }) }, Array.from({ length: PIECES }, (_, i) => h("i", { class: i < home ? "in" : "" }))),
    it.captures > 0 && h("span", { class: "caught" }, room("ludo.caught", { n: it.captures })),
    it.rank > 0 && h("span", { class: "now" }, room("ludo.place", { n: it.rank })),
    isTurn && h("span", { class: "now" }, room("ludo.turn")),
    h("span", { class: "unseen" }, it.where[language()]),
  );
}
