/** Actions by their names, as the table tells them: `save@orphan` is "Save beings (orphan)". */

import { split } from "./choice.js";
import { language, room } from "./words.js";

/** @import {Scene} from "./scene.js" */

const FAMILIES = ["aim", "bodhisattva", "vow", "role", "counter"];
const AMOUNTS = ["give", "pledge"]; // kinds whose numbers are no seats

/** @param {Scene} scene @param {string} action @param {string} [asking]  the card whose options are chosen from; the one that asks now, if none is said */
export function actionTold(scene, action, asking = scene.snapshot.view?.prompt?.card) {
  const { kind, aims } = split(action);
  const card = cardOf(scene, asking);
  const option = card?.options?.[kind]?.[language()] ?? card?.labels?.[language()]?.[kind];
  const name = option ? `${kind.toUpperCase()} ${option}` : scene.word(`action.${kind}`, scene.word(`ability.${kind}`));
  const told = aims.filter(Boolean).map((aim) => aimTold(scene, kind, aim));
  return told.length ? room("told.aimed", { name, aims: told.join(room("and")) }) : name;
}

/** What it does, as the card that asks or the sheet says; nothing where neither does. @param {Scene} scene @param {string} action @returns {string} */
export function doesTold(scene, action) {
  const { kind } = split(action);
  const { view, sheet } = scene.snapshot;
  const option = cardOf(scene, view?.prompt?.card)?.text?.[language()]?.options?.[kind];
  const does = view?.prompt?.previews?.[kind]?.words ?? sheet?.actions?.[kind];
  return option ?? does?.[language()] ?? "";
}

/** @param {Scene} scene @param {string | undefined} id */
const cardOf = ({ snapshot: { sheet } }, id) => (id ? (sheet?.cards?.[id] ?? sheet?.beings?.[id] ?? null) : null);

/** @param {Scene} scene @param {string} kind @param {string} aim */
function aimTold(scene, kind, aim) {
  if (/^\d+$/.test(aim)) return AMOUNTS.includes(kind) ? aim : (scene.names[Number(aim)] ?? aim);
  const being = scene.snapshot.sheet?.beings?.[aim]?.name;
  if (being) return being[language()] ?? String(being);
  return FAMILIES.map((family) => scene.word(`${family}.${aim}`, "")).find(Boolean) ?? aim;
}

/** Nothing is called impossible or certain that is not. @param {number} chance @param {string} [never] */
export function perCent(chance, never = "0 %") {
  if (chance === 0) return never;
  return chance === 1 ? "100 %" : `${Math.min(Math.max(100 * chance, 0.1), 99.9).toFixed(1)} %`;
}
