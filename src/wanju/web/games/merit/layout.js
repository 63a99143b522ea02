/** How both editions of 功德轮回 are drawn. No rule of the game is known here. */

import { h } from "../../draw.js";
import { word } from "../../words.js";
import { drawBoards } from "./boards.js";
import { drawBeings, drawCard } from "./card.js";
import { drawResults, result, verdict } from "./end.js";
import { drawHand } from "./hand.js";
import { beats, show } from "./reveal.js";
import { own } from "./said.js";
import { drawHead } from "./track.js";

/** @import {Layout} from "../../scene.js" */
/** @import {Board} from "./said.js" */

const PARAGRAPHS = ["round", "card", "draws", "acts", "skill", "labors", "practises", "donates", "protects", "invites", "lectures"];

/** @type {Layout} */
export const layout = {
  board: (scene) => [
    h("div", { class: "wheel", "data-key": "wheel" }, drawHead(scene), h("div", { class: "middle", "data-key": "middle" }, drawCard(scene), drawBeings(scene)), drawBoards(scene)),
  ],
  hand: drawHand,
  about: (scene, kind) => own(scene.snapshot.sheet.actions?.[kind]),
  isTold: (event) => event.event !== "chosen",
  startsTurn: (event) => PARAGRAPHS.includes(event.event),
  beats,
  settles: (beat) => beat[0].event !== "chooses",
  show,
  result,
  verdict,
  results: drawResults,
  names(snapshot, people) {
    if (!snapshot.view) return people;
    const isDoubled = snapshot.view.seats.length > snapshot.chairs.length;
    const named = (/** @type {Board} */ it, /** @type {number} */ place) => {
      const person = people[it.player] ?? String(it.player + 1);
      return isDoubled ? `${person} · ${it.role ? word(snapshot.game, `role.${it.role}`) : place + 1}` : person;
    };
    return Object.fromEntries(snapshot.view.seats.map((/** @type {Board} */ it, /** @type {number} */ place) => [place, named(it, place)]));
  },
};
