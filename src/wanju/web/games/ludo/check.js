/**
 * Is every roll of a dice book the one that was promised? The promise is a fingerprint shown before the match; the secret
 * behind it, with everybody's salt, makes every draw again (docs/protocol.md, `seal`).
 *
 * @typedef {object} Roll
 * @property {number} n
 * @property {number} draw
 * @property {number} seat
 * @property {number[]} p
 * @property {number | null} u
 * @property {number} face
 * @property {Record<string, any>} why
 *
 * @typedef {object} Book  what /api/tables/{table}/audit answers
 * @property {number} seats
 * @property {string | null} commitment
 * @property {string | null} secret
 * @property {string[] | null} salts
 * @property {string} dice
 * @property {{seat: number, is_drawn: boolean}} first
 * @property {Roll[]} rolls
 * @property {Record<string, any>[]} ledger
 *
 * @typedef {object} Witness  what this browser itself has seen
 * @property {string | null} promise  the fingerprint, before the match
 * @property {string | null} salt  the salt it added
 * @property {number | null} you
 * @property {{seat: number, die: number}[]} rolls  as the table told them
 *
 * @typedef {{key: string, facts?: Record<string, any>, n?: number}} Fault  `n`: the first wrong roll
 */

import { drawNumber, fromHex, sha256, toHex } from "../../sealed.js";

const SIDES = 6;
const WORD = 2n ** 32n;
const CLOSE = 1e-9;

/** @param {Book} book @param {Witness} seen @returns {Fault | null}  nothing if all is right */
export function faultOf(book, seen) {
  return faultOfSeal(book, seen) ?? faultOfStory(book, seen) ?? faultOfDraws(book);
}

/** @param {Book} book @param {Witness} seen @returns {Fault | null} */
function faultOfSeal({ secret, salts, commitment }, seen) {
  const bytes = secret === null ? null : fromHex(secret);
  if (!bytes || !salts) return { key: "no_secret" };
  if (toHex(sha256(bytes)) !== commitment) return { key: "secret" };
  if (seen.promise && seen.promise !== commitment) return { key: "promise" };
  if (seen.salt && seen.you !== null && salts[seen.you] !== seen.salt) return { key: "salt" };
  return null;
}

/** The book tells the rolls that everybody saw. @param {Book} book @param {Witness} seen @returns {Fault | null} */
function faultOfStory({ rolls }, seen) {
  const wrong = rolls.findIndex((roll, i) => roll.n !== i + 1 || roll.seat !== seen.rolls[i]?.seat || roll.face !== seen.rolls[i]?.die);
  if (wrong >= 0) return { key: "story", n: wrong + 1 };
  return rolls.length < seen.rolls.length ? { key: "missing", n: rolls.length + 1 } : null;
}

/** @param {Book} book @returns {Fault | null} */
function faultOfDraws({ secret, salts, seats, first, rolls }) {
  const dealer = new Dealer(/** @type {Uint8Array} */ (fromHex(secret ?? "")), salts ?? []);
  if (first.is_drawn && dealer.below(seats) !== first.seat) return { key: "first" };
  for (const roll of rolls) {
    const isFair = roll.u === null; // a plain die; where dice may be bent, one that was not is drawn like those that were
    if (!isVector(roll.p, isFair)) return { key: "odds", n: roll.n };
    const face = isFair ? 1 + dealer.below(SIDES) : faceOf(roll.p, dealer.unit());
    if (face !== roll.face || dealer.n !== roll.draw) return { key: "face", facts: { written: roll.face, drawn: face }, n: roll.n };
    if (!isFair && Math.abs((roll.u ?? -1) - dealer.last) > CLOSE) return { key: "face", facts: { written: roll.face, drawn: face }, n: roll.n };
  }
  return null;
}

/** Six chances that make one; of a fair die, six equal ones. @param {number[]} p @param {boolean} isFair */
function isVector(p, isFair) {
  const sum = p.reduce((all, chance) => all + chance, 0);
  return p.length === SIDES && Math.abs(sum - 1) < CLOSE && p.every((chance) => chance >= 0 && (!isFair || Math.abs(chance - 1 / SIDES) < CLOSE));
}

/** Faces in order, each as wide as its chance; what rounding leaves belongs to the last that can fall. @param {number[]} p @param {number} u */
function faceOf(p, u) {
  let [reached, last] = [0, 0];
  for (let face = 1; face <= SIDES && !(last && u < reached); face++) {
    if (p[face - 1] <= 0) continue;
    last = face;
    reached += p[face - 1];
  }
  return last;
}

/** Makes the draws again, one after the other. */
class Dealer {
  /** @param {Uint8Array} secret @param {string[]} salts */
  constructor(secret, salts) {
    this.secret = secret;
    this.salts = salts;
    this.n = 0;
    this.last = 0;
  }

  next() {
    this.n += 1;
    return drawNumber(this.secret, this.salts, this.n);
  }

  /** A number below `sides`, every one as likely (Lemire). @param {number} sides @returns {number} */
  below(sides) {
    const product = (this.next() >> 32n) * BigInt(sides);
    return product % WORD < WORD % BigInt(sides) ? this.below(sides) : Number(product / WORD);
  }

  /** A number of [0, 1). */
  unit() {
    this.last = Number(this.next() >> 11n) / 2 ** 53;
    return this.last;
  }
}
