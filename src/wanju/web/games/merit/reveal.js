/** What is shown as it happens: a banner for rounds and cards, secret choices turned over together, numbers that rise. */

import { h } from "../../draw.js";
import { room, sentence } from "../../words.js";
import { icon } from "./icons.js";
import { LOOKS, cardSheet, optionName, own } from "./said.js";

/** @import {Event} from "../../protocol.js" */
/** @import {Scene} from "../../scene.js" */

/** How long each kind of moment is shown, in ms. */
const LASTS = { banner: 1000, card: 1500, choices: 2200, change: 550, save: 1000 };
const BANNERS = ["round", "won", "lost", "undecided"];
const CHANGES = ["gains", "loses", "calamity"];

const isStill = () => matchMedia("(prefers-reduced-motion: reduce)").matches;
const rest = (/** @type {number} */ ms) => /** @type {Promise<void>} */ (new Promise((done) => setTimeout(done, ms)));

/** @param {Event} event @returns {"" | keyof typeof LASTS} */
function moment(event) {
  if (BANNERS.includes(event.event)) return "banner";
  if (event.event === "card") return "card";
  if (event.event === "chooses") return "choices";
  if (event.event === "saves") return "save";
  return CHANGES.includes(event.event) ? "change" : "";
}

/**
 * New events as beats: neighbours of one kind together, silent ones with what went before.
 * @param {Event[]} events
 * @returns {Event[][]}
 */
export function beats(events) {
  if (!events.some((event) => moment(event))) return [];
  /** @type {Event[][]} */
  const found = [];
  let before = "";
  for (const event of events) {
    const kind = moment(event);
    const joins = found.length > 0 && (kind === "" || kind === before || before === "") && kind !== "card" && kind !== "banner";
    if (joins) found[found.length - 1].push(event);
    else found.push([event]);
    before = kind || before;
  }
  return found;
}

/**
 * @param {HTMLElement} stage
 * @param {Event[]} beat
 * @param {Scene} scene
 * @param {number} pace
 */
export async function show(stage, beat, scene, pace) {
  const kind = beat.map(moment).find(Boolean) ?? "";
  if (!kind) return;
  stage.replaceChildren();
  const choices = beat.filter((event) => event.event === "chooses");
  if (kind === "banner") stage.append(drawBanner(scene, beat[0]));
  else if (kind === "card") stage.append(drawTurned(scene, beat[0]));
  else if (kind === "choices" && choices.length > 1) stage.append(drawChoices(scene, choices));
  for (const event of beat) if (CHANGES.includes(event.event)) floatUp(stage, event);
  const lasts = kind === "choices" && choices.length < 2 ? LASTS.change : LASTS[kind];
  await rest(lasts * pace * (isStill() ? 0.5 : 1));
}

/** @param {Scene} scene @param {Event} event */
function drawBanner(scene, event) {
  const { event: kind, ...facts } = event;
  return h("p", { class: `merit-banner ${kind}` }, sentence(scene.snapshot.game, `event.${kind}`, facts, scene.names));
}

/** A card that comes upon all. @param {Scene} scene @param {Event} event */
function drawTurned(scene, event) {
  const sheet = cardSheet(scene, event.card);
  return h("div", { class: "turned" }, h("small", {}, room("merit.upon_all")), h("b", {}, own(sheet?.name)), h("span", {}, own(sheet?.flavour)));
}

/** Everybody's secret choice, turned over at once. @param {Scene} scene @param {Event[]} choices */
function drawChoices(scene, choices) {
  return h(
    "div",
    { class: "turned choices" },
    h("small", {}, room("merit.reveal")),
    choices.map((event, i) => {
      const [card, option] = String(event.option).split(".");
      const isNamed = option !== undefined;
      return h(
        "span",
        { class: "flip", style: `--i: ${i}` },
        h("i", { class: "letter" }, isNamed ? option.toUpperCase() : "–"),
        h("b", {}, scene.names[event.seat]),
        h("em", {}, isNamed ? optionName(scene, card, option) : scene.word(`option.${event.option}`, scene.word(`ability.${event.option}`))),
      );
    }),
  );
}

/** Where a change may be seen: on the track or a board, else on the strip over the question. @param {Event} event @param {string} look */
function placesOf({ event, seat }, look) {
  if (event === "calamity") return ["#board [data-role=track] .at", ".purse .token.calamity"];
  const board = `#board [data-seat="${seat}"]`;
  return [`${board} .token.${look}`, `[data-purse="${seat}"] .token.${look}`, board];
}

/** The first of these that nothing lies over. @param {string[]} selectors */
function boxInSight(selectors) {
  for (const place of selectors.map((selector) => document.querySelector(selector))) {
    const box = place?.getBoundingClientRect();
    if (box && place?.contains(document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2))) return box;
  }
  return null;
}

/** A change rises from where it is shown. @param {HTMLElement} stage @param {Event} event */
function floatUp(stage, event) {
  const isTable = event.event === "calamity";
  const what = String(event.what ?? event.counter ?? "");
  const look = isTable ? "calamity" : LOOKS[what];
  const box = boxInSight(placesOf(event, look));
  if (!box) return;
  const amount = isTable ? String(event.change ?? event.amount) : `${event.event === "gains" ? "+" : "−"}${event.amount}`;
  const label = h("span", { class: `rise ${event.event}`, style: `left: ${box.x + box.width / 2}px; top: ${box.y}px` }, look && icon(look), h("b", {}, amount));
  stage.append(label);
  if (isStill()) return;
  label.animate([{ transform: "translate(-50%, 0)", opacity: 0 }, { transform: "translate(-50%, -14px)", opacity: 1, offset: 0.3 }, { transform: "translate(-50%, -30px)", opacity: 0 }], { duration: 900, fill: "forwards", easing: "ease-out" });
}
