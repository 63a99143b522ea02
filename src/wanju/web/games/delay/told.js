/** What the story has told of the round at hand, and which page of it lies on the desk. */

import { language } from "../../words.js";

/** @import {Event} from "../../protocol.js" */
/** @import {Scene} from "../../scene.js" */
/** @typedef {"event" | "after" | "penalty"} Page  the event and its options, what came of them, or the auditors */

/** The values in the order in which they are shown. */
export const VALUES = ["heaven", "hell", "stability", "pressure"];
const CHANGES = ["changes", "grows"];

/** Events that turn the page, and to which. @type {Record<string, Page>} */
const TURNS = { round: "event", chooses: "after", records: "after", penalty: "penalty", ends: "after" };

/** What is written in both languages, in the one shown. @param {Record<string, any> | undefined} both @returns {any} */
export const own = (both) => both?.[language()] ?? "";

/** The four values. @param {Scene} scene @returns {Record<string, number>} */
export const valuesOf = ({ snapshot }) => snapshot.view.seats[0];

/** The events from the last of these kinds on; none if there was none. @param {Event[]} events @param {string[]} kinds */
export function since(events, kinds) {
  const at = Math.max(...kinds.map((kind) => events.map((event) => event.event).lastIndexOf(kind)));
  return at < 0 ? [] : events.slice(at);
}

/** The events before the first of a kind. @param {Event[]} events @param {string} kind */
export function until(events, kind) {
  const at = events.findIndex((event) => event.event === kind);
  return at < 0 ? events : events.slice(0, at);
}

/** @param {Event[]} events */
export const changesIn = (events) => events.filter((event) => CHANGES.includes(event.event));

/** The round as far as it was told. @param {Scene} scene */
export const roundTold = ({ story }) => since(story, ["round"]);

/** Has a mark of honesty been earned in the round before this one? @param {Scene} scene */
export function isRespected({ story }) {
  const before = story.slice(0, story.length - since(story, ["round"]).length);
  return since(before, ["round"]).some((event) => event.event === "reward");
}

/** What turned the page last, with what followed. @param {Scene} scene */
export const lastTurn = ({ story }) => since(story, Object.keys(TURNS));

/** The page that lies open: while something is shown, that of what is shown. @param {Scene} scene @returns {Page} */
export function pageOf(scene) {
  if (scene.isRevealing) return TURNS[lastTurn(scene)[0]?.event ?? "round"];
  const { phase } = scene.snapshot.view;
  return phase === "record" ? "after" : phase;
}
