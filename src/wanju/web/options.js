/** Under "more rules": every number and switch of a rulebook, by section, with the id of its ruling, and a search. */

import { cited } from "./cited.js";
import { h } from "./draw.js";
import { room, word } from "./words.js";

/** @import {Entry, Game} from "./protocol.js" */

const MODE = "mode"; // has its own place above

/**
 * @param {Game} game
 * @param {number} seats
 * @param {string} preset
 * @param {Record<string, any>} set
 * @param {string} search
 */
export function drawOptions(game, seats, preset, set, search) {
  const wanted = search.trim().toLowerCase();
  const entries = game.numbers.filter((entry) => entry.id !== MODE && (!wanted || isFound(game, entry, wanted)));
  const sections = [...new Set(entries.map((entry) => entry.section))].sort((a, b) => a.localeCompare(b, "en", { numeric: true }));
  const value = (/** @type {Entry} */ entry) => set[entry.id] ?? usualValue(game, preset, entry);
  return h(
    "div",
    { class: "options" },
    h("label", { class: "search" }, h("span", {}, room("lobby.search")), h("input", { type: "search", "data-role": "search", autocomplete: "off" }), h("small", { role: "status" }, room("lobby.found", { n: entries.length }))),
    sections.map((section) => {
      const mine = entries.filter((entry) => entry.section === section);
      const changed = mine.filter((entry) => entry.id in set).length;
      return h(
        "details",
        { "data-section": section, "data-key": `${wanted ? "found" : "all"}-${section}`, class: "section", open: Boolean(wanted) },
        h("summary", {}, h("span", {}, word(game.id, `section.${section}`, section)), h("small", {}, room("lobby.found", { n: mine.length })), changed > 0 && h("small", { class: "changed" }, room("lobby.changed", { n: changed }))),
        mine.map((entry) => drawEntry(game, entry, seats, value(entry), entry.id in set)),
      );
    }),
  );
}

/** @param {Game} game @param {Entry} entry @param {string} wanted */
function isFound(game, entry, wanted) {
  const said = [entry.id, entry.id.replaceAll("_", " "), entry.ruling ?? "", entry.section, word(game.id, `number.${entry.id}`), ...(entry.readings ?? []).map((reading) => readingName(game, entry, reading))];
  return said.some((text) => text.toLowerCase().includes(wanted));
}

/** What an entry is if nobody turns it. @param {Game} game @param {string} preset @param {Entry} entry */
const usualValue = (game, preset, entry) => game.preset_sets[preset]?.[entry.id] ?? entry.default;

/** @param {Game} game @param {Entry} entry @param {string} reading */
const readingName = (game, entry, reading) => word(game.id, `reading.${entry.id}.${reading}`, word(game.id, `role.${reading}`));

/** @param {Game} game @param {Entry} entry @param {number} seats @param {any} value @param {boolean} isChanged */
function drawEntry(game, entry, seats, value, isChanged) {
  const name = h("span", { class: "option-name" }, word(game.id, `number.${entry.id}`), entry.ruling ? h("small", { class: "ruling" }, cited(game, entry.ruling)) : null);
  const about = { class: `option${entry.per_seat ? " per-seat" : ""}${isChanged ? " turned" : ""}`, "data-option": entry.id, "data-key": entry.id };
  if (!entry.per_seat) return h("label", about, name, drawField(game, entry, entry.id, value));
  const each = Array.from({ length: seats }, (_, seat) =>
    h("label", { class: "each" }, String(seat + 1), drawField(game, entry, `${entry.id}.${seat}`, Array.isArray(value) ? value[seat] ?? entry.default : value)),
  );
  return h("div", { ...about, role: "group", "aria-label": word(game.id, `number.${entry.id}`) }, name, h("span", { class: "all" }, each));
}

/** @param {Game} game @param {Entry} entry @param {string} name @param {any} value */
function drawField(game, entry, name, value) {
  if (entry.kind === "switch")
    return h("select", { name }, (entry.readings ?? []).map((reading) => h("option", { value: reading, selected: reading === value }, readingName(game, entry, reading))));
  return h("input", { name, type: "number", inputmode: "decimal", min: entry.low, max: entry.high, step: entry.step, value, required: true });
}

/**
 * What a form changed from the preset, as `POST /api/tables` takes it. What the form does not show stays as it was.
 * @param {Game} game
 * @param {number} seats
 * @param {string} preset
 * @param {Record<string, any>} before
 * @param {FormData} given
 * @returns {Record<string, any>}
 */
export function changedSettings(game, seats, preset, before, given) {
  /** @type {Record<string, any>} */
  const set = {};
  for (const entry of game.numbers) {
    const usual = usualValue(game, preset, entry);
    const was = before[entry.id] ?? usual;
    const value = entry.per_seat ? eachSeat(entry, seats, was, given) : readValue(entry, was, given.get(entry.id));
    const plain = entry.per_seat && !Array.isArray(usual) ? Array(seats).fill(usual) : usual;
    if (String(value) !== String(plain)) set[entry.id] = value;
  }
  return set;
}

/** @param {Entry} entry @param {number} seats @param {any} was @param {FormData} given */
const eachSeat = (entry, seats, was, given) =>
  Array.from({ length: seats }, (_, seat) => readValue(entry, Array.isArray(was) ? was[seat] ?? entry.default : was, given.get(`${entry.id}.${seat}`)));

/** @param {Entry} entry @param {any} was @param {FormDataEntryValue | null} text */
function readValue(entry, was, text) {
  if (text === null || text === "") return was;
  return entry.kind === "number" ? Number(text) : String(text);
}
