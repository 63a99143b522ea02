/** The end: has the team won, who came first, and what each has kept. */

import { h } from "../../draw.js";
import { room } from "../../words.js";
import { token } from "./icons.js";
import { LOOKS, SEALS, isDoubled, resourcesOf } from "./said.js";

/** @import {Scene} from "../../scene.js" */
/** @import {Board} from "./said.js" */

/** @param {Scene} scene */
export function verdict({ snapshot, names }) {
  const { view, you } = snapshot;
  if (view.outcome === "undecided") return room("merit.undecided");
  if (view.outcome !== "won") return room("merit.lost", { why: whyLost(view) });
  const first = places(view).filter((place) => view.seats[place].rank === 1);
  if (first.some((place) => view.seats[place].player === you)) return room("merit.won_you");
  return room("merit.won", { who: first.map((place) => names[place]).join(room("and")) });
}

/** What the team has missed: too much calamity, too few saved, or both. @param {any} view */
function whyLost({ calamity, calamity_most: most, calamity_loss: loss, saved, saves_needed: needed }) {
  const isOver = calamity > most && calamity < loss;
  const isFew = saved < needed && calamity < loss;
  const why = [isOver && room("merit.lost_over", { calamity, most }), isFew && room("merit.lost_few", { saved, needed })].filter(Boolean);
  return why.length > 0 ? why.join(room("merit.lost_and")) : room("merit.lost_at", { loss });
}

/** @param {any} view @returns {number[]} */
const places = (view) => view.seats.map((/** @type {Board} */ _, /** @type {number} */ place) => place);

/** @param {Scene} scene */
export function drawResults(scene) {
  const { view } = scene.snapshot;
  const order = places(view).sort((a, b) => (view.seats[a].rank || 9) - (view.seats[b].rank || 9));
  return h("ol", { class: "standings", "data-role": "results" }, order.map((place) => drawPlace(scene, place)));
}

/** @param {Scene} scene @param {number} place */
function drawPlace(scene, place) {
  const { view, you } = scene.snapshot;
  const it = view.seats[place];
  const isWon = view.outcome === "won";
  return h(
    "li",
    { "data-seat": place, "data-rank": it.rank || null, class: [it.rank === 1 && isWon ? "first" : "", it.player === you ? "mine" : ""].filter(Boolean).join(" ") },
    h("span", { class: "rank" }, isWon && it.rank ? it.rank : "–"),
    h("span", { class: "seal", "aria-hidden": "true", lang: "zh-Hans" }, SEALS[it.role] ?? "·"),
    h("span", { class: "who" }, scene.names[place], h("small", {}, title(scene, it))),
    h("span", { class: "score" }, isWon || it.path ? room("merit.points", { n: it.score ?? 0 }) : ""),
    h("span", { class: "tokens" }, resourcesOf(it).map((what) => token(LOOKS[what], it[what], scene.word(`counter.${what}`)))),
    h("span", { class: "kept" }, (it.achievements ?? []).map((/** @type {string} */ id) => h("em", { class: "achievement", title: scene.word(`achievement_does.${id}`, "") }, scene.word(`achievement.${id}`))), faithless(scene, it)),
  );
}

/** Who has written down that a promise was broken. @param {Scene} scene @param {Board} it */
function faithless({ names }, it) {
  const by = (it.broken ?? []).map((/** @type {number} */ place) => names[place]).join(room("and"));
  return by && h("em", { class: "faithless" }, room("merit.faithless", { by }));
}

/** @param {Scene} scene @param {Board} it */
function title(scene, it) {
  return [!isDoubled(scene.snapshot) && scene.word(`role.${it.role}`), it.title && scene.word(`rank_title.${it.title}`), it.path && scene.word(`path.${it.path}`)].filter(Boolean).join(" · ");
}

/** How it ended for a seat, in a few words. @param {Scene} scene @param {number} seat */
export function result(scene, seat) {
  const it = scene.snapshot.view.seats[seat];
  return it.score === null ? "" : room("merit.points", { n: it.score });
}
