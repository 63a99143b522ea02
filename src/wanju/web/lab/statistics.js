/** 95 % intervals, those of wanju/lab/intervals.py: Wilson's for rates, Student's t for means and for differences. */

/**
 * @typedef {object} Estimate
 * @property {number} mean
 * @property {number} low  −Infinity where one game says nothing
 * @property {number} high
 * @property {number} n  games behind it
 */

/** @typedef {{count: number, sum: number, squares: number}} Sums */

/**
 * @typedef {object} Pairs  what two settings have in common, game by game
 * @property {number} games  played under both
 * @property {Sums} now
 * @property {Sums} base
 * @property {number} both  games that have the number under both
 * @property {number} nowOfBoth  its sum under the one, in those games
 * @property {number} baseOfBoth
 * @property {number} products
 * @property {number} squares  of the differences
 */

const Z = 1.959963984540054;
const MANY = 500;
const LARGEST = 13;
const ROUNDING = 1e-12;

/** Wilson's score interval. @param {Sums} sums @returns {Estimate | null} */
export function rate({ count: n, sum: hits }) {
  if (n === 0) return null;
  const share = hits / n;
  const middle = (share + (Z * Z) / (2 * n)) / (1 + (Z * Z) / n);
  const reach = (Z * Math.sqrt((share * (1 - share)) / n + (Z * Z) / (4 * n * n))) / (1 + (Z * Z) / n);
  return { mean: share, low: hits === 0 ? 0 : Math.max(0, middle - reach), high: hits === n ? 1 : Math.min(1, middle + reach), n };
}

/** Student's interval. @param {Sums} sums @returns {Estimate | null} */
export function mean({ count: n, sum, squares }) {
  return n === 0 ? null : around(sum / n, deviation(sum, squares, n), n);
}

/** @param {number} total @param {number} squares @param {number} n */
function deviation(total, squares, n) {
  if (n < 2) return Infinity;
  const spread = squares - (total * total) / n;
  return spread <= ROUNDING * squares ? 0 : Math.sqrt(spread / (n - 1));
}

/** @param {number} middle @param {number} spread @param {number} n @returns {Estimate} */
function around(middle, spread, n) {
  if (n < 2) return { mean: middle, low: -Infinity, high: Infinity, n };
  const reach = spread === 0 ? 0 : (student(n - 1) * spread) / Math.sqrt(n);
  return { mean: middle, low: middle - reach, high: middle + reach, n };
}

/**
 * The difference of two means of games that are paired. Where some games lack the number, as a lost one lacks a score,
 * both means are ratios and the interval is that of the linearised difference; where none does, it is the paired t.
 * @param {Pairs} pairs
 * @returns {Estimate | null}
 */
export function difference(pairs) {
  const { games: n, now, base, both } = pairs;
  if (now.count === 0 || base.count === 0) return null;
  const [a, b] = [now.sum / now.count, base.sum / base.count];
  if (both === n) return around(a - b, deviation(now.sum - base.sum, pairs.squares, n), n);
  const spread = (/** @type {Sums} */ { count, sum, squares }) => ((squares - (sum * sum) / count) / count / count) * n;
  const common = ((pairs.products - a * pairs.baseOfBoth - b * pairs.nowOfBoth + both * a * b) / now.count / base.count) * n;
  const variance = spread(now) + spread(base) - 2 * common;
  const isNothing = variance <= ROUNDING * (spread(now) + spread(base));
  return around(a - b, isNothing ? 0 : Math.sqrt((variance * n) / (n - 1)), n);
}

/** @type {Map<number, number>} */
const students = new Map();

/** The 97.5 % point of Student's t distribution. @param {number} freedom */
export function student(freedom) {
  const known = students.get(freedom) ?? (freedom < MANY ? whereWithin(freedom) : series(freedom));
  students.set(freedom, known);
  return known;
}

/** Abramowitz & Stegun 26.7.5. @param {number} freedom */
function series(freedom) {
  const [v, z, zz] = [4 * freedom, Z, Z * Z];
  const first = ((zz + 1) * z) / v;
  const second = (((5 * zz + 16) * zz + 3) * z) / (6 * v * v);
  const third = ((((3 * zz + 19) * zz + 17) * zz - 15) * z) / (6 * v * v * v);
  const fourth = (((((79 * zz + 776) * zz + 1482) * zz - 1920) * zz - 945) * z) / (360 * v * v * v * v);
  return z + first + second + third + fourth;
}

/** Halved down to neighbouring numbers. @param {number} freedom */
function whereWithin(freedom) {
  let [low, high] = [Z, LARGEST];
  for (let middle = (low + high) / 2; low < middle && middle < high; middle = (low + high) / 2)
    if (within(middle, freedom) < 0.95) low = middle;
    else high = middle;
  return high;
}

/** How much lies between −t and t: Abramowitz & Stegun 26.7.3 and 26.7.4. @param {number} t @param {number} freedom */
function within(t, freedom) {
  const cosine = Math.sqrt(freedom / (freedom + t * t));
  const sine = t / Math.sqrt(freedom + t * t);
  let [term, total] = [1, 0];
  for (let number = (freedom % 2) + 1; number < freedom; number += 2) {
    total += term;
    term *= (cosine * cosine * number) / (number + 1);
  }
  return freedom % 2 === 0 ? sine * total : (Math.atan(t / Math.sqrt(freedom)) + sine * cosine * total) / (Math.PI / 2);
}
