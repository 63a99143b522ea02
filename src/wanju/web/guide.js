/** How to play one game: its guide with pictures from real games, its rulebook, its numbers and its rulings. */

import { ask } from "./api.js";
import { barActions, drawBar, tell } from "./bar.js";
import { find, h, listen, redraw } from "./draw.js";
import { beginLesson } from "./lesson.js";
import { drawPictures } from "./pictures.js";
import { titleOf } from "./titles.js";
import { language, loadWords, room, trouble, word } from "./words.js";

/** @import {Game, Guide, GuidePart} from "./protocol.js" */

/** Parts that are long and looked up, not read. */
const SHUT = ["numbers", "rulings"];

const id = location.pathname.split("/").at(-1) ?? "";
const table = new URLSearchParams(location.search).get("table");

const state = {
  games: /** @type {Game[]} */ ([]),
  guide: /** @type {Guide | null} */ (null),
  language: "",
};

async function drawAll() {
  if (state.language !== language()) await read();
  const title = titleOf(state.games, id);
  document.title = `${title} · ${room("guide.title")} · 万局 Wanju`;
  redraw(find("#top"), drawBar());
  find("#guide").replaceChildren(...drawGuide(title));
  openAt(location.hash.slice(1));
  drawPictures(find("#guide"), state.games.filter((game) => game.id === id)[0]).catch((error) => tell(trouble(error)));
}

/** The guide in the language now shown: of the table that asked, as long as there is one. */
async function read() {
  const wanted = language();
  const path = `/api/games/${id}/guide/${wanted}`;
  const guide = await (table ? ask(`${path}?table=${encodeURIComponent(table)}`).catch(() => ask(path)) : ask(path));
  if (wanted === language()) Object.assign(state, { guide, language: wanted });
}

/** @param {string} title @returns {Node[]} */
function drawGuide(title) {
  const parts = (state.guide?.parts ?? []).map(drawPart);
  return [
    h("h1", {}, title, h("small", {}, room("guide.title"))),
    h("p", { class: "lead" }, word(id, "tagline")),
    h("p", { class: "leave" }, h("a", { class: "button primary", href: table ? `/t/${table}` : "/", "data-role": "back" }, room(table ? "guide.table" : "guide.lobby")), " ", !table && gameNow()?.lesson && h("button", { "data-action": "lesson", "data-role": "lesson" }, room("lobby.lesson")), " ", h("a", { class: "button", href: `/lab/${id}`, "data-role": "lab" }, room("lab.title")), " ", gameNow()?.puzzle && h("a", { class: "button", href: `/games/${id}/puzzle`, "data-role": "puzzle" }, room("puzzle.title"))),
    drawContents(parts),
    ...parts,
  ];
}

const gameNow = () => state.games.find((game) => game.id === id);

/** The HTML is the server's own: it lets through none of what others wrote. @param {GuidePart} part */
function drawPart(part) {
  const inside = h("div", { class: "text", lang: part.language === "zh" ? "zh-Hans" : "en" });
  inside.innerHTML = part.html;
  for (const wide of inside.querySelectorAll("table")) wide.replaceWith(h("div", { class: "wide", tabindex: 0, role: "group" }, wide.cloneNode(true)));
  const section = h("section", { class: "part", id: `part-${part.id}`, "data-part": part.id });
  const head = inside.querySelector("h2");
  if (!SHUT.includes(part.id) || !head) section.append(inside);
  else section.append(h("details", {}, h("summary", {}, head), inside));
  return section;
}

/** Every heading of the second rank, to go to. @param {HTMLElement[]} parts */
function drawContents(parts) {
  const heads = parts.flatMap((part) => [...part.querySelectorAll("h2")]);
  heads.forEach((head, place) => (head.id ||= `part-${place}`));
  return h("nav", { "aria-label": room("guide.contents") }, h("ol", {}, heads.map((head) => h("li", {}, h("a", { href: `#${head.id}` }, head.textContent ?? "")))));
}

/** Go to an anchor, and open what it is in. @param {string} anchor */
function openAt(anchor) {
  const place = anchor && document.getElementById(decodeURIComponent(anchor));
  if (!place) return;
  const shut = place.closest("details");
  if (shut) shut.open = true;
  place.scrollIntoView({ block: "start" });
  place.classList.add("here");
}

try {
  state.games = await ask("/api/games");
  await loadWords(state.games.map((game) => game.id));
  await drawAll();
} catch (error) {
  tell(trouble(error));
  throw error;
}
listen(document, { ...barActions(drawAll), lesson: () => beginLesson(/** @type {Game} */ (gameNow())) });
addEventListener("hashchange", () => {
  for (const before of document.querySelectorAll(".here")) before.classList.remove("here");
  openAt(location.hash.slice(1));
});
