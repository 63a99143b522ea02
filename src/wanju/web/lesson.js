/** Somebody's first game: beside each decision, what a player would do and why, as long as the visitor wants it. */

import { ask } from "./api.js";
import { tell } from "./bar.js";
import { split } from "./choice.js";
import { h } from "./draw.js";
import { memory } from "./memory.js";
import { language, room, trouble, word } from "./words.js";

/** @import {Game, Snapshot} from "./protocol.js" */

/** From the lobby or the guide to a first game with hints. @param {Game} game */
export async function beginLesson(game) {
  try {
    const { table } = await ask("/api/tables", { game: game.id, seats: game.fewest, lesson: true });
    location.assign(`/t/${table}#quick`);
  } catch (error) {
    tell(trouble(error), "trouble", game);
  }
}

/** Has there been a hint since the page was opened? */
const shown = { any: false };

/** @param {Snapshot} snapshot @param {boolean} isBusy  is a move under way, or something being shown? */
export function drawHint(snapshot, isBusy) {
  const { table, game, hint } = snapshot;
  if (memory.wantsNoHints(table)) return null;
  if (!hint) return shown.any && drawFarewell(snapshot);
  shown.any = true;
  const what = word(game, `ability.${split(hint.action).kind}`);
  return h(
    "aside",
    { class: "lesson", "data-role": "lesson", "aria-label": room("lesson.label") },
    h("p", { role: "status" }, h("b", {}, room("lesson.title", { what })), " ", hint.why[language()] || room("lesson.usual")),
    h("button", { class: "primary", "data-action": "follow", "data-role": "follow", "data-option": hint.action, disabled: isBusy }, room("lesson.follow")),
    h("button", { "data-action": "hintless", "data-role": "hintless" }, room("lesson.enough")),
  );
}

/** All has been shown, and the visitor is asked again: from here on without hints. @param {Snapshot} snapshot */
function drawFarewell({ you, waiting, phase }) {
  if (phase !== "playing" || you === null || !waiting?.includes(you)) return null;
  return h(
    "aside",
    { class: "lesson", "data-role": "farewell", "aria-label": room("lesson.label") },
    h("p", { role: "status" }, room("lesson.farewell")),
    h("button", { class: "primary", "data-action": "hintless" }, room("lesson.understood")),
  );
}
