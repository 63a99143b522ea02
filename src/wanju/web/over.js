/** The end of a match: who won, what each seat got, and the way on. */

import { h } from "./draw.js";
import { drawReview } from "./review.js";
import { drawPlace, drawScoreSheet } from "./score.js";
import { halves, room } from "./words.js";

/** @import {Layout, Scene} from "./scene.js" */

/** @param {Scene} scene @param {Layout} layout */
export function drawEnd(scene, layout) {
  const { snapshot } = scene;
  return h(
    "section",
    { class: "end panel", "data-role": "end", "data-key": "end", "aria-labelledby": "verdict" },
    h("h2", { id: "verdict", "data-role": "verdict" }, layout.verdict?.(scene) ?? verdict(scene)),
    drawPlace(scene),
    layout.results?.(scene) ?? h("ol", { class: "results", "data-role": "results" }, snapshot.chairs.map((_, seat) => drawResult(scene, layout, seat))),
    drawScoreSheet(scene),
    h("div", { class: "ways" }, drawWays(scene)),
    layout.afterwards?.(scene),
    drawReview(scene),
  );
}

/** @param {Scene} scene */
function verdict({ snapshot, names }) {
  const payoff = snapshot.payoff ?? [];
  const best = Math.max(...payoff);
  const winners = payoff.flatMap((got, seat) => (got === best && got > 0 ? [seat] : []));
  if (best < 1 || winners.length === 0) return room("over.draw");
  if (winners.length === 1 && winners[0] === snapshot.you) return room("over.you");
  const who = winners.map((seat) => names[seat] ?? String(seat + 1)).join(room("and"));
  const mine = snapshot.you !== null && winners.includes(snapshot.you);
  return room(mine ? "over.your_side" : "over.won", { who });
}

/** @param {Scene} scene @param {Layout} layout @param {number} seat */
function drawResult(scene, layout, seat) {
  const got = scene.snapshot.payoff?.[seat] ?? 0;
  return h(
    "li",
    { "data-seat": seat, "data-payoff": got, class: got > 0 ? "won" : "" },
    h("span", { class: "who" }, scene.names[seat]),
    h("span", { class: "how" }, layout.result(scene, seat)),
    h("span", { class: "points" }, got > 0 && got < 1 ? halves(Math.round(got * 100) / 100) : String(got)),
  );
}

/** @param {Scene} scene */
function drawWays({ snapshot }) {
  return [
    snapshot.next
      ? h("a", { class: "button primary", "data-role": "next", "data-action": "next", href: `/t/${snapshot.next}` }, room("over.next"))
      : snapshot.you !== null && h("button", { class: "primary", "data-action": "again", "data-role": "again" }, room("over.again")),
    h("a", { class: "button", "data-role": "replay", href: `/api/tables/${snapshot.table}/replay`, download: "" }, room("over.replay")),
    h("a", { class: "button", href: "/" }, room("over.lobby")),
  ];
}
