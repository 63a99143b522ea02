/**
 * What a game's layout is given, and what it gives back. A game without one is drawn by `games/plain.js`, from what it
 * declares; a game with one has a `games/<id>.js` that exports `layout` and a `games/<id>.css` that dresses it.
 *
 * @import {Choice} from "./choice.js"
 * @import {Event, Snapshot} from "./protocol.js"
 *
 * @typedef {object} Scene  one moment of a running table, ready to be drawn
 * @property {Snapshot} snapshot
 * @property {Record<number, string>} names
 * @property {Event[]} story  as far as it is to be shown
 * @property {Choice | null} choice
 * @property {string | null} sent
 * @property {string | null} note
 * @property {boolean} isRevealing
 * @property {(key: string, otherwise?: string) => string} word  a word of the game
 * @property {(reason: {key: string, facts?: Record<string, any>}) => string} because
 * @property {(text: string) => (string | Node)[]} cited  a sentence, with links to the sections and rulings that it cites
 *
 * @typedef {object} Layout
 * @property {(scene: Scene) => Node[]} board  the seats and what lies between them
 * @property {(scene: Scene) => Node[]} hand  what the visitor may decide, where it does not stand on the board
 * @property {(scene: Scene, kind: string) => string} about  one sentence on a kind of action
 * @property {(event: Event) => boolean} isTold  does this event become a line of the log?
 * @property {(event: Event) => boolean} startsTurn  does a paragraph of the log begin here?
 * @property {(events: Event[]) => Event[][]} beats  new events as the moments in which they are shown; none if nothing moves
 * @property {(beat: Event[]) => boolean} settles  from this beat on, is the board drawn as it stands after them all?
 * @property {(stage: HTMLElement, beat: Event[], scene: Scene, pace: number) => Promise<void>} show  animate one beat
 * @property {(waiting: number) => number} [pace]  with so many more snapshots to show: 1, or less to hurry, 0 not to show
 * @property {(scene: Scene, seat: number) => string} result  how the match ended for a seat
 * @property {(snapshot: Snapshot, people: Record<number, string>) => Record<number, string>} [names]  where a story
 *   counts boards and not chairs: the name of each board
 * @property {(scene: Scene) => string} [verdict]  the line over the results, where it is more than who won
 * @property {(scene: Scene) => Node} [results]  the results, where they are more than a line for each seat
 * @property {(scene: Scene) => Node | null} [afterwards]  what else there is to read once a match is over
 */

export {};
