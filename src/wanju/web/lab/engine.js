/** The lab's worker as the page sees it: one run at a time, the newest. */

/** @import {About} from "../rules.module.js" */
/** @import {Told, Wanted} from "./worker.js" */

export class Engine {
  /** @param {(told: Told) => void} onTold  of the newest run */
  constructor(onTold) {
    this.run = 0;
    this.onTold = onTold;
    this.worker = new Worker(new URL("worker.js", import.meta.url), { type: "module" });
  }

  /**
   * Fetch the rules; resolves to their description.
   * @param {string} address  of the two files, without an ending
   * @returns {Promise<About>}
   */
  open(address) {
    return new Promise((resolve, reject) => {
      this.worker.onmessage = ({ data }) => {
        if (data.error) return reject(new Error(data.error));
        this.worker.onmessage = (event) => this.hear(event.data);
        resolve(data.about);
      };
      this.worker.onerror = (event) => reject(new Error(event.message || "The worker could not be started."));
      this.worker.postMessage({ open: address });
    });
  }

  /** @param {Omit<Wanted, "run">} wanted */
  play(wanted) {
    this.worker.postMessage({ run: { ...wanted, run: ++this.run } });
  }

  stop() {
    this.run++;
    this.worker.postMessage({ stop: true });
  }

  /** @param {Told} told */
  hear(told) {
    if (told.run === this.run) this.onTold(told);
  }
}
