/** Sections and rulings that a sentence cites, as links to where the guide of the game has them. */

import { h } from "./draw.js";

/** @import {Game} from "./protocol.js" */

const CITED = /§\s?([A-Z]?\d+(?:\.\d+)*[A-Z]?)|\b[A-Z]+\d*-\d+[a-z]?\b|\bA\d+\b/g;

/**
 * @param {Game | undefined} game
 * @param {string} text
 * @returns {(string | Node)[]}
 */
export function cited(game, text) {
  if (!game) return [text];
  const parts = /** @type {(string | Node)[]} */ ([]);
  let at = 0;
  for (const found of text.matchAll(CITED)) {
    const anchor = anchorOf(game.guide.anchors, found[0], found[1]);
    if (!anchor) continue;
    parts.push(text.slice(at, found.index), h("a", { class: "cited", href: `/games/${game.id}#${anchor}`, target: "_blank" }, found[0]));
    at = found.index + found[0].length;
  }
  return [...parts, text.slice(at)];
}

/** A subsection that has no heading is in the section above it. @param {string[]} anchors @param {string} ruling @param {string | undefined} section */
function anchorOf(anchors, ruling, section) {
  if (section === undefined) return anchors.includes(ruling) ? ruling : "";
  for (let within = section; within; within = within.slice(0, Math.max(0, within.lastIndexOf("."))))
    if (anchors.includes(`s${within}`)) return `s${within}`;
  return "";
}
