/** Names of what is measured, and which numbers are one thing measured of several: of seats, roles, abilities, endings. */

import { room, word } from "../words.js";

/** @import {Figure} from "./tally.js" */
/** @import {Told} from "./settings.js" */
/** @typedef {{family: string, member: string, kind: string}} Parts  `member` and `kind` are empty for what stands alone */

const KINDS = ["role", "ability", "path", "vow", "ending", "style"];
const OF_SEAT = /^(.*)_seat_(\d+)$/;

/** @param {Told} about @param {string} name @returns {Parts} */
export function partsOf(about, name) {
  const seat = OF_SEAT.exec(name);
  if (seat) return { family: seat[1], member: seat[2], kind: "seat" };
  const words = about.words.en;
  const steps = name.split("_");
  for (let n = 1; n < steps.length; n++) {
    const member = steps.slice(n).join("_");
    const kind = KINDS.find((each) => `${each}.${member}` in words);
    if (kind) return { family: steps.slice(0, n).join("_"), member, kind };
  }
  return { family: name, member: "", kind: "" };
}

/** @param {Told} about @param {Parts} parts */
export const memberName = (about, { member, kind }) => (kind === "seat" ? room("lab.seat", { n: Number(member) + 1 }) : word(about.id, `${kind}.${member}`));

/** As the game says it, as the room does, or by what it is made of. @param {Told} about @param {string} family @returns {string} */
function familyName(about, family) {
  const ours = room(`lab.metric.${family}`);
  const otherwise = ours.startsWith("lab.metric.") ? madeUp(about, family) : ours;
  return word(about.id, `metric.${family}`, otherwise);
}

/** @param {Told} about @param {string} family */
function madeUp(about, family) {
  const parts = partsOf(about, family);
  return parts.member ? memberName(about, parts) : family.replaceAll("_", " ");
}

/** @param {Told} about @param {string} name */
export function nameOf(about, name) {
  const parts = partsOf(about, name);
  if (!parts.member) return word(about.id, `metric.${name}`, familyName(about, name));
  return word(about.id, `metric.${name}`, room("lab.of", { family: familyName(about, parts.family), member: memberName(about, parts) }));
}

/**
 * Numbers that belong together, in their order: of one family and one kind.
 * @param {Told} about
 * @param {Figure[]} figures
 * @returns {{name: string, kind: string, figures: Figure[]}[]}
 */
export function families(about, figures) {
  /** @type {Map<string, {name: string, kind: string, figures: Figure[]}>} */
  const found = new Map();
  for (const figure of figures) {
    const { family, kind } = partsOf(about, figure.name);
    const key = `${family} ${kind}`;
    const known = found.get(key) ?? { name: familyName(about, family), kind, figures: [] };
    known.figures.push(figure);
    found.set(key, known);
  }
  return [...found.values()];
}
