/** The card in play, and the beings by the road. */

import { openTargets } from "../../choice.js";
import { h } from "../../draw.js";
import { room } from "../../words.js";
import { icon, token } from "./icons.js";
import { LOOKS, cardSheet, isChoosing, optionName, own, resourcesOf } from "./said.js";

/** @import {Scene} from "../../scene.js" */

/** @param {Scene} scene */
export function drawCard(scene) {
  const { card } = scene.snapshot.view;
  const sheet = cardSheet(scene, card?.id);
  if (!sheet) return null;
  const text = own(sheet.text);
  const drawer = card.drawer >= 0 && card.deck !== "collective" && card.deck !== "events" ? scene.names[card.drawer] : null;
  return h(
    "section",
    { class: "event-card", "data-key": `card-${card.id}`, "data-role": "card", "data-card": card.id, "data-kind": sheet.kind ?? card.deck, "aria-label": own(sheet.name) },
    h("small", { class: "deck" }, scene.word(`deck.${card.deck}`, room(card.deck === "collective" || card.deck === "events" ? "merit.upon_all" : "merit.upon_one")), drawer && ` · ${drawer}`),
    h("h3", {}, own(sheet.name)),
    h("p", { class: "flavour" }, own(sheet.flavour)),
    typeof text === "string" ? text && h("p", { class: "rule" }, text) : drawText(scene, card.id, text),
    card.pot > 0 && h("p", { class: "rule pot" }, room("merit.pot", { n: card.pot })),
  );
}

/** @param {Scene} scene @param {string} id @param {Record<string, any>} text */
function drawText(scene, id, text) {
  const { prompt } = scene.snapshot.view;
  const isAsked = isChoosing(scene) && prompt?.card === id && prompt.kind === "option"; // then the options stand below
  const options = Object.entries(text.options ?? {});
  const before = [text.do, text.aim, text.asks, text.gift].filter(Boolean).join(" · ");
  return [
    before && h("p", { class: "rule" }, before),
    !isAsked && options.length > 0 && h("ul", { class: "rules" }, options.map(([option, does]) => h("li", {}, h("b", {}, optionName(scene, id, option)), " ", /** @type {string} */ (does)))),
    text.afterwards && h("p", { class: "rule" }, h("b", {}, room("merit.afterwards")), " ", text.afterwards),
  ].filter((part) => part instanceof Node);
}

/** @param {Scene} scene */
export function drawBeings(scene) {
  const { view, legal } = scene.snapshot;
  const open = scene.sent || scene.isRevealing ? [] : openTargets(legal ?? [], scene.choice);
  return h(
    "section",
    { class: "beings", "data-key": "beings", "aria-label": room("merit.beings") },
    h("h3", { class: "small-head" }, room("merit.beings")),
    view.beings.length === 0 && h("p", { class: "hint", "data-key": "nobody" }, room("merit.nobody")),
    view.beings.map((/** @type {Record<string, any>} */ being) => drawBeing(scene, being, open.includes(being.id))),
  );
}

/** @param {Scene} scene @param {Record<string, any>} being @param {boolean} isOpen */
function drawBeing(scene, being, isOpen) {
  const sheet = scene.snapshot.sheet.beings[being.id];
  const isPicked = Boolean(scene.choice?.picked.includes(being.id));
  const wait = waitText(being);
  return h(
    isOpen || isPicked ? "button" : "div",
    {
      class: ["being", being.field ? "field" : "", isOpen ? "open" : "", isPicked ? "picked" : "", being.stay + 1 >= being.patience ? "last" : ""].filter(Boolean).join(" "),
      "data-key": `being-${being.id}`,
      "data-being": being.id,
      "data-action": isOpen || isPicked ? "target" : null,
      "data-aim": being.id,
      "aria-pressed": isOpen || isPicked ? String(isPicked) : null,
      role: isOpen || isPicked ? null : "group",
      "aria-label": `${own(sheet.name)}, ${room("merit.price", { n: being.cost })}, ${wait}`,
    },
    h("span", { class: "name" }, own(sheet.name)),
    drawPrice(being),
    h("span", { class: "flavour" }, own(sheet.flavour)),
    drawOffer(scene, being),
  );
}

/** @param {Record<string, any>} being */
const waitText = ({ stay, patience }) => room("merit.waits", { n: stay, of: patience });

/** What saving costs now, and the printed price where that is another. @param {Record<string, any>} being */
export function drawPrice({ cost, printed_cost: printed }) {
  const isOther = printed !== undefined && printed !== cost;
  const title = room("merit.price", { n: cost });
  return h("span", { class: "price", title }, icon("wealth"), h("b", {}, cost), isOther && h("s", {}, printed));
}

/** What a being brings and does, and how long it will wait. @param {Scene} scene @param {Record<string, any>} being @returns {Node[]} */
export function drawOffer(scene, being) {
  const text = own(scene.snapshot.sheet.beings[being.id].text);
  const does = typeof text === "string" ? text : [text.do, ...Object.values(text.options ?? {})].filter(Boolean).join(" · ");
  const wait = waitText(being);
  const gains = resourcesOf(being).filter((name) => being[name] > 0);
  const brings = gains.map((name) => token(LOOKS[name], `+${being[name]}`, scene.word(`counter.${name}`)));
  const marks = Array.from({ length: being.patience }, (_, i) => h("i", { class: i < being.stay ? "full" : "" }));
  return [
    h("span", { class: "brings" }, brings, being.field && h("em", {}, scene.word("field.field", ""))),
    does && h("span", { class: "does" }, does),
    h("span", { class: "waits", title: wait, role: "img", "aria-label": wait }, marks, h("small", { "aria-hidden": "true" }, wait)),
  ].filter((part) => part instanceof Node);
}
