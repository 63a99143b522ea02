/** The last turn as the story tells it: who did what, and what became of it. */

/** @import {Event} from "../../protocol.js" */

/**
 * @typedef {object} Deed
 * @property {number} seat
 * @property {string} ability
 * @property {number[]} targets
 * @property {"" | "foul" | "cancelled"} fate
 */

const OPENS = "uses";

/**
 * The deeds of the last turn that was revealed.
 * @param {Event[]} story
 * @returns {Deed[]}
 */
export function lastDeeds(story) {
  let first = story.length;
  while (first > 0 && story[first - 1].event !== OPENS) first -= 1;
  while (first > 0 && story[first - 1].event === OPENS) first -= 1;
  const turn = story.slice(first);
  return turn.filter((event) => event.event === OPENS).map((uses) => deed(uses, turn));
}

/** @param {Event} uses @param {Event[]} turn @returns {Deed} */
function deed(uses, turn) {
  const fouled = turn.some((event) => event.event === "foul" && event.seat === uses.seat);
  const met = turn.some((event) => event.event === "cancelled" && event.seat === uses.seat && event.ability === uses.ability);
  return { seat: uses.seat, ability: uses.ability, targets: uses.targets, fate: met ? "cancelled" : fouled ? "foul" : "" };
}

/** The moments of a turn, each shown for all players at once. */
const MOMENTS = [["uses"], ["foul"], ["pays", "loads"], ["cancelled", "void", "hit"], ["out", "converted"], ["round", "won", "drawn"]];

/**
 * New events as beats. Without a reveal among them nothing moves.
 * @param {Event[]} events
 * @returns {Event[][]}
 */
export function beats(events) {
  if (!events.some((event) => event.event === OPENS)) return [];
  /** @type {Event[][]} */
  const found = [];
  let before = -1;
  for (const event of events) {
    const moment = MOMENTS.findIndex((kinds) => kinds.includes(event.event));
    if (moment === before && found.length > 0) found[found.length - 1].push(event);
    else found.push([event]);
    before = moment;
  }
  return found;
}
