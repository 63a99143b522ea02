/** Words: which language, and sentences made the same way as `say` in wanju/kernel/text.py. */

import { ask, Refusal } from "./api.js";
import { memory } from "./memory.js";

/** @import {Facts, Words} from "./protocol.js" */

export const LANGUAGES = ["zh", "en"];
const SEAT_KEYS = ["seat", "by", "target"];

/** The language shown, the room's own words, and each game's. */
const shown = { language: chooseLanguage(), room: /** @type {Words} */ ({}), games: /** @type {Record<string, Words>} */ ({}) };

/** All words of a game that needs no server for them: by game and language. */
const whole = /** @type {Record<string, Record<string, Words>>} */ ({});

/** Words that a table brings along for cards of its own: by game and language. */
const brought = /** @type {Record<string, Record<string, Words>>} */ ({});

function chooseLanguage() {
  const kept = memory.language();
  if (kept && LANGUAGES.includes(kept)) return kept;
  return navigator.languages.find((l) => /^(zh|en)/i.test(l))?.slice(0, 2).toLowerCase() ?? "en";
}

export const language = () => shown.language;

/**
 * Fetch the words of the room and of the games named, in the language shown.
 * @param {string[]} games
 */
export async function loadWords(games) {
  const wanted = shown.language;
  const [room, ...each] = await Promise.all([
    ask(new URL(`text/${wanted}.json`, import.meta.url).href),
    ...games.map((id) => whole[id]?.[wanted] ?? ask(`/api/games/${id}/words/${wanted}`)),
  ]);
  if (wanted !== shown.language) return; // another was chosen since, and its words are on their way
  shown.room = room;
  shown.games = Object.fromEntries(games.map((id, i) => [id, { ...each[i], ...brought[id]?.[shown.language] }]));
  document.documentElement.lang = shown.language === "zh" ? "zh-Hans" : "en";
}

/**
 * Load the words of one game, whose own are here already.
 * @param {string} game
 * @param {Record<string, Words>} words  by language
 */
export function loadWith(game, words) {
  whole[game] = words;
  return loadWords([game]);
}

/**
 * A table has cards that the game's own words do not know.
 * @param {string} game
 * @param {Record<string, Words>} words  by language
 */
export function learn(game, words) {
  brought[game] = words;
  shown.games[game] = { ...shown.games[game], ...words[shown.language] };
}

/** @param {string} to */
export async function changeLanguage(to) {
  memory.keepLanguage(to);
  shown.language = to;
  await loadWords(Object.keys(shown.games));
}

/**
 * A sentence of the room.
 * @param {string} key
 * @param {Facts} [facts]
 */
export const room = (key, facts = {}) => say(shown.room, key, {}, facts);

/**
 * A word of a game, or `otherwise`, or the last part of its key.
 * @param {string} game
 * @param {string} key
 * @param {string} [otherwise]
 */
export function word(game, key, otherwise) {
  return shown.games[game]?.[key] ?? otherwise ?? (key.split(".").at(-1) ?? key).replaceAll("_", " ");
}

/**
 * A sentence of a game with seats by name, or nothing if the game has no such sentence.
 * @param {string} game
 * @param {string} key
 * @param {Facts} facts
 * @param {Record<number, string>} names
 */
export function sentence(game, key, facts, names) {
  const words = shown.games[game] ?? {};
  return key in words ? say(words, key, names, facts) : null;
}

/**
 * Why something is refused, in one sentence.
 * @param {string} game
 * @param {{key?: string, facts?: Facts, text?: string, zh?: string}} reason
 * @param {Record<number, string>} names
 */
export function because(game, reason, names) {
  const inGame = reason.key ? sentence(game, reason.key, reason.facts ?? {}, names) : null;
  return inGame ?? (shown.language === "zh" ? reason.zh : null) ?? reason.text ?? reason.key ?? "";
}

/** What went wrong with a request, in the language shown. @param {unknown} error */
export function trouble(error) {
  if (!(error instanceof Refusal)) return room("no_answer");
  return because(Object.keys(shown.games)[0], { key: error.key, facts: error.facts, text: error.message, zh: error.zh }, {});
}

/**
 * The sentence under `key`, with its facts: seats by name, ids by their own word, halves without a tail of zeros.
 * @param {Words} words
 * @param {string} key
 * @param {Record<number, string>} names
 * @param {Facts} facts
 */
export function say(words, key, names, facts) {
  return (words[key] ?? key).replace(/\{(\w+)\}/g, (hole, name) =>
    name in facts ? inWords(words, name, facts[name], names) : hole,
  );
}

/**
 * One fact of a sentence.
 * @param {Words} words
 * @param {string} name
 * @param {any} value
 * @param {Record<number, string>} names
 * @returns {string}
 */
function inWords(words, name, value, names) {
  if (Array.isArray(value)) {
    const one = name === "targets" ? "target" : name;
    return value.map((v) => inWords(words, one, v, names)).join(words.and ?? ", ");
  }
  if (SEAT_KEYS.includes(name) && typeof value === "number")
    return names[value] ?? say(words, "seat", {}, { n: value });
  if (value?.[words.language] !== undefined) return value[words.language]; // words that the facts bring along
  if (typeof value === "number" && !Number.isInteger(value)) return withMinus(Number(value.toPrecision(6)));
  return words[`${name}.${value}`] ?? (typeof value === "number" ? withMinus(value) : String(value));
}

/** A number, below zero with a true minus. @param {number} value */
const withMinus = (value) => String(value).replace(/^-/, "−");

/**
 * A count of halves as people write it: ½, 1½, 3.
 * @param {number} value
 */
export function halves(value) {
  const whole = Math.trunc(value);
  if (value === whole) return String(whole);
  return `${whole || (value < 0 ? "−" : "")}½`;
}
