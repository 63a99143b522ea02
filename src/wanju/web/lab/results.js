/** What came out: the first number large, shares as bars, values as histograms, and all the rest as a table. */

import { h } from "../draw.js";
import { room, word } from "../words.js";
import { drawBar, drawHistogram } from "./charts.js";
import { change, interval, many, middle, way } from "./figures.js";
import { families, memberName, nameOf, partsOf } from "./names.js";
import { command } from "./settings.js";

/** @import {Experiment, Told} from "./settings.js" */
/** @import {Figure} from "./tally.js" */

/**
 * @typedef {object} Outcome  of the newest run
 * @property {Figure[]} figures
 * @property {number} played
 * @property {boolean} isRunning
 * @property {boolean} isPaired
 * @property {string} hash
 * @property {string} trouble  why there is none
 */

const FIRST_FAMILIES = ["ending", "win", "first"];
const SHOWN_FAMILIES = 2;
const MOST_MOVED = 10;
const PAYOFF = /^payoff_/;

/** Numbers whose values are counted: those that stand alone and are no rate. @param {Told} about @param {string[]} names */
export const spreadsOf = (about, names) => names.filter((name) => !about.rulesets.rates.includes(name) && !partsOf(about, name).member && !PAYOFF.test(name));

/** @param {Told} about @param {Experiment} experiment @param {Outcome} outcome @param {boolean} hasServer */
export function drawResults(about, experiment, outcome, hasServer) {
  const { figures, trouble } = outcome;
  if (trouble) return [h("p", { class: "notice", role: "alert", "data-role": "trouble", "data-key": "trouble" }, trouble), drawFoot(about, experiment, outcome, hasServer)];
  if (figures.length === 0) return [h("p", { class: "hint", "data-key": "waiting" }, room("lab.loading"))];
  const groups = families(about, figures.filter(({ name }) => !PAYOFF.test(name)));
  const shares = groups.filter((group) => group.figures.length > 1 && group.figures[0].isRate).sort((a, b) => rank(a) - rank(b));
  return [
    drawHeadline(about, figures[0], outcome),
    drawProgress(experiment, outcome),
    h("div", { class: "shares", "data-key": "shares" }, shares.slice(0, SHOWN_FAMILIES).map((group) => drawShares(about, group))),
    drawMoved(about, outcome),
    h("div", { class: "histograms", "data-key": "histograms" }, figures.filter(({ spread }) => spread?.length).map((figure) => drawSpread(about, figure))),
    drawAll(about, outcome),
    drawFoot(about, experiment, outcome, hasServer),
  ];
}

/** @param {{figures: Figure[]}} group */
function rank({ figures }) {
  const place = FIRST_FAMILIES.findIndex((start) => figures[0].name.startsWith(`${start}_`));
  return place < 0 ? FIRST_FAMILIES.length : place;
}

/** The difference in words and in colour. @param {Figure} figure */
const drawChange = (figure) => h("span", { class: "change", "data-way": way(figure.difference), "data-role": "change" }, change(figure.difference, figure.isRate));

/** @param {Told} about @param {Figure} figure @param {Outcome} outcome */
function drawHeadline(about, figure, { played, isPaired }) {
  const name = nameOf(about, figure.name);
  return h(
    "section",
    { class: "panel headline", "data-key": "headline", "data-role": "headline", "aria-label": name },
    h("h2", {}, name),
    h("p", { class: "large" }, h("b", { "data-role": "figure" }, middle(figure.now, figure.isRate)), h("span", { class: "interval", "data-role": "interval" }, interval(figure.now, figure.isRate))),
    figure.isRate && drawBar(figure, name),
    h("p", { class: "against" }, isPaired ? [drawChange(figure), h("span", { class: "hint" }, room("lab.behind", { value: middle(figure.base, figure.isRate) }))] : h("span", { class: "hint" }, room("lab.is_default"))),
    h("p", { class: "hint" }, room("lab.of_games", { n: many(played) })),
  );
}

/** @param {Experiment} experiment @param {Outcome} outcome */
function drawProgress({ games }, { played, isRunning }) {
  return h(
    "div",
    { class: "progress", "data-key": "progress", "data-role": "progress", "data-running": isRunning ? "yes" : "no" },
    h("progress", { max: games, value: played, "aria-label": room("lab.progress") }),
    h("span", { class: "hint", "data-role": "played" }, room("lab.played", { n: many(played), games: many(games) })),
    h("button", { class: "quiet", "data-action": "cancel", "data-role": "cancel", hidden: !isRunning }, room("lab.cancel")),
  );
}

/** @param {Told} about @param {{name: string, kind: string, figures: Figure[]}} group */
function drawShares(about, { name, kind, figures }) {
  const most = Math.min(1, 1.1 * Math.max(...figures.flatMap(({ now, base }) => [now?.high ?? 0, base?.mean ?? 0]), 0.02));
  return h(
    "section",
    { class: "panel share", "data-key": `${figures[0].name}`, "data-family": `${name}-${kind}` },
    h("h3", {}, name),
    h("ul", {}, figures.map((figure) => {
      const label = memberName(about, partsOf(about, figure.name));
      return h("li", { "data-metric": figure.name }, h("span", { class: "member" }, label), drawBar(figure, label, most), h("span", { class: "value" }, middle(figure.now, true)), h("span", { class: "hint interval" }, interval(figure.now, true)), drawChange(figure));
    })),
  );
}

/** @param {Told} about @param {Figure} figure */
function drawSpread(about, figure) {
  const name = nameOf(about, figure.name);
  return h(
    "section",
    { class: "panel spread", "data-key": figure.name, "data-metric": figure.name },
    h("h3", {}, name),
    h("p", {}, h("b", {}, middle(figure.now, false)), " ", h("span", { class: "hint interval" }, interval(figure.now, false)), " ", drawChange(figure)),
    drawHistogram(figure, name),
  );
}

/** What has moved most for how sure it is. @param {Told} about @param {Outcome} outcome */
function drawMoved(about, { figures, isPaired }) {
  if (!isPaired) return null;
  const sure = (/** @type {Figure} */ { difference: it }) => (it && Number.isFinite(it.low) && (it.low > 0 || it.high < 0) ? Math.abs(it.mean) / (it.high - it.low || 1e-9) : 0);
  const moved = figures.filter((figure) => sure(figure) > 0).sort((a, b) => sure(b) - sure(a));
  return h(
    "section",
    { class: "panel moved", "data-key": "moved", "data-role": "moved" },
    h("h3", {}, room("lab.moved")),
    moved.length === 0 ? h("p", { class: "hint" }, room("lab.nothing_moved")) : drawRows(about, moved.slice(0, MOST_MOVED), true),
    moved.length > 0 && h("p", { class: "hint" }, room("lab.moved_note", { n: moved.length, all: figures.length })),
  );
}

/** @param {Told} about @param {Figure[]} figures @param {boolean} isPaired */
function drawRows(about, figures, isPaired) {
  return h(
    "table",
    { class: "figures" },
    h("tbody", {}, figures.map((figure) => h("tr", { "data-metric": figure.name, "data-key": figure.name }, h("th", { scope: "row" }, nameOf(about, figure.name)), h("td", {}, middle(figure.now, figure.isRate), h("small", { class: "interval" }, interval(figure.now, figure.isRate))), isPaired && h("td", {}, drawChange(figure))))),
  );
}

/** @param {Told} about @param {Outcome} outcome */
function drawAll(about, { figures, isPaired }) {
  const groups = families(about, figures.filter((figure) => figure.now));
  const single = groups.filter((group) => group.figures.length === 1).flatMap((group) => group.figures);
  const several = groups.filter((group) => group.figures.length > 1);
  return h(
    "details",
    { class: "panel every", "data-key": "every", "data-role": "every" },
    h("summary", {}, room("lab.every", { n: figures.length })),
    drawRows(about, single, isPaired),
    several.map((group) => h("section", { "data-key": group.figures[0].name }, h("h3", {}, group.name), drawRows(about, group.figures, isPaired))),
  );
}

/** What makes it possible to have the same numbers again. @param {Told} about @param {Experiment} experiment @param {Outcome} outcome @param {boolean} hasServer */
function drawFoot(about, experiment, { hash }, hasServer) {
  const players = experiment.players.map((player) => word(about.id, `style.${player}`)).join(room("and"));
  return h(
    "section",
    { class: "panel foot", "data-key": "foot" },
    h("h3", {}, room("lab.again")),
    h("p", { class: "hint" }, room("lab.again_note")),
    h("pre", { tabindex: 0, "data-role": "command" }, command(about, experiment)),
    h("p", { class: "hint facts" }, [room("lab.players_are", { players }), experiment.seats > 1 && room("lab.rotated"), room("lab.seed_is", { seed: experiment.seed }), hash && room("lab.ruleset_is", { hash })].filter(Boolean).join(" · ")),
    h("p", { class: "ways" }, h("button", { "data-action": "copy-command" }, room("lab.copy_command")), h("button", { "data-action": "copy-link", "data-role": "copy-link" }, room("lab.copy_link")), hasServer && h("button", { class: "primary", "data-action": "play", "data-role": "play" }, room("lab.play"))),
  );
}
