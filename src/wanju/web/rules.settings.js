/** Rules records from the bytes that Python has laid out, and the numbers and switches that a page may set itself. */

/**
 * @typedef {object} Entry  a number or a switch of the rulebook
 * @property {"number" | "switch"} is
 * @property {boolean} alone  does it decide nothing but its own field and what is derived from it?
 * @property {boolean} per_seat
 * @property {number} [low]
 * @property {number} [high]
 * @property {number} [step]
 * @property {boolean} [real]  does the record hold it as it is, with its fraction?
 * @property {string[]} [readings]
 */

/** @typedef {Record<string, Entry>} Numbers */
/** @typedef {Record<string, any>} Settings */

/** @typedef {[number, string][]} Patches  where to write, and bytes in base64 */

/**
 * @typedef {object} Laid  rules that Python has laid out for a page
 * @property {Patches} patches  how they differ from the usual ones
 * @property {Record<string, number>} metrics  places by name
 */

/**
 * @typedef {object} Rulesets
 * @property {string} bytes  of the usual rules, in base64
 * @property {Record<string, Record<number, {hash: string, patches: Patches, metrics: number, actions: number}>>} tables
 *   by preset and seats; the usual preset comes first
 * @property {Record<string, number>[]} metrics  places by name
 * @property {string[]} rates  metrics that are 0 or 1 in each game
 * @property {string[][]} actions  names by number
 */

/**
 * What is known of a preset, the usual one if none is named, with so many seats.
 * @param {Rulesets} rulesets
 * @param {string | undefined} preset
 * @param {number} seats
 */
export function tableOf({ tables }, preset = Object.keys(tables)[0], seats) {
  const found = tables[preset];
  if (!found) throw new Error(`No preset is called '${preset}'. Presets: ${Object.keys(tables).join(", ")}.`);
  if (!found[seats]) throw new Error(`'${preset}' is for ${Object.keys(found).join(", ")} seats; not for ${seats}.`);
  return found[seats];
}

/**
 * The rules of a preset as bytes.
 * @param {Rulesets} rulesets
 * @param {string | undefined} preset
 * @param {number} seats
 */
export function patched(rulesets, preset, seats) {
  return laidOut(rulesets, tableOf(rulesets, preset, seats).patches);
}

/**
 * The usual rules with something else written over them.
 * @param {Rulesets} rulesets
 * @param {Patches} patches
 */
export function laidOut(rulesets, patches) {
  const bytes = decoded(rulesets.bytes);
  for (const [at, patch] of patches) bytes.set(decoded(patch), at);
  return bytes;
}

/** @param {string} text */
export function decoded(text) {
  return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
}

/**
 * What to write into which field of a rules record.
 * @param {Numbers} numbers
 * @param {Settings} settings
 * @returns {[string, number | number[]][]}
 */
export function fieldsOf(numbers, settings) {
  return Object.entries(settings).map(([id, value]) => {
    const entry = numbers[id];
    if (!entry) throw new Error(`No number or switch is called '${id}'.`);
    if (!entry.alone) throw new Error(`'${id}' decides more than a page can derive; only Python can lay these rules out.`);
    if (!entry.per_seat) return [id, stored(id, entry, value)];
    return [id, value.map((/** @type {any} */ one) => stored(id, entry, one))];
  });
}

/**
 * The whole number that the record holds.
 * @param {string} id
 * @param {Entry} entry
 * @param {any} value
 */
function stored(id, entry, value) {
  if (entry.is === "switch") {
    const reading = /** @type {string[]} */ (entry.readings).indexOf(value);
    if (reading < 0) throw new Error(`${id} cannot be '${value}'. It is one of: ${entry.readings?.join(", ")}.`);
    return reading;
  }
  const { low = 0, high = 0, step = 1 } = entry;
  const steps = value / step;
  if (!(value >= low && value <= high) || Math.abs(steps - Math.round(steps)) > 1e-9)
    throw new Error(`${id} cannot be ${value}. It goes from ${low} to ${high} in steps of ${step}.`);
  return entry.real ? value : Math.round(steps);
}
