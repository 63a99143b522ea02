/**
 * How a game without a page of its own is drawn: from what it declares, by the words of its fields and actions. A page
 * of a game's own may take parts of this one: `export const layout = { ...plain, board: … }`.
 */

import { drawResults, pointsOf, verdict } from "./plain/end.js";
import { drawHand } from "./plain/hand.js";
import { drawRules } from "./plain/rules.js";
import { drawTable } from "./plain/table.js";

/** @import {Layout} from "../scene.js" */

/** @type {Layout} */
export const layout = {
  board: (scene) => [drawTable(scene), ...drawRules(scene)],
  hand: drawHand,
  about: () => "",
  isTold: () => true,
  startsTurn: () => false,
  beats: () => [], // nothing moves: what is new is drawn as it stands
  settles: () => true,
  show: async () => {},
  result: pointsOf,
  verdict,
  results: drawResults,
};
