/** Pictures in a guide: `![caption](picture:name)` is a moment of a real game, drawn as its own table draws it. */

import { ask } from "./api.js";
import { h } from "./draw.js";
import { namesOf } from "./state.js";
import { addLines } from "./story.js";
import { because, language, word } from "./words.js";

/** @import {Game, Snapshot} from "./protocol.js" */
/** @import {Layout, Scene} from "./scene.js" */

/** Put every picture of a page in its place. @param {HTMLElement} page @param {Game} game */
export async function drawPictures(page, game) {
  const places = /** @type {NodeListOf<HTMLElement>} */ (page.querySelectorAll("[data-picture]"));
  if (places.length === 0) return;
  const shown = language();
  const [drawn, layout] = await Promise.all([moments(game), layoutOf(game)]);
  if (shown !== language()) return; // drawn anew in another language since
  document.body.dataset.game = game.id;
  const figures = [...places].map((place) => {
    const snapshot = drawn[place.dataset.picture ?? ""];
    return snapshot && drawFigure(snapshot, layout, place.textContent ?? "");
  });
  // all are drawn before the first is put there: what a page draws only once is then in each of them
  places.forEach((place, n) => figures[n] && (place.parentElement?.childNodes.length === 1 ? place.parentElement : place).replaceWith(figures[n]));
}

const fetched = /** @type {{moments?: Promise<Record<string, Snapshot>>, layout?: Promise<Layout>}} */ ({});

/** @param {Game} game @returns {Promise<Record<string, Snapshot>>} */
const moments = (game) => (fetched.moments ??= ask(`/api/games/${game.id}/pictures`));

/** @param {Game} game @returns {Promise<Layout>} */
export const layoutOf = (game) => (fetched.layout ??= bringLayout(game.page));

/** @param {string} page @returns {Promise<Layout>} */
async function bringLayout(page) {
  document.head.append(h("link", { rel: "stylesheet", href: `${page}.css` }));
  return (await import(`${page}.js`)).layout;
}

/** The board, what was told on the way there, and the caption. @param {Snapshot} snapshot @param {Layout} layout @param {string} caption */
export function drawFigure(snapshot, layout, caption) {
  const scene = sceneOf(snapshot, layout);
  const story = h("ol", { class: "told" });
  addLines(story, layout, snapshot.game, snapshot.events ?? [], scene.names);
  const board = h("div", { class: "board", inert: true }, layout.board(scene));
  return h("figure", { "data-role": "picture" }, board, story.childElementCount > 0 && story, h("figcaption", {}, caption));
}

/** @param {Snapshot} snapshot @param {Layout} layout @returns {Scene} */
export function sceneOf(snapshot, layout) {
  const people = namesOf(snapshot, (style) => word(snapshot.game, `style.${style}`));
  const names = layout.names?.(snapshot, people) ?? people;
  return {
    snapshot,
    names,
    story: snapshot.events ?? [],
    choice: null,
    sent: null,
    note: null,
    isRevealing: false,
    word: (key, otherwise) => snapshot.sheet?.words?.[language()]?.[key] ?? word(snapshot.game, key, otherwise),
    because: (reason) => because(snapshot.game, reason, names),
    cited: (text) => [text],
  };
}
