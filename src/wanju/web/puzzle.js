/** The puzzle of the day: a position of a real game, in which one choice is clearly the best. */

import { ask } from "./api.js";
import { barActions, drawBar } from "./bar.js";
import { find, h, listen, redraw } from "./draw.js";
import { drawFigure, layoutOf, sceneOf } from "./pictures.js";
import { titleOf } from "./titles.js";
import { actionTold, doesTold, perCent } from "./told.js";
import { language, loadWords, room, trouble } from "./words.js";

/** @import {Game, Snapshot} from "./protocol.js" */
/** @import {Layout, Scene} from "./scene.js" */

/** @typedef {{action: string, worth: number, less: number, error: number}} Row */
/**
 * `wish` is an ending by language, where options are told by their exact chance of it.
 * @typedef {{table: Snapshot, seat: number, best: string, options: Row[], objective: string | null, wish: Record<string, string> | null}} Puzzle
 */

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
      drawFigure(puzzle.table, layout, asked(puzzle, scene)),
      h("div", { class: "answers", "data-role": "answers" }, inOrder.map((row) => drawAnswer(actionTold(scene, row.action), doesTold(scene, row.action), row, puzzle))),
      h("p", { role: "status", "data-role": "verdict" }, now.answer && verdict(puzzle, (action) => actionTold(scene, action))),
      h("p", { class: "ways" }, now.day > 0 && h("a", { class: "button", href: `?day=${now.day - 1}`, "data-role": "before" }, room("puzzle.before")), h("a", { class: "button", href: `/games/${id}` }, room("guide.title")), h("a", { class: "button", href: "/" }, room("over.lobby"))),
    ),
  );
}

/** What is asked for, and by what answers are judged. @param {Puzzle} puzzle @param {Scene} scene */
function asked({ seat, objective, wish }, scene) {
  if (wish) return room("puzzle.ask_wish", { wish: wish[language()] ?? "" });
  const ask = room("puzzle.ask", { who: scene.names[seat] ?? String(seat + 1) });
  return objective ? `${ask} ${room("puzzle.goal", { goal: scene.word(`objective.${objective}`) })}` : ask;
}

/** @param {string} name @param {string} does @param {Row} row @param {Puzzle} puzzle */
function drawAnswer(name, does, row, puzzle) {
  const isBest = row.action === puzzle.best;
  const kind = now.answer === null ? "" : isBest ? "best" : row.action === now.answer ? "wrong" : "";
  const less = now.answer === null ? "" : valued(row, puzzle);
  return h("button", { class: kind, "data-action": "answer", "data-option": row.action, disabled: now.answer !== null }, less ? `${name}: ${less}` : name, does && h("small", {}, does));
}

/** What an option is worth. @param {Row} row @param {Puzzle} puzzle */
function valued({ action, worth, less, error }, { best, wish }) {
  if (wish) return perCent(worth);
  return action === best ? room("puzzle.worth", { worth: Math.round(100 * worth) }) : room("puzzle.less", { less: Math.round(100 * less), error: Math.round(196 * error) });
}

/** @param {Puzzle} puzzle @param {(action: string) => string} told */
function verdict(puzzle, told) {
  if (puzzle.wish) return wishVerdict(puzzle, told);
  const given = puzzle.options.find(({ action }) => action === now.answer);
  const next = puzzle.options.find(({ action }) => action !== puzzle.best);
  const facts = { best: told(puzzle.best), next: next ? told(next.action) : "", less: Math.round(100 * (next?.less ?? 0)) };
  if (now.answer === puzzle.best) return room("puzzle.right", facts);
  return room("puzzle.wrong", { ...facts, given: told(now.answer ?? ""), lost: Math.round(100 * (given?.less ?? 0)) });
}

/** @param {Puzzle} puzzle @param {(action: string) => string} told */
function wishVerdict({ options, best, wish }, told) {
  const of = (/** @type {string | null} */ action) => perCent(options.find((row) => row.action === action)?.worth ?? 0);
  const next = options.find(({ action }) => action !== best)?.action ?? "";
  const facts = { wish: wish?.[language()] ?? "", best: told(best), chance: of(best) };
  if (now.answer === best) return room("puzzle.right_wish", { ...facts, next: told(next), less: of(next) });
  return room("puzzle.wrong_wish", { ...facts, given: told(now.answer ?? ""), less: of(now.answer) });
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
