/** The lab: turn a rule of a game and see what it does, by games that are played in this page. */

import { ask, Refusal } from "./api.js";
import { barActions, drawBar, tell } from "./bar.js";
import { find, h, listen, redraw } from "./draw.js";
import { drawControls } from "./lab/controls.js";
import { Engine } from "./lab/engine.js";
import { Beyond, Laying } from "./lab/laying.js";
import { drawResults, spreadsOf } from "./lab/results.js";
import { baseOf, command, isSame, isSeed, nearestSeats, read, readValue, turned, usualExperiment, usualPlayers, usualPreset, valueOf, written } from "./lab/settings.js";
import { loadWith, loadWords, room, trouble, word } from "./words.js";

/** @import {Game} from "./protocol.js" */
/** @import {Experiment, Rules, Told} from "./lab/settings.js" */
/** @import {Outcome} from "./lab/results.js" */

const SOON = 60; // ms after a slider has moved

const { game: named, rules: files } = document.body.dataset; // as an export says, which has no server
const id = named ?? location.pathname.split("/").at(-1) ?? "";
const hasServer = files === undefined;

const state = {
  about: /** @type {Told} */ (/** @type {unknown} */ (null)), // until it is fetched
  laying: /** @type {Laying} */ (/** @type {unknown} */ (null)),
  game: /** @type {Game | undefined} */ (undefined),
  experiment: /** @type {Experiment} */ (/** @type {unknown} */ (null)),
  outcome: /** @type {Outcome} */ ({ figures: [], played: 0, isRunning: false, isPaired: false, hash: "", trouble: "" }),
  search: "",
  open: /** @type {Set<string>} */ (new Set()),
  /** Is a slider being moved? What was before it is what it is held against. */
  isMoving: false,
  isSheetOpen: false,
};

const engine = new Engine((told) => {
  if (told.error) state.outcome = { ...state.outcome, trouble: room("lab.stopped", { why: told.error }), isRunning: false };
  else state.outcome = { ...state.outcome, figures: told.figures ?? [], played: told.played ?? 0, isRunning: !told.isOver };
  showResults();
});

// ── drawing ─────────────────────────────────────────────────────────────────

function drawAll() {
  const title = [word(id, "title"), word(id, "edition", "")].filter(Boolean).join(" ");
  document.title = `${title} · ${room("lab.title")} · 万局 Wanju`;
  redraw(find("#top"), drawBar());
  redraw(find("#head"), h("h1", {}, title, h("small", {}, room("lab.title"))), h("p", { class: "lead" }, room("lab.lead")), hasServer && h("a", { href: `/games/${id}`, "data-role": "guide" }, room("guide.title")));
  showControls();
  showResults();
}

function showControls() {
  redraw(find("#controls"), ...drawControls(state));
  const changed = Object.keys(state.experiment.rules.settings).length;
  redraw(find("#sheet"), h("button", { class: "primary", "data-action": "sheet", "data-role": "sheet", "aria-expanded": String(state.isSheetOpen), "aria-controls": "controls" }, room(state.isSheetOpen ? "lab.done" : "lab.change_rules"), changed > 0 && !state.isSheetOpen && ` (${changed})`));
  document.body.dataset.sheet = state.isSheetOpen ? "open" : "shut";
}

const showResults = () => redraw(find("#results"), ...drawResults(state.about, state.experiment, state.outcome, hasServer));

// ── running ─────────────────────────────────────────────────────────────────

/** The newest wish to play; whoever is not it any more goes home. */
let wish = 0;
let timer = 0;

/** Play soon what is set now, and write it into the address. */
function playSoon() {
  clearTimeout(timer);
  state.outcome.isRunning = true;
  showResults();
  timer = setTimeout(play, SOON);
}

async function play() {
  const mine = ++wish;
  const { about, laying, experiment } = state;
  history.replaceState(null, "", `#${written(about, experiment)}`);
  const base = baseOf(about, experiment);
  const isPaired = !isSame(base, experiment.rules);
  try {
    const [now, other] = await Promise.all([laying.setting(experiment, experiment.rules), isPaired ? laying.setting(experiment, base) : null]);
    if (mine !== wish) return;
    Object.assign(state.outcome, { isRunning: true, isPaired, trouble: "", played: 0, hash: "" });
    const names = Object.keys(now.laid?.metrics ?? about.rulesets.metrics[about.rulesets.tables[experiment.rules.preset][experiment.seats].metrics]);
    engine.play({ now, base: other, games: experiment.games, spreads: spreadsOf(about, names) });
    const hash = await laying.hash(experiment.seats, experiment.rules);
    if (mine === wish) state.outcome.hash = hash;
  } catch (error) {
    if (mine !== wish) return;
    engine.stop();
    state.outcome = { ...state.outcome, trouble: error instanceof Beyond ? room(error.message) : trouble(error), isRunning: false };
  }
  showResults();
}

/** Take other rules; those before are kept, for the next to be held against. @param {Rules} rules @param {boolean} [isMoving] */
function take(rules, isMoving = false) {
  const { experiment } = state;
  if (!state.isMoving && experiment.previous) experiment.previous = experiment.rules;
  state.isMoving = isMoving;
  experiment.rules = rules;
  if (!isMoving) showControls();
  playSoon();
}

// ── what the visitor does ───────────────────────────────────────────────────

/** A number or a switch was turned. @param {HTMLInputElement | HTMLSelectElement} field @param {boolean} isMoving */
function turn(field, isMoving) {
  const { about, experiment } = state;
  const [, entryId, seat] = field.name.split(".");
  const entry = about.numbers[entryId];
  const value = readValue(entry, field.value);
  if (value === undefined) return showControls();
  if (field.type === "range" && field.nextElementSibling) field.nextElementSibling.textContent = String(value);
  if (seat === undefined) return take(turned(about, experiment.rules, entryId, value), isMoving);
  const before = valueOf(about, experiment.rules, entry);
  const each = Array.from({ length: experiment.seats }, (_, n) => (n === Number(seat) ? value : Array.isArray(before) ? before[n] ?? entry.default : before));
  take(turned(about, experiment.rules, entryId, each));
}

/** How each choice of the table is taken. @type {Record<string, (value: string, part: string) => void>} */
const choices = {
  preset: (preset) => {
    seat(nearestSeats(state.about, preset, state.experiment.seats));
    take({ preset, settings: {} });
  },
  seats: (value) => seat(Number(value)),
  player: (style, seat) => (state.experiment.players[Number(seat)] = style),
  everybody: (style) => style && (state.experiment.players = state.experiment.players.map(() => style)),
  games: (value) => (state.experiment.games = Number(value)),
  seed: (value) => isSeed(value) && (state.experiment.seed = String(BigInt(value))),
  against: (value) => (state.experiment.previous = value === "previous" ? { preset: usualPreset(state.about), settings: {} } : null),
};

/** Lay a table for so many; whoever sits there stays. @param {number} seats */
function seat(seats) {
  const { about, experiment } = state;
  const usual = usualPlayers(about, seats);
  experiment.players = usual.map((style, n) => experiment.players[n] ?? style);
  const perSeat = Object.entries(experiment.rules.settings).filter(([id]) => !about.numbers[id].per_seat);
  experiment.rules = { ...experiment.rules, settings: seats === experiment.seats ? experiment.rules.settings : Object.fromEntries(perSeat) };
  experiment.seats = seats;
}

/** @param {string} text */
async function copy(text) {
  await navigator.clipboard.writeText(text);
  tell(room("lab.copied"), "plain");
}

async function openTable() {
  const { rules, seats } = state.experiment;
  try {
    const { table } = await ask("/api/tables", { game: id, seats, preset: rules.preset, set: rules.settings });
    location.assign(`/t/${table}`);
  } catch (error) {
    tell(trouble(error), "trouble", state.game);
  }
}

const actions = {
  ...barActions(() => (state.experiment ? drawAll() : drawWaiting())),
  /** @param {HTMLElement} target */
  reset: (target) => take(turned(state.about, state.experiment.rules, target.dataset.id ?? "", undefined)),
  "reset-all": () => take({ preset: usualPreset(state.about), settings: {} }),
  cancel: () => {
    engine.stop();
    state.outcome.isRunning = false;
    showResults();
  },
  "copy-command": () => copy(command(state.about, state.experiment)),
  "copy-link": () => copy(location.href),
  play: openTable,
  sheet: () => {
    state.isSheetOpen = !state.isSheetOpen;
    showControls();
  },
};

function listenToFields() {
  document.addEventListener("input", ({ target }) => {
    if (!(target instanceof HTMLInputElement)) return;
    if (target.dataset.role === "search") {
      state.search = target.value;
      showControls();
    } else if (target.type === "range") turn(target, true);
  });
  document.addEventListener("change", ({ target }) => {
    if (!(target instanceof HTMLInputElement || target instanceof HTMLSelectElement)) return;
    const [kind, part] = target.name.split(".");
    if (kind === "set") return turn(target, false);
    if (!(kind in choices)) return;
    choices[kind](target.value, part ?? "");
    showControls();
    playSoon();
  });
  document.addEventListener(
    "toggle",
    ({ target }) => {
      const section = target instanceof HTMLDetailsElement && target.dataset.section;
      if (!section || state.search || state.open.has(section) === target.open) return;
      if (target.open) state.open.add(section);
      else state.open.delete(section);
      showControls();
    },
    true,
  );
  addEventListener("keydown", (event) => event.key === "Escape" && state.isSheetOpen && actions.sheet());
  addEventListener("hashchange", () => {
    if (location.hash.slice(1) === written(state.about, state.experiment)) return;
    state.experiment = read(state.about, location.hash.slice(1));
    showControls();
    playSoon();
  });
}

/** What only a server knows: where the guide can be linked to, and readings that its files bring. */
async function askServer() {
  const games = /** @type {Game[]} */ (await ask("/api/games"));
  state.game = games.find((game) => game.id === id);
  for (const entry of state.game?.numbers ?? []) if (entry.readings && entry.id in state.about.numbers) state.about.numbers[entry.id].readings = entry.readings;
}

// ── beginning ───────────────────────────────────────────────────────────────

/** The rules may have to be compiled first: the page says so meanwhile. */
async function drawWaiting() {
  await loadWords([]);
  redraw(find("#top"), drawBar());
  redraw(find("#results"), h("p", { class: "hint", role: "status" }, room("lab.preparing")));
}

listen(document, actions);
try {
  await drawWaiting();
  const address = new URL(files ?? `/api/games/${id}/rules`, location.href).href;
  state.about = /** @type {Told} */ (await engine.open(address));
  if (hasServer) await askServer();
  state.laying = new Laying(state.about, hasServer ? `/api/games/${id}/laid` : null);
  await loadWith(id, state.about.words);
  state.experiment = location.hash ? read(state.about, location.hash.slice(1)) : usualExperiment(state.about);
} catch (error) {
  tell(error instanceof Refusal ? trouble(error) : String(error));
  throw error;
}
drawAll();
play();
listenToFields();
