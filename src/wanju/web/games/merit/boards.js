/** The boards of the players: role, what they hold, faith, vows with how far they are, and whose turn it is. */

import { openTargets } from "../../choice.js";
import { h } from "../../draw.js";
import { room } from "../../words.js";
import { token } from "./icons.js";
import { LOOKS, SEALS, askedBoard, isDoubled, own, resourcesOf } from "./said.js";

/** @import {Scene} from "../../scene.js" */
/** @import {Board} from "./said.js" */

/** @param {Scene} scene */
export function drawBoards(scene) {
  const { seats } = scene.snapshot.view;
  const open = scene.sent || scene.isRevealing ? [] : openTargets(scene.snapshot.legal ?? [], scene.choice);
  return h(
    "div",
    { class: "boards", "data-role": "seats", "data-seats": seats.length, "data-key": "boards", role: "group", "aria-label": room("play.board") },
    order(scene).map((place) => drawBoard(scene, place, open.includes(String(place)))),
  );
}

/** The visitor's own boards first. @param {Scene} scene @returns {number[]} */
function order({ snapshot }) {
  const places = snapshot.view.seats.map((/** @type {Board} */ _, /** @type {number} */ place) => place);
  const isMine = (/** @type {number} */ place) => snapshot.view.seats[place].player === snapshot.you;
  return [...places.filter(isMine), ...places.filter((/** @type {number} */ place) => !isMine(place))];
}

/** @param {Scene} scene @param {number} place @param {boolean} isOpen */
function drawBoard(scene, place, isOpen) {
  const { view, you } = scene.snapshot;
  const it = view.seats[place];
  const isPicked = Boolean(scene.choice?.picked.includes(String(place)));
  const isAsked = askedBoard(scene) === place;
  const name = ["board", it.player === you ? "mine" : "", it.is_turn ? "turn" : "", isAsked ? "asked" : "", isOpen ? "open" : "", isPicked ? "picked" : ""];
  return h(
    isOpen || isPicked ? "button" : "div",
    {
      class: name.filter(Boolean).join(" "),
      "data-key": `board-${place}`,
      "data-seat": place,
      "data-aim": place,
      "data-action": isOpen || isPicked ? "target" : null,
      "aria-pressed": isOpen || isPicked ? String(isPicked) : null,
      role: isOpen || isPicked ? null : "group",
      "aria-label": describe(scene, place),
    },
    h("span", { class: "seal", "aria-hidden": "true", lang: "zh-Hans" }, SEALS[it.role] ?? "·"),
    h("span", { class: "who" }, person(scene, it), it.player === you && h("i", { class: "you" }, room("play.you"))),
    h("span", { class: "role" }, [it.role && scene.word(`role.${it.role}`), it.faith && it.role && scene.word(`faith.${it.faith}`)].filter(Boolean).join(" · ")),
    h("span", { class: "state", "data-state": standing(scene, place) || null }, stateText(scene, place)),
    h("span", { class: "tokens" }, resourcesOf(it).map((what) => token(LOOKS[what], it[what], scene.word(`counter.${what}`)))),
    h("span", { class: "more" }, extras(scene, it).map((text) => h("small", {}, text))),
    drawVows(scene, it),
  );
}

/** @param {Scene} scene @param {Board} it */
function person({ snapshot, names }, it) {
  return isDoubled(snapshot) ? names[it.player]?.split(" · ")[0] : names[it.player] ?? String(it.player + 1);
}

/** Counts that only some editions have. @param {Scene} scene @param {Board} it */
function extras(scene, it) {
  const parts = [];
  const count = (/** @type {string} */ key, /** @type {string} */ text) => typeof it[key] === "number" && parts.push(text);
  if (it.saves) count("saves", room("merit.saves", { n: it.saves }));
  if (it.streak) count("streak", room("merit.streak", { n: it.streak }));
  if (it.helps) count("helps", room("merit.helps", { n: it.helps }));
  if (it.role) count("skills_left", room("merit.skills", { n: it.skills_left }));
  if (it.heroes) count("heroes", room("merit.heroes", { n: it.heroes }));
  if (it.blessed) count("blessed", room("merit.blessed", { n: it.blessed }));
  for (const id of it.rank ? [] : (it.achievements ?? [])) parts.push(scene.word(`achievement.${id}`));
  if (it.renounced && it.renounced !== "none") parts.push(scene.word(`renunciation.${it.renounced}`));
  if (it.path && it.path !== "worldly") parts.push(scene.word(`path.${it.path}`));
  if (typeof it.path === "string") parts.push(room("merit.points_now", { n: it.score }));
  return parts;
}

/** @param {Scene} scene @param {Board} it */
function drawVows(scene, it) {
  const made = [[it.vow, "merit.vow_hidden"], [it.bodhisattva, "merit.second_hidden"]].filter(([id]) => id && id !== "none");
  if (made.length === 0) return null;
  return h("span", { class: "vows" }, made.map(([id, hidden]) => drawVow(scene, it, id, hidden)));
}

/** @param {Scene} scene @param {Board} it @param {string} id @param {string} hidden  what it is called while nobody knows it */
function drawVow(scene, it, id, hidden) {
  const sheet = scene.snapshot.sheet.vows?.[id];
  const name = sheet ? own(sheet.name) : room(hidden);
  return h(
    "span",
    { class: "vow", title: own(sheet?.text)?.needs ?? null },
    h("span", { class: "vow-name" }, name),
    (it.progress?.[id] ?? []).map((/** @type {Record<string, any>} */ need) => drawNeed(scene, need)),
  );
}

/** @param {Scene} scene @param {Record<string, any>} need */
function drawNeed(scene, need) {
  const sign = need.op === "at_most" ? "≤" : need.op === "equal" ? "=" : "≥";
  const share = need.op === "at_least" && need.need > 0 ? Math.min(1, Math.max(0, need.have / need.need)) : Number(need.kept);
  return h(
    "span",
    { class: `need${need.kept ? " kept" : ""}`, style: `--share: ${share.toFixed(2)}` },
    `${scene.word(`counter.${need.counter}`)} ${sign} ${need.need}`,
    h("b", {}, ` · ${need.have}`),
  );
}

/** @param {Scene} scene @param {number} place @returns {"" | "turn" | "choosing" | "chosen" | "away"} */
function standing(scene, place) {
  const { view, chairs, waiting, phase } = scene.snapshot;
  if (phase === "over") return "";
  const it = view.seats[place];
  const owes = it.owes ?? (waiting ?? []).includes(it.player);
  if (it.has_chosen && !owes && (it.owes !== undefined || (waiting ?? []).length > 1)) return "chosen";
  if (owes) return it.is_turn ? "turn" : "choosing";
  if (chairs[it.player].stands_in || (["person", "program"].includes(chairs[it.player].kind) && !chairs[it.player].online)) return "away";
  return it.is_turn ? "turn" : "";
}

/** @param {Scene} scene @param {number} place */
function stateText(scene, place) {
  const how = standing(scene, place);
  const { view, chairs } = scene.snapshot;
  if (how === "turn") return room("merit.turn", { n: view.actions_left });
  if (how === "choosing") return room("merit.choosing");
  if (how === "chosen") return room("play.has_chosen");
  if (how === "away") return room(chairs[view.seats[place].player].stands_in ? "play.stands_in" : "gathering.away");
  return "";
}

/** @param {Scene} scene @param {number} place */
function describe(scene, place) {
  const it = scene.snapshot.view.seats[place];
  const held = resourcesOf(it).map((what) => `${scene.word(`counter.${what}`)} ${it[what]}`);
  return [person(scene, it), it.role && scene.word(`role.${it.role}`), ...held, stateText(scene, place)].filter(Boolean).join(", ");
}
