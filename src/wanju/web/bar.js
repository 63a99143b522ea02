/** The bar on top of every page: home, language, light; and the one place where short news are told. */

import { cited } from "./cited.js";
import { h, picture } from "./draw.js";
import { memory } from "./memory.js";
import { changeLanguage, language, room } from "./words.js";

/** @import {Game} from "./protocol.js" */

const SUN = `<circle cx="16" cy="16" r="6"/><path d="M16 3v4M16 25v4M3 16h4M25 16h4M7 7l3 3M22 22l3 3M25 7l-3 3M10 22l-3 3"/>`;
const MOON = `<path d="M25 19A11 11 0 0 1 13 6a11 11 0 1 0 12 13z"/>`;
const NEWS_SECONDS = 6;

const isDark = () => document.documentElement.dataset.light === "dark";

/** Two characters in the squares of a copybook. @param {string} text */
export const copybook = (text) =>
  h("span", { class: "copybook" }, [...text].map((sign) => h("span", { class: "square" }, sign)));

/** @param {...import("./draw.js").Child} more  what a page adds to it */
export function drawBar(...more) {
  return h(
    "header",
    { class: "bar" },
    h("a", { class: "home", href: document.body.dataset.home ?? "/", "aria-label": room("bar.home") }, copybook("万局"), h("span", { class: "latin" }, "Wanju")),
    h("span", { class: "gap" }),
    more,
    h(
      "button",
      { class: "quiet", "data-action": "language", lang: language() === "zh" ? "en" : "zh-Hans", "aria-label": room("bar.language") },
      language() === "zh" ? "English" : "中文",
    ),
    h(
      "button",
      { class: "quiet round", "data-action": "light", "aria-label": room(isDark() ? "bar.light" : "bar.dark") },
      picture(isDark() ? SUN : MOON, "icon"),
    ),
  );
}

/**
 * What the bar's buttons do; both pages add them to their own.
 * @param {() => void} redrawAll
 */
export const barActions = (redrawAll) => ({
  async language() {
    await changeLanguage(language() === "zh" ? "en" : "zh");
    redrawAll();
  },
  light() {
    const to = isDark() ? "light" : "dark";
    document.documentElement.dataset.light = to;
    memory.keepLight(to);
    redrawAll();
  },
});

let newsTimer = 0;

/**
 * Tell one sentence for a few seconds.
 * @param {string} text
 * @param {"plain" | "trouble"} [tone]
 * @param {Game} [game]  whose sections and rulings it cites
 */
export function tell(text, tone = "trouble", game = undefined) {
  const place = document.querySelector("[data-role=news]");
  if (!(place instanceof HTMLElement)) return;
  clearTimeout(newsTimer);
  place.replaceChildren(...cited(game, text));
  place.dataset.tone = tone;
  newsTimer = setTimeout(() => (place.textContent = ""), NEWS_SECONDS * 1000);
}
