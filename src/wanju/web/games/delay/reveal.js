/** What is shown as it happens: the page turns, and what came of a choice or a record stands a while. */

import { find } from "../../draw.js";

/** @import {Event} from "../../protocol.js" */
/** @import {Scene} from "../../scene.js" */

/** How long, in ms. */
const LASTS = { choice: 1600, record: 1500, words: 2800 };
const PAGES = ["round", "chooses", "records", "ends"];

const isStill = () => matchMedia("(prefers-reduced-motion: reduce)").matches;
const rest = (/** @type {number} */ ms) => /** @type {Promise<void>} */ (new Promise((done) => setTimeout(done, ms)));

/** New events, a page each. @param {Event[]} events @returns {Event[][]} */
export function beats(events) {
  /** @type {Event[][]} */
  const found = [];
  for (const event of events) {
    if (found.length === 0 || PAGES.includes(event.event)) found.push([event]);
    else found[found.length - 1].push(event);
  }
  return found;
}

/**
 * @param {HTMLElement} _
 * @param {Event[]} beat
 * @param {Scene} scene
 * @param {number} pace
 */
export async function show(_, beat, scene, pace) {
  for (const place of ["#room", "#board"]) find(place).scrollTop = 0; // a page is read from its top
  await rest(lasts(beat, scene) * pace * (isStill() ? 0.5 : 1));
}

/** @param {Event[]} beat @param {Scene} scene */
function lasts(beat, { snapshot }) {
  const has = (/** @type {string} */ kind) => beat.some((event) => event.event === kind);
  if (has("chooses")) return LASTS.choice;
  if (!has("records")) return 0;
  if (has("penalty")) return snapshot.view.phase === "penalty" ? 0 : LASTS.words; // the auditors wait for their answer
  return has("reward") ? LASTS.words : LASTS.record;
}
