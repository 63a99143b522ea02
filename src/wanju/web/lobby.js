/** The lobby: the games, opening a table, and the tables that still look for players. */

import { ask } from "./api.js";
import { barActions, copybook, drawBar, tell } from "./bar.js";
import { find, h, listen, redraw } from "./draw.js";
import { memory } from "./memory.js";
import { changedSettings, drawOptions } from "./options.js";
import { loadWords, room, word } from "./words.js";

/** @import {Game, OpenTable} from "./protocol.js" */

const LOOK_EVERY = 5_000;
const QUICK_BOTS = [1, 3, 5];
const SOME_SEATS = 4;

/** What the page knows. */
const state = {
  games: /** @type {Game[]} */ ([]),
  tables: /** @type {OpenTable[]} */ ([]),
  /** The game whose table is being opened. */
  game: "",
  seats: SOME_SEATS,
  preset: "standard",
  /** Settings changed from their defaults. @type {Record<string, any>} */
  set: {},
};

const gameNow = () => /** @type {Game} */ (state.games.find((game) => game.id === state.game));

// ── drawing ─────────────────────────────────────────────────────────────────

function drawAll() {
  document.title = `万局 Wanju · ${room("lobby.title")}`;
  redraw(
    find("#page"),
    drawBar(),
    h(
      "main",
      { class: "lobby" },
      h("section", { class: "hero" }, h("h1", { lang: "zh-Hans", "aria-label": "万局 Wanju" }, copybook("万局")), h("p", { class: "lead" }, room("lobby.lead"))),
      h("div", { class: "columns" }, h("div", {}, state.games.map(drawGame)), h("div", {}, drawTables(), drawOpening(gameNow()))),
    ),
  );
}

/** @param {Game} game */
function drawGame(game) {
  const title = word(game.id, "title");
  const hanzi = word(game.id, "hanzi", title);
  return h(
    "section",
    { class: "panel game", "data-game": game.id, "data-key": `game-${game.id}` },
    h("h2", {}, h("span", { lang: "zh-Hans" }, copybook(hanzi)), hanzi !== title && h("span", { class: "title" }, title)),
    h("p", {}, word(game.id, "tagline")),
    h("p", { class: "hint" }, room("lobby.players", { fewest: game.fewest, most: game.most })),
    h(
      "form",
      { "data-role": "name-form", class: "name-form" },
      h("label", { for: "name" }, room("gathering.name")),
      h("input", { id: "name", name: "name", maxlength: 24, autocomplete: "nickname", value: memory.name(), placeholder: room("gathering.you") }),
    ),
    h("div", { class: "quick" }, QUICK_BOTS.filter((bots) => bots < game.most).map((bots) => drawQuick(game, bots))),
  );
}

/** @param {Game} game @param {number} bots */
function drawQuick(game, bots) {
  return h(
    "button",
    { class: bots === 3 ? "primary" : "", "data-action": "quick", "data-role": "quick", "data-game": game.id, "data-bots": bots },
    room(bots === 1 ? "lobby.quick_one" : "lobby.quick", { bots }),
  );
}

function drawTables() {
  return h(
    "section",
    { class: "panel tables", "data-key": "tables", "aria-labelledby": "tables" },
    h("h2", { id: "tables" }, room("lobby.tables")),
    state.tables.length === 0
      ? h("p", { class: "hint", "data-key": "none" }, room("lobby.no_tables"))
      : h("ul", { "data-role": "tables", "data-key": "list" }, state.tables.map(drawTable)),
  );
}

/** @param {OpenTable} table */
function drawTable(table) {
  const mode = table.set?.mode ? word(table.game, `reading.mode.${table.set.mode}`) : "";
  const facts = [mode, room("lobby.free", { free: table.free, seats: table.seats }), table.names.join(room("and"))];
  return h(
    "li",
    { "data-key": table.table },
    h("a", { href: `/t/${table.table}`, "data-role": "join", "data-table": table.table }, h("b", {}, word(table.game, "title")), h("span", {}, facts.filter(Boolean).join(" · "))),
  );
}

/** @param {Game} game */
function drawOpening(game) {
  const mode = game.numbers.find((entry) => entry.id === "mode");
  return h(
    "form",
    { class: "panel opening", "data-role": "opening", "data-key": "opening" },
    h("h2", {}, room("lobby.open")),
    state.games.length > 1 && pickOne("game", room("lobby.game"), state.games.map((each) => [each.id, word(each.id, "title")]), game.id),
    h("fieldset", { class: "seats-pick" }, h("legend", {}, room("lobby.seats")), numbers(game.fewest, game.most).map((n) => radio("seats", String(n), String(n), n === state.seats))),
    mode && h("fieldset", { class: "mode-pick" }, h("legend", {}, word(game.id, "number.mode")), (mode.readings ?? []).map((reading) => radio("mode", reading, word(game.id, `reading.mode.${reading}`), reading === (state.set.mode ?? mode.default)))),
    h("button", { class: "primary", type: "submit", "data-role": "open" }, room("lobby.open_now")),
    h("details", { "data-role": "more" }, h("summary", {}, room("lobby.more")), drawOptions(game, state.seats, state.preset, state.set)),
  );
}

/** @param {number} low @param {number} high */
const numbers = (low, high) => Array.from({ length: high - low + 1 }, (_, i) => low + i);

/** @param {string} name @param {string} value @param {string} text @param {boolean} isOn */
const radio = (name, value, text, isOn) =>
  h("label", { class: "radio" }, h("input", { type: "radio", name, value, checked: isOn }), h("span", {}, text));

/** @param {string} name @param {string} label @param {string[][]} choices @param {string} now */
const pickOne = (name, label, choices, now) =>
  h("label", {}, label, h("select", { name }, choices.map(([value, text]) => h("option", { value, selected: value === now }, text))));

// ── what the visitor does ───────────────────────────────────────────────────

/** @param {Record<string, any>} wanted @param {string} [then]  what to do on arrival */
async function open(wanted, then = "") {
  keepName();
  try {
    const { table } = await ask("/api/tables", wanted);
    location.assign(`/t/${table}${then}`);
  } catch (error) {
    tell(error instanceof Error ? error.message : String(error));
  }
}

function keepName() {
  const field = document.querySelector("#name");
  if (field instanceof HTMLInputElement && field.value.trim()) memory.keepName(field.value.trim());
}

/** @param {HTMLFormElement} form */
function readForm(form) {
  const given = new FormData(form);
  if (given.get("game")) state.game = String(given.get("game"));
  state.seats = Number(given.get("seats") ?? state.seats);
  state.preset = String(given.get("preset") ?? state.preset);
  state.set = changedSettings(gameNow(), state.seats, given);
}

const actions = {
  ...barActions(drawAll),
  /** @param {HTMLElement} target */
  quick: (target) => {
    const { game, bots } = target.dataset;
    open({ game, seats: Number(bots) + 1 }, "#quick");
  },
};

async function lookForTables() {
  if (document.hidden) return;
  state.tables = await ask("/api/tables").catch(() => state.tables);
  drawAll();
}

// ── beginning ───────────────────────────────────────────────────────────────

[state.games, state.tables] = await Promise.all([ask("/api/games"), ask("/api/tables")]);
state.game = state.games[0].id;
await loadWords(state.games.map((game) => game.id));
drawAll();
listen(document, actions);
setInterval(lookForTables, LOOK_EVERY);
document.addEventListener("visibilitychange", lookForTables);
document.addEventListener("change", ({ target }) => {
  const form = target instanceof Element ? target.closest("form[data-role=opening]") : null;
  if (form instanceof HTMLFormElement) {
    readForm(form);
    drawAll();
  }
});
document.addEventListener("submit", (event) => {
  event.preventDefault();
  if (!(event.target instanceof HTMLFormElement) || event.target.dataset.role !== "opening") return;
  readForm(event.target);
  open({ game: state.game, seats: state.seats, preset: state.preset, set: state.set });
});
