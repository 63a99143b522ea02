/** What the sheet and the view say of cards, beings, roles and vows, in the language shown. */

import { language } from "../../words.js";

/** @import {Scene} from "../../scene.js" */
/** @typedef {Record<string, any>} Board  a player's board as the view has it */

/** The things a board can hold, in the order in which they are shown; each edition has three of them. */
const RESOURCES = ["wealth", "fu", "merit", "hui", "wisdom"];

/** Which drawing stands for a resource. @type {Record<string, string>} */
export const LOOKS = { wealth: "wealth", fu: "merit", merit: "merit", hui: "wisdom", wisdom: "wisdom" };

/** The one sign of a role's seal. @type {Record<string, string>} */
export const SEALS = { farmer: "农", merchant: "商", official: "官", scholar: "学", monk: "僧" };

/** @param {Record<string, any>} it @returns {string[]} */
export const resourcesOf = (it) => RESOURCES.filter((name) => typeof it[name] === "number");

/** Something written in both languages, or nothing. @param {Record<string, any> | undefined} both @returns {any} */
export const own = (both) => both?.[language()] ?? "";

/** A card in play: an event, or a being that asks something. @param {Scene} scene @param {string | undefined} id */
export function cardSheet({ snapshot }, id) {
  return id ? snapshot.sheet.cards[id] ?? snapshot.sheet.beings[id] ?? null : null;
}

/** @param {Scene} scene @param {string} id @param {string} option */
export function optionName(scene, id, option) {
  return own(cardSheet(scene, id)?.options?.[option]) || scene.word(`option.${id}.${option}`, option.toUpperCase());
}

/** What a kind of action costs and brings; what it would bring now, where the question says so. @param {Scene} scene @param {string} kind @returns {string} */
export const doesOf = ({ snapshot }, kind) => own(snapshot.view.prompt?.previews?.[kind]?.words) || own(snapshot.sheet.actions?.[kind]);

/**
 * How the game lays out what may be decided: what costs an action, other ways to do the same, what ends a question, what
 * of that needs no explanation, whose aims are amounts, and the reasons for which what is closed is not shown.
 * @typedef {Record<"actions" | "variants" | "last" | "plain" | "amounts" | "never", string[]>} Menu
 */

/** @param {Scene} scene @returns {Menu} */
export const menuOf = ({ snapshot }) => snapshot.sheet.menu;

/** Does each player lead two boards? @param {Scene["snapshot"]} snapshot */
export const isDoubled = (snapshot) => snapshot.view.seats.length > snapshot.chairs.length;

/** The board that is asked now, if it is one of the visitor's. @param {Scene} scene @returns {number | null} */
export function askedBoard({ snapshot }) {
  const { you, view, waiting } = snapshot;
  const isOwed = you !== null && (waiting ?? []).includes(you);
  return isOwed && view.prompt ? view.prompt.place : null;
}

/** Is the visitor to decide, and is nothing on its way yet? @param {Scene} scene */
export const isChoosing = (scene) => !scene.isRevealing && !scene.sent && askedBoard(scene) !== null;

/** A minus that is a minus. @param {number} n */
export const signed = (n) => (n < 0 ? `−${-n}` : `+${n}`);
