/** Actions by their names, as the table tells them: `save@orphan` is "Save beings (orphan)". */

import { split } from "./choice.js";
import { language, room } from "./words.js";

/** @import {Scene} from "./scene.js" */

const FAMILIES = ["aim", "bodhisattva", "vow", "role", "counter"];
const AMOUNTS = ["give", "pledge"]; // kinds whose numbers are no seats

/** @param {Scene} scene @param {string} action */
export function actionTold(scene, action) {
  const { kind, aims } = split(action);
  const name = scene.word(`action.${kind}`, scene.word(`ability.${kind}`));
  const told = aims.filter(Boolean).map((aim) => aimTold(scene, kind, aim));
  return told.length ? room("told.aimed", { name, aims: told.join(room("and")) }) : name;
}

/** @param {Scene} scene @param {string} kind @param {string} aim */
function aimTold(scene, kind, aim) {
  if (/^\d+$/.test(aim)) return AMOUNTS.includes(kind) ? aim : (scene.names[Number(aim)] ?? aim);
  const being = scene.snapshot.sheet?.beings?.[aim]?.name;
  if (being) return being[language()] ?? String(being);
  return FAMILIES.map((family) => scene.word(`${family}.${aim}`, "")).find(Boolean) ?? aim;
}
