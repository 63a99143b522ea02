/** What luck did to each seat, and how far its dice were bent. */

import { h } from "../../draw.js";
import { room } from "../../words.js";
import { hueOf } from "./geometry.js";
import { emblem } from "./shapes.js";

/** @import {Book} from "./check.js" */
/** @import {Board} from "./geometry.js" */

const MINUS = "−";

/** With a sign. @param {number} x @param {number} [digits] */
export const signed = (x, digits = 1) => `${x < 0 ? MINUS : "+"}${Math.abs(x).toFixed(digits)}`;

/** @param {number} x */
export const percent = (x) => `${(100 * x).toFixed(1)}%`;

/** Was a single roll bent? Where several people play, adaptive dice may have rested. @param {Book} pages */
export const isBent = ({ ledger }) => ledger.some((row) => row.bent_rolls > 0);

/** @param {Board} sheet @param {Book} pages @param {Record<number, string>} names */
export function drawLedger(sheet, pages, names) {
  const hasBends = isBent(pages);
  const heads = [room("book.rolls"), room("book.sixes"), room("book.pips"), room("book.luck"), hasBends && room("book.bend"), hasBends && room("book.gifts")];
  return h(
    "div",
    { class: "wide" },
    h("p", { class: "hint", id: "ledger" }, room(hasBends ? "book.ledger_bent" : "book.ledger")),
    h(
      "table",
      { class: "ledger", "data-role": "ledger", "aria-describedby": "ledger" },
      h("thead", {}, h("tr", {}, h("th", { scope: "col" }, room("book.seat")), heads.filter((head) => head !== false).map((head) => h("th", { scope: "col" }, head)))),
      h("tbody", {}, pages.ledger.map((row) => drawRow(sheet, names, row, hasBends))),
    ),
  );
}

/** @param {Board} sheet @param {Record<number, string>} names @param {Record<string, any>} row @param {boolean} hasBends */
function drawRow(sheet, names, row, hasBends) {
  const against = (/** @type {number} */ got, /** @type {number} */ expected) => h("td", {}, h("b", {}, got), " ", h("small", {}, `/ ${expected.toFixed(1)}`));
  return h(
    "tr",
    { "data-seat": row.seat },
    h("th", { scope: "row" }, h("span", { class: "owner" }, emblem(hueOf(sheet, row.seat)), names[row.seat])),
    h("td", {}, row.rolls),
    against(row.sixes, row.sixes_expected),
    against(row.pips, row.pips_expected),
    h("td", { class: row.luck < 0 ? "bad" : "good" }, signed(row.luck)),
    hasBends && h("td", {}, row.bent_rolls ? [signed(row.bend), " ", h("small", {}, `(${percent(row.distance)})`)] : "–"),
    hasBends && h("td", {}, row.bent_rolls ? row.gifts : "–"),
  );
}
