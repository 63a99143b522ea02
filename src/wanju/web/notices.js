/** What everybody should know of a table's rules before the first move. */

import { h } from "./draw.js";
import { because, room } from "./words.js";

/** @import {Reason} from "./protocol.js" */

/** @param {string} game @param {Reason[] | undefined} notices */
export function drawNotices(game, notices) {
  if (!notices?.length) return null;
  return h(
    "aside",
    { class: "notice", "data-role": "notice", "data-key": "notice", role: "note" },
    h("b", {}, room("lobby.notice")),
    notices.map((notice) => h("p", {}, because(game, notice, {}))),
  );
}
