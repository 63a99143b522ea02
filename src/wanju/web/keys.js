/**
 * The keyboard: a key or two for each ability, numbers for targets, arrows between cards, Escape and Space to take back
 * or skip. What is marked `data-eager` does not wait for what is being shown: its key cuts that short.
 */

import { cancel, drawPlay, skip } from "./play.js";

/** How keys without a letter are called in `data-shortcut`. @type {Record<string, string>} */
const NAMES = { " ": "space", Enter: "enter" };
const ARROWS = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

export function listenToKeys() {
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || isTyping(event.target) || document.querySelector("dialog[open]")) return;
    if (event.repeat && !(event.key in ARROWS)) return holdStill(event); // a key held down decides once
    if (press(event.key)) event.preventDefault();
  });
}

/** @param {EventTarget | null} target */
const isTyping = (target) => target instanceof HTMLInputElement || target instanceof HTMLSelectElement;

/** @param {KeyboardEvent} event */
function holdStill(event) {
  if (event.key === "Enter" && event.target instanceof HTMLButtonElement) event.preventDefault();
}

/**
 * Returns whether the key meant something.
 * @param {string} key
 */
function press(key) {
  const meant = meantBy(key);
  if (meant?.dataset.eager !== undefined && skip()) {
    setTimeout(() => press(key)); // what was being shown is now drawn as it stands
    return true;
  }
  if ((key === "Escape" || key === " ") && skip()) return true;
  if (key === "Escape" && cancel()) {
    drawPlay();
    return true;
  }
  if (key in ARROWS) return step(ARROWS[/** @type {keyof typeof ARROWS} */ (key)]);
  if (!meant) return false;
  meant.focus({ preventScroll: true });
  meant.click();
  return true;
}

/** What a key stands for. Enter and Space belong to the button or link that has the focus. @param {string} key */
function meantBy(key) {
  const here = document.activeElement;
  if (key in NAMES && here?.matches("button, a, summary, [tabindex]")) return here instanceof HTMLElement && here.dataset.eager !== undefined ? here : null;
  const meant = document.querySelector(`[data-shortcut~="${CSS.escape(NAMES[key] ?? key.toLowerCase())}"]`);
  return meant instanceof HTMLElement ? meant : null;
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
