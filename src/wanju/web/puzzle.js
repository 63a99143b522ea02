/** The puzzle of the day: a position of a real game, in which one choice is clearly the best. */

import { ask } from "./api.js";
import { barActions, drawBar } from "./bar.js";
import { find, h, listen, redraw } from "./draw.js";
import { drawFigure, layoutOf, sceneOf } from "./pictures.js";
import { titleOf } from "./titles.js";
import { actionTold, doesTold } from "./told.js";
import { loadWords, room, trouble } from "./words.js";

/** @import {Game, Snapshot} from "./protocol.js" */
/** @import {Layout} from "./scene.js" */

/** @typedef {{action: string, worth: number, less: number, error: number}} Row */
/** @typedef {{table: Snapshot, seat: number, best: string, options: Row[]}} Puzzle */

const id = location.pathname.split("/").at(-2) ?? "";
const DAY = 86_400_000;
const now = {
  /** Of which day, counted from 1970. */
  day: Number(new URLSearchParams(location.search).get("day") ?? Math.floor(Date.now() / DAY)),
  /** @type {Game[]} */ games: [],
  /** @type {Puzzle | null} */ puzzle: null,
  /** @type {Layout | null} */ layout: null,
  /** @type {string | null} */ answer: null,
};

function drawAll() {
  redraw(find("#top"), drawBar());
  const { puzzle, layout } = now;
  if (!puzzle || !layout) return;
  document.title = `${room("puzzle.title")} · 万局 Wanju`;
  document.body.dataset.game = id;
  const scene = sceneOf(puzzle.table, layout);
  const inOrder = [...puzzle.options].sort((a, b) => (puzzle.table.legal ?? []).indexOf(a.action) - (puzzle.table.legal ?? []).indexOf(b.action));
  redraw(
    find("#room"),
    h(
      "article",
      { class: "puzzle", "data-role": "puzzle" },
      h("h1", {}, room("puzzle.head", { title: titleOf(now.games, id) })),
      drawFigure(puzzle.table, layout, room("puzzle.ask", { who: scene.names[puzzle.seat] ?? String(puzzle.seat + 1) })),
      h("div", { class: "answers", "data-role": "answers" }, inOrder.map((row) => drawAnswer(actionTold(scene, row.action), doesTold(scene, row.action), row, puzzle))),
      h("p", { role: "status", "data-role": "verdict" }, now.answer && verdict(puzzle, (action) => actionTold(scene, action))),
      h("p", { class: "ways" }, now.day > 0 && h("a", { class: "button", href: `?day=${now.day - 1}`, "data-role": "before" }, room("puzzle.before")), h("a", { class: "button", href: `/games/${id}` }, room("guide.title")), h("a", { class: "button", href: "/" }, room("over.lobby"))),
    ),
  );
}

/** @param {string} name @param {string} does @param {Row} row @param {Puzzle} puzzle */
function drawAnswer(name, does, row, puzzle) {
  const isBest = row.action === puzzle.best;
  const kind = now.answer === null ? "" : isBest ? "best" : row.action === now.answer ? "wrong" : "";
  const less = now.answer === null ? "" : isBest ? room("puzzle.worth", { worth: Math.round(100 * row.worth) }) : room("puzzle.less", { less: Math.round(100 * row.less), error: Math.round(196 * row.error) });
  return h("button", { class: kind, "data-action": "answer", "data-option": row.action, disabled: now.answer !== null }, less ? `${name}: ${less}` : name, does && h("small", {}, does));
}

/** @param {Puzzle} puzzle @param {(action: string) => string} told */
function verdict(puzzle, told) {
  const given = puzzle.options.find(({ action }) => action === now.answer);
  const next = puzzle.options.find(({ action }) => action !== puzzle.best);
  const facts = { best: told(puzzle.best), next: next ? told(next.action) : "", less: Math.round(100 * (next?.less ?? 0)) };
  if (now.answer === puzzle.best) return room("puzzle.right", facts);
  return room("puzzle.wrong", { ...facts, given: told(now.answer ?? ""), lost: Math.round(100 * (given?.less ?? 0)) });
}

const actions = {
  ...barActions(drawAll),
  /** @param {HTMLElement} target */
  answer: (target) => {
    now.answer ??= target.dataset.option ?? null;
    drawAll();
  },
};

try {
  now.games = await ask("/api/games");
  await loadWords(now.games.map((game) => game.id));
  const game = now.games.find((each) => each.id === id);
  [now.puzzle, now.layout] = await Promise.all([ask(`/api/games/${id}/puzzle?day=${now.day}`), game ? layoutOf(game) : null]);
} catch (error) {
  redraw(find("#room"), h("p", { role: "alert" }, trouble(error)));
}
drawAll();
listen(document, actions);
