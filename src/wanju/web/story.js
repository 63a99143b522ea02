/** The log: one sentence a line, a paragraph a turn. It only ever grows, so that a screen reader reads what is new. */

import { h } from "./draw.js";
import { sentence } from "./words.js";

/** @import {Event} from "./protocol.js" */
/** @import {Layout} from "./scene.js" */

/**
 * @param {HTMLElement} list
 * @param {Layout} layout
 * @param {string} game
 * @param {Event[]} events
 * @param {Record<number, string>} names
 */
export function addLines(list, layout, game, events, names) {
  for (const event of events) {
    if (!layout.isTold(event)) continue;
    const text = inWords(game, event, names);
    if (text === null) continue;
    const starts = layout.startsTurn(event) && !(list.lastElementChild instanceof HTMLElement && list.lastElementChild.dataset.event === event.event);
    list.append(h("li", { "data-event": event.event, class: starts ? "starts" : null }, text));
  }
}

/** Show the newest line, unless the reader has scrolled back. @param {HTMLElement} log */
export function followEnd(log) {
  let isAtEnd = true;
  let put = 0; // where it was put last: lines may have come since, only going back from there is the reader's doing
  const follow = () => {
    if (isAtEnd) log.scrollTop = log.scrollHeight;
    put = log.scrollTop;
  };
  log.addEventListener("scroll", () => {
    const isNear = log.scrollHeight - log.scrollTop - log.clientHeight < 80;
    isAtEnd = isNear || (isAtEnd && log.scrollTop >= put);
  });
  new ResizeObserver(follow).observe(log);
  new MutationObserver(follow).observe(log, { childList: true, subtree: true });
}

/**
 * `{seat} uses {ability}.`, and whom it is aimed at where the game has a sentence for that (`event.uses_at`).
 * @param {string} game
 * @param {Event} event
 * @param {Record<number, string>} names
 */
function inWords(game, event, names) {
  const { event: kind, ...facts } = event;
  const aimed = Array.isArray(facts.targets) && facts.targets.length > 0;
  return (aimed ? sentence(game, `event.${kind}_at`, facts, names) : null) ?? sentence(game, `event.${kind}`, facts, names);
}
