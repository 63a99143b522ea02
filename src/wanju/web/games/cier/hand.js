/** The hand: every ability as a card with its price, and the line above that says what is being decided. */

import { actionMeant, isAimed, openKinds } from "../../choice.js";
import { h } from "../../draw.js";
import { halves, room } from "../../words.js";
import { drawChart } from "./chart.js";
import { abilityIcon } from "./icons.js";

/** @import {Scene} from "../../scene.js" */

const SHORTCUTS = "1234567890qwertyuiop";
const DONE = "done";

/** @param {Scene} scene */
export function drawHand(scene) {
  const { you, view } = scene.snapshot;
  if (you === null) return [];
  const parts = [
    drawPrompt(scene),
    h("p", { class: "note", "data-key": "note", "data-role": "note", role: "status" }, scene.note ? scene.cited(scene.note) : aboutRole(scene)),
    view.seats[you].is_in && drawCards(scene, you),
    drawChart(scene),
  ];
  return parts.filter((part) => part instanceof Node);
}

// ── the line above ──────────────────────────────────────────────────────────

/** @param {Scene} scene */
function drawPrompt(scene) {
  const { choice, sent, snapshot } = scene;
  const isOwed = isChoosing(scene);
  const meant = actionMeant(snapshot.legal ?? [], choice);
  return h(
    "div",
    { class: "prompt", "data-key": "prompt", "data-role": "prompt", "data-choosing": String(isOwed) },
    h("strong", { role: "status" }, promptText(scene)),
    choice && !sent && meant && h("button", { class: "primary", "data-action": "confirm", "data-role": "confirm", "data-key": "confirm" }, room("play.confirm")),
    choice && !sent && h("button", { "data-action": "cancel", "data-role": "cancel", "data-key": "cancel" }, room("play.cancel")),
    !choice && isOwed && (snapshot.legal ?? []).includes(DONE) &&
      h("button", { "data-action": "ability", "data-ability": DONE, "data-key": DONE, "data-shortcut": "d" }, scene.word("ability.done")),
  );
}

/** @param {Scene} scene */
const isChoosing = ({ snapshot, sent, isRevealing }) => !isRevealing && !sent && snapshot.you !== null && (snapshot.waiting ?? []).includes(snapshot.you);

/** What the visitor's character is good at, while nothing else is to be said. @param {Scene} scene */
function aboutRole({ snapshot, word }) {
  const { mode, seats } = snapshot.view;
  const role = seats[snapshot.you ?? 0].role;
  return mode === "skill" ? `${word(`role.${role}`)} · ${word(`role_does.${role}`, "")}` : "";
}

/** @param {Scene} scene */
function promptText(scene) {
  const { choice, sent, snapshot, names } = scene;
  const ability = scene.word(`ability.${(sent ?? choice?.kind ?? "").split("@")[0]}`);
  if (scene.isRevealing) return room("cier.reveal");
  if (sent) return room("cier.sending", { ability });
  if (choice && !isAimed(snapshot.legal ?? [], choice)) return room("cier.again_to_confirm", { ability });
  if (choice) return room(choice.picked.length > 0 ? "cier.aim_more" : "cier.aim", { ability });
  if (isChoosing(scene)) return room(snapshot.view.chosen.length > 0 ? "cier.choose_second" : "cier.choose");
  const you = snapshot.you ?? 0;
  if (!snapshot.view.seats[you].is_in) return room("cier.you_are_out");
  const who = (snapshot.waiting ?? []).map((seat) => names[seat]).join(room("and"));
  return room("play.waiting", { who });
}

// ── the cards ───────────────────────────────────────────────────────────────

/** @param {Scene} scene @param {number} you */
function drawCards(scene, you) {
  const { sheet, view, legal } = scene.snapshot;
  const cost = sheet.roles[view.seats[you].role].cost;
  const open = openKinds(legal ?? []);
  const known = sheet.abilities.filter((/** @type {{id: string}} */ { id }) => isKnown(scene, id));
  return h(
    "div",
    { class: "cards", "data-role": "hand", "data-key": "cards", role: "group", "aria-label": room("play.hand") },
    known.map((/** @type {{id: string}} */ { id }, /** @type {number} */ i) => drawCard(scene, id, cost[id], open.has(id), SHORTCUTS[i])),
  );
}

/** Does anybody at this table have the ability? @param {Scene} scene @param {string} id */
function isKnown({ snapshot }, id) {
  return snapshot.view.seats.some((/** @type {{role: string}} */ seat) => id in snapshot.sheet.roles[seat.role].cost);
}

/**
 * @param {Scene} scene
 * @param {string} id
 * @param {number | undefined} price
 * @param {boolean} isOpen
 * @param {string} shortcut
 */
function drawCard(scene, id, price, isOpen, shortcut) {
  const isChosen = scene.choice?.kind === id || Boolean(scene.sent?.split("@")[0] === id);
  const isAble = isChoosing(scene) && isOpen;
  const cost = price === undefined ? "–" : halves(price);
  return h(
    "button",
    {
      class: `card${isChosen ? " chosen" : ""}`,
      "data-key": `card-${id}`,
      "data-action": "ability",
      "data-ability": id,
      "data-open": String(isAble),
      "data-dear": String(isDear(scene, price)),
      "data-shortcut": shortcut,
      "aria-disabled": String(!isAble),
      "aria-pressed": String(isChosen),
      "aria-label": `${scene.word(`ability.${id}`)}, ${room("cier.price", { n: cost })}`,
    },
    h("kbd", {}, shortcut),
    h("span", { class: "price" }, cost),
    abilityIcon(id),
    h("span", { class: "name", "data-long": String(scene.word(`ability.${id}`).split(" ").some((word) => word.length > 9)) }, scene.word(`ability.${id}`)),
  );
}

/** Is the price more than is shown in front of the seat? Only where fouls are allowed may it be chosen all the same. */
/** @param {Scene} scene @param {number | undefined} price */
function isDear({ snapshot }, price) {
  const have = snapshot.you === null ? 0 : snapshot.view.seats[snapshot.you].ammo;
  return price !== undefined && price > have;
}

/**
 * One sentence on an ability, made from the sheet.
 * @param {Scene} scene
 * @param {string} id
 */
export function aboutAbility(scene, id) {
  const it = scene.snapshot.sheet.abilities.find((/** @type {{id: string}} */ row) => row.id === id);
  if (!it) return "";
  const list = (/** @type {string[]} */ ids) => ids.map((other) => scene.word(`ability.${other}`)).join(room("and"));
  const { sheet, view, you } = scene.snapshot;
  const role = sheet.roles[view.seats[you ?? 0].role];
  const price = role.cost[id];
  const parts = price === undefined ? [] : [room("cier.costs", { n: halves(price) })];
  if (it.loads) parts.push(room("cier.loads", { n: halves(role.bullet_ammo) }));
  if (it.damage) parts.push(room(`cier.damage_${it.target}`, { n: it.damage }));
  if (it.voids?.length) parts.push(room("cier.voids", { list: list(it.voids) }));
  for (const key of it.damage ? ["beaten_by", "stopped_by"] : []) {
    const others = scene.snapshot.sheet.answers[id]?.[key];
    if (others?.length) parts.push(room(`cier.${key}`, { list: list(others) }));
  }
  if (it.cancelled_by?.length) parts.push(room("cier.cancelled_by", { list: list(it.cancelled_by) }));
  if (it.cancelled_by_lone?.length) parts.push(room("cier.cancelled_by_lone", { list: list(it.cancelled_by_lone) }));
  if (it.cancelled_by_crowd) parts.push(room("cier.cancelled_by_crowd"));
  if (it.after) parts.push(room("cier.after", { list: list([it.after]) }));
  if (sheet.foul_hp !== null && price) parts.push(room("cier.foul_costs", { n: halves(sheet.foul_hp) }));
  return parts.join(" ");
}
