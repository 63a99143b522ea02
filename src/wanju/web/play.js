/**
 * A running table: takes snapshots in order, shows what is new beat by beat, and draws. While a reveal is shown, what
 * arrives waits in the queue.
 */

import { drawAdvice } from "./advice.js";
import { actionMeant, actionReady, isAimed, openKinds, openTargets, pick, split } from "./choice.js";
import { cited } from "./cited.js";
import { find, h, redraw } from "./draw.js";
import { drawHint } from "./lesson.js";
import { drawEnd } from "./over.js";
import { namesOf, state } from "./state.js";
import { addLines, followEnd } from "./story.js";
import { titleOf } from "./titles.js";
import { because, language, learn, room, word } from "./words.js";

/** @import {Event, Snapshot} from "./protocol.js" */
/** @import {Layout, Scene} from "./scene.js" */

const HURRY = 3; // reveals waiting in the queue before each is shown faster
const skipping = { now: false, wake: () => {} };

// ── snapshots ───────────────────────────────────────────────────────────────

/** A snapshot has come; draw it now or when its turn comes. @param {Snapshot} snapshot @param {() => void} drawAll */
export async function take(snapshot, drawAll) {
  snapshot.sheet ??= state.sheet; // sent once: it never changes
  state.sheet = snapshot.sheet;
  if (snapshot.sheet?.words) learn(snapshot.game, snapshot.sheet.words);
  state.queue.push(snapshot);
  if (state.isRevealing) return;
  while (state.queue.length > 0) await show(/** @type {Snapshot} */ (state.queue.shift()), drawAll);
}

/** @param {Snapshot} snapshot @param {() => void} drawAll */
async function show(snapshot, drawAll) {
  const fresh = unheard(snapshot);
  const layout = state.layout;
  const isFirst = state.snapshot === null || state.snapshot.phase === "gathering";
  if (layout && !isFirst && fresh.length > 0) await reveal(layout, snapshot, fresh);
  else tellStory(fresh, snapshot);
  if (snapshot.answers !== state.snapshot?.answers) state.choice = state.sent = state.note = null;
  state.snapshot = snapshot;
  drawAll();
}

/** The events of a snapshot that were not heard before. @param {Snapshot} snapshot */
function unheard(snapshot) {
  const events = snapshot.events ?? [];
  const fresh = events.slice(Math.max(0, state.heard - (snapshot.first_event ?? 0)));
  state.heard += fresh.length;
  return fresh;
}

/** @param {Event[]} events @param {Snapshot} snapshot */
function tellStory(events, snapshot) {
  state.story.push(...events);
  const list = document.querySelector("[data-role=story]");
  if (list instanceof HTMLElement && state.layout) addLines(list, state.layout, snapshot.game, events, names(snapshot));
}

/** Show new events beat by beat. @param {Layout} layout @param {Snapshot} snapshot @param {Event[]} fresh */
async function reveal(layout, snapshot, fresh) {
  const beats = layout.beats(fresh);
  if (beats.length === 0) return tellStory(fresh, snapshot);
  state.isRevealing = true;
  state.choice = state.note = null;
  skipping.now = false;
  try {
    for (const beat of beats) {
      const pace = paceNow(layout);
      tellStory(beat, snapshot);
      if (isSkipped() || pace === 0) continue;
      drawPlay(layout.settles(beat) ? snapshot : undefined);
      await Promise.race([layout.show(find("#stage"), beat, scene(snapshot), pace), skipped()]);
    }
  } finally {
    find("#stage").replaceChildren();
    state.isRevealing = false; // whatever went wrong, what comes next is shown
  }
}

/** How fast to show, with so much waiting to be shown: 1, or less to hurry, 0 not to show it. @param {Layout} layout */
function paceNow(layout) {
  const waiting = state.queue.filter((later) => layout.beats(later.events ?? []).length > 0).length;
  return layout.pace?.(waiting) ?? (waiting >= HURRY ? 0.3 : 1);
}

const isSkipped = () => skipping.now || document.hidden;
const skipped = () => /** @type {Promise<void>} */ (new Promise((wake) => (skipping.wake = wake)));

/** Cut the reveal short. */
export function skip() {
  if (!state.isRevealing) return false;
  skipping.now = true;
  skipping.wake();
  return true;
}

// ── drawing ─────────────────────────────────────────────────────────────────

/** @param {Snapshot} snapshot */
export function names(snapshot) {
  const people = namesOf(snapshot, (style) => word(snapshot.game, `style.${style}`));
  return state.layout?.names?.(snapshot, people) ?? people;
}

/** @param {Snapshot} snapshot @returns {Scene} */
export function scene(snapshot) {
  const seats = names(snapshot);
  return {
    snapshot,
    names: seats,
    story: state.story,
    choice: state.choice,
    sent: state.sent,
    note: state.note,
    isRevealing: state.isRevealing,
    word: (key, otherwise) => snapshot.sheet?.words?.[language()]?.[key] ?? word(snapshot.game, key, otherwise),
    because: (reason) => because(snapshot.game, reason, seats),
    cited: (text) => cited(state.games[snapshot.game], text),
  };
}

/** The board, the log and the hand. @param {Snapshot | undefined} [ahead]  a snapshot whose reveal is being shown */
export function drawPlay(ahead) {
  const snapshot = ahead ?? state.snapshot;
  const layout = state.layout;
  if (!snapshot?.view || !layout) return;
  const now = scene(snapshot);
  const isOver = snapshot.phase === "over" && !state.isRevealing;
  noticeFocus();
  const isBusy = state.isRevealing || state.sent !== null;
  redraw(find("#lesson"), drawHint(snapshot, isBusy), drawAdvice(now, isBusy));
  redraw(find("#title"), titleOf(Object.values(state.games), snapshot.game));
  redraw(find("#board"), layout.board(now));
  redraw(find("#hand"), isOver ? drawEnd(now, layout) : layout.hand(now));
  giveFocusBack();
}

/** Was the visitor last at a question? Then the next one takes the focus that went with it. */
let isAsked = false;

function noticeFocus() {
  const at = document.activeElement;
  if (at && at !== document.body) isAsked = at.closest("#hand, [data-role=hand], [data-role=heading]") !== null;
}

/** To the heading of what is read first, where a game has one, else to the first answer. */
function giveFocusBack() {
  if (!isAsked || document.activeElement !== document.body) return;
  const first = document.querySelector("[data-role=heading], [data-role=hand] [data-open=true], #hand .ways > *");
  if (first instanceof HTMLElement) first.focus({ preventScroll: true });
}

/** Lay out the empty parts of a running table, once, and tell the story so far. */
export function layOut() {
  const place = find("#room");
  if (place.dataset.laid === "play") return;
  place.dataset.laid = "play";
  place.replaceChildren(
    h("h1", { id: "title", class: "unseen" }),
    h("section", { id: "board", "aria-label": room("play.table") }),
    h("section", { id: "story", "aria-label": room("play.story") }, drawLog()),
    h("section", { id: "hand", "aria-label": room("play.choices") }),
  );
  followEnd(find("#story [role=log]"));
  retell();
}

/** What is read out as it grows, and the list in it: one element cannot be both. */
function drawLog() {
  const list = h("ol", { "data-role": "story" });
  return h("div", { role: "log", "aria-live": "polite", tabindex: "0", "aria-label": room("play.story") }, list);
}

/** Write the log anew, in the language now shown. */
export function retell() {
  const list = document.querySelector("[data-role=story]");
  if (!(list instanceof HTMLElement) || !state.layout || !state.snapshot) return;
  const log = find("#story [role=log]");
  list.replaceChildren();
  log.setAttribute("aria-live", "off");
  addLines(list, state.layout, state.snapshot.game, state.story, names(state.snapshot));
  log.scrollTop = log.scrollHeight;
  setTimeout(() => log.setAttribute("aria-live", "polite"), 500);
}

// ── choosing ────────────────────────────────────────────────────────────────

/**
 * A kind of action was tapped: choose it, or confirm it by the second tap. Returns the action to send, if any.
 * @param {string} kind
 * @returns {string | null}
 */
export function chooseKind(kind) {
  const { snapshot, layout } = state;
  if (!snapshot || !layout || state.sent || state.isRevealing) return null;
  const legal = snapshot.legal ?? [];
  const closed = snapshot.closed?.[kind];
  state.note = [layout.about(scene(snapshot), kind), closed && because(snapshot.game, closed, names(snapshot))].filter(Boolean).join(" ");
  if (!openKinds(legal).has(kind)) {
    state.choice = null;
    return null;
  }
  if (state.choice?.kind === kind) {
    const meant = actionReady(legal, state.choice);
    if (!meant) state.choice = state.note = null;
    return meant;
  }
  state.choice = { kind, picked: [] };
  return null;
}

/** @param {string} aim @returns {string | null} */
export function chooseTarget(aim) {
  const legal = state.snapshot?.legal ?? [];
  const { choice } = state;
  if (!choice || state.sent || !isAimed(legal, choice)) return null;
  if (!choice.picked.includes(aim) && !openTargets(legal, choice).includes(aim)) return null;
  state.choice = pick(choice, aim);
  return state.choice.picked.length > 0 ? actionMeant(legal, state.choice) : null;
}

/**
 * A whole action was tapped, its aim included: choose it, or confirm it by the second tap.
 * @param {string} action
 * @returns {string | null}
 */
export function chooseAction(action) {
  const { snapshot, layout, choice } = state;
  if (!snapshot || !layout || state.sent || state.isRevealing || !snapshot.legal?.includes(action)) return null;
  const { kind, aims } = split(action);
  const isChosen = choice?.kind === kind && String(choice.picked) === String(aims);
  if (isChosen) return action;
  state.choice = { kind, picked: aims };
  state.note = layout.about(scene(snapshot), kind);
  return null;
}

/**
 * A whole action was tapped in a game that asks for no second tap. If it is closed, the reason is noted.
 * @param {string} action
 * @returns {string | null}
 */
export function takeAction(action) {
  const { snapshot, sent, isRevealing } = state;
  if (!snapshot || sent || isRevealing) return null;
  if (snapshot.legal?.includes(action)) return action;
  const closed = snapshot.closed?.[split(action).kind];
  state.note = closed ? because(snapshot.game, closed, names(snapshot)) : null;
  return null;
}

/** Take the choice back, as long as it was not sent. */
export function cancel() {
  if (!state.choice || state.sent) return false;
  state.choice = state.note = null;
  return true;
}
