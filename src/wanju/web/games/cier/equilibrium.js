/** After a match between two: every decision beside the mix of the equilibrium, and what it gave away. */

import { ask } from "../../api.js";
import { find, h, listen } from "../../draw.js";
import { drawPlay } from "../../play.js";
import { state } from "../../state.js";
import { room, trouble } from "../../words.js";
import { abilityIcon } from "./icons.js";

/** @import {Scene} from "../../scene.js" */

/**
 * @typedef {{chosen: string, mix: Record<string, number>, loss: number}} Decision
 * @typedef {{round: number, turn: number, ammo: number[], value: number, seats: Decision[]}} Turn
 * @typedef {object} Compared  what /api/tables/{table}/equilibrium answers
 * @property {{decisions: number, loss: number}[]} seats
 * @property {Turn[]} turns
 */

const DUEL = 2;
const NOTHING = 0.0005; // smaller losses are rounding
const shown = {
  table: "",
  isAsked: false,
  /** @type {Compared | null} */
  found: null,
  refusal: "",
};

async function compare() {
  Object.assign(shown, { table: state.table, isAsked: true, found: null, refusal: "" });
  drawPlay();
  find("#equilibrium-title").focus();
  try {
    shown.found = await ask(`/api/tables/${state.table}/equilibrium`);
  } catch (error) {
    shown.refusal = trouble(error);
  }
  drawPlay();
}

listen(document, { equilibrium: compare });

/** The button, and when it was pressed what it brought. @param {Scene} scene */
export function drawEquilibrium(scene) {
  if (scene.snapshot.view.seats.length !== DUEL) return null;
  const isHere = shown.isAsked && shown.table === state.table;
  if (!isHere) return h("button", { class: "compare", "data-action": "equilibrium", "data-role": "compare", "data-key": "compare" }, room("cier.compare"));
  return h(
    "section",
    { class: "equilibrium", "data-role": "equilibrium", "data-key": "equilibrium", "aria-labelledby": "equilibrium-title" },
    h("h3", { id: "equilibrium-title", tabindex: "-1" }, room("cier.compare")),
    shown.found ? drawFound(scene, shown.found) : h("p", { class: "hint", role: "status" }, shown.refusal || room("cier.comparing")),
  );
}

/** @param {Scene} scene @param {Compared} found */
function drawFound(scene, found) {
  const order = [scene.snapshot.you ?? 0, 1 - (scene.snapshot.you ?? 0)];
  return [
    h("p", { class: "hint" }, room("cier.compare_how")),
    h("ul", { class: "lost" }, order.map((seat) => drawMean(scene, found, seat))),
    h("ol", { class: "compared" }, found.turns.map((turn) => drawTurn(scene, turn, order))),
  ];
}

/** @param {Scene} scene @param {Compared} found @param {number} seat */
function drawMean(scene, found, seat) {
  const { decisions, loss } = found.seats[seat];
  return h("li", { "data-seat": seat, "data-loss": loss }, room("cier.lost_each", { who: scene.names[seat], n: loss.toFixed(3), count: decisions }));
}

/** @param {Scene} scene @param {Turn} turn @param {number[]} order */
function drawTurn(scene, turn, order) {
  const value = order[0] === 0 ? turn.value : -turn.value;
  return h(
    "li",
    { "data-turn": turn.turn, "data-value": turn.value },
    h("h4", {}, h("span", {}, `${room("cier.round", { n: turn.round })} · ${room("cier.turn", { n: turn.turn })}`), h("b", { title: room("cier.value_of", { who: scene.names[order[0]] }) }, signed(value))),
    order.map((seat) => drawDecision(scene, turn, seat)),
  );
}

/** @param {Scene} scene @param {Turn} turn @param {number} seat */
function drawDecision(scene, turn, seat) {
  const { chosen, mix, loss } = turn.seats[seat];
  return h(
    "div",
    { class: "decision", "data-seat": seat, "data-lost": String(loss > NOTHING) },
    h("span", { class: "who" }, scene.names[seat]),
    h("span", { class: "chosen" }, abilityIcon(abilities(chosen)[0]), h("b", {}, named(scene, chosen)), loss > NOTHING && h("i", { class: "loss" }, `−${loss.toFixed(2)}`)),
    h("span", { class: "mix" }, Object.entries(mix).map(([plan, chance]) => h("span", { class: plan === chosen ? "share taken" : "share" }, `${named(scene, plan)} ${percent(chance)}`))),
  );
}

/** @param {string} plan */
const abilities = (plan) => plan.split("+").map((action) => action.split("@")[0]);

/** @param {Scene} scene @param {string} plan */
const named = (scene, plan) => abilities(plan).map((id) => scene.word(`ability.${id}`, id)).join(" + ");

/** @param {number} chance */
const percent = (chance) => (chance < 0.005 ? "<1%" : `${Math.round(100 * chance)}%`);

/** @param {number} value */
const signed = (value) => (Math.abs(value) < 0.005 ? "" : value < 0 ? "−" : "+") + Math.abs(value).toFixed(2);
