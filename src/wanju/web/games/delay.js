/** How Delay the End is drawn: four rulers over a sheet of parchment. No rule of the game is known here. */

import { h } from "../draw.js";
import { drawDials } from "./delay/dials.js";
import { drawResults, endingTitle } from "./delay/end.js";
import { drawPage } from "./delay/pages.js";
import { beats, show } from "./delay/reveal.js";
import { valuesOf } from "./delay/told.js";

/** @import {Layout} from "../scene.js" */

/** @type {Layout} */
export const layout = {
  board: (scene) => {
    if (scene.snapshot.phase === "over" && !scene.isRevealing) return []; // the ending has the whole sheet
    const dread = (valuesOf(scene).pressure / 100).toFixed(2);
    return [h("div", { class: "ember", "data-key": "ember", style: `--dread: ${dread}`, "aria-hidden": "true" }), drawDials(scene), drawPage(scene)];
  },
  hand: () => [], // the answers stand on the parchment
  about: () => "",
  isTold: () => true,
  startsTurn: (event) => event.event === "round" || event.event === "ends",
  beats,
  settles: () => true,
  show,
  result: endingTitle,
  verdict: endingTitle,
  results: drawResults,
};
