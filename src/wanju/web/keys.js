/** The keyboard: a key for each ability, numbers for targets, arrows between cards, Escape and Space to take back or skip. */

import { cancel, drawPlay, skip } from "./play.js";

const ARROWS = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

export function listenToKeys() {
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || isTyping(event.target)) return;
    if (press(event.key)) event.preventDefault();
  });
}

/** @param {EventTarget | null} target */
const isTyping = (target) => target instanceof HTMLInputElement || target instanceof HTMLSelectElement;

/**
 * Returns whether the key meant something.
 * @param {string} key
 */
function press(key) {
  if ((key === "Escape" || key === " ") && skip()) return true;
  if (key === "Escape" && cancel()) {
    drawPlay();
    return true;
  }
  if (key in ARROWS) return step(ARROWS[/** @type {keyof typeof ARROWS} */ (key)]);
  const meant = document.querySelector(`[data-shortcut="${CSS.escape(key.toLowerCase())}"]`);
  if (!(meant instanceof HTMLElement)) return false;
  meant.focus();
  meant.click();
  return true;
}

/** Focus the next card, or the next target while aiming. @param {number} by */
function step(by) {
  const here = document.activeElement;
  const group = here?.closest("[data-role=hand], [data-role=seats], [data-role=aims]");
  if (!group || !here) return false;
  const stops = /** @type {HTMLElement[]} */ ([...group.querySelectorAll("button:not([disabled])")]);
  const at = stops.findIndex((stop) => stop === here);
  stops.at((at + by) % stops.length)?.focus();
  return true;
}
