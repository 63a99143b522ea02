/**
 * What still leads where: the server is asked by whoever decides, and tells of each choice the best chance of each
 * ending. What was told holds for one decision; the ending that is wished for is remembered as long as the page is open.
 */

import { ask } from "./api.js";
import { h } from "./draw.js";
import { memory } from "./memory.js";
import { state } from "./state.js";
import { perCent } from "./told.js";
import { language, room, trouble } from "./words.js";

/** @import {Snapshot} from "./protocol.js" */

/** @typedef {{answers: number, endings: Record<string, {name: Record<string, string>, best: number}>, actions: Record<string, Record<string, number>>}} Told */

const SAME = 1e-9; // chances that are nearer to each other are the same

const now = {
  /** For which decision it was asked. @type {number | null | undefined} */
  answers: null,
  /** @type {Told | null} */
  told: null,
  /** Why it cannot be had, in words of the language that was shown then. */
  why: "",
  /** The ending that is wished for. */
  wish: "",
};

/** Ask, or put it away again. @param {() => void} redraw */
export async function askProspects(redraw) {
  const answers = state.snapshot?.answers;
  if (now.answers === answers) now.answers = null;
  else await fetchProspects(answers, redraw);
  redraw();
}

/** @param {number | null | undefined} answers @param {() => void} redraw */
async function fetchProspects(answers, redraw) {
  Object.assign(now, { answers, told: null, why: "" });
  redraw();
  try {
    const told = await ask(`/api/tables/${state.table}/prospects`, { token: memory.token(state.table) ?? "" });
    if (now.answers === told.answers) now.told = told;
  } catch (error) {
    if (now.answers === answers) now.why = trouble(error);
  }
}

/** @param {string} ending */
export const wish = (ending) => (now.wish = ending);

/**
 * A quiet button below the answers; opened, what each leads to. Nothing in a picture of a table.
 * @param {Snapshot} snapshot
 * @param {(action: string) => string} name  what a choice is called, in short
 */
export function drawProspects(snapshot, name) {
  if (state.snapshot?.table !== snapshot.table) return null;
  const isOpen = now.answers !== null && now.answers === snapshot.answers;
  return h(
    "div",
    { class: "prospects", "data-role": "prospects", "data-key": "prospects" },
    h("button", { class: "quiet", "data-action": "prospects", "data-shortcut": "w", "aria-expanded": String(isOpen), "aria-controls": isOpen && "prospects" }, h("span", {}, room("prospects.ask")), h("kbd", {}, "W")),
    isOpen && h("div", { id: "prospects", class: "ahead" }, now.told ? drawTold(now.told, name) : h("p", { role: "status" }, now.why || room("prospects.working"))),
  );
}

/** @param {Told} told @param {(action: string) => string} name */
function drawTold(told, name) {
  const wished = now.wish in told.endings ? now.wish : mostAtStake(told);
  const chances = Object.entries(told.actions).map(([action, row]) => ({ action, chance: row[wished] }));
  const { best } = told.endings[wished];
  const matters = chances.some(({ chance }) => chance < best - SAME);
  return [
    h("label", {}, h("span", {}, room("prospects.ending")), h("select", { "data-action": "wish" }, Object.keys(told.endings).map((id) => drawEnding(told, id, id === wished)))),
    h(
      "ul",
      { class: "chances", "data-role": "chances", "aria-live": "polite" },
      chances.map(({ action, chance }) => drawChance(name(action), action, chance, matters && chance >= best - SAME)),
    ),
    h("p", { class: "meaning" }, room("prospects.meaning")),
  ];
}

/** The ending for which the choice matters most. @param {Told} told */
function mostAtStake({ endings, actions }) {
  const spread = (/** @type {string} */ id) => endings[id].best - Math.min(...Object.values(actions).map((chances) => chances[id]));
  return Object.keys(endings).reduce((a, b) => (spread(b) > spread(a) ? b : a));
}

/** @param {Told} told @param {string} id @param {boolean} isWished */
function drawEnding({ endings }, id, isWished) {
  const { name, best } = endings[id];
  return h("option", { value: id, selected: isWished }, `${name[language()] || id} · ${perCent(best, room("prospects.never"))}`);
}

/** @param {string} name @param {string} action @param {number} chance @param {boolean} isBest */
function drawChance(name, action, chance, isBest) {
  return h(
    "li",
    { "data-key": action, "data-chance": chance, "data-best": isBest },
    h("span", { class: "name" }, name),
    h("span", { class: "bar", style: `--chance: ${chance}`, "aria-hidden": "true" }),
    h("span", { class: "per-cent" }, perCent(chance, room("prospects.never"))),
  );
}
