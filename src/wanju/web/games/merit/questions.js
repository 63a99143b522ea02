/** The answers to every question but a turn's: each with its name, what it does, and why it is closed if it is. */

import { openKinds, split } from "../../choice.js";
import { room } from "../../words.js";
import { SEALS, cardSheet, doesOf, menuOf, optionName, own } from "./said.js";

/** @import {Scene} from "../../scene.js" */

/**
 * @typedef {object} Answer
 * @property {string} kind
 * @property {string | null} action  the whole action where the aim is part of the answer; else aims are picked next
 * @property {"rows" | "chips" | "tiles"} form
 * @property {string} title
 * @property {string} [text]  what it does
 * @property {string | null} [why]  why it is closed
 * @property {boolean} isOpen
 * @property {string} [look]  the drawing beside it
 * @property {string} [badge]  or the sign
 */

/** Kinds whose aims are answers of their own, short enough to stand side by side. */
const CHIPS = ["give", "pledge", "pick", "take", "lecture"];
/** Kinds whose aims are answers of their own, with a text each. */
const ROWS = ["vow", "role", "hero"];

/** @param {Scene} scene @returns {Answer[]} */
export function questions(scene) {
  const { view, legal, closed } = scene.snapshot;
  const open = openKinds(legal ?? []);
  const text = own(cardSheet(scene, view.prompt.card)?.text);
  const options = view.prompt.kind === "option" ? Object.keys(text.options ?? {}) : [];
  const kinds = [...new Set([...options, ...open, ...Object.keys(closed ?? {})])];
  return kinds.flatMap((kind) => answersOf(scene, kind, open.has(kind)));
}

/** @param {Scene} scene @param {string} kind @param {boolean} isOpen @returns {Answer[]} */
function answersOf(scene, kind, isOpen) {
  const { legal } = scene.snapshot;
  const actions = (legal ?? []).filter((action) => split(action).kind === kind);
  const why = isOpen ? null : whyClosed(scene, kind);
  if (kind === "hero") return heroes(scene, actions);
  if (isOpen && ROWS.includes(kind)) return actions.map((action) => rowOf(scene, action));
  if (isOpen && CHIPS.includes(kind)) return actions.map((action) => chipOf(scene, action));
  return [{ kind, action: null, form: "rows", ...saidOf(scene, kind), why, isOpen }];
}

/** @param {Scene} scene @param {string} kind */
function whyClosed({ snapshot, because }, kind) {
  const reason = snapshot.closed?.[kind];
  return reason ? because(reason) : room("merit.closed");
}

/** An answer that is a kind of action: an option of the card, or anything with a line on the sheet. @param {Scene} scene @param {string} kind */
function saidOf(scene, kind) {
  const { card } = scene.snapshot.view.prompt;
  const text = own(cardSheet(scene, card)?.text)?.options?.[kind];
  if (text !== undefined) return { title: optionName(scene, card, kind), text, badge: kind.toUpperCase() };
  return { title: scene.word(`ability.${kind}`), text: menuOf(scene).plain.includes(kind) ? "" : doesOf(scene, kind), look: kind };
}

/** Every way to step forward that the card knows, closed ones too. @param {Scene} scene @param {string[]} actions @returns {Answer[]} */
function heroes(scene, actions) {
  const { view } = scene.snapshot;
  const sheet = cardSheet(scene, view.prompt.card);
  return Object.entries(own(sheet?.text)?.heroes ?? {}).map(([id, text]) => {
    const isOpen = actions.includes(`hero@${id}`);
    const why = isOpen ? null : whyClosed(scene, "hero");
    return { kind: "hero", action: `hero@${id}`, form: "rows", title: own(sheet?.heroes?.[id]) || scene.word("ability.hero"), text: `${text} · ${doesOf(scene, "hero")}`, why, isOpen, look: "protect" };
  });
}

/** @param {Scene} scene @param {string} action @returns {Answer} */
function rowOf(scene, action) {
  const { kind, aims } = split(action);
  const { sheet, view } = scene.snapshot;
  const base = /** @type {const} */ ({ kind, action, form: "rows", isOpen: true });
  if (kind === "role") {
    const role = sheet.roles[aims[0]];
    return { ...base, title: own(role.name), text: own(role.told), badge: SEALS[aims[0]] };
  }
  const { role } = view.seats[view.prompt.place];
  const isHard = aims[0] === "hard";
  const vow = Object.values(sheet.vows).find((each) => each.role === role && each.hard === isHard);
  return { ...base, title: own(vow.name), text: own(vow.told), look: "wheel" };
}

/** @param {Scene} scene @param {string} action @returns {Answer} */
function chipOf(scene, action) {
  const { kind, aims } = split(action);
  return { kind, action, form: "chips", title: menuOf(scene).amounts.includes(kind) ? aims[0] : aimName(scene, aims[0]), isOpen: true };
}

/** A player, a being, a resource or a bodhisattva by name. @param {Scene} scene @param {string} aim */
export function aimName(scene, aim) {
  if (/^\d+$/.test(aim)) return scene.names[Number(aim)] ?? aim;
  const being = scene.snapshot.sheet.beings[aim];
  if (being) return own(being.name);
  return scene.word(`bodhisattva.${aim}`, scene.word(`counter.${aim}`));
}
