/** The end of a game that says of it no more than what each seat got: places by that, shared where it is the same. */

import { h } from "../../draw.js";
import { room } from "../../words.js";
import { figure } from "./counters.js";

/** @import {Scene} from "../../scene.js" */

/** @param {Scene} scene @param {number} seat */
export const pointsOf = ({ snapshot }, seat) => figure(snapshot.payoff?.[seat] ?? 0);

/** @param {Scene} scene */
export function verdict({ snapshot, names }) {
  const payoff = snapshot.payoff ?? [];
  const best = Math.max(...payoff);
  const firsts = payoff.flatMap((got, seat) => (got === best ? [seat] : []));
  if (payoff.length === 1) return room("plain.got", { n: figure(best) });
  if (firsts.length === payoff.length) return room("over.draw");
  if (firsts.length === 1) return firsts[0] === snapshot.you ? room("over.you") : room("over.won", { who: names[firsts[0]] ?? String(firsts[0] + 1) });
  return room("plain.shared", { who: firsts.map((seat) => names[seat] ?? String(seat + 1)).join(room("and")) });
}

/** @param {Scene} scene */
export function drawResults(scene) {
  const payoff = scene.snapshot.payoff ?? [];
  const order = payoff.map((_, seat) => seat).sort((a, b) => payoff[b] - payoff[a]);
  return h("ol", { class: "results places", "data-role": "results" }, order.map((seat) => drawResult(scene, payoff, seat)));
}

/** @param {Scene} scene @param {number[]} payoff @param {number} seat */
function drawResult(scene, payoff, seat) {
  const place = 1 + payoff.filter((got) => got > payoff[seat]).length;
  return h(
    "li",
    { "data-seat": seat, "data-payoff": payoff[seat], "data-place": place, class: [place === 1 ? "first" : "", seat === scene.snapshot.you ? "mine" : ""].filter(Boolean).join(" ") },
    h("span", { class: "place" }, place),
    h("span", { class: "who" }, scene.names[seat] ?? String(seat + 1)),
    h("b", { class: "got" }, pointsOf(scene, seat)),
  );
}
