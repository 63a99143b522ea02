/** HTTP: everything that is not a running table. A refusal becomes an Error with the server's one sentence. */

/** @import {Facts} from "./protocol.js" */

/** What the server has refused: its sentence, and where there is one, the key under which each language says it. */
export class Refusal extends Error {
  /** @param {{error?: string, zh?: string, key?: string, facts?: Facts}} told @param {string} otherwise */
  constructor(told, otherwise) {
    super(told.error ?? otherwise);
    this.zh = told.zh;
    this.key = told.key;
    this.facts = told.facts;
  }
}

/**
 * @param {string} path
 * @param {any} [body]  sent as JSON with POST; without it, GET
 * @returns {Promise<any>}
 */
export async function ask(path, body) {
  const answer = await fetch(path, body === undefined ? {} : post(body));
  if (answer.ok) return answer.json();
  const refusal = await answer.json().catch(() => ({}));
  throw new Refusal(refusal, `${path}: ${answer.status} ${answer.statusText}`);
}

/** @param {any} body @returns {RequestInit} */
const post = (body) => ({
  method: "POST",
  headers: { "content-type": "application/json" },
  body: JSON.stringify(body),
});
