/** Everything the table page knows, in one object. Functions read it; only table.js and play.js write to it. */

/** @import {Choice} from "./choice.js" */
/** @import {Event, Game, Snapshot} from "./protocol.js" */
/** @import {Layout} from "./scene.js" */

export const state = {
  /** The table's id, from the address. */
  table: location.pathname.split("/").at(-1) ?? "",
  /** What the games can be set to, by id. @type {Record<string, Game>} */
  games: {},
  /** The last snapshot drawn. @type {Snapshot | null} */
  snapshot: null,
  /** What never changes during a game: cards, roles, abilities. @type {any} */
  sheet: undefined,
  /** Snapshots not drawn yet, because a reveal is still being shown. @type {Snapshot[]} */
  queue: [],
  /** The story so far, as far as it was shown. @type {Event[]} */
  story: [],
  /** How many lines of the story have arrived, shown or not. */
  heard: 0,
  /** What the visitor is about to decide. @type {Choice | null} */
  choice: null,
  /** The action sent and not yet acknowledged. @type {string | null} */
  sent: null,
  /** A sentence about the ability in focus: what it does, or why it is closed. @type {string | null} */
  note: null,
  /** Is the line to the server up? */
  isUp: false,
  /** Had it been up before? Then losing it is news. */
  wasUp: false,
  /** The one sentence that ends it: no such table. @type {string | null} */
  gone: null,
  /** Is it only the page of the game that is missing? Then it may be there the next time. */
  isStranded: false,
  /** How this game is drawn. @type {Layout | null} */
  layout: null,
  /** The tokens of programs that this page has asked for, by seat. @type {Record<number, string>} */
  programs: {},
  /** Is a reveal being shown? */
  isRevealing: false,
};

/**
 * Names by seat, as everybody at the table reads them.
 * @param {Snapshot} snapshot
 * @param {(style: string) => string} styleWord
 * @returns {Record<number, string>}
 */
export function namesOf(snapshot, styleWord) {
  /** @type {Record<number, string>} */
  const names = {};
  snapshot.chairs.forEach((chair, seat) => {
    if (chair.name) names[seat] = chair.name;
    else if (chair.kind === "bot") names[seat] = `${styleWord(chair.style ?? "")} ${seat + 1}`;
  });
  return names;
}
