/** Running sums over games of one setting, or of two that are paired: what is kept of rows that are not. */

import { difference, mean, rate } from "./statistics.js";

/** @import {Estimate, Pairs} from "./statistics.js" */

/**
 * @typedef {object} Figure  one number of a game over all games
 * @property {string} name
 * @property {boolean} isRate
 * @property {Estimate | null} now
 * @property {Estimate | null} base  under the other setting
 * @property {Estimate | null} difference
 * @property {[number, number][] | null} spread  how many games had which value
 * @property {[number, number][] | null} baseSpread
 */

const CHUNK = 4096; // games whose sums are added up first, as in wanju/lab/simulate.py
const [COUNT, SUM, SQUARES, BASE_COUNT, BASE_SUM, BASE_SQUARES, BOTH, NOW_OF_BOTH, BASE_OF_BOTH, PRODUCTS, DIFFERENCES, SIZE] = Array.from({ length: 12 }, (_, n) => n);

export class Tally {
  /**
   * @param {string[]} columns  of the rows
   * @param {string[] | null} base  columns of the rows of the other setting
   * @param {Set<string>} rates
   * @param {string[]} spreads  of which the values are counted
   */
  constructor(columns, base, rates, spreads) {
    this.columns = columns;
    this.isPaired = base !== null;
    this.rates = rates;
    this.partners = columns.map((name) => (base ? base.indexOf(name) : -1));
    this.baseWide = base?.length ?? 0;
    this.whole = new Float64Array(columns.length * SIZE);
    this.chunk = new Float64Array(columns.length * SIZE);
    this.games = 0;
    /** By column, how often each value was there, under both settings. @type {Map<number, [Map<number, number>, Map<number, number>]>} */
    this.spreads = new Map(columns.flatMap((name, column) => (spreads.includes(name) ? [[column, [new Map(), new Map()]]] : [])));
  }

  /**
   * @param {Float64Array} rows
   * @param {Float64Array | null} base
   * @param {number} count
   */
  add(rows, base, count) {
    const wide = this.columns.length;
    for (let game = 0; game < count; game++) {
      for (let column = 0; column < wide; column++) {
        const partner = this.partners[column];
        this.addOne(column * SIZE, rows[game * wide + column], base && partner >= 0 ? base[game * this.baseWide + partner] : NaN);
      }
      if (++this.games % CHUNK === 0) this.closeChunk();
    }
    for (const [column, [now, before]] of this.spreads) {
      countValues(now, rows, column, wide, count);
      if (base && this.partners[column] >= 0) countValues(before, base, this.partners[column], this.baseWide, count);
    }
  }

  /** @param {number} at @param {number} x @param {number} y */
  addOne(at, x, y) {
    const sums = this.chunk;
    if (x === x) {
      sums[at + COUNT] += 1;
      sums[at + SUM] += x;
      sums[at + SQUARES] += x * x;
    }
    if (y !== y) return;
    sums[at + BASE_COUNT] += 1;
    sums[at + BASE_SUM] += y;
    sums[at + BASE_SQUARES] += y * y;
    if (x !== x) return;
    sums[at + BOTH] += 1;
    sums[at + NOW_OF_BOTH] += x;
    sums[at + BASE_OF_BOTH] += y;
    sums[at + PRODUCTS] += x * y;
    sums[at + DIFFERENCES] += (x - y) * (x - y);
  }

  closeChunk() {
    for (let n = 0; n < this.whole.length; n++) this.whole[n] += this.chunk[n];
    this.chunk.fill(0);
  }

  /** @param {number} column @returns {Pairs} */
  sums(column) {
    const at = (/** @type {number} */ n) => this.whole[column * SIZE + n] + this.chunk[column * SIZE + n];
    return {
      games: this.games,
      now: { count: at(COUNT), sum: at(SUM), squares: at(SQUARES) },
      base: { count: at(BASE_COUNT), sum: at(BASE_SUM), squares: at(BASE_SQUARES) },
      both: at(BOTH),
      nowOfBoth: at(NOW_OF_BOTH),
      baseOfBoth: at(BASE_OF_BOTH),
      products: at(PRODUCTS),
      squares: at(DIFFERENCES),
    };
  }

  /** Every number with its interval. @returns {Figure[]} */
  figures() {
    return this.columns.map((name, column) => {
      const sums = this.sums(column);
      const isRate = this.rates.has(name);
      const [now, base] = [sums.now, sums.base].map(isRate ? rate : mean);
      const [spread, baseSpread] = (this.spreads.get(column) ?? []).map((values) => [...values].sort(([a], [b]) => a - b));
      return { name, isRate, now, base, difference: this.isPaired ? difference(sums) : null, spread: spread ?? null, baseSpread: baseSpread?.length ? baseSpread : null };
    });
  }
}

/**
 * @param {Map<number, number>} values
 * @param {Float64Array} rows
 * @param {number} column
 * @param {number} wide
 * @param {number} count
 */
function countValues(values, rows, column, wide, count) {
  for (let game = 0; game < count; game++) {
    const value = rows[game * wide + column];
    if (value === value) values.set(value, (values.get(value) ?? 0) + 1);
  }
}
