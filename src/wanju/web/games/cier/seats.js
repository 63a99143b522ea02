/** The seats of 呲儿 around the table: face, name, role, hearts, ammo, and the card of the turn. */

import { isAimed, openTargets } from "../../choice.js";
import { h } from "../../draw.js";
import { room } from "../../words.js";
import { abilityIcon, face, hearts, rounds } from "./icons.js";
import { lastDeeds } from "./turn.js";

/** @import {Scene} from "../../scene.js" */
/** @import {Deed} from "./turn.js" */

/** @param {Scene} scene */
export function drawSeats(scene) {
  const { seats } = scene.snapshot.view;
  const order = around(scene.snapshot.you ?? 0, seats.length);
  const deeds = lastDeeds(scene.story);
  const open = scene.sent || scene.isRevealing ? [] : openTargets(scene.snapshot.legal ?? [], scene.choice);
  return h(
    "div",
    { class: "seats", "data-role": "seats", "data-seats": seats.length, "data-aiming": isAiming(scene), role: "group", "aria-label": room("play.board") },
    order.map((seat, place) => drawSeat(scene, seat, place, order.length, deeds, open)),
    h("div", { class: "middle", "data-key": "middle" }, drawMiddle(scene)),
  );
}

/** Seats clockwise from the one that looks. @param {number} from @param {number} count */
const around = (from, count) => Array.from({ length: count }, (_, i) => (from + i) % count);

/** @param {Scene} scene */
const isAiming = ({ choice, sent, snapshot }) => Boolean(choice && !sent && isAimed(snapshot.legal ?? [], choice));

/**
 * @param {Scene} scene
 * @param {number} seat
 * @param {number} place  0 is the seat that looks, then clockwise
 * @param {number} count
 * @param {Deed[]} deeds
 * @param {string[]} open
 */
function drawSeat(scene, seat, place, count, deeds, open) {
  const { view, you, chairs } = scene.snapshot;
  const it = view.seats[seat];
  const isPicked = Boolean(scene.choice?.picked.includes(String(seat)));
  const isOpen = open.includes(String(seat));
  const angle = Math.PI / 2 + (2 * Math.PI * place) / count;
  const name = ["seat", it.is_in ? "" : "out", seat === you ? "mine" : "", isOpen ? "open" : "", isPicked ? "picked" : ""];
  return h(
    isOpen || isPicked ? "button" : "div",
    {
      class: name.filter(Boolean).join(" "),
      style: `--x: ${Math.cos(angle).toFixed(3)}; --y: ${Math.sin(angle).toFixed(3)}`,
      "data-key": `seat-${seat}`,
      "data-seat": seat,
      "data-aim": seat,
      "data-side": it.side,
      "data-in": String(it.is_in),
      "data-action": isOpen || isPicked ? "target" : null,
      "data-shortcut": isOpen || isPicked ? place : null,
      "aria-pressed": isOpen || isPicked ? String(isPicked) : null,
      role: isOpen || isPicked ? null : "group",
      "aria-label": describe(scene, seat),
    },
    h("span", { class: "portrait" }, face(!it.is_in ? "out" : it.has_chosen ? "ready" : "calm", ["bot", "program"].includes(chairs[seat].kind) || chairs[seat].stands_in), (isOpen || isPicked) && h("kbd", {}, place)),
    h("span", { class: "who" }, scene.names[seat], seat === you && h("i", { class: "you" }, room("play.you"))),
    h("span", { class: "badge" }, badge(scene, seat)),
    h("span", { class: "counts" }, hearts(it.hp, it.hp_full, room("cier.hp", { n: it.hp })), rounds(it.ammo, room("cier.ammo", { n: it.ammo }))),
    drawDeeds(scene, seat, deeds.filter((deed) => deed.seat === seat)),
  );
}

/** Role, team and presence in a few words. @param {Scene} scene @param {number} seat */
function badge(scene, seat) {
  const { view, chairs } = scene.snapshot;
  const it = view.seats[seat];
  const parts = [];
  if (view.mode === "team") parts.push(room("cier.team", { team: "ABCD"[it.side] }));
  else if (view.mode !== "individual") parts.push(scene.word(`role.${it.role}`));
  if (!it.is_in) parts.push(room("cier.is_out"));
  else if (chairs[seat].stands_in) parts.push(room("play.stands_in"));
  else if (["person", "program"].includes(chairs[seat].kind) && !chairs[seat].online) parts.push(room("gathering.away"));
  return parts.join(" · ");
}

/** @param {Scene} scene @param {number} seat */
function describe(scene, seat) {
  const it = scene.snapshot.view.seats[seat];
  const parts = [scene.names[seat], badge(scene, seat), room("cier.hp", { n: it.hp }), room("cier.ammo", { n: it.ammo })];
  if (it.is_in && it.has_chosen && !scene.isRevealing) parts.push(room("play.has_chosen"));
  return parts.filter(Boolean).join(", ");
}

/**
 * The card in front of a seat: what it did, a back while its choice is secret, or an empty place.
 * @param {Scene} scene
 * @param {number} seat
 * @param {Deed[]} deeds
 */
function drawDeeds(scene, seat, deeds) {
  const { view, you } = scene.snapshot;
  const it = view.seats[seat];
  if (scene.isRevealing) return h("span", { class: "deeds" }, deeds.map((deed, i) => drawDeed(scene, deed, `now-${i}`, "now")));
  const mine = seat === you && view.chosen.length > 0;
  if (mine) return h("span", { class: "deeds" }, view.chosen.map((/** @type {string} */ ability, /** @type {number} */ i) => drawDeed(scene, { seat, ability, targets: [], fate: "" }, `mine-${i}`, "secret")));
  if (it.is_in && it.has_chosen && scene.snapshot.phase === "playing") return h("span", { class: "deeds" }, h("span", { class: "deed back", "data-key": "back", title: room("play.has_chosen") }, "?"));
  return h("span", { class: "deeds" }, deeds.map((deed, i) => drawDeed(scene, deed, `past-${i}`, "past")));
}

/** @param {Scene} scene @param {Deed} deed @param {string} key @param {"now" | "past" | "secret"} when */
function drawDeed(scene, deed, key, when) {
  return h(
    "span",
    { class: `deed ${when} ${deed.fate}`, "data-key": key, "data-used": deed.ability, title: scene.word(`ability.${deed.ability}`) },
    abilityIcon(deed.ability),
    h("b", {}, scene.word(`ability.${deed.ability}`)),
  );
}

/** Round and turn in the middle of the table. @param {Scene} scene */
function drawMiddle({ snapshot }) {
  const { round, turn } = snapshot.view;
  return [h("span", { class: "round" }, room("cier.round", { n: round })), h("span", { class: "turn" }, room("cier.turn", { n: turn + (snapshot.phase === "over" ? 0 : 1) }))];
}
