/** The die, the question, and a button for each of the visitor's pieces. */

import { h } from "../../draw.js";
import { language, room, sentence } from "../../words.js";
import { drawOpener, isOpen } from "./book.js";
import { PIECES, hueOf } from "./geometry.js";
import { previews } from "./pieces.js";
import { cube, emblem, lying } from "./shapes.js";
import { forced, shown } from "./shown.js";

/** @import {Event} from "../../protocol.js" */
/** @import {Scene} from "../../scene.js" */

const ROLL = "roll";
/** What a roll led to, told again below the question. */
const SAID_AGAIN = ["rolls", "moves", "enters", "captures", "home", "stuck", "blocked", "forfeits", "again", "finishes"];

/** @param {Scene} scene @returns {Node[]} */
export function drawHand(scene) {
  const { you } = scene.snapshot;
  return [
    h(
      "div",
      { class: `tray${you === null ? " watching" : ""}`, "data-key": "tray", "data-role": "hand", role: "group", "aria-label": room("ludo.hand") },
      h(
        "div",
        { class: "said", "data-key": "said" },
        h("strong", { class: "question", "data-role": "prompt", "aria-hidden": "true" }, questionText(scene)),
        h("span", { class: "unseen", role: "status" }, scene.isRevealing ? "" : questionText(scene)), // the log tells the rest
        isOpen(scene.snapshot) && drawOpener(),
        h("p", { class: "note", "data-role": "note" }, scene.note ? scene.cited(scene.note) : scene.isRevealing ? "" : recap(scene)),
        h("p", { class: "about", "data-role": "about" }, aboutRoll(scene)),
      ),
      drawDie(scene),
      you !== null && h("div", { class: "choices", "data-key": "choices" }, Array.from({ length: PIECES }, (_, piece) => drawChoice(scene, you, piece))),
    ),
  ];
}

// ── the question ────────────────────────────────────────────────────────────

/** @param {Scene} scene */
const isAsked = ({ snapshot, sent, isRevealing }) => snapshot.you !== null && (snapshot.waiting ?? []).includes(snapshot.you) && !sent && !isRevealing;

/** @param {Scene} scene */
function questionText(scene) {
  const { snapshot, names, story } = scene;
  const { view } = snapshot;
  if (scene.isRevealing) return shown.caption || "…";
  if (scene.sent) return "…";
  const who = names[view.seat];
  const isRoll = view.prompt?.kind !== "piece";
  if (!isAsked(scene)) return room(isRoll ? "ludo.they_roll" : "ludo.they_choose", { who, die: view.die });
  if (!isRoll) return scene.word("prompt.piece").replace("{die}", view.die);
  const last = story.at(-1);
  return last?.event === "again" && last.seat === view.seat ? room("ludo.roll_again") : room("ludo.your_roll");
}

/** What a roll may bring. @param {Scene} scene @returns {string} */
const aboutRoll = (scene) => (isAsked(scene) && scene.snapshot.view.prompt?.kind === ROLL ? scene.snapshot.sheet.actions.roll[language()] : "");

/** What came of the last roll, in words. @param {Scene} scene */
function recap({ snapshot, story, names }) {
  let from = story.length - 1;
  while (from > 0 && story[from].event !== "rolls") from--;
  const since = story.slice(Math.max(0, from)).filter(({ event }) => SAID_AGAIN.includes(event));
  const isIdle = since.some(({ event }) => event === "stuck" || event === "forfeits"); // these name the roll themselves
  return since
    .filter(({ event }) => !(isIdle && event === "rolls"))
    .map((event) => told(snapshot.game, event, names))
    .join(language() === "zh" ? "" : " ");
}

/** An event in words; a move that nobody chose says so. @param {string} game @param {Event} event @param {Record<number, string>} names */
export function told(game, event, names) {
  const { event: kind, ...facts } = event;
  const text = sentence(game, `event.${kind}`, facts, names) ?? "";
  return forced.has(event) ? room("ludo.forced", { text }) : text;
}

// ── the die ─────────────────────────────────────────────────────────────────

/** @param {Scene} scene */
function drawDie(scene) {
  const { snapshot, sent } = scene;
  const isOpen = isAsked(scene) && (snapshot.legal ?? []).includes(ROLL);
  return h(
    "button",
    {
      class: `die hue${hueOf(snapshot.sheet, shown.seat)}${isOpen ? " open" : ""}${sent === ROLL ? " thrown" : ""}${shown.die ? "" : " unrolled"}`,
      "data-key": "die",
      "data-role": "die",
      "data-action": "take",
      "data-option": ROLL,
      "data-open": String(isOpen),
      "data-face": shown.die,
      "data-shortcut": snapshot.you === null ? null : "r space enter",
      "data-eager": snapshot.you !== null,
      "aria-disabled": String(!isOpen),
      title: isOpen ? snapshot.sheet.actions.roll[language()] : null,
      "aria-label": isOpen ? scene.word("ability.roll") : room("ludo.die", { n: shown.die || "–" }),
    },
    h("span", { class: "box" }, cube(lying(shown.die || 6))),
    h("span", { class: "call" }, isOpen ? scene.word("ability.roll") : "", isOpen && h("kbd", {}, "R")),
  );
}

// ── the pieces ──────────────────────────────────────────────────────────────

/** @param {Scene} scene @param {number} you @param {number} piece */
function drawChoice(scene, you, piece) {
  const { snapshot } = scene;
  const action = `piece_${piece}`;
  const offer = previews(scene)[action];
  const place = snapshot.view.seats[you].pieces[piece];
  const name = scene.word(`ability.${action}`);
  const closed = snapshot.closed?.[action];
  const why = !offer && isAsked(scene) && closed ? scene.because(closed) : "";
  return h(
    "button",
    {
      class: `choice${offer ? " open" : ""}`,
      "data-key": action,
      "data-action": "take",
      "data-option": action,
      "data-open": String(Boolean(offer)),
      "data-step": place.step,
      "data-shortcut": String(piece + 1),
      "data-eager": true,
      "aria-disabled": String(!offer),
      "aria-label": [name, offer ? words(scene, offer) : why].filter(Boolean).join(": "),
      title: offer ? words(scene, offer) : why || null,
    },
    h("span", { class: "mark" }, emblem(hueOf(snapshot.sheet, you)), h("b", {}, piece + 1)),
    h("span", { class: "to" }, short(scene, offer ? offer.to : place)),
    Boolean(offer?.captures.length) && h("span", { class: "catches" }, `✕ ${offer.captures.length}`),
  );
}

/** What a move would do, with the seats by name. @param {Scene} scene @param {any} offer */
function words(scene, { from, to, captures }) {
  const targets = [...new Set(captures.map((/** @type {any} */ it) => it.seat))];
  const facts = { here: placeWords(scene, from), to: placeWords(scene, to), targets };
  return sentence(scene.snapshot.game, targets.length ? "preview.captures" : "preview.goes", facts, scene.names);
}

/** @param {Scene} scene @param {{zone: string, square?: number, step: number, is_safe?: boolean}} place */
function placeWords({ snapshot }, { zone, square, step, is_safe: isSafe }) {
  return sentence(snapshot.game, `place.${isSafe ? "safe" : zone}`, { square, step, left: snapshot.sheet.goal - step }, {}) ?? "";
}

/** Where, in a word or two: on the ring, how far from home, with a star where it is safe. @param {Scene} scene @param {any} place */
function short({ snapshot }, { zone, step, is_safe: isSafe }) {
  if (zone === "yard" || zone === "goal") return room(`ludo.in_${zone}`);
  return (isSafe ? "★" : "") + room("ludo.left", { n: snapshot.sheet.goal - step });
}
