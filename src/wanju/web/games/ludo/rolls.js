/** One roll of the dice book: who, what could have fallen, what fell, and why, in a sentence. */

import { h, picture } from "../../draw.js";
import { room } from "../../words.js";
import { hueOf } from "./geometry.js";
import { percent, signed } from "./ledger.js";
import { emblem, face } from "./shapes.js";

/** @import {Roll} from "./check.js" */
/** @import {Board} from "./geometry.js" */

const FAIR = 1 / 6;
const [WIDE, HIGH, TOP] = [14, 30, 0.5]; // a bar; a chance of TOP or more is as high as it gets

/** @param {Board} sheet @param {Record<number, string>} names @param {Roll} roll @param {boolean} isWrong */
export function drawRoll(sheet, names, roll, isWrong) {
  const hue = hueOf(sheet, roll.seat);
  return h(
    "li",
    { class: `roll hue${hue}${isWrong ? " wrong" : ""}`, "data-key": `roll-${roll.n}`, "data-roll": roll.n, "data-rule": roll.why.rule, "data-seat": roll.seat },
    h("span", { class: "n" }, roll.n),
    h("span", { class: "owner" }, emblem(hue), h("span", {}, names[roll.seat])),
    face(roll.face, "small-die"),
    drawChances(roll),
    h("span", { class: "why" }, h("b", {}, `${roll.face}: ${percent(roll.p[roll.face - 1])}`), " ", why(roll)),
  );
}

/** Six bars, the one that fell filled; the line is a fair die. @param {Roll} roll */
function drawChances({ p, face: fell }) {
  const bars = p.map((chance, i) => {
    const high = Math.max(1, (Math.min(chance, TOP) / TOP) * HIGH);
    return `<rect class="${i + 1 === fell ? "fell" : ""}" x="${i * WIDE + 1}" y="${HIGH - high}" width="${WIDE - 2}" height="${high}"/><text x="${(i + 0.5) * WIDE}" y="${HIGH + 11}">${i + 1}</text>`;
  });
  const level = HIGH - (FAIR / TOP) * HIGH;
  const drawn = picture(`${bars.join("")}<path class="level" d="M0 ${level}H${6 * WIDE}"/>`, "chances", `0 0 ${6 * WIDE} ${HIGH + 13}`);
  return h("span", { class: "odds", role: "img", "aria-label": room("book.chances", { list: p.map(percent).join(" ") }) }, drawn);
}

/** Against the mean of all seats, as the engine predicts them. @param {number} difference */
function standing(difference) {
  const n = Math.abs(100 * difference).toFixed(1);
  if (Number(n) === 0) return room("book.level");
  return room(difference > 0 ? "book.ahead" : "book.behind", { n });
}

/** @param {Roll} roll */
function why({ p, why: reason }) {
  const facts = { standing: standing(reason.difference ?? 0), history: signed(100 * (reason.history ?? 0)) };
  const favoured = p.flatMap((chance, i) => (chance > FAIR + 1e-9 ? [i + 1] : []));
  switch (reason.rule) {
    case "2.2":
      return room("book.why_six", { ...facts, p6: percent(reason.p6) });
    case "3.1":
      return room("book.why_gift", { ...facts, gifts: reason.gifts.join(room("and")), chance: percent(reason.gift_probability) });
    case "3.2":
      return favoured.length ? room("book.why_end", { faces: favoured.join(room("and")), history: facts.history, share: percent(favoured.reduce((sum, one) => sum + p[one - 1], 0)) }) : room("book.why_end_even");
    case "S3":
      if (!favoured.length) return room("book.why_steady_even");
      return room(reason.history < 0 ? "book.why_steady_help" : "book.why_steady_hold", { faces: favoured.join(room("and")), history: facts.history });
    default:
      return room("book.why_fair");
  }
}
