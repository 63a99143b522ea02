/** The page of one table: wires the socket, the pointer and the keyboard to what is drawn. */

import { drawLamp, startAdvice } from "./advice.js";
import { ask } from "./api.js";
import { barActions, drawBar, tell } from "./bar.js";
import { actionReady, openKinds } from "./choice.js";
import { find, h, listen, redraw } from "./draw.js";
import { drawGathering, isCounting, mayBeTaken, PROGRAM } from "./gathering.js";
import { listenToKeys } from "./keys.js";
import { memory, randomHex } from "./memory.js";
import { connect, GONE } from "./net.js";
import { cancel, chooseAction, chooseKind, chooseTarget, drawPlay, layOut, names, retell, skip, take, takeAction } from "./play.js";
import { askProspects, wish } from "./prospects.js";
import { startReview } from "./review.js";
import { state } from "./state.js";
import { titleOf } from "./titles.js";
import { because, loadWords, room, sentence, trouble, word } from "./words.js";

/** @import {FromServer, Game, Snapshot} from "./protocol.js" */
/** @import {Layout} from "./scene.js" */

/** What the address asks to do on arrival: `#quick` sits down, fills the table with bots and starts. */
const arrival = { wish: location.hash.slice(1), isSitting: false, salt: "", layout: /** @type {Promise<Layout> | null} */ (null) };
const SALT = "salt"; // the ids by which the server answers them
const STAND = "stand";
const SALT_AGAIN = 2_000;
const DOUBLE_TAP = 400; // milliseconds in which two taps are one
let lastDecided = 0;
const PAGE_SECONDS = 20; // after which the page of a game is not waited for any longer

// ── drawing ─────────────────────────────────────────────────────────────────

function drawAll() {
  const { snapshot } = state;
  document.body.dataset.phase = snapshot?.phase ?? "arriving";
  document.body.dataset.game = snapshot?.game ?? "";
  document.body.dataset.you = String(snapshot?.you ?? "");
  drawTop();
  if (state.gone || !snapshot) return redraw(find("#room"), drawArriving());
  document.title = `${word(snapshot.game, "title")} · 万局 Wanju`;
  if (snapshot.phase === "gathering") return redraw(find("#room"), drawGathering(snapshot, state.games[snapshot.game], names(snapshot), titleOf(Object.values(state.games), snapshot.game)));
  layOut();
  drawPlay();
}

const drawTop = () => redraw(find("#top"), drawBar(drawLamp(state.isRevealing || state.sent ? null : state.snapshot), drawHelp()), drawLine(), drawBadge());

/** To the guide, at what matters now: what is about to be decided, what is asked, what may be decided. */
function drawHelp() {
  const { snapshot, choice } = state;
  const moments = snapshot && state.games[snapshot.game]?.guide.moments;
  if (!moments) return null;
  const kinds = [choice?.kind, snapshot.phase !== "playing" && snapshot.phase, snapshot.view?.prompt?.kind, ...openKinds(snapshot.legal ?? [])];
  const now = kinds.map((kind) => kind && moments[kind]).find(Boolean) ?? "";
  const href = `/games/${snapshot.game}?table=${state.table}${now && `#${now}`}`;
  return h("a", { class: "button quiet round help", href, target: "_blank", "data-role": "help", "aria-label": room("guide.now") }, "?");
}

function drawArriving() {
  return h(
    "div",
    { class: "arriving" },
    h("h1", { class: "unseen" }, room("play.table")),
    h("p", { role: "status" }, state.gone ?? room("table.arriving")),
    state.isStranded && h("button", { class: "primary", "data-action": "reload", "data-role": "reload" }, room("table.try_again")),
    state.gone && h("a", { class: `button${state.isStranded ? "" : " primary"}`, href: "/" }, room("over.lobby")),
  );
}

/** The strip that says that the line is down, or that the visitor only watches. */
function drawLine() {
  if (!state.isUp && state.wasUp) return h("p", { class: "line down", role: "status", "data-role": "offline" }, room("table.lost"));
  const isWatching = state.snapshot && state.snapshot.you === null && state.snapshot.phase !== "gathering";
  return isWatching ? h("p", { class: "line", role: "status", "data-role": "watching" }, room("table.watching")) : null;
}

/** What everybody agreed to, or would have had to, stays in sight as long as the match runs. */
function drawBadge() {
  const { snapshot } = state;
  if (!snapshot || snapshot.phase === "gathering") return null;
  const { game, consent, ruleset } = snapshot;
  const told = ruleset.notices.map(({ key, facts }) => sentence(game, key.replace("notice.", "badge."), facts ?? {}, {})).filter(Boolean);
  if (!told.length) return null;
  return h("p", { class: "line badge-line", role: "note", "data-role": "badge", title: consent && because(game, consent, {}) }, told.join(" "));
}

// ── the socket ──────────────────────────────────────────────────────────────

/** @param {FromServer} message */
async function hear(message) {
  if (message.type === "table") return arrive(message);
  if (message.type === "seated") {
    addSalt();
    return fulfil(message.seat);
  }
  if (message.type !== "pong" && message.id === SALT) return hearOfSalt(message);
  if (message.type === "ack" && message.id === STAND) return forgetChair();
  if (message.type === "refused" || message.type === "ack") state.sent = state.choice = null;
  if (message.type === "ack" && !state.isRevealing) drawPlay();
  if (message.type === "refused" || message.type === "error") complain(message);
}

/** @param {{key?: string, facts?: Record<string, any>, text: string, zh?: string}} message */
function complain(message) {
  const game = state.snapshot?.game ?? Object.keys(state.games)[0];
  const text = because(game, message, state.snapshot ? names(state.snapshot) : {});
  if (GONE.includes(message.key ?? "")) state.gone = text;
  else tell(text, "trouble", state.games[game]);
  drawAll();
}

/** @param {Snapshot} snapshot */
async function arrive(snapshot) {
  snapshot.at = Date.now();
  if (snapshot.you !== null) memory.keepTable(snapshot.table, snapshot.phase !== "over");
  if (!(await hasLayout(snapshot.game))) return strand();
  if (arrival.wish === "quick" && !arrival.isSitting && snapshot.phase === "gathering") {
    arrival.isSitting = true;
    sit(0);
  }
  if (snapshot.phase === "gathering" && snapshot.seal) remember(snapshot, snapshot.seal.commitment);
  await take(snapshot, drawAll);
}

/** The promise as we saw it, before we add a salt of our own. @param {Snapshot} snapshot @param {string} commitment */
function remember(snapshot, commitment) {
  if (!memory.promise(snapshot.table)) memory.keepPromise(snapshot.table, commitment);
  if (snapshot.you !== null && !snapshot.chairs[snapshot.you].salted) addSalt();
}

/** Our part in the chances, once for each chair we take. */
function addSalt() {
  if (arrival.salt) return;
  arrival.salt = randomHex(12);
  sendSalt();
}

const sendSalt = () => line.send({ type: "salt", salt: arrival.salt, id: SALT });

/**
 * It is remembered when it counts; what was not stored is sent again. Nobody has asked for it, so nobody is told.
 * @param {FromServer} message
 */
function hearOfSalt(message) {
  if (message.type === "ack") memory.keepSalt(state.table, arrival.salt);
  if (message.type === "error" && message.key === "room.not_stored") setTimeout(sendSalt, SALT_AGAIN);
}

/** We have stood up, and the chair is somebody else's to take. */
function forgetChair() {
  memory.keepToken(state.table, null);
  memory.keepTable(state.table, false);
  arrival.salt = "";
}

/** How the game is drawn has come, or it cannot be had now. @param {string} game */
async function hasLayout(game) {
  try {
    state.layout ??= await (arrival.layout ??= soon(bringLayout(state.games[game].page)));
    return true;
  } catch (error) {
    arrival.layout = null;
    console.error(error);
    return false;
  }
}

/** @param {string} page  where its script and its style are, without what they end in @returns {Promise<Layout>} */
async function bringLayout(page) {
  document.head.append(h("link", { rel: "stylesheet", href: `${page}.css` }));
  return (await import(`${page}.js`)).layout;
}

/** What has to come within some time. @template T @param {Promise<T>} what @returns {Promise<T>} */
const soon = (what) => Promise.race([what, new Promise((_, fail) => setTimeout(() => fail(new Error(room("table.no_page"))), PAGE_SECONDS * 1000))]);

/** The page of the game is missing: say so, and where to go from here. */
function strand() {
  state.isStranded = true;
  state.gone = room("table.no_page");
  drawAll();
}

/** The chair is ours: carry out what the address asked for. @param {number} mine */
function fulfil(mine) {
  if (arrival.wish === "quick") {
    fill(mine);
    if (!state.snapshot?.consent) line.send({ type: "start" }); // what has to be agreed to is read first
  }
  arrival.wish = "";
  history.replaceState(null, "", location.pathname);
}

// ── what the visitor does ───────────────────────────────────────────────────

/** @param {number} seat */
function sit(seat) {
  const field = document.querySelector("#name");
  const typed = field instanceof HTMLInputElement ? field.value.trim() : "";
  if (typed) memory.keepName(typed);
  line.send({ type: "sit", seat, name: typed || memory.name() || room("gathering.you"), player: memory.player() });
}

/** The first chair that is free, else a bot's. */
function sitFirst() {
  const chairs = state.snapshot?.chairs ?? [];
  const empty = chairs.findIndex((chair) => chair.kind === "empty");
  sit(empty >= 0 ? empty : chairs.findIndex((chair) => state.snapshot && mayBeTaken(state.snapshot, chair)));
}

/** A bot in every empty chair, of the styles that are this game's usual company. @param {number | null} mine */
function fill(mine) {
  const { snapshot } = state;
  if (!snapshot) return;
  const game = state.games[snapshot.game];
  const company = (snapshot.lesson ? game?.lesson_company : game?.company) ?? [];
  snapshot.chairs.forEach((chair, seat) => {
    if (chair.kind === "empty" && seat !== mine) line.send({ type: "bot", seat, style: company[seat % company.length] });
  });
}

/** Send a decision, if it is one. @param {string | null} action */
function decide(action) {
  if (action) {
    state.sent = action;
    state.choice = state.note = null;
    line.move(action, state.snapshot?.answers);
  }
  drawTop();
  drawPlay();
}

/** Decide at the first tap; the second of a double tap would answer the next question unread. @param {HTMLElement} target @param {MouseEvent} event */
function decideOnce(target, event) {
  if (event.detail > 1 && Date.now() - lastDecided < DOUBLE_TAP) return;
  lastDecided = Date.now();
  decide(takeAction(target.dataset.option ?? ""));
}

/** A bot in a chair, a program of somebody's, or nobody. @param {number} seat @param {string} who */
function seatBot(seat, who) {
  if (who === PROGRAM) seatProgram(seat);
  else line.send({ type: "bot", seat, style: who || null });
}

/** Keep a chair for a program, and show its token. @param {number} seat */
async function seatProgram(seat) {
  try {
    const asked = { token: memory.token(state.table) ?? "", name: `${room("gathering.program")} ${seat + 1}` };
    state.programs[seat] = (await ask(`/api/tables/${state.table}/seats/${seat}/bot-token`, asked)).token;
  } catch (error) {
    tell(trouble(error));
  }
  drawAll();
}

async function again() {
  try {
    await goOn((await ask(`/api/tables/${state.table}/again`, { token: memory.token(state.table) ?? "" })).table);
  } catch (error) {
    tell(trouble(error));
  }
}

/** To the next table, where our chair is kept for us. @param {string} next */
function goOn(next) {
  const token = memory.token(state.table);
  if (token && !memory.token(next)) memory.keepToken(next, token);
  location.assign(`/t/${next}`);
}

/** @param {string} link */
async function copy(link) {
  try {
    await navigator.clipboard.writeText(link);
    tell(room("gathering.copied"), "plain");
  } catch {
    prompt(room("gathering.copy"), link); // no clipboard without https
  }
}

function redrawEverything() {
  drawAll();
  retell();
}

const actions = {
  ...barActions(redrawEverything),
  /** @param {HTMLElement} target */
  sit: (target) => sit(Number(target.dataset.seat)),
  stand: () => line.send({ type: "stand", id: STAND }),
  fill: () => fill(state.snapshot?.you ?? null),
  start: () => line.send({ type: "start" }),
  /** @param {HTMLElement} target */
  agree: (target) => line.send({ type: "agree", yes: target.dataset.yes === "true" }),
  /** @param {HTMLElement} target */
  copy: (target) => copy(target.dataset.link ?? location.href),
  /** @param {HTMLElement} target */
  ability: (target) => decide(chooseKind(target.dataset.ability ?? "")),
  /** @param {HTMLElement} target */
  target: (target) => decide(chooseTarget(target.dataset.aim ?? "")),
  /** Choose a kind and its aim at once. @param {HTMLElement} target */
  option: (target) => decide(chooseAction(target.dataset.option ?? "")),
  take: decideOnce,
  follow: decideOnce,
  hintless: () => {
    memory.keepNoHints(state.table);
    drawPlay();
  },
  confirm: () => decide(actionReady(state.snapshot?.legal ?? [], state.choice)),
  cancel: () => {
    cancel();
    drawPlay();
  },
  prospects: () => askProspects(drawPlay),
  again,
  review: () => startReview(state.table, drawPlay),
  advise: () => state.snapshot && startAdvice(state.snapshot, drawPlay),
  reload: () => location.reload(),
  /** @param {HTMLElement} _ @param {MouseEvent} event */
  next: (_, event) => {
    event.preventDefault();
    if (state.snapshot?.next) goOn(state.snapshot.next);
  },
};

// ── beginning ───────────────────────────────────────────────────────────────

/** The games and their words. Without them there is no language to say so in: the page itself has the sentence. */
async function learn() {
  const games = /** @type {Game[]} */ (await ask("/api/games"));
  state.games = Object.fromEntries(games.map((game) => [game.id, game]));
  await loadWords(games.map((game) => game.id));
}

try {
  await learn();
} catch (error) {
  const unreached = /** @type {HTMLTemplateElement} */ (find("#unreached"));
  redraw(find("#room"), unreached.content.cloneNode(true));
  throw error;
}
drawAll();

const line = connect(state.table, hear, (isUp) => {
  state.isUp = isUp;
  state.wasUp ||= isUp;
  drawAll();
});
listen(document, actions);
listenToKeys();
document.addEventListener("submit", (event) => {
  event.preventDefault();
  sitFirst();
});
document.addEventListener("change", ({ target }) => {
  if (!(target instanceof HTMLSelectElement)) return;
  if (target.dataset.action === "bot") seatBot(Number(target.dataset.seat), target.value);
  if (target.dataset.action === "wish") {
    wish(target.value);
    drawPlay();
  }
});
document.addEventListener("pointerdown", skip, true);
setInterval(() => state.snapshot && isCounting(state.snapshot) && drawAll(), 1_000);
