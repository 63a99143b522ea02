/** What the browser remembers: the visitor's name, language, light, and the token of each chair taken. */

/** @param {string} key */
const recall = (key) => localStorage.getItem(`wanju.${key}`);

/**
 * @param {string} key
 * @param {string | null} value  nothing forgets it
 */
function keep(key, value) {
  if (value === null) localStorage.removeItem(`wanju.${key}`);
  else localStorage.setItem(`wanju.${key}`, value);
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
};
