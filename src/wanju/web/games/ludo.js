/** How Ludo is drawn: the cross with its pieces, a plate for each seat, and the die. No rule of the game is known here. */

import { h, s } from "../draw.js";
import { room } from "../words.js";
import { drawResults, result, verdict } from "./ludo/end.js";
import { viewer } from "./ludo/geometry.js";
import { BOX, drawGround } from "./ludo/ground.js";
import { drawHand } from "./ludo/hand.js";
import { drawPieces } from "./ludo/pieces.js";
import { drawPlates } from "./ludo/plates.js";
import { beats, show } from "./ludo/reveal.js";
import { settle, shown } from "./ludo/shown.js";

/** @import {Layout, Scene} from "../scene.js" */

/** By how many snapshots wait: the table is never more than a moment ahead of what is shown. */
const PACES = [1, 0.6, 0.3];

/** @param {Scene} scene @returns {Node[]} */
function drawBoard(scene) {
  const { snapshot, isRevealing } = scene;
  if (!isRevealing || shown.steps.length === 0) settle(scene);
  return [
    h(
      "div",
      { class: "ludo", "data-key": "ludo", "data-role": "board", "data-seq": snapshot.seq, "data-seats": snapshot.view.seats.length, "data-still": String(!isRevealing) },
      drawPlates(scene),
      s("svg", { class: "plane", "data-key": "plane", viewBox: BOX, role: "img", "aria-label": room("ludo.board") }, drawGround(snapshot.sheet, viewer(scene)), ...drawPieces(scene)),
    ),
  ];
}

/** @type {Layout} */
export const layout = {
  board: drawBoard,
  hand: drawHand,
  about: () => "",
  isTold: () => true,
  startsTurn: (event) => event.event === "rolls",
  beats,
  settles: () => false,
  pace: (waiting) => PACES[waiting] ?? 0,
  show: (_, beat, scene, pace) => show(drawBoard, beat, scene, pace),
  result,
  verdict,
  results: drawResults,
};
