/** The dice book: every roll with its chances and its reason, what luck did to whom, and the check of it all. */

import { ask } from "../../api.js";
import { h, listen, redraw } from "../../draw.js";
import { memory } from "../../memory.js";
import { names } from "../../play.js";
import { state } from "../../state.js";
import { language, room, trouble } from "../../words.js";
import { faultOf } from "./check.js";
import { hueOf } from "./geometry.js";
import { drawLedger, isBent } from "./ledger.js";
import { drawRoll } from "./rolls.js";
import { emblem } from "./shapes.js";

/** @import {Snapshot} from "../../protocol.js" */
/** @import {Book, Fault} from "./check.js" */

const book = {
  /** @type {Book | null} */
  pages: null,
  /** Why there is none. */
  refusal: "",
  /** Whose rolls are shown; nobody's: all. @type {number | null} */
  seat: null,
  /** What the check found: nothing yet, that all is right, or the first fault. @type {null | "right" | Fault} */
  found: null,
};

/** May it be read now? @param {Snapshot} snapshot */
export function isOpen({ phase, game, ruleset }) {
  const { preset, set } = ruleset;
  return phase === "over" || (set.dice_book ?? state.games[game]?.preset_sets[preset]?.dice_book) === "during";
}

/** The button that opens it. */
export const drawOpener = () => h("button", { class: "opener", "data-action": "book", "data-role": "book-open", "data-key": "book" }, room("book.title"));

/** @returns {HTMLDialogElement} */
function dialog() {
  const found = document.querySelector("dialog.book");
  if (found instanceof HTMLDialogElement) return found;
  const made = /** @type {HTMLDialogElement} */ (h("dialog", { class: "book", "data-role": "book", "aria-labelledby": "book-title" }));
  document.body.append(made);
  listen(made, actions);
  return made;
}

/** What is being asked of the server. */
let asking = Promise.resolve();

function open() {
  Object.assign(book, { pages: null, refusal: "", found: null });
  draw();
  if (!dialog().open) dialog().showModal();
  asking = asking.then(fetchPages); // in turn: a late answer never overwrites a newer one
}

async function fetchPages() {
  const asked = { pages: null, refusal: "" };
  try {
    asked.pages = await ask(`/api/tables/${state.table}/audit`);
  } catch (error) {
    asked.refusal = trouble(error);
  }
  Object.assign(book, asked, { found: null });
  draw();
}

/** Against the promise and the salt that this browser remembers, and the rolls that it was told. */
function check() {
  const { snapshot, story, table } = state;
  if (!book.pages || !snapshot) return;
  const rolls = story.filter(({ event }) => event === "rolls").map(({ seat, die }) => ({ seat, die }));
  book.found = faultOf(book.pages, { promise: memory.promise(table), salt: snapshot.you === null ? null : memory.salt(table), you: snapshot.you, rolls }) ?? "right";
  draw();
  const wrong = book.found !== "right" && book.found.n !== undefined ? dialog().querySelector(`[data-roll="${book.found.n}"]`) : null;
  wrong?.scrollIntoView({ block: "center" });
}

/** The whole book as a file, for who checks it elsewhere. */
function save() {
  const file = new Blob([JSON.stringify(book.pages, null, 1)], { type: "application/json" });
  const link = h("a", { href: URL.createObjectURL(file), download: `dice-book-${state.table}.json` });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.getAttribute("href") ?? ""), 10_000);
}

const actions = {
  check,
  save,
  close: () => dialog().close(),
  /** @param {HTMLElement} target */
  whose: (target) => {
    book.seat = target.dataset.seat === undefined ? null : Number(target.dataset.seat);
    draw();
  },
};

listen(document, { book: open });

// ── drawing ─────────────────────────────────────────────────────────────────

function draw() {
  const { snapshot } = state;
  if (!snapshot) return;
  dialog().lang = language() === "zh" ? "zh-Hans" : "en";
  redraw(
    dialog(),
    h("header", {}, h("h2", { id: "book-title" }, room("book.title")), h("button", { class: "round", "data-action": "close", "data-role": "book-close", "aria-label": room("book.close") }, "×")),
    h("div", { class: "leaves", tabindex: "0" }, book.pages ? drawPages(snapshot, book.pages) : h("p", { class: "hint", role: "status" }, book.refusal || "…")),
  );
}

/** @param {Snapshot} snapshot @param {Book} pages */
function drawPages(snapshot, pages) {
  const people = names(snapshot);
  const wrong = book.found && book.found !== "right" ? book.found.n : undefined;
  const rolls = pages.rolls.filter(({ seat }) => book.seat === null || seat === book.seat);
  return [
    h("p", { class: "about" }, room(isBent(pages) ? "book.bent" : pages.dice === "fair" ? "book.fair" : "book.unbent")),
    drawLedger(snapshot.sheet, pages, people),
    drawCheck(pages),
    h(
      "div",
      { class: "filter", role: "group", "aria-label": room("book.whose") },
      h("button", { "data-action": "whose", "aria-pressed": String(book.seat === null), "data-role": "all" }, room("book.all")),
      pages.ledger.map(({ seat }) => h("button", { "data-action": "whose", "data-seat": seat, "aria-pressed": String(book.seat === seat) }, emblem(hueOf(snapshot.sheet, seat)), people[seat])),
    ),
    h("ol", { class: "lines", "data-role": "rolls" }, rolls.map((roll) => drawRoll(snapshot.sheet, people, roll, roll.n === wrong))),
  ];
}

/** @param {Book} pages */
function drawCheck(pages) {
  const { found } = book;
  return h(
    "section",
    { class: "proof", "data-role": "proof", "data-found": found === null ? null : found === "right" ? "right" : found.key, "data-wrong": found && found !== "right" ? found.n : null },
    h("p", { role: "status" }, finding(pages)),
    pages.commitment && h("p", { class: "fingerprint" }, h("small", {}, room("book.fingerprint")), " ", h("code", {}, pages.commitment)),
    h(
      "div",
      { class: "ways" },
      h("button", { class: "primary", "data-action": "check", "data-role": "check", disabled: pages.secret === null }, room("book.check")),
      h("button", { "data-action": "save", "data-role": "save-book" }, room("book.save")),
    ),
    pages.secret === null && h("p", { class: "hint" }, room("book.later")),
  );
}

/** What can be checked, or what the check has found. @param {Book} pages */
function finding({ rolls }) {
  const { found } = book;
  if (found === null) return [room("book.promise")];
  if (found === "right") return [h("b", {}, room("book.holds")), " ", room("book.right", { count: rolls.length })];
  return [h("b", {}, room("book.caught")), " ", room(`book.fault_${found.key}`, { ...found.facts, n: found.n ?? "" })];
}
