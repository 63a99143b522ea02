/** What may be decided, by kind: a button each, and for a kind that is aimed a button for each aim. One tap decides. */

import { split } from "../../choice.js";
import { h } from "../../draw.js";
import { room } from "../../words.js";

/** @import {Scene} from "../../scene.js" */

/**
 * @typedef {object} Answer  one button
 * @property {string} action
 * @property {string} title
 * @property {boolean} isOpen
 *
 * @typedef {object} Kind
 * @property {string} id
 * @property {"seats" | "labels" | null} aims
 */

const KEYS = "1234567890qwertyuiop";

/** @param {Scene} scene @returns {Node[]} */
export function drawHand(scene) {
  if (scene.snapshot.you === null) return [];
  const parts = [
    h("div", { class: "prompt", "data-key": "prompt", "data-role": "prompt", "data-choosing": String(isChoosing(scene)) }, h("strong", { role: "status" }, promptText(scene))),
    h("p", { class: "note", "data-key": "note", "data-role": "note", role: "status" }, scene.cited(scene.note ?? "")),
    drawAnswers(scene),
  ];
  return parts;
}

/** @param {Scene} scene */
const isChoosing = ({ snapshot, sent }) => !sent && snapshot.you !== null && (snapshot.waiting ?? []).includes(snapshot.you);

/** @param {Scene} scene */
function promptText(scene) {
  const { sent, snapshot, names } = scene;
  const waiting = snapshot.waiting ?? [];
  if (sent) return room("plain.sent", { action: actionText(scene, sent) });
  if (isChoosing(scene)) return room(waiting.length > 1 ? "plain.choose_all" : "plain.choose");
  return room("plain.waiting", { who: waiting.map((seat) => names[seat] ?? String(seat + 1)).join(room("and")) });
}

// ── what there is to decide ─────────────────────────────────────────────────

/** All kinds as the game declares them, and after them those that it does not. @param {Scene} scene @returns {Kind[]} */
function kindsOf({ snapshot }) {
  /** @type {Kind[]} */
  const declared = snapshot.sheet?.kinds ?? [];
  const there = [...(snapshot.legal ?? []).map((action) => split(action).kind), ...Object.keys(snapshot.closed ?? {})];
  const more = [...new Set(there)].filter((id) => !declared.some((kind) => kind.id === id));
  return [...declared, ...more.map((id) => ({ id, aims: /** @type {"labels"} */ ("labels") }))];
}

/** @param {Scene} scene @param {string} id */
const kindText = (scene, id) => scene.word(`action.${id}`, scene.word(`ability.${id}`));

/** @param {Scene} scene @param {Kind} kind @param {string} aim */
function aimText(scene, kind, aim) {
  const names = aim.split(",").map((part) => (kind.aims === "seats" ? scene.names[Number(part)] ?? String(Number(part) + 1) : scene.word(`aim.${part}`, part)));
  return names.join(room("and"));
}

/** @param {Scene} scene @param {string} action */
function actionText(scene, action) {
  const [id, aim] = action.split("@");
  const kind = kindsOf(scene).find((each) => each.id === id);
  return kind && aim !== undefined ? `${kindText(scene, id)} ${aimText(scene, kind, aim)}` : kindText(scene, id);
}

/**
 * A kind's own button: open, closed with a reason, or out of turn; nothing if it is not for now.
 * @param {Scene} scene
 * @param {Kind} kind
 * @returns {Answer[]}
 */
function plainAnswer(scene, { id, aims }) {
  const { legal, closed } = scene.snapshot;
  const isOpen = isChoosing(scene) && Boolean(legal?.includes(id));
  const isThere = isOpen || Boolean(closed?.[id]) || (!isChoosing(scene) && aims === null);
  return isThere ? [{ action: id, title: kindText(scene, id), isOpen }] : [];
}

/** @param {Scene} scene @param {Kind} kind @returns {Answer[]} */
function aimedAnswers(scene, kind) {
  if (!isChoosing(scene)) return [];
  const open = (scene.snapshot.legal ?? []).filter((action) => action.startsWith(`${kind.id}@`));
  return open.map((action) => ({ action, title: aimText(scene, kind, action.slice(kind.id.length + 1)), isOpen: true }));
}

// ── the buttons ─────────────────────────────────────────────────────────────

/** @param {Scene} scene */
function drawAnswers(scene) {
  const kinds = kindsOf(scene);
  const plain = kinds.flatMap((kind) => plainAnswer(scene, kind));
  const aimed = kinds.map((kind) => ({ kind, answers: aimedAnswers(scene, kind) })).filter(({ answers }) => answers.length > 0);
  const keys = keysFor([...plain, ...aimed.flatMap(({ answers }) => answers)]);
  return h(
    "div",
    { class: "answers", "data-role": "hand", "data-key": "answers", role: "group", "aria-label": room("play.choices") },
    plain.length > 0 && h("div", { class: "unaimed", "data-key": "unaimed" }, plain.map((answer) => drawAnswer(answer, keys))),
    aimed.map(({ kind, answers }) =>
      h(
        "section",
        { class: "aimed", "data-key": `kind-${kind.id}`, "data-kind": kind.id, "data-aims": kind.aims, "aria-labelledby": `kind-${kind.id}` },
        h("h2", { id: `kind-${kind.id}` }, kindText(scene, kind.id)),
        h("div", { class: "aims" }, answers.map((answer) => drawAnswer(answer, keys))),
      ),
    ),
  );
}

/**
 * A key for each answer: a figure that it is called by, else the next that is free; Enter where there is but one.
 * @param {Answer[]} answers
 * @returns {Map<string, string>}
 */
function keysFor(answers) {
  const figures = answers.map(({ title }) => title).filter((title) => /^\d$/.test(title));
  const own = new Set(figures).size === figures.length ? figures : []; // two kinds may count alike
  const free = [...KEYS].filter((key) => !own.includes(key));
  /** @type {Map<string, string>} */
  const keys = new Map();
  for (const { action, title } of answers) {
    const key = own.includes(title) ? title : free.shift();
    if (key) keys.set(action, key);
  }
  const open = answers.filter(({ isOpen }) => isOpen);
  if (open.length === 1) keys.set(open[0].action, `${keys.get(open[0].action) ?? ""} enter`.trim());
  return keys;
}

/** @param {Answer} answer @param {Map<string, string>} keys */
function drawAnswer({ action, title, isOpen }, keys) {
  const key = keys.get(action);
  const shown = key?.split(" ")[0];
  return h(
    "button",
    { class: "answer", "data-key": `answer-${action}`, "data-action": "take", "data-option": action, "data-open": String(isOpen), "data-shortcut": key, "aria-disabled": String(!isOpen) },
    h("span", { class: "title" }, title),
    shown && shown !== title && h("kbd", {}, shown),
  );
}
