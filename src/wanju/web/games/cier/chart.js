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

/**
 * What a weapon loses against, and what it does nothing to.
 * @param {Scene} scene
 * @param {string} id
 * @returns {Record<string, string[]>}
 */
export function met({ snapshot }, id) {
  const rows = Object.entries(snapshot.sheet.chart[id] ?? {});
  const which = (/** @type {(dealt: number, taken: number) => boolean} */ holds) => rows.filter(([, [dealt, taken]]) => holds(dealt, taken)).map(([other]) => other);
  return { beaten_by: which((dealt, taken) => taken > 0 && dealt === 0), stopped_by: which((dealt, taken) => dealt === 0 && taken === 0) };
}

/** @param {Scene} scene @param {string} mine @param {string} theirs */
function drawMeeting(scene, mine, theirs) {
  const [dealt, taken] = scene.snapshot.sheet.chart[mine][theirs] ?? [0, 0];
  const sign = (/** @type {number} */ by, /** @type {string} */ mark) => (by ? `${mark}${by === 1 ? "" : halves(by)}` : "");
  const who = dealt && taken ? "both" : dealt ? "wins" : taken ? "loses" : "none";
  return h("td", { "data-met": who, "data-pair": `${mine} ${theirs}` }, sign(dealt, "▲") + sign(taken, "▼") || "·");
}
