/** How 呲儿 is drawn: seats around a table, a hand of abilities, and the reveal. No rule of the game is known here. */

import { room } from "../words.js";
import { drawEquilibrium } from "./cier/equilibrium.js";
import { aboutAbility, drawHand } from "./cier/hand.js";
import { show } from "./cier/reveal.js";
import { drawSeats } from "./cier/seats.js";
import { beats } from "./cier/turn.js";

/** @import {Layout} from "../scene.js" */

const AFTER_THE_BLOWS = ["out", "converted", "round", "won", "drawn"];

/** @type {Layout} */
export const layout = {
  board: (scene) => [drawSeats(scene)],
  hand: drawHand,
  about: aboutAbility,
  isTold: (event) => event.event !== "chosen",
  startsTurn: (event) => event.event === "uses" || event.event === "round",
  beats,
  settles: (beat) => AFTER_THE_BLOWS.includes(beat[0].event),
  show,
  result(scene, seat) {
    const it = scene.snapshot.view.seats[seat];
    return it.is_in ? room("cier.left", { hp: it.hp }) : room("cier.is_out");
  },
  afterwards: drawEquilibrium,
};
