/** HTTP: everything that is not a running table. A refusal becomes an Error with the server's one sentence. */

/**
 * @param {string} path
 * @param {any} [body]  sent as JSON with POST; without it, GET
 * @returns {Promise<any>}
 */
export async function ask(path, body) {
  const answer = await fetch(path, body === undefined ? {} : post(body));
  if (answer.ok) return answer.json();
  const refusal = await answer.json().catch(() => ({}));
  throw new Error(refusal.error ?? `${path}: ${answer.status} ${answer.statusText}`);
}

/** @param {any} body @returns {RequestInit} */
const post = (body) => ({
  method: "POST",
  headers: { "content-type": "application/json" },
  body: JSON.stringify(body),
});
