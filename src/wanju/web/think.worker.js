/** Thinks beside a page: `think.js` asks, this answers, and tells on the way how far it is. */

import { Judge } from "./think.module.js";
import { advise, review } from "./think.review.js";

/** @typedef {{ask: "review" | "advise", given: any, module: string}} Question */
/** @typedef {{result?: any, error?: string, progress?: number}} Answer */

/** @param {Answer} answer */
const tell = (answer) => self.postMessage(answer);

/** @param {MessageEvent<Question>} event */
self.onmessage = async ({ data: { ask, given, module } }) => {
  try {
    const response = await fetch(module);
    if (!response.ok) throw new Error(`${module}: ${response.status} ${response.statusText}`);
    const { instance } = await WebAssembly.instantiate(await response.arrayBuffer(), {});
    const judge = new Judge(given, /** @type {any} */ (instance.exports));
    tell({ result: ask === "review" ? review(judge, given, (progress) => tell({ progress })) : advise(judge, given) });
  } catch (error) {
    tell({ error: error instanceof Error ? error.message : String(error) });
  }
};
