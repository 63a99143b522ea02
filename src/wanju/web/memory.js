/**
 * What the browser remembers: the visitor's name, language, light, and the token of each chair taken; by what secret it
 * is known from match to match; and of each table the fingerprint that was promised and the salt that was added.
 */

/** So many random bytes in hex digits; `crypto.randomUUID` is missing on a phone that came by plain http. @param {number} count */
export function randomHex(count) {
  const bytes = crypto.getRandomValues(new Uint8Array(count));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

const MOST_TABLES = 20;

/** What a browser that keeps nothing is told to keep: as long as the page is open. @type {Map<string, string | null>} */
const forNow = new Map();

/** @param {string} key */
function recall(key) {
  if (forNow.has(key)) return forNow.get(key) ?? null;
  try {
    return localStorage.getItem(`wanju.${key}`);
  } catch {
    return null;
  }
}

/**
 * @param {string} key
 * @param {string | null} value  nothing forgets it
 */
function keep(key, value) {
  try {
    if (value === null) localStorage.removeItem(`wanju.${key}`);
    else localStorage.setItem(`wanju.${key}`, value);
    forNow.delete(key);
  } catch {
    forNow.set(key, value);
  }
}

export const memory = {
  name: () => recall("name") ?? "",
  /** @param {string} name */
  keepName: (name) => keep("name", name),
  language: () => recall("language"),
  /** @param {string} language */
  keepLanguage: (language) => keep("language", language),
  /** @param {string} light */
  keepLight: (light) => keep("light", light),
  /** The key under which other tabs hear of it. @param {string} table */
  tokenKey: (table) => `wanju.token.${table}`,
  /** @param {string} table */
  token: (table) => recall(`token.${table}`),
  /** @param {string} table @param {string | null} token */
  keepToken: (table, token) => keep(`token.${table}`, token),
  /** The tables where this browser has a chair and the match is not over, the newest first. @returns {string[]} */
  tables: () => (recall("tables") ?? "").split(" ").filter(Boolean),
  /** @param {string} table @param {boolean} isOpen  what is over is forgotten */
  keepTable(table, isOpen) {
    const others = memory.tables().filter((id) => id !== table);
    keep("tables", (isOpen ? [table, ...others] : others).slice(0, MOST_TABLES).join(" "));
  },
  /** Known to the server by its hash alone. */
  player() {
    if (!recall("player")) keep("player", randomHex(16));
    return recall("player");
  },
  /** The fingerprint that this browser saw before the match began. @param {string} table */
  promise: (table) => recall(`promise.${table}`),
  /** @param {string} table @param {string} commitment */
  keepPromise: (table, commitment) => keep(`promise.${table}`, commitment),
  /** Does this visitor want no more hints at a table? @param {string} table */
  wantsNoHints: (table) => recall(`hintless.${table}`) !== null,
  /** @param {string} table */
  keepNoHints: (table) => keep(`hintless.${table}`, "yes"),
  /** The salt that this browser added. @param {string} table */
  salt: (table) => recall(`salt.${table}`),
  /** @param {string} table @param {string} salt */
  keepSalt: (table, salt) => keep(`salt.${table}`, salt),
};
