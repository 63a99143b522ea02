/**
 * Games of one table as rows of numbers, which stay in the module's memory until they are read: `Trial` of
 * wanju/lab/trial.py, row by row and to the last bit. Two trials of one seed are paired game by game.
 */

/** @import {Rules, Table} from "./rules.module.js" */

/**
 * @typedef {object} Sitting  who plays
 * @property {string[]} styles  one for each seat
 * @property {number | bigint | string} [seed]
 * @property {boolean} [rotated]  do players move on by a seat after each game? they do if it is not said
 */

const FLOAT = 8;
const TALLIED = 3;

export class Trial {
  /**
   * Lay out all that its games need; `close` gives the room back, the last trial first.
   * @param {Rules} rules
   * @param {Table & Sitting} wish
   */
  constructor(rules, wish) {
    const { seats = rules.about.seats.fewest, seed = 0, rotated = true } = wish;
    this.rules = rules;
    this.mark = rules.top;
    this.seats = seats;
    this.seed = BigInt(seed);
    this.rotated = rotated;
    this.players = wish.styles;
    const metrics = rules.metrics(wish);
    this.places = Object.values(metrics);
    this.measures = Math.max(...this.places) + 1;
    this.kinds = [...new Set(wish.styles)].map((kind) => wish.styles.flatMap((name, n) => (name === kind ? [n] : [])));
    const names = [...new Set(wish.styles)];
    const paid = [...wish.styles.map((_, seat) => `payoff_seat_${seat}`), ...names.map((name) => `payoff_${name}`), ...names.map((name) => `win_${name}`)];
    /** The numbers of a row by name: the game's, then payoffs by seat, payoffs by player, and wins by player. @type {string[]} */
    this.columns = [...Object.keys(metrics), ...paid.map((name) => (name in metrics ? `${name}_player` : name))];
    const ruleset = rules.ruleset(wish);
    this.records = [rules.record("state"), rules.record("state"), ruleset, rules.record("silent", 2)];
    this.ways = rotated ? seats : 1;
    this.styles = Array.from({ length: this.ways }, (_, game) => rules.styleNumbers(this.sat(game).map((n) => wish.styles[n]), seats))[0];
    this.tallies = [seats, this.measures].map((count) => rules.room(FLOAT * TALLIED * count));
    this.open = rules.top;
  }

  /** Which player is in each seat. @param {number} game */
  sat(game) {
    return Array.from({ length: this.seats }, (_, seat) => (seat + (this.rotated ? game : 0)) % this.seats);
  }

  /**
   * Games `first` … `first + count − 1`, one after the other; a game that did not end has no numbers at all.
   * @param {number} first
   * @param {number} count
   */
  rows(first, count) {
    const { rules, seats, measures } = this;
    const mark = rules.top;
    const [payoffs, measured] = [seats, measures].map((wide) => rules.room(FLOAT * count * wide));
    new Float64Array(rules.exports.memory.buffer, measured, count * measures).fill(NaN);
    const sizes = [rules.about.longest, this.ways, count, seats, measures];
    rules.call("play_many", ...this.records, this.styles, this.seed, first, count, ...sizes, payoffs, this.tallies[0], measured, this.tallies[1]);
    const rows = this.joined(first, count, payoffs, measured);
    rules.top = mark;
    return rows;
  }

  /**
   * The numbers of each game in the order of the columns.
   * @param {number} first
   * @param {number} count
   * @param {number} payoffsAt
   * @param {number} measuredAt
   */
  joined(first, count, payoffsAt, measuredAt) {
    const { seats, measures, places } = this;
    const memory = this.rules.exports.memory.buffer;
    const payoffs = new Float64Array(memory, payoffsAt, count * seats);
    const measured = new Float64Array(memory, measuredAt, count * measures);
    const wide = this.columns.length;
    const rows = new Float64Array(count * wide);
    for (let game = 0; game < count; game++) {
      let at = game * wide;
      for (let n = 0; n < places.length; n++) rows[at++] = measured[game * measures + places[n]];
      for (let seat = 0; seat < seats; seat++) rows[at++] = payoffs[game * seats + seat];
      const got = payoffs.subarray(game * seats, (game + 1) * seats);
      for (const each of [got, winners(got)]) {
        rows.set(this.ofKinds(each, first + game), at);
        at += this.kinds.length;
      }
    }
    return rows;
  }

  /** The mean over all players of the same name, wherever they sat. @param {ArrayLike<number>} bySeat @param {number} game */
  ofKinds(bySeat, game) {
    const turned = this.rotated ? game % this.seats : 0;
    return this.kinds.map((players) => {
      let sum = 0;
      for (const player of players) sum += bySeat[(player - turned + this.seats) % this.seats];
      return sum / players.length;
    });
  }

  close() {
    this.rules.top = this.mark;
  }
}

/** Who won: got the whole, 1, as all of a winning side do; or alone had more than anybody else. @param {Float64Array} got */
function winners(got) {
  const best = Math.max(0, ...got);
  const isAlone = best > 0 && got.length > 1 && got.filter((each) => each === best).length === 1;
  return got.map((each) => (Number.isNaN(each) ? NaN : Number(each === best && (isAlone || best >= 1))));
}
