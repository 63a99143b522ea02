/** The sheet of parchment: the event and its options, what came of them and the record, or a letter of the auditors. */

import { h } from "../../draw.js";
import { room } from "../../words.js";
import { drawAcknowledgement, drawOptions, drawRecords } from "./answers.js";
import { roundNow } from "./dials.js";
import { changesIn, isRespected, own, pageOf, roundTold, since, until } from "./told.js";

/** @import {Child} from "../../draw.js" */
/** @import {Event} from "../../protocol.js" */
/** @import {Scene} from "../../scene.js" */

/** @param {Scene} scene */
export function drawPage(scene) {
  const page = pageOf(scene);
  const draw = { event: drawEvent, after: drawAfter, penalty: drawPenalty }[page];
  return h("article", { class: "parchment", "data-page": page, "data-key": `${page}-${roundNow(scene)}`, "aria-labelledby": "heading" }, draw(scene));
}

/** The title of a page; the text below it is read out with it. @param {string} text */
const heading = (text) => h("h2", { id: "heading", tabindex: -1, "data-role": "heading", "aria-describedby": "prose" }, text);

/** A text by its paragraphs. @param {string} text */
export const drawProse = (text) => h("div", { id: "prose", class: "prose" }, text.split(/\n\s*/).map((paragraph) => h("p", {}, paragraph)));

/** The card of the round that is being told. @param {Scene} scene */
const cardOf = (scene) => scene.snapshot.sheet.cards[scene.snapshot.view.path[roundNow(scene) - 1].event];

/** @param {Scene} scene @returns {Child[]} */
function drawEvent(scene) {
  const card = cardOf(scene);
  return [isRespected(scene) && drawRespect(scene), heading(own(card.name)), drawProse(own(card.flavour)), drawOptions(scene, card)];
}

// ── what came of it ─────────────────────────────────────────────────────────

/** @param {Scene} scene @returns {Child[]} */
function drawAfter(scene) {
  const told = roundTold(scene);
  const recorded = since(told, ["records"]);
  return [
    heading(own(cardOf(scene).name)),
    drawDeed(scene, since(until(told, "records"), ["chooses"])),
    isRecorded(scene) ? drawClosing(scene, recorded) : !scene.isRevealing && drawArchive(scene),
  ];
}

/** @param {Scene} scene */
const isRecorded = (scene) => since(roundTold(scene), ["records"]).length > 0;

/** The option taken, for a moment what it changed (§11.3), and its consequence. @param {Scene} scene @param {Event[]} chosen */
function drawDeed(scene, chosen) {
  const consequence = own(chosen[0]?.consequence);
  return h(
    "div",
    { class: "outcome", "data-role": "outcome", id: "prose" },
    h("p", { class: "deed" }, own(chosen[0]?.label)),
    scene.isRevealing && !isRecorded(scene) && drawChanges(scene, changesIn(chosen)),
    consequence && h("p", { class: "consequence" }, consequence),
  );
}

/** @param {Scene} scene @param {Event[]} changes */
function drawChanges(scene, changes) {
  if (changes.length === 0) return h("p", { class: "unchanged" }, room("delay.unchanged"));
  return h("ul", { class: "changes", lang: "en" }, changes.map(({ value, change }) => h("li", { class: "change", "data-change": value }, `${scene.word(`value.${value}`)} ${change}`)));
}

/** @param {Scene} scene */
function drawArchive(scene) {
  return h(
    "section",
    { class: "archive", "data-key": "archive", "aria-labelledby": "archive" },
    h("h3", { id: "archive" }, room("delay.archive")),
    h("p", { class: "hint" }, room("delay.archive_hint")),
    drawRecords(scene),
  );
}

/** The record is stamped; the round closes and pressure grows. @param {Scene} scene @param {Event[]} recorded */
function drawClosing(scene, recorded) {
  const changes = changesIn(recorded).filter((event) => event.event === "changes");
  const record = recorded[0].record;
  return h(
    "section",
    { class: "closing", "data-key": "closing" },
    h("span", { class: `stamp ${record}` }, room(`delay.stamp_${record}`)),
    changes.length > 0 && drawChanges(scene, changes),
    recorded.some((event) => event.event === "reward") && drawRespect(scene),
    drawGrowth(scene, recorded),
  );
}

/** @param {Scene} scene @param {Event[]} recorded */
function drawGrowth(scene, recorded) {
  const growth = recorded.filter((event) => event.event === "grows");
  return growth.length > 0 && h("div", { class: "growth" }, h("p", {}, room("delay.growth")), drawChanges(scene, growth));
}

/** @param {Scene} scene */
export const drawRespect = (scene) => h("p", { class: "feedback", "data-role": "respect", "data-key": "respect" }, scene.word("event.reward"));

// ── the auditors ────────────────────────────────────────────────────────────

/** @param {Scene} scene @returns {Child[]} */
function drawPenalty(scene) {
  const recorded = since(roundTold(scene), ["records"]);
  const before = until(recorded, "penalty");
  return [
    h("span", { class: "stamp audited", "aria-hidden": "true" }, room("delay.audited")),
    h("h2", { id: "heading" }, room("delay.auditors")),
    drawProse(scene.word("event.penalty")),
    drawChanges(scene, changesIn(since(recorded, ["penalty"]))),
    drawAcknowledgement(scene),
    h("div", { class: "growth before" }, h("p", {}, scene.word(`record.${recorded[0]?.record}`)), drawChanges(scene, changesIn(before))),
  ];
}
