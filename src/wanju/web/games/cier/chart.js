/** Who beats whom: every ability against every other, as the rules of this table play it out. */

import { h } from "../../draw.js";
import { halves, room } from "../../words.js";
import { abilityIcon } from "./icons.js";

/** @import {Scene} from "../../scene.js" */

/** @param {Scene} scene */
export function drawChart(scene) {
  const { chart } = scene.snapshot.sheet;
  const ids = Object.keys(chart);
  const name = (/** @type {string} */ id) => scene.word(`ability.${id}`);
  return h(
    "details",
    { class: "chart", "data-key": "chart", "data-role": "chart" },
    h("summary", {}, room("cier.chart")),
    h("p", { class: "hint" }, room("cier.chart_how")),
    h(
      "div",
      { class: "scroll", tabindex: "0", role: "region", "aria-label": room("cier.chart") },
      h(
        "table",
        {},
        h("thead", {}, h("tr", {}, h("td", {}), ids.map((id) => h("th", { scope: "col", title: name(id), "aria-label": name(id) }, abilityIcon(id))))),
        h("tbody", {}, ids.map((mine) => h("tr", {}, h("th", { scope: "row" }, name(mine)), ids.map((theirs) => drawMeeting(scene, mine, theirs))))),
      ),
    ),
  );
}

/** @param {Scene} scene @param {string} mine @param {string} theirs */
function drawMeeting(scene, mine, theirs) {
  const [dealt, taken] = scene.snapshot.sheet.chart[mine][theirs] ?? [0, 0];
  const sign = (/** @type {number} */ by, /** @type {string} */ mark) => (by ? `${mark}${by === 1 ? "" : halves(by)}` : "");
  const who = dealt && taken ? "both" : dealt ? "wins" : taken ? "loses" : "none";
  return h("td", { "data-met": who, "data-pair": `${mine} ${theirs}` }, sign(dealt, "▲") + sign(taken, "▼") || "·");
}
