/**
 * The board as it is shown. At rest it is what the snapshot says; while a reveal runs it is a few events behind, and the
 * reveal moves it on, one event at a time.
 */

/** @import {Event} from "../../protocol.js" */
/** @import {Scene} from "../../scene.js" */

import { YARD } from "./geometry.js";

export const shown = {
  /** By seat and piece. @type {number[][]} */
  steps: [],
  /** The roll that lies there; 0 before the first. */
  die: 0,
  /** Whose turn it is. */
  seat: 0,
  /** What is happening, in words. */
  caption: "",
  /** The piece that moves, drawn above the others: seat and piece. @type {string | null} */
  mover: null,
  /** @type {Animation[]} */
  running: [],
};

/** Moves that nobody chose, because only one was possible. @type {WeakSet<Event>} */
export const forced = new WeakSet();

/** The snapshot is drawn at rest: stand where it says, whatever was still on its way. @param {Scene} scene */
export function settle({ snapshot }) {
  const { view } = snapshot;
  for (const animation of shown.running.splice(0)) animation.cancel();
  shown.steps = view.seats.map((/** @type {any} */ seat) => seat.pieces.map((/** @type {any} */ piece) => piece.step));
  shown.die = view.die;
  shown.seat = view.seat;
  shown.caption = "";
  shown.mover = null;
}

/** One event more. @param {Event} event */
export function advance(event) {
  switch (event.event) {
    case "begins":
      shown.seat = event.seat;
      break;
    case "rolls":
      shown.seat = event.seat;
      shown.die = event.die;
      break;
    case "moves":
    case "enters":
      shown.steps[event.seat][event.piece] = event.to;
      shown.mover = `${event.seat}-${event.piece}`;
      break;
    case "captures":
      shown.steps[event.target][event.piece] = YARD;
  }
}

/** The rolls of each seat's last turn, as far as the story has come. @param {Event[]} story @param {number} seats */
export function lastRolls(story, seats) {
  /** @type {number[][]} */
  const rolls = Array.from({ length: seats }, () => []);
  let later = -1; // the seat whose turn is being read, from its end
  const closed = new Set();
  for (let i = story.length - 1; i >= 0 && closed.size < seats; i--) {
    const { event, seat, die } = story[i];
    if (event !== "rolls") continue;
    if (seat !== later && later >= 0) closed.add(later);
    later = seat;
    if (!closed.has(seat)) rolls[seat].unshift(die);
  }
  return rolls;
}
