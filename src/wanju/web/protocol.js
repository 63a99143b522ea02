/**
 * The shapes of docs/protocol.md, as types. Nothing here runs.
 *
 * @typedef {Record<string, string>} Words  every word of a game or of the room, by dotted key
 * @typedef {Record<string, any>} Facts  what a sentence needs to be filled in
 * @typedef {{event: string} & Facts} Event  one line of the story
 * @typedef {{key: string, facts?: Facts}} Reason  why an action is closed
 *
 * @typedef {object} Entry  a number or a switch of a rulebook
 * @property {string} id
 * @property {"number" | "switch"} kind
 * @property {string} section
 * @property {string} [ruling]
 * @property {any} default
 * @property {boolean} [per_seat]
 * @property {string} [unit]
 * @property {number} [low]
 * @property {number} [high]
 * @property {number} [step]
 * @property {string[]} [readings]
 *
 * @typedef {object} Game  one row of /api/games
 * @property {string} id
 * @property {string} version
 * @property {number} fewest
 * @property {number} most
 * @property {string[]} styles
 * @property {string[]} company  the bots that take empty chairs unless others are asked for, in turn
 * @property {string[]} lesson_company  the same where somebody is shown the game
 * @property {string[]} presets  the usual one first
 * @property {Record<string, Record<string, any>>} preset_sets  what each preset sets
 * @property {Entry[]} numbers
 * @property {string} page  where the script and the style of its table are, without what they end in
 * @property {string | null} site  the address of the game's own page, if it has one
 * @property {boolean} lesson  is there a first game with hints?
 * @property {boolean} puzzle  is there a puzzle every day?
 * @property {{anchors: string[], moments: Record<string, string>}} guide  what its guide has anchors for, and where it opens at which moment
 *
 * @typedef {{id: string, language: string, html: string}} GuidePart
 * @typedef {{game: string, parts: GuidePart[]}} Guide  how to play a game, in one language
 *
 * @typedef {object} OpenTable  one row of /api/tables
 * @property {string} table
 * @property {string} game
 * @property {string} preset
 * @property {Record<string, any>} set
 * @property {number} seats
 * @property {number} free
 * @property {string[]} names
 *
 * @typedef {object} KnownTable  one row of /api/tables/known
 * @property {string} table
 * @property {string} game
 * @property {"gathering" | "playing" | "over"} phase
 * @property {string[]} names
 *
 * @typedef {object} Rules  a ruleset, checked
 * @property {string} preset
 * @property {Record<string, any>} set
 * @property {string} hash
 * @property {Reason[]} notices  what everybody should know before the first move
 *
 * @typedef {object} Chair
 * @property {"person" | "program" | "bot" | "empty"} kind
 * @property {string | null} name
 * @property {string | null} style
 * @property {boolean} online
 * @property {number | null} held_for  seconds for which it is still kept for somebody who is away, while people gather
 * @property {boolean} stands_in
 * @property {boolean} agreed  to what the table asks for
 * @property {boolean} salted  has its person added a salt?
 *
 * @typedef {{key: string, facts: Facts, needs: number[]}} Consent  `needs`: the seats that have not agreed yet
 * @typedef {{commitment: string, salts: string[] | null, secret: string | null}} Seal
 *
 * @typedef {{action: string, why: Record<string, string>}} Hint  `why` by language
 *
 * @typedef {{key: string, points: number, facts: Facts}} Line
 * @typedef {object} Account  what a board has scored
 * @property {number} place
 * @property {string | null} of  the word for what is counted, where it is not points
 * @property {Line[]} lines  they add up to the total
 * @property {number} total
 * @property {number | null} rank
 * @property {{key: string, facts: Record<string, any>} | null} decided  what its place went by, where it was not the total alone
 *
 * @typedef {object} Snapshot  everything this visitor may know
 * @property {"table"} type
 * @property {string} table
 * @property {string} game
 * @property {"gathering" | "playing" | "over"} phase
 * @property {Rules} ruleset
 * @property {Chair[]} chairs
 * @property {number | null} you
 * @property {number} seq
 * @property {number | null} [answers]
 * @property {number[]} [waiting]
 * @property {any} [view]
 * @property {any} [sheet]  what never changes in a game; sent while the story is at its beginning
 * @property {string[]} [legal]
 * @property {Record<string, Reason>} [closed]
 * @property {Event[]} [events]
 * @property {number} [first_event]
 * @property {number[] | null} [payoff]
 * @property {boolean} hints  may people ask for advice here?
 * @property {Hint | null} [hint]  in a lesson, what a player would do
 * @property {Account[]} [score_sheet]  where each point came from, once the game is over
 * @property {string | null} [next]
 * @property {boolean} [lesson]  whether somebody is shown the game here
 * @property {Consent | null} consent  what every person has to agree to before the match begins
 * @property {Seal | null} seal  the promise behind the chances of this match
 * @property {number} [at]  when it came, by the browser's clock; not sent
 *
 * @typedef {{type: "seated", seat: number, token: string}} Seated
 * @typedef {{type: "ack", id: string, seq: number}} Ack
 * @typedef {{type: "refused", id: string, key?: string, facts?: Facts, text: string, zh?: string}} Refused
 * @typedef {{type: "error", id?: string, key?: string, facts?: Facts, text: string, zh?: string}} ErrorMessage
 * @typedef {Snapshot | Seated | Ack | Refused | ErrorMessage | {type: "pong"}} FromServer
 */

export {};
