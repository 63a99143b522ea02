/** Under "more rules": every number and switch of a rulebook, by section, with the id of its ruling. */

import { h } from "./draw.js";
import { room, word } from "./words.js";

/** @import {Entry, Game} from "./protocol.js" */

const MODE = "mode"; // has its own place above

/**
 * @param {Game} game
 * @param {number} seats
 * @param {string} preset
 * @param {Record<string, any>} set
 */
export function drawOptions(game, seats, preset, set) {
  const entries = game.numbers.filter((entry) => entry.id !== MODE);
  const sections = [...new Set(entries.map((entry) => entry.section))].sort();
  return h(
    "div",
    { class: "options" },
    h("label", { class: "option" }, h("span", {}, room("lobby.preset")), h("select", { name: "preset" }, game.presets.map((id) => h("option", { value: id, selected: id === preset }, word(game.id, `preset.${id}`))))),
    sections.map((section) =>
      h(
        "fieldset",
        { "data-section": section, "data-key": section },
        h("legend", {}, word(game.id, `section.${section}`, section)),
        entries.filter((entry) => entry.section === section).map((entry) => drawEntry(game, entry, seats, set[entry.id])),
      ),
    ),
  );
}

/** @param {Game} game @param {Entry} entry @param {number} seats @param {any} value */
function drawEntry(game, entry, seats, value) {
  const name = h("span", { class: "option-name" }, word(game.id, `number.${entry.id}`), entry.ruling ? h("small", { class: "ruling" }, entry.ruling) : null);
  if (!entry.per_seat) return h("label", { class: "option", "data-option": entry.id }, name, drawField(game, entry, entry.id, value ?? entry.default));
  const each = Array.from({ length: seats }, (_, seat) =>
    h("label", { class: "each" }, String(seat + 1), drawField(game, entry, `${entry.id}.${seat}`, value?.[seat] ?? entry.default)),
  );
  return h("div", { class: "option per-seat", "data-option": entry.id, role: "group", "aria-label": word(game.id, `number.${entry.id}`) }, name, h("span", { class: "all" }, each));
}

/** @param {Game} game @param {Entry} entry @param {string} name @param {any} value */
function drawField(game, entry, name, value) {
  if (entry.kind === "switch")
    return h("select", { name }, (entry.readings ?? []).map((reading) => h("option", { value: reading, selected: reading === value }, word(game.id, `reading.${entry.id}.${reading}`, word(game.id, `role.${reading}`)))));
  return h("input", { name, type: "number", inputmode: "decimal", min: entry.low, max: entry.high, step: entry.step, value, required: true });
}

/**
 * What a form changed from the defaults, as `POST /api/tables` takes it.
 * @param {Game} game
 * @param {number} seats
 * @param {FormData} given
 * @returns {Record<string, any>}
 */
export function changedSettings(game, seats, given) {
  /** @type {Record<string, any>} */
  const set = {};
  for (const entry of game.numbers) {
    const value = entry.per_seat ? eachSeat(entry, seats, given) : readValue(entry, given.get(entry.id));
    if (String(value) !== String(entry.per_seat ? Array(seats).fill(entry.default) : entry.default)) set[entry.id] = value;
  }
  return set;
}

/** @param {Entry} entry @param {number} seats @param {FormData} given */
const eachSeat = (entry, seats, given) => Array.from({ length: seats }, (_, seat) => readValue(entry, given.get(`${entry.id}.${seat}`)));

/** @param {Entry} entry @param {FormDataEntryValue | null} text */
function readValue(entry, text) {
  if (text === null || text === "") return entry.default;
  return entry.kind === "number" ? Number(text) : String(text);
}
