/** The lobby: the games, opening a table, and the tables that still look for players. */

import { ask } from "./api.js";
import { barActions, copybook, drawBar, tell } from "./bar.js";
import { cited } from "./cited.js";
import { find, h, listen, redraw } from "./draw.js";
import { beginLesson } from "./lesson.js";
import { memory } from "./memory.js";
import { drawNotices } from "./notices.js";
import { changedSettings, drawOptions } from "./options.js";
import { editionOf, titleOf } from "./titles.js";
import { language, loadWords, room, trouble, word } from "./words.js";

/** @import {Game, KnownTable, OpenTable, Reason} from "./protocol.js" */

const LOOK_EVERY = 5_000;
const QUICK_BOTS = [1, 3, 5];
const FEW = 4;
const SOME_SEATS = 4;
/** Who may ask for hints at a table, as its form has it and as the server takes it. @type {Record<string, boolean | null>} */
const HINTS = { alone: null, on: true, off: false };

/** What the page knows. */
const state = {
  games: /** @type {Game[]} */ ([]),
  tables: /** @type {OpenTable[]} */ ([]),
  /** The tables where the visitor has a chair and the match is not over. */
  mine: /** @type {KnownTable[]} */ ([]),
  /** The game whose table is being opened. */
  game: "",
  seats: SOME_SEATS,
  preset: "",
  /** Is the next table for everybody who looks at this page? */
  isListed: false,
  /** Who may ask for hints at it. */
  hints: "alone",
  /** Settings changed from what the preset says. @type {Record<string, any>} */
  set: {},
  /** What everybody should know of these rules before the first move. @type {Reason[]} */
  notices: [],
  /** Why these rules make no game, in the server's one sentence. @type {string} */
  refusal: "",
  /** Are the rules laid open, and which are looked for? */
  more: { isOpen: false, search: "" },
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
      h("section", { class: "hero" }, h("h1", { lang: "zh-Hans", "aria-label": "万局 Wanju" }, copybook("万局")), h("p", { class: "lead" }, room("lobby.lead")), drawName()),
      drawMine(),
      h("div", { class: "columns" }, h("div", {}, state.games.map(drawGame)), h("div", {}, drawTables(), drawOpening(gameNow()))),
    ),
  );
}

/** @param {Game} game */
function drawGame(game) {
  const title = word(game.id, "title");
  const hanzi = word(game.id, "hanzi", title);
  const edition = editionOf(state.games, game.id);
  return h(
    "section",
    { class: "panel game", "data-game": game.id, "data-key": `game-${game.id}` },
    h("h2", {}, h("span", { lang: "zh-Hans" }, copybook(hanzi)), hanzi !== title && h("span", { class: "title" }, title), edition && h("small", { class: "edition" }, edition)),
    h("p", {}, word(game.id, "tagline")),
    h("p", { class: "links" }, h("a", { class: "how", href: `/games/${game.id}`, "data-role": "guide" }, room("guide.title")), game.puzzle && h("a", { class: "how", href: `/games/${game.id}/puzzle`, "data-role": "puzzle" }, room("puzzle.title"))),
    h("p", { class: "hint" }, game.most === 1 ? room("lobby.solo") : room("lobby.players", { fewest: game.fewest, most: game.most })),
    h("div", { class: "quick" }, game.site && h("a", { class: "button primary", href: `${game.site}?lobby#${language()}`, "data-role": "site" }, room("lobby.play")), quickBots(game).map((bots) => drawQuick(game, bots)), game.lesson && drawLesson(game)),
  );
}

/** Every number of bots where they are few, else some. @param {Game} game */
const quickBots = (game) => (game.most <= FEW ? numbers(game.fewest - 1, game.most - 1) : QUICK_BOTS.filter((bots) => bots + 1 >= game.fewest && bots < game.most));

function drawName() {
  return h(
    "form",
    { "data-role": "name-form", class: "name-form" },
    h("label", { for: "name" }, room("gathering.name")),
    h("input", { id: "name", name: "name", maxlength: 24, autocomplete: "nickname", value: memory.name(), placeholder: room("gathering.you") }),
  );
}

/** @param {Game} game @param {number} bots */
function drawQuick(game, bots) {
  const text = bots === 0 ? room("lobby.quick_alone") : room(bots === 1 ? "lobby.quick_one" : "lobby.quick", { bots });
  return h(
    "button",
    { class: bots === 3 ? "primary" : "", "data-action": "quick", "data-role": "quick", "data-game": game.id, "data-bots": bots },
    text,
  );
}

/** @param {Game} game */
const drawLesson = (game) => h("button", { "data-action": "lesson", "data-role": "lesson", "data-game": game.id }, room("lobby.lesson"));

/** Matches that wait for the visitor. */
function drawMine() {
  return (
    state.mine.length > 0 &&
    h(
      "section",
      { class: "panel tables mine", "data-key": "mine", "aria-labelledby": "mine" },
      h("h2", { id: "mine" }, room("lobby.mine")),
      h("ul", { "data-role": "mine" }, state.mine.map(drawOwn)),
    )
  );
}

/** @param {KnownTable} table */
function drawOwn(table) {
  const facts = [room(table.phase === "playing" ? "lobby.goes_on" : "lobby.gathers"), table.names.join(room("and"))];
  return h(
    "li",
    { "data-key": table.table },
    h("a", { href: `/t/${table.table}`, "data-role": "back", "data-table": table.table }, h("b", {}, titleOf(state.games, table.game)), h("span", {}, facts.filter(Boolean).join(" · "))),
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
  const usual = state.games.find((game) => game.id === table.game)?.presets[0];
  const preset = table.preset !== usual ? word(table.game, `preset.${table.preset}`) : "";
  const facts = [mode, preset, room("lobby.free", { free: table.free, seats: table.seats }), table.names.join(room("and"))];
  return h(
    "li",
    { "data-key": table.table },
    h("a", { href: `/t/${table.table}`, "data-role": "join", "data-table": table.table }, h("b", {}, titleOf(state.games, table.game)), h("span", {}, facts.filter(Boolean).join(" · "))),
  );
}

/** @param {Game} game */
function drawOpening(game) {
  const mode = game.numbers.find((entry) => entry.id === "mode");
  return h(
    "form",
    { class: "panel opening", "data-role": "opening", "data-key": "opening" },
    h("h2", {}, room("lobby.open")),
    state.games.length > 1 && h("fieldset", { class: "game-pick" }, h("legend", {}, room("lobby.game")), state.games.map((each) => radio("game", each.id, titleOf(state.games, each.id), each.id === game.id))),
    game.fewest < game.most && h("fieldset", { class: "seats-pick", "data-key": "seats" }, h("legend", {}, room("lobby.seats")), numbers(game.fewest, game.most).map((n) => radio("seats", String(n), String(n), n === state.seats))),
    mode && h("fieldset", { class: "mode-pick" }, h("legend", {}, word(game.id, "number.mode")), (mode.readings ?? []).map((reading) => radio("mode", reading, word(game.id, `reading.mode.${reading}`), reading === (state.set.mode ?? mode.default)))),
    game.presets.length > 1 && pickOne("preset", room("lobby.preset"), game.presets.map((id) => [id, word(game.id, `preset.${id}`)]), state.preset),
    pickOne("hints", room("lobby.hints"), Object.keys(HINTS).map((id) => [id, room(`lobby.hints_${id}`)]), state.hints),
    drawNotices(game.id, state.notices),
    state.refusal && h("p", { class: "refusal", role: "alert" }, cited(game, state.refusal)),
    game.most > 1 && h("label", { class: "check" }, h("input", { type: "checkbox", name: "listed", checked: state.isListed }), h("span", {}, room("lobby.listed"))),
    h("button", { class: "primary", type: "submit", "data-role": "open", disabled: Boolean(state.refusal) }, room("lobby.open_now")),
    drawMore(game),
  );
}

/** The numbers and switches, drawn once they are wanted. @param {Game} game */
function drawMore(game) {
  const { isOpen, search } = state.more;
  const changed = Object.keys(state.set).filter((id) => id !== "mode").length;
  return h(
    "details",
    { "data-role": "more", "data-key": "more" },
    h("summary", {}, room("lobby.more"), changed > 0 && h("small", { class: "changed" }, room("lobby.changed", { n: changed }))),
    isOpen && drawOptions(game, state.seats, state.preset, state.set, search),
  );
}

/** As many as wanted, or as near to it as the game goes. @param {Game} game @param {number} wanted */
const seatsFor = (game, wanted) => Math.min(game.most, Math.max(game.fewest, wanted));

/** @param {number} low @param {number} high */
const numbers = (low, high) => Array.from({ length: high - low + 1 }, (_, i) => low + i);

/** @param {string} name @param {string} value @param {string} text @param {boolean} isOn */
const radio = (name, value, text, isOn) =>
  h("label", { class: "radio" }, h("input", { type: "radio", name, value, checked: isOn }), h("span", {}, text));

/** @param {string} name @param {string} label @param {string[][]} choices @param {string} now */
const pickOne = (name, label, choices, now) =>
  h("label", { class: "pick-one" }, h("b", {}, label), h("select", { name }, choices.map(([value, text]) => h("option", { value, selected: value === now }, text))));

// ── what the visitor does ───────────────────────────────────────────────────

/** @param {Record<string, any>} wanted @param {string} [then]  what to do on arrival */
async function open(wanted, then = "") {
  keepName();
  try {
    const { table } = await ask("/api/tables", wanted);
    location.assign(`/t/${table}${then}`);
  } catch (error) {
    tell(trouble(error), "trouble", gameNow());
  }
}

function keepName() {
  const field = document.querySelector("#name");
  if (field instanceof HTMLInputElement && field.value.trim()) memory.keepName(field.value.trim());
}

/** Take what the form says; returns whether other rules were chosen. @param {HTMLFormElement} form */
function readForm(form) {
  const given = new FormData(form);
  const before = state.game;
  state.game = String(given.get("game") ?? state.game);
  const game = gameNow();
  state.isListed = given.has("listed");
  state.hints = String(given.get("hints") ?? state.hints);
  state.seats = seatsFor(game, Number(given.get("seats") ?? SOME_SEATS));
  const preset = state.game !== before ? game.presets[0] : String(given.get("preset") ?? state.preset);
  const isNew = state.game !== before || preset !== state.preset;
  state.set = isNew ? {} : changedSettings(game, state.seats, preset, state.set, given); // what was turned is forgotten
  state.preset = preset;
  return isNew;
}

/** Ask the server what is to be said of these rules. A preset for another number of players brings its chairs along. */
async function lookAtRules(/** @type {boolean} */ isNew) {
  const { fewest, most } = gameNow();
  const { game, preset, seats: chosen } = state;
  for (const seats of isNew ? [chosen, ...numbers(fewest, most)] : [chosen]) {
    const isFine = await describe(seats);
    if (state.game !== game || state.preset !== preset || state.seats !== chosen) return; // others are looked at next
    if (isFine) {
      state.seats = seats;
      break;
    }
  }
  drawAll();
}

/** Do these rules make a game for so many? @param {number} seats */
async function describe(seats) {
  const { game, preset, set } = state;
  try {
    state.notices = (await ask(`/api/games/${game}/ruleset`, { seats, preset, set })).notices;
    state.refusal = "";
  } catch (error) {
    state.notices = [];
    state.refusal = trouble(error);
  }
  return !state.refusal;
}

const actions = {
  ...barActions(drawAll),
  /** @param {HTMLElement} target */
  quick: (target) => {
    const { game, bots } = target.dataset;
    open({ game, seats: Number(bots) + 1 }, "#quick");
  },
  /** A first game with hints. @param {HTMLElement} target */
  lesson: (target) => {
    keepName();
    beginLesson(/** @type {Game} */ (state.games.find((game) => game.id === target.dataset.game)));
  },
};

async function lookForTables() {
  if (document.hidden) return;
  state.tables = await ask("/api/tables").catch(() => state.tables);
  drawAll();
}

/** What has become of the visitor's own tables; those that are over are forgotten. */
async function lookForMine() {
  const ids = memory.tables();
  if (ids.length === 0) return;
  const known = /** @type {KnownTable[]} */ (await ask(`/api/tables/known?${ids.map((id) => `id=${id}`).join("&")}`).catch(() => null));
  if (!known) return;
  state.mine = known.filter((table) => table.phase !== "over");
  for (const id of ids) if (!state.mine.some((table) => table.table === id)) memory.keepTable(id, false);
  drawAll();
}

/** What is being asked of the server about the rules chosen last. */
let looking = Promise.resolve();

// ── beginning ───────────────────────────────────────────────────────────────

[state.games, state.tables] = await Promise.all([ask("/api/games"), ask("/api/tables")]);
state.game = state.games[0].id;
state.seats = seatsFor(gameNow(), SOME_SEATS);
state.preset = gameNow().presets[0];
await loadWords(state.games.map((game) => game.id));
drawAll();
lookForMine();
listen(document, actions);
setInterval(lookForTables, LOOK_EVERY);
document.addEventListener("visibilitychange", lookForTables);
document.addEventListener("change", ({ target }) => {
  const form = target instanceof Element ? target.closest("form[data-role=opening]") : null;
  if (!(form instanceof HTMLFormElement)) return;
  const isNew = readForm(form);
  drawAll();
  looking = looking.then(() => lookAtRules(isNew)); // in turn: a late answer never overwrites a newer one
});
document.addEventListener("input", ({ target }) => {
  if (!(target instanceof HTMLInputElement) || target.dataset.role !== "search") return;
  state.more.search = target.value;
  drawAll();
});
document.addEventListener(
  "toggle",
  ({ target }) => {
    if (!(target instanceof HTMLDetailsElement) || target.dataset.role !== "more") return;
    state.more.isOpen = target.open;
    drawAll();
  },
  true,
);
document.addEventListener("submit", async (event) => {
  event.preventDefault();
  const form = event.target;
  if (!(form instanceof HTMLFormElement) || form.dataset.role !== "opening") return;
  await looking; // a preset may still bring its chairs
  readForm(form);
  open({ game: state.game, seats: state.seats, preset: state.preset, set: state.set, listed: state.isListed, hints: HINTS[state.hints] });
});
