/** Thinking in a worker, so that the page stays awake. */

/** @import {Answer} from "./think.worker.js" */

/**
 * @param {"review" | "advise"} ask
 * @param {any} given  what the server has told of the match or the position
 * @param {(progress: number) => void} [onProgress]  from 0 to 1
 * @returns {Promise<any>}
 */
export function think(ask, given, onProgress = () => {}) {
  const worker = new Worker(new URL("think.worker.js", import.meta.url), { type: "module" });
  const module = new URL(`/api/games/${given.game}/think.wasm`, location.href).href;
  return new Promise((resolve, reject) => {
    worker.onmessage = (/** @type {MessageEvent<Answer>} */ { data }) => {
      if (data.progress !== undefined) return onProgress(data.progress);
      if (data.error !== undefined) reject(new Error(data.error));
      else resolve(data.result);
      worker.terminate();
    };
    worker.onerror = (event) => reject(new Error(event.message || "The worker could not be started."));
    worker.postMessage({ ask, given, module });
  });
}
