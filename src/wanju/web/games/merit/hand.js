/** What the visitor may decide: the question, every option with what it does, and why the others are closed. */

import { actionMeant, actionReady, isAimed, openKinds, openTargets, split } from "../../choice.js";
import { h } from "../../draw.js";
import { room } from "../../words.js";
import { drawAims } from "./aims.js";
import { drawPrice } from "./card.js";
import { icon } from "./icons.js";
import { drawMine } from "./mine.js";
import { drawPurse } from "./purse.js";
import { aimName, questions } from "./questions.js";
import { cardSheet, doesOf, isChoosing, isDoubled, menuOf, own } from "./said.js";

/** @import {Scene} from "../../scene.js" */
/** @import {Answer} from "./questions.js" */

const SHORTCUTS = "1234567890qwertyuiopasdfghjkl";
/** Questions whose answers are known by their names; those of a card have words of their own. */
const BY_NAME = ["turn", "skill", "mahayana"];

/** @param {Scene} scene @returns {Node[]} */
export function drawHand(scene) {
  if (scene.snapshot.you === null) return [];
  const parts = [
    h("div", { class: "front", "data-key": "front" }, drawPurse(scene), drawQuestion(scene)),
    !scene.choice && scene.note && h("p", { class: "note", "data-key": "note", "data-role": "note", role: "status" }, scene.cited(scene.note)),
    isChoosing(scene) && drawAnswers(scene),
    drawMine(scene),
  ];
  return parts.filter((part) => part instanceof Node);
}

// ── the question ────────────────────────────────────────────────────────────

/** @param {Scene} scene */
function drawQuestion(scene) {
  const { choice, sent, snapshot } = scene;
  const ready = actionReady(snapshot.legal ?? [], choice);
  const isOwed = isChoosing(scene);
  const about = isOwed ? aboutQuestion(scene) : "";
  return h(
    "div",
    { class: "prompt", "data-key": "prompt", "data-role": "prompt", "data-choosing": String(isOwed), "data-asked": isOwed ? snapshot.view.prompt.kind : null },
    h("div", { class: "question" }, about && h("small", {}, about), h("strong", { role: "status" }, questionText(scene))),
    choice && !sent && ready && h("button", { class: "primary", "data-action": "confirm", "data-role": "confirm", "data-key": "confirm" }, room("play.confirm")),
    choice && !sent && h("button", { "data-action": "cancel", "data-role": "cancel", "data-key": "cancel" }, room("play.cancel")),
  );
}

/** Whose board, which card, who asks. @param {Scene} scene */
function aboutQuestion(scene) {
  const { view } = scene.snapshot;
  const { place, card, from, about, being } = view.prompt;
  const parts = [];
  if (isDoubled(scene.snapshot)) parts.push(room("merit.for", { who: roleAsked(scene, place) }));
  if (from !== undefined) parts.push(room("merit.from", { who: scene.names[from] }));
  if (about !== undefined) parts.push(scene.names[about]);
  if (being) parts.push(own(scene.snapshot.sheet.beings[being]?.name));
  const sheet = cardSheet(scene, card);
  if (sheet) parts.push(own(sheet.name));
  if (view.prompt.kind === "turn") parts.push(room("merit.turn", { n: view.actions_left }));
  return parts.join(" · ");
}

/** The role that is asked; while roles are picked, which of one's own it will be. @param {Scene} scene @param {number} place */
function roleAsked(scene, place) {
  const { seats } = scene.snapshot.view;
  const { role, player } = seats[place];
  if (role) return scene.word(`role.${role}`);
  return room(seats.some((/** @type {Record<string, any>} */ board) => board.player === player && board.role) ? "merit.second_role" : "merit.first_role");
}

/** @param {Scene} scene */
function questionText(scene) {
  const { choice, sent, snapshot, names } = scene;
  const name = scene.word(`ability.${(sent ?? choice?.kind ?? "").split("@")[0]}`);
  if (scene.isRevealing) return room("merit.happens");
  if (sent) return room("cier.sending", { ability: name });
  if (choice && isAimed(snapshot.legal ?? [], choice) && !actionReady(snapshot.legal ?? [], choice)) return choice.kind === "renounce" ? room("merit.renounce") : room("merit.aim", { ability: name });
  if (choice && actionReady(snapshot.legal ?? [], choice) && BY_NAME.includes(snapshot.view.prompt?.kind)) return chosenText(scene, name);
  if (isChoosing(scene)) {
    const { kind, size, cost } = snapshot.view.prompt;
    return scene.word(`prompt.${kind}`, room("merit.choose")).replace("{size}", String(size ?? "")).replace("{cost}", String(cost ?? ""));
  }
  const who = (snapshot.waiting ?? []).map((seat) => (isDoubled(snapshot) ? personOf(scene, seat) : names[seat])).join(room("and"));
  return room("merit.waiting", { who });
}

/** What waits for a confirmation, and whether more could be named. @param {Scene} scene @param {string} ability */
function chosenText(scene, ability) {
  const { choice, snapshot } = scene;
  if (!choice) return ability;
  const meant = actionMeant(snapshot.legal ?? [], choice); // where but one thing can be aimed at, it is aimed at
  const aims = (meant ? split(meant).aims : choice.picked).map((aim) => aimName(scene, aim)).join(room("and"));
  const chosen = aims ? `${ability} → ${aims}` : ability;
  return !meant && openTargets(snapshot.legal ?? [], choice).length > 0 ? room("merit.or_more", { chosen }) : chosen;
}

/** @param {Scene} scene @param {number} seat */
const personOf = ({ names }, seat) => (names[seat] ?? String(seat + 1)).split(" · ")[0];

// ── the answers ─────────────────────────────────────────────────────────────

/** @param {Scene} scene */
function drawAnswers(scene) {
  const { prompt } = scene.snapshot.view;
  const groups = prompt.kind === "turn" ? turnGroups(scene) : questionGroups(scene);
  const { last, amounts } = menuOf(scene);
  const isLast = (/** @type {Answer} */ { kind }) => last.includes(kind);
  let number = 0;
  return h(
    "div",
    { class: `answers${prompt.kind === "turn" ? " turn" : ""}`, "data-role": "hand", "data-key": `answers-${scene.snapshot.answers}`, role: "group", "aria-label": room("merit.answers") },
    groups
      .filter(({ answers }) => answers.length > 0)
      .map(({ title, answers }) =>
        h(
          "section",
          { class: `group${isLast(answers[0]) ? " last" : ""}`, "data-key": `group-${title}-${isLast(answers[0])}` },
          title && h("h3", { class: "small-head" }, title),
          h("div", { class: `list ${answers[0].form}` }, answers.map((answer) => [drawAnswer(scene, answer, amountOf(answer, amounts) ?? SHORTCUTS[number++]), ...drawAims(scene, answer)]).flat()),
        ),
      ),
  );
}

/** An amount is its own key. @param {Answer} answer @param {string[]} amounts @returns {string | undefined} */
const amountOf = ({ kind, action }, amounts) => (amounts.includes(kind) && action ? split(action).aims.find((aim) => aim.length === 1) : undefined);

/** @param {Scene} scene */
function questionGroups(scene) {
  const answers = questions(scene);
  const { last } = menuOf(scene);
  return [false, true].map((isLast) => ({ title: "", answers: answers.filter(({ kind }) => last.includes(kind) === isLast) }));
}

/** A turn: the actions, what costs no action, and the end of the turn. @param {Scene} scene */
function turnGroups(scene) {
  const { legal, closed, view } = scene.snapshot;
  const { actions, variants, never, last } = menuOf(scene);
  const open = openKinds(legal ?? []);
  const kinds = [...new Set([...actions, ...open, ...Object.keys(closed ?? {})])];
  const shown = kinds.filter((kind) => open.has(kind) || (closed?.[kind] && !never.includes(closed[kind].key) && !variants.includes(kind)));
  const answers = (/** @type {string[]} */ some) => some.map((kind) => turnAnswer(scene, kind, open.has(kind)));
  return [
    { title: room("merit.actions", { n: view.actions_left }), answers: answers(shown.filter((kind) => actions.includes(kind))) },
    { title: room("merit.free"), answers: answers(shown.filter((kind) => !actions.includes(kind) && !last.includes(kind))) },
    { title: "", answers: answers(shown.filter((kind) => last.includes(kind))) },
  ];
}

/** @param {Scene} scene @param {string} kind @param {boolean} isOpen @returns {Answer} */
function turnAnswer(scene, kind, isOpen) {
  const why = isOpen ? null : whyClosed(scene, kind);
  return { kind, action: null, form: "tiles", title: scene.word(`ability.${kind}`), text: doesOf(scene, kind), why, isOpen, look: kind };
}

/** The reason why nothing of a kind is open; for saves, that of a being that is there. @param {Scene} scene @param {string} kind */
function whyClosed(scene, kind) {
  const { closed, view } = scene.snapshot;
  if (kind === "save" && view.beings.length === 0) return room("merit.nobody");
  const there = kind === "save" ? view.beings.find((/** @type {Record<string, any>} */ being) => being.closed)?.closed : null;
  const reason = there ?? closed?.[kind];
  return reason ? scene.because(reason) : room("merit.closed");
}

/** @param {Scene} scene @param {Answer} answer @param {string | undefined} shortcut */
function drawAnswer(scene, answer, shortcut) {
  const { choice } = scene;
  const aims = answer.action ? split(answer.action).aims : [];
  const isChosen = choice?.kind === answer.kind && (answer.action === null || String(choice.picked) === String(aims));
  return h(
    "button",
    {
      class: `answer${isChosen ? " chosen" : ""}${menuOf(scene).last.includes(answer.kind) ? " plain" : ""}`,
      "data-key": `answer-${answer.action ?? answer.kind}`,
      "data-action": answer.action ? "option" : "ability",
      "data-ability": answer.kind,
      "data-option": answer.action,
      "data-open": String(answer.isOpen),
      "data-shortcut": shortcut,
      "aria-disabled": String(!answer.isOpen),
      "aria-pressed": String(isChosen),
    },
    answer.look ? icon(answer.look) : answer.badge && h("span", { class: "badge", "aria-hidden": "true" }, answer.badge),
    h("span", { class: "title" }, answer.title, shortcut && h("kbd", {}, shortcut)),
    answer.text && h("span", { class: "text" }, answer.text),
    answer.kind === "save" && answer.isOpen && drawRoad(scene),
    answer.why && h("span", { class: "why" }, answer.why),
  );
}

/** Who waits by the road and for how much, where the road itself may be out of sight. @param {Scene} scene */
function drawRoad(scene) {
  const open = openTargets(scene.snapshot.legal ?? [], { kind: "save", picked: [] });
  const beings = scene.snapshot.view.beings.filter((/** @type {{id: string}} */ { id }) => open.includes(id));
  return h(
    "span",
    { class: "road" },
    beings.map((/** @type {Record<string, any>} */ being) => h("span", {}, aimName(scene, being.id), " ", drawPrice(being))),
  );
}
