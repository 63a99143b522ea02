/**
 * What the visitor is about to decide: a kind of action (the word before `@`) and the aims picked so far. An aim is a
 * word: a seat, a being, an amount. Which may follow is read from the legal actions the server sent; no rule is known
 * here.
 *
 * @typedef {object} Choice
 * @property {string} kind
 * @property {string[]} picked
 */

/** `"renounce@wealth,guanyin"` as its kind and its aims. @param {string} action */
export const split = (action) => {
  const [kind, aim] = action.split("@");
  return { kind, aims: aim === undefined ? [] : aim.split(",") };
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
    const { kind, aims } = split(action);
    return kind === choice.kind && choice.picked.every((aim) => aims.includes(aim));
  });
}

/**
 * The aims that may be picked next.
 * @param {string[]} legal
 * @param {Choice | null} choice
 * @returns {string[]}
 */
export function openTargets(legal, choice) {
  if (!choice) return [];
  const aims = reachable(legal, choice).flatMap((action) => split(action).aims);
  return [...new Set(aims)].filter((aim) => !choice.picked.includes(aim));
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
 * The action that may be confirmed now: the one meant, or the one with exactly these aims though more could be picked.
 * @param {string[]} legal
 * @param {Choice | null} choice
 * @returns {string | null}
 */
export function actionReady(legal, choice) {
  if (!choice) return null;
  const exact = reachable(legal, choice).find((action) => split(action).aims.length === choice.picked.length);
  return actionMeant(legal, choice) ?? exact ?? null;
}

/**
 * @param {string[]} legal
 * @param {Choice} choice
 */
export const isAimed = (legal, choice) => reachable(legal, choice).some((action) => action.includes("@"));

/**
 * Pick an aim, or take the pick back.
 * @param {Choice} choice
 * @param {string} aim
 * @returns {Choice}
 */
export function pick(choice, aim) {
  const had = choice.picked.includes(aim);
  return { kind: choice.kind, picked: had ? choice.picked.filter((other) => other !== aim) : [...choice.picked, aim] };
}
