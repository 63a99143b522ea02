/** The head of the board: the calamity track with the line to win by, who is saved, and the round. */

import { h } from "../../draw.js";
import { room } from "../../words.js";
import { icon } from "./icons.js";

/** @import {Scene} from "../../scene.js" */

/** @param {Scene} scene */
export function drawHead(scene) {
  return h("div", { class: "head", "data-key": "head" }, drawRounds(scene), drawSaved(scene), drawTrack(scene));
}

/** @param {Scene} scene */
function drawRounds({ snapshot, word }) {
  const { round, rounds, phase } = snapshot.view;
  const marks = Array.from({ length: rounds }, (_, i) => h("i", { class: i + 1 < round ? "past" : i + 1 === round ? "now" : "" }, i + 1));
  return h(
    "div",
    { class: "rounds", role: "img", "aria-label": `${room("merit.round", { n: round, of: rounds })}, ${word(`phase.${phase}`)}` },
    h("span", { class: "marks", "aria-hidden": "true" }, marks),
    h("span", { class: "phase", "aria-hidden": "true" }, word(`phase.${phase}`)),
  );
}

/** @param {Scene} scene */
function drawSaved({ snapshot }) {
  const { saved, saves_needed: needed } = snapshot.view;
  const boats = Array.from({ length: Math.max(needed, saved) }, (_, i) => h("i", { class: i < saved ? "full" : "" }, icon("saved")));
  return h(
    "div",
    { class: `saved${saved >= needed ? " enough" : ""}`, role: "img", "aria-label": room("merit.saved", { saved, needed }), "data-role": "saved" },
    h("span", { class: "boats", "aria-hidden": "true" }, boats),
    h("span", { class: "sum", "aria-hidden": "true" }, room("merit.saved", { saved, needed })),
  );
}

/** @param {Scene} scene */
function drawTrack({ snapshot, word }) {
  const { calamity, calamity_most: most, calamity_loss: loss, saves_needed: needed } = snapshot.view;
  const cells = Array.from({ length: loss + 1 }, (_, n) => {
    const name = [n <= calamity ? "full" : "", n > most ? "over" : "", n === most ? "brink" : "", n === calamity ? "at" : "", n === loss ? "loss" : ""];
    return h("i", { class: name.filter(Boolean).join(" ") }, n === calamity || n % 5 === 0 || n === most ? h("b", { class: n === calamity || n === most || n === loss || n === 0 ? "" : "minor" }, n) : null);
  });
  return h(
    "div",
    { class: "track", "data-role": "track", "data-calamity": calamity, role: "img", "aria-label": room("merit.calamity", { now: calamity, most, loss }) },
    h("span", { class: "label", "aria-hidden": "true" }, icon("calamity"), word("counter.calamity")),
    h("span", { class: "cells", style: `--cells: ${loss + 1}`, "aria-hidden": "true" }, cells),
    h("span", { class: "line-note", "aria-hidden": "true" }, room("merit.line", { most, loss, needed })),
  );
}
