/** The visitor's own role, faith and vows in words, to be opened when wanted. */

import { h } from "../../draw.js";
import { room } from "../../words.js";
import { own } from "./said.js";

/** @import {Scene} from "../../scene.js" */
/** @import {Board} from "./said.js" */

/** @param {Scene} scene */
export function drawMine(scene) {
  const { view, you } = scene.snapshot;
  const mine = view.seats.filter((/** @type {Board} */ it) => it.player === you && it.role);
  if (mine.length === 0) return null;
  return h(
    "details",
    { class: "mine-about", "data-key": "mine" },
    h("summary", {}, room("merit.mine")),
    mine.map((/** @type {Board} */ it) => drawLife(scene, it)),
    scene.snapshot.sheet.paths && drawPaths(scene),
  );
}

/** @param {Scene} scene @param {Board} it */
function drawLife(scene, it) {
  const { sheet } = scene.snapshot;
  const role = sheet.roles[it.role];
  const text = own(role.text);
  const skills = typeof text === "string" ? [text] : [own(role.passive), ...Object.entries(text.options ?? {}).map(([id, does]) => `${own(role.options[id])}: ${does}`)];
  const lines = [[own(role.name), skills.filter(Boolean).join(" ")]];
  if (it.faith) lines.push([scene.word(`faith.${it.faith}`), scene.word(`faith_does.${it.faith}`)]);
  if (it.renounced && it.renounced !== "none") lines.push([scene.word(`renunciation.${it.renounced}`), scene.word(`renunciation_does.${it.renounced}`)]);
  for (const id of [it.vow, it.bodhisattva].filter((each) => sheet.vows?.[each])) lines.push(vowLine(scene, id));
  return h("dl", { class: "life" }, lines.map(([name, does]) => [h("dt", {}, name), h("dd", {}, does)]).flat());
}

/** @param {Scene} scene @param {string} id */
function vowLine({ snapshot }, id) {
  const vow = snapshot.sheet.vows[id];
  return [own(vow.name), own(vow.told)];
}

/** The paths one may walk, in the edition that has them. @param {Scene} scene */
function drawPaths({ snapshot }) {
  const paths = Object.values(snapshot.sheet.paths);
  return h("dl", { class: "life" }, paths.map((path) => [h("dt", {}, own(path.name)), h("dd", {}, own(path.text))]).flat());
}
