/** What may be decided, on the parchment: buttons for the archivist, the same without buttons for whoever watches. */

import { h } from "../../draw.js";
import { drawProspects } from "../../prospects.js";
import { room } from "../../words.js";
import { own } from "./told.js";

/** @import {Child} from "../../draw.js" */
/** @import {Scene} from "../../scene.js" */

/** @param {Scene} scene @param {any} card */
export function drawOptions(scene, card) {
  const labels = own(card.labels);
  return drawAnswers(scene, "choices", scene.word("prompt.option"), (option, i) =>
    drawAnswer(scene, option, "choice", `${i + 1} ${option}`, h("span", { class: "letter", "aria-hidden": "true" }, option.toUpperCase()), h("span", { class: "text" }, labels[option])),
  );
}

/** @param {Scene} scene */
export function drawRecords(scene) {
  const { sheet } = scene.snapshot;
  return drawAnswers(scene, "records", room("delay.archive_hint"), (record, i) =>
    drawAnswer(scene, record, `record ${record}`, String(i + 1), h("strong", {}, scene.word(`ability.${record}`)), h("small", {}, own(sheet.actions[record]))),
  );
}

/** Nothing to choose from: whoever watches only sees who is to nod. @param {Scene} scene */
export function drawAcknowledgement(scene) {
  if (!isMine(scene)) return drawWaiting(scene);
  return drawAnswers(scene, "nod", room("delay.auditors"), (option, i) => drawAnswer(scene, option, "choice plain", String(i + 1), h("span", { class: "text" }, scene.word(`ability.${option}`))));
}

/** Every answer to what is asked now. @param {Scene} scene @param {string} name @param {string} label @param {(option: string, i: number) => Node} draw */
function drawAnswers(scene, name, label, draw) {
  if (scene.isRevealing) return null;
  const { kind, options } = scene.snapshot.view.prompt;
  return h(
    "div",
    { class: "answers", "data-key": "answers" },
    h("div", { class: name, "data-role": isMine(scene) ? "hand" : "options", "data-asked": kind, role: "group", "aria-label": label }, options.map(draw)),
    isMine(scene) && !scene.sent && options.length > 1 && drawProspects(scene.snapshot, (option) => (kind === "option" ? option.toUpperCase() : scene.word(`ability.${option}`))),
    drawWaiting(scene),
  );
}

/** @param {Scene} scene */
const isMine = ({ snapshot }) => snapshot.you !== null && (snapshot.waiting ?? []).includes(snapshot.you);

/** @param {Scene} scene @param {string} option @param {string} name @param {string} keys @param {...Child} inside */
function drawAnswer(scene, option, name, keys, ...inside) {
  if (!isMine(scene)) return h("div", { class: name, "data-key": option, "data-option": option }, ...inside);
  const { sent, snapshot } = scene;
  const isOpen = !sent && (snapshot.legal ?? []).includes(option);
  return h(
    "button",
    {
      class: name,
      "data-key": option,
      "data-action": isOpen ? "take" : null,
      "data-option": option,
      "data-open": String(isOpen),
      "data-shortcut": isOpen ? keys : null,
      "data-state": sent ? (sent === option ? "taken" : "passed") : null,
      "aria-disabled": isOpen ? null : "true",
    },
    ...inside,
    h("kbd", {}, keys[0]),
  );
}

/** For whoever watches: who decides, and whether they are there. @param {Scene} scene */
function drawWaiting(scene) {
  const { snapshot, names } = scene;
  if (isMine(scene)) return null;
  const [seat] = snapshot.waiting ?? [];
  const chair = snapshot.chairs[seat];
  if (!chair) return null;
  const isAway = ["person", "program"].includes(chair.kind) && !chair.online;
  const text = isAway ? `${names[seat]} · ${room(chair.stands_in ? "play.stands_in" : "gathering.away")}` : room("delay.deciding", { who: names[seat] });
  return h("p", { class: "waiting", role: "status" }, text);
}
