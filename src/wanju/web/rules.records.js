/** Records in memory, field by field: numbers of one kind, in any shape, or records within records. */

/**
 * @typedef {object} Field
 * @property {number} at  bytes from the start of the record
 * @property {number[]} shape  [] for a single one
 * @property {string} [kind]  of a number: i1 i2 i4 i8 u1 u2 u4 u8 f4 f8
 * @property {Layout} [record]  if it is a record itself
 */

/** @typedef {{size: number, fields: Record<string, Field>}} Layout */

/** @type {Record<string, {size: number, get: (m: DataView, at: number) => any, set: (m: DataView, at: number, v: any) => void}>} */
const KINDS = {
  i1: { size: 1, get: (m, at) => m.getInt8(at), set: (m, at, v) => m.setInt8(at, v) },
  u1: { size: 1, get: (m, at) => m.getUint8(at), set: (m, at, v) => m.setUint8(at, v) },
  b1: { size: 1, get: (m, at) => m.getUint8(at), set: (m, at, v) => m.setUint8(at, v) },
  i2: { size: 2, get: (m, at) => m.getInt16(at, true), set: (m, at, v) => m.setInt16(at, v, true) },
  u2: { size: 2, get: (m, at) => m.getUint16(at, true), set: (m, at, v) => m.setUint16(at, v, true) },
  i4: { size: 4, get: (m, at) => m.getInt32(at, true), set: (m, at, v) => m.setInt32(at, v, true) },
  u4: { size: 4, get: (m, at) => m.getUint32(at, true), set: (m, at, v) => m.setUint32(at, v, true) },
  i8: { size: 8, get: (m, at) => m.getBigInt64(at, true), set: (m, at, v) => m.setBigInt64(at, BigInt(v), true) },
  u8: { size: 8, get: (m, at) => m.getBigUint64(at, true), set: (m, at, v) => m.setBigUint64(at, BigInt(v), true) },
  f4: { size: 4, get: (m, at) => m.getFloat32(at, true), set: (m, at, v) => m.setFloat32(at, v, true) },
  f8: { size: 8, get: (m, at) => m.getFloat64(at, true), set: (m, at, v) => m.setFloat64(at, v, true) },
};

/**
 * @param {DataView} memory
 * @param {Layout} layout
 * @param {number} place  of the record
 * @param {string} name
 * @returns {any}
 */
export function readField(memory, layout, place, name) {
  const { field, size } = found(layout, name);
  const read = (/** @type {number} */ at) =>
    field.record ? readRecord(memory, field.record, at) : KINDS[/** @type {string} */ (field.kind)].get(memory, at);
  return each(field.shape, place + field.at, size, read);
}

/**
 * All fields of a record by their names.
 * @param {DataView} memory
 * @param {Layout} layout
 * @param {number} place
 * @returns {Record<string, any>}
 */
export function readRecord(memory, layout, place) {
  const names = Object.keys(layout.fields);
  return Object.fromEntries(names.map((name) => [name, readField(memory, layout, place, name)]));
}

/**
 * @param {DataView} memory
 * @param {Layout} layout
 * @param {number} place
 * @param {string} name
 * @param {any} value  a number, or lists of numbers in the shape of the field
 */
export function writeField(memory, layout, place, name, value) {
  const { field, size } = found(layout, name);
  if (field.record) throw new Error(`'${name}' is a record; write its own fields.`);
  const { set } = KINDS[/** @type {string} */ (field.kind)];
  const values = field.shape.length ? value.flat(Infinity) : [value];
  const count = field.shape.reduce((product, length) => product * length, 1);
  if (values.length !== count) throw new Error(`'${name}' takes ${count} numbers; ${values.length} were given.`);
  values.forEach((/** @type {any} */ one, /** @type {number} */ n) => set(memory, place + field.at + n * size, one));
}

/**
 * @param {Layout} layout
 * @param {string} name
 */
function found(layout, name) {
  const field = layout.fields[name];
  if (!field) throw new Error(`The record has no field '${name}'.`);
  return { field, size: field.record ? field.record.size : KINDS[/** @type {string} */ (field.kind)].size };
}

/**
 * Lists in a shape, of what is read at each place.
 * @param {number[]} shape
 * @param {number} place
 * @param {number} size
 * @param {(at: number) => any} read
 * @returns {any}
 */
function each(shape, place, size, read) {
  if (shape.length === 0) return read(place);
  const [length, ...inner] = shape;
  const step = inner.reduce((product, more) => product * more, size);
  return Array.from({ length }, (_, n) => each(inner, place + n * step, size, read));
}
