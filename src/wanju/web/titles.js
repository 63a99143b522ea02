/** The title of a game; editions of one game are told apart by their version. */

import { word } from "./words.js";

/** @import {Game} from "./protocol.js" */

/** `5.7` for one of several editions, else nothing. @param {Game[]} games @param {string} id */
export function editionOf(games, id) {
  const hanzi = word(id, "hanzi");
  const isTwin = games.some((other) => other.id !== id && word(other.id, "hanzi") === hanzi);
  const version = games.find((game) => game.id === id)?.version ?? "";
  return isTwin ? version.split(".").slice(0, 2).join(".") : "";
}

/** @param {Game[]} games @param {string} id */
export const titleOf = (games, id) => [word(id, "title"), editionOf(games, id)].filter(Boolean).join(" ");
