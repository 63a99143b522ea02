/** What can be turned: preset, table, players, and every number and switch of the rulebook by its section. */

import { cited } from "../cited.js";
import { h, picture } from "../draw.js";
import { room, word } from "../words.js";
import { many } from "./figures.js";
import { entriesOf, GAMES, isSame, seatsOf, usualPreset, usualValue, valueOf } from "./settings.js";

/** @import {Game} from "../protocol.js" */
/** @import {Child} from "../draw.js" */
/** @import {Laying} from "./laying.js" */
/** @import {Entry, Experiment, Told} from "./settings.js" */

/**
 * @typedef {object} Desk  what the controls are drawn from
 * @property {Told} about
 * @property {Experiment} experiment
 * @property {Laying} laying
 * @property {Game | undefined} game  as the server knows it, for links
 * @property {string} search
 * @property {Set<string>} open  sections
 */

const BACK = `<path d="M9 8 4 13l5 5M5 13h14a8 8 0 0 1 0 16h-5"/>`;

/** @param {Desk} desk */
export function drawControls(desk) {
  return [drawTable(desk), drawChanged(desk), drawSections(desk)];
}

/** @param {Desk} desk */
function drawTable({ about, experiment }) {
  const { rules, seats, players, games, seed } = experiment;
  const presets = Object.keys(about.rulesets.tables);
  const styles = about.styles.map((style) => [style, word(about.id, `style.${style}`)]);
  return h(
    "section",
    { class: "panel setup", "data-key": "setup" },
    presets.length > 1 && pick("preset", room("lobby.preset"), presets.map((preset) => [preset, word(about.id, `preset.${preset}`)]), rules.preset),
    about.seats.most > 1 && pick("seats", room("lobby.seats"), seatsOf(about, rules.preset).map((n) => [String(n), String(n)]), String(seats)),
    h("fieldset", { class: "players" }, h("legend", {}, room("lab.players")), players.map((player, seat) => pick(`player.${seat}`, room("lab.player", { n: seat + 1 }), styles, player)), seats > 1 && pick("everybody", room("lab.everybody"), [["", "…"], ...styles], "")),
    h("div", { class: "amount" }, pick("games", room("lab.games"), GAMES.map((n) => [String(n), many(n)]), String(games)), h("label", { class: "pick-one" }, h("b", {}, room("lab.seed")), h("input", { name: "seed", inputmode: "numeric", pattern: "[0-9]{1,20}", value: seed, autocomplete: "off" }))),
    pick("against", room("lab.against"), [["default", room("lab.default_rules")], ["previous", room("lab.previous_rules")]], experiment.previous ? "previous" : "default"),
  );
}

/** @param {string} name @param {string} label @param {string[][]} choices @param {string} now */
const pick = (name, label, choices, now) => h("label", { class: "pick-one", "data-key": name }, h("b", {}, label), h("select", { name }, choices.map(([value, text]) => h("option", { value, selected: value === now }, text))));

/** What differs from the preset, always in sight. @param {Desk} desk */
function drawChanged(desk) {
  const { about, experiment } = desk;
  const ids = Object.keys(experiment.rules.settings);
  const isUsual = isSame(experiment.rules, { preset: usualPreset(about), settings: {} });
  return h(
    "section",
    { class: "panel changed-rules", "data-role": "changed", "data-key": "changed", hidden: isUsual },
    h("h2", {}, room("lab.changed", { n: ids.length }), h("button", { class: "quiet", "data-action": "reset-all", "data-role": "reset-all" }, room("lab.reset_all"))),
    ids.map((id) => drawEntry(desk, about.numbers[id], "changed")),
  );
}

/** @param {Desk} desk */
function drawSections(desk) {
  const { about, search } = desk;
  const wanted = search.trim().toLowerCase();
  const entries = entriesOf(about).filter((entry) => !wanted || isFound(about, entry, wanted));
  const sections = [...new Set(entries.map((entry) => entry.section))].sort((a, b) => a.localeCompare(b, "en", { numeric: true }));
  return h(
    "section",
    { class: "panel rules", "data-key": "rules" },
    h("h2", {}, room("lab.rules")),
    h("label", { class: "search" }, h("span", {}, room("lobby.search")), h("input", { type: "search", "data-role": "search", autocomplete: "off" }), h("small", { role: "status" }, room("lobby.found", { n: entries.length }))),
    sections.map((section) => drawSection(desk, section, entries.filter((entry) => entry.section === section), Boolean(wanted))),
  );
}

/** @param {Desk} desk @param {string} section @param {Entry[]} mine @param {boolean} isFound */
function drawSection(desk, section, mine, isFound) {
  const { about, experiment, open } = desk;
  const changed = mine.filter((entry) => entry.id in experiment.rules.settings).length;
  const isOpen = isFound || open.has(section);
  return h(
    "details",
    { "data-section": section, "data-key": `${isFound ? "found" : "all"}-${section}`, class: "section", open: isOpen },
    h("summary", {}, h("span", {}, word(about.id, `section.${section}`, section)), h("small", {}, room("lobby.found", { n: mine.length })), changed > 0 && h("small", { class: "changed" }, room("lobby.changed", { n: changed }))),
    isOpen && mine.map((entry) => drawEntry(desk, entry, "all")),
  );
}

/** @param {Told} about @param {Entry} entry @param {string} wanted */
function isFound(about, entry, wanted) {
  const said = [entry.id, entry.id.replaceAll("_", " "), entry.ruling, entry.section, word(about.id, `number.${entry.id}`), ...(entry.readings ?? []).map((reading) => readingName(about, entry, reading))];
  return said.some((text) => text.toLowerCase().includes(wanted));
}

/** @param {Told} about @param {Entry} entry @param {string} reading */
const readingName = (about, entry, reading) => word(about.id, `reading.${entry.id}.${reading}`, word(about.id, `role.${reading}`));

/** @param {Desk} desk @param {Entry} entry @param {string} place  where it is drawn */
function drawEntry(desk, entry, place) {
  const { about, experiment, laying, game } = desk;
  const { rules, seats } = experiment;
  const name = word(about.id, `number.${entry.id}`);
  const isTurned = entry.id in rules.settings;
  const isShut = !laying.canTurn(entry.id, rules.preset, seats);
  const isLate = !laying.server && !entry.alone && !isTurned && laying.beyond(rules).length > 0;
  const cites = [entry.section, entry.ruling].filter(Boolean).join(" ");
  const value = valueOf(about, rules, entry);
  const values = entry.per_seat ? Array.from({ length: seats }, (_, seat) => (Array.isArray(value) ? value[seat] ?? entry.default : value)) : [value];
  return h(
    "div",
    { class: `entry${isTurned ? " turned" : ""}`, "data-entry": entry.id, "data-key": `${place}-${entry.id}`, role: "group", "aria-label": name },
    h("span", { class: "entry-name" }, name, h("small", {}, cited(game, cites))),
    h("button", { class: "quiet round", "data-action": "reset", "data-id": entry.id, "aria-label": room("lab.reset", { name }), title: room("lab.reset", { name }), disabled: !isTurned, "data-role": "reset" }, picture(BACK, "icon")),
    h("span", { class: entry.per_seat ? "fields each" : "fields" }, values.flatMap((one, seat) => drawField(desk, entry, one, entry.per_seat ? seat : null, isShut || isLate))),
    (isShut || isLate) && h("small", { class: "shut" }, room(isShut ? "lab.needs_server" : "lab.one_at_a_time")),
    isTurned && h("small", { class: "was" }, room("lab.was", { value: valueName(about, entry, usualValue(about, rules.preset, entry)) })),
  );
}

/** @param {Told} about @param {Entry} entry @param {any} value @returns {string} */
const valueName = (about, entry, value) => (Array.isArray(value) ? value.map((one) => valueName(about, entry, one)).join(" ") : entry.is === "switch" ? readingName(about, entry, value) : String(value));

/** @param {Desk} desk @param {Entry} entry @param {any} value @param {number | null} seat @param {boolean} isShut @returns {Child[]} */
function drawField({ about }, entry, value, seat, isShut) {
  const label = word(about.id, `number.${entry.id}`) + (seat === null ? "" : ` ${room("lab.seat", { n: seat + 1 })}`);
  const named = { name: seat === null ? `set.${entry.id}` : `set.${entry.id}.${seat}`, "aria-label": label, disabled: isShut };
  if (entry.is === "switch") return [h("select", named, (entry.readings ?? []).map((reading) => h("option", { value: reading, selected: reading === value }, readingName(about, entry, reading))))];
  const range = { min: entry.low, max: entry.high, step: entry.step ?? 1, value };
  if (seat !== null) return [h("input", { ...named, ...range, type: "number", inputmode: "decimal" })];
  return [h("input", { ...named, ...range, type: "range" }), h("output", {}, String(value))];
}
