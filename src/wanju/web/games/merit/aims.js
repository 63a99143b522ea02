/** Under a chosen action: whom or what it may be aimed at. The same can be tapped on the board. */

import { openTargets, split } from "../../choice.js";
import { h } from "../../draw.js";
import { room } from "../../words.js";
import { drawOffer, drawPrice } from "./card.js";
import { aimName } from "./questions.js";
import { own } from "./said.js";

/** @import {Scene} from "../../scene.js" */
/** @import {Answer} from "./questions.js" */

/** @param {Scene} scene @param {Answer} answer @returns {Node[]} */
export function drawAims(scene, answer) {
  const { choice, snapshot } = scene;
  if (!choice || choice.kind !== answer.kind || answer.action) return [];
  const open = openTargets(snapshot.legal ?? [], choice);
  const places = byPosition(snapshot.legal ?? [], choice.kind);
  if (places.length === 0) return [];
  return [
    h(
      "div",
      { class: "aims", "data-role": "aims", "data-key": `aims-${choice.kind}`, role: "group", "aria-label": room("merit.aims") },
      places.map((aims) => h("div", { class: "chips" }, aims.map((aim) => drawAim(scene, aim, open)))),
    ),
  ];
}

/** The aims of a kind, by their place in the action; those that are seats together. @param {string[]} legal @param {string} kind */
function byPosition(legal, kind) {
  /** @type {string[][]} */
  const places = [];
  for (const action of legal) {
    const found = split(action);
    if (found.kind !== kind) continue;
    found.aims.forEach((aim, i) => {
      const place = /^\d+$/.test(aim) ? 0 : i;
      const aims = (places[place] ??= []);
      if (!aims.includes(aim)) aims.push(aim);
    });
  }
  return places;
}

/** @param {Scene} scene @param {string} aim @param {string[]} open */
function drawAim(scene, aim, open) {
  const isPicked = Boolean(scene.choice?.picked.includes(aim));
  const isOpen = isPicked || open.includes(aim);
  const isRenounced = scene.choice?.kind === "renounce";
  const does = isRenounced && (own(scene.snapshot.sheet.vows[aim]?.told) || scene.word(`renunciation_does.${aim}`, ""));
  const price = isRenounced ? scene.snapshot.view.prompt?.costs?.[aim] : undefined;
  const being = scene.choice?.kind.startsWith("save") || scene.choice?.kind === "invite" ? scene.snapshot.view.beings.find((/** @type {{id: string}} */ each) => each.id === aim) : null;
  return h(
    "button",
    {
      class: `chip${being ? " offer" : ""}${isPicked ? " chosen" : ""}`,
      "data-key": `aim-${aim}`,
      "data-action": isOpen ? "target" : null,
      "data-aim": aim,
      "aria-pressed": String(isPicked),
      disabled: !isOpen,
    },
    h("b", {}, aimName(scene, aim)),
    being && drawPrice(scene.choice?.kind === "save_economic" ? { ...being, cost: being.economic_cost } : being),
    being && drawOffer(scene, being),
    price !== undefined && h("small", {}, room("merit.pays", { n: price, what: scene.word(`counter.${aim}`) })),
    does && h("small", {}, does),
  );
}
