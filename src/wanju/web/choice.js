/**
 * What the visitor is about to decide: a kind of action (the word before `@`) and the seats picked so far. Which seats
 * may follow is read from the legal actions the server sent; no rule is known here.
 *
 * @typedef {object} Choice
 * @property {string} kind
 * @property {number[]} picked
 */

/** @param {string} action */
const split = (action) => {
  const [kind, aim] = action.split("@");
  return { kind, seats: aim === undefined ? [] : aim.split(",").map(Number) };
};

/** @param {string[]} legal @returns {Set<string>} */
export const openKinds = (legal) => new Set(legal.map((action) => split(action).kind));

/**
 * The legal actions that the choice may still become.
 * @param {string[]} legal
 * @param {Choice} choice
 */
function reachable(legal, choice) {
  return legal.filter((action) => {
    const { kind, seats } = split(action);
    return kind === choice.kind && choice.picked.every((seat) => seats.includes(seat));
  });
}

/**
 * The seats that may be picked next.
 * @param {string[]} legal
 * @param {Choice | null} choice
 * @returns {number[]}
 */
export function openTargets(legal, choice) {
  if (!choice) return [];
  const seats = reachable(legal, choice).flatMap((action) => split(action).seats);
  return [...new Set(seats)].filter((seat) => !choice.picked.includes(seat));
}

/**
 * The one action meant, once only one is left that the choice may become.
 * @param {string[]} legal
 * @param {Choice | null} choice
 * @returns {string | null}
 */
export function actionMeant(legal, choice) {
  if (!choice) return null;
  const left = reachable(legal, choice);
  return left.length === 1 ? left[0] : null;
}

/**
 * @param {string[]} legal
 * @param {Choice} choice
 */
export const isAimed = (legal, choice) => reachable(legal, choice).some((action) => action.includes("@"));

/**
 * Pick a seat, or take the pick back.
 * @param {Choice} choice
 * @param {number} seat
 * @returns {Choice}
 */
export function pick(choice, seat) {
  const had = choice.picked.includes(seat);
  return { kind: choice.kind, picked: had ? choice.picked.filter((s) => s !== seat) : [...choice.picked, seat] };
}
