/** The score sheet at the end of a match: where each point came from. */

import { h } from "./draw.js";
import { sentence } from "./words.js";

/** @import {Account, Line} from "./protocol.js" */
/** @import {Scene} from "./scene.js" */

/** Which place the visitor came in, if it is not the first. @param {Scene} scene */
export function drawPlace(scene) {
  const ranks = accountsOf(scene).filter((one) => isMine(scene, one)).flatMap(({ rank }) => rank ?? []);
  const best = Math.min(...ranks);
  return ranks.length > 0 && best > 1 && h("p", { class: "place-told", "data-role": "place" }, sentence(scene.snapshot.game, "scored.you", { place: placeTold(scene, best) }, {}));
}

/**
 * One's own account first and open, then the others by place. What is no score of points lies folded, since the board
 * shows most of it.
 * @param {Scene} scene
 */
export function drawScoreSheet(scene) {
  const byPlace = [...accountsOf(scene)].sort((a, b) => (a.rank ?? 0) - (b.rank ?? 0));
  const accounts = [...byPlace.filter((one) => isMine(scene, one)), ...byPlace.filter((one) => !isMine(scene, one))];
  if (!accounts.length) return null;
  const title = scene.word("scored.sheet");
  if (accounts.every(({ of }) => of))
    return h("details", { class: "score-sheet", "data-role": "score-sheet", "data-key": "score" }, h("summary", {}, title), accounts.map((one) => drawCounted(scene, one)));
  const isNobodys = !accounts.some((one) => isMine(scene, one));
  return h(
    "section",
    { class: "score-sheet", "data-role": "score-sheet", "aria-label": title },
    h("h3", {}, title),
    accounts.map((one, i) => drawAccount(scene, one, isMine(scene, one) || (isNobodys && i === 0))),
  );
}

/** @param {Scene} scene */
const accountsOf = ({ snapshot }) => snapshot.score_sheet ?? [];

/** @param {Scene} scene @param {Account} one */
const isMine = ({ snapshot }, { place }) => snapshot.you !== null && (place === null || (snapshot.view.seats[place].player ?? place) === snapshot.you);

/** @param {Scene} scene @param {Account} one @param {boolean} isOpen */
function drawAccount(scene, one, isOpen) {
  return h(
    "details",
    { open: isOpen, "data-place": one.place, "data-total": one.total, "data-key": `score-${one.place ?? one.of}` },
    h("summary", {}, headline(scene, one)),
    drawLines(scene, one),
  );
}

/** @param {Scene} scene @param {Account} one */
function drawCounted(scene, one) {
  return h("div", { "data-place": one.place, "data-total": one.total }, h("h4", {}, headline(scene, one)), drawLines(scene, one));
}

/** What decided its place, where points alone did not; then its lines. @param {Scene} scene @param {Account} one */
function drawLines(scene, { decided, lines }) {
  const { snapshot, names } = scene;
  const told = decided && h("p", { class: "decided", "data-role": "decided" }, sentence(snapshot.game, decided.key, decided.facts, names));
  return [told, h("ul", {}, lines.map((line) => drawLine(scene, line)))];
}

/** @param {Scene} scene @param {Line} line */
function drawLine({ snapshot, names }, { key, points, facts }) {
  return h("li", { "data-points": points }, h("b", {}, signed(points)), h("span", {}, sentence(snapshot.game, key, facts, names)));
}

/** @param {Scene} scene @param {Account} one */
function headline(scene, { place, of, total, rank }) {
  const key = place === null ? "scored.total_alone" : rank ? "scored.total_place" : "scored.total";
  const facts = { seat: place, n: short(total), what: scene.word(of ?? "scored.points"), place: placeTold(scene, rank) };
  return sentence(scene.snapshot.game, key, facts, scene.names);
}

/** @param {Scene} scene @param {number | null} rank */
const placeTold = (scene, rank) => (rank ? scene.word(`scored.place.${rank}`) : "");

/** @param {number} points */
const short = (points) => String(Number(points.toPrecision(6)));

/** @param {number} points */
const signed = (points) => `${points < 0 ? "−" : "+"}${short(Math.abs(points))}`;
