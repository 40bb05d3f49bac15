/**
 * What goes over the wire, as types. docs/wire.md is the contract; nothing here runs.
 *
 * @typedef {"red" | "black"} Side
 * @typedef {{text: string, clauses: string[]}} Reason
 * @typedef {{code: string, sentence: string, reasons: Reason[], nearest: string[]}} Refusal
 * @typedef {{rank: string, suit: string}} Card
 *
 * @typedef {object} Piece
 * @property {string} label
 * @property {Side} side
 * @property {string} troop
 * @property {string} name
 * @property {string} icon
 * @property {string | null} hex
 * @property {string} kind
 * @property {boolean} attached
 * @property {number} wounds
 * @property {number} full_wounds
 * @property {number} hit_at
 * @property {number[]} dice
 * @property {number[]} moves
 * @property {number} counters
 * @property {string[]} abilities
 * @property {string[]} tags
 * @property {string[]} items
 * @property {string | null} list
 * @property {number} mp
 * @property {number} full_mp
 * @property {number} item_mp
 * @property {number[]} charges
 * @property {string[]} marks
 * @property {boolean} trapped
 * @property {number} animal_turns
 * @property {boolean} [hidden]
 *
 * @typedef {{owner: Side, hex: string | null, state: string, wounds: number, dice: number, prisoner: string | null}} Trap
 * @typedef {{action: string, sentence: string, verb: string, actor: string | null, place: string | null, target: string | null}} Choice
 *
 * @typedef {object} View
 * @property {number} turn
 * @property {string} prompt
 * @property {Side | null} to_decide
 * @property {Side | null} active
 * @property {Card | null} card
 * @property {number} cards_left
 * @property {Record<string, number>} lost_points
 * @property {boolean} can_undo
 * @property {Piece[]} pieces
 * @property {Trap[]} traps
 * @property {{centre: string, until: number}[]} fog
 * @property {Choice[]} choices
 *
 * @typedef {object} About
 * @property {string} [piece]
 * @property {string} [target]
 * @property {string} [from]
 * @property {string} [to]
 * @property {string} [hex]
 * @property {number[]} [dice]
 * @property {number} [hit_at]
 * @property {number} [hits]
 * @property {number} [wounds]
 * @property {number} [retreats]
 * @property {Card} [card]
 *
 * @typedef {{kind: string, text: string, clauses: string[], about?: About}} Event
 * @typedef {{number: number, kind: string, side: Side | null, action: string, sentence: string, turn: number, events: Event[]}} Entry
 * @typedef {{number: number, side: Side | null, text: string, at: string}} Message
 * @typedef {{kind: "draw" | "undo", side: Side}} Offer
 * @typedef {{kind: string, name: string, here: boolean}} Seat
 * @typedef {{winner: Side | null, reason: string, scores: Record<string, number>}} Outcome
 * @typedef {{columns: number, rows: number, terrain: string[], walls: string[][], cliffs: string[][], hexes: string[]}} Ground
 *
 * @typedef {object} Scene
 * @property {string} id
 * @property {string} game
 * @property {{id: string, name: string, designer: string, summary: string, turns: number}} scenario
 * @property {number} number
 * @property {Record<Side, Seat>} seats
 * @property {Side[]} yours
 * @property {string} commitment
 * @property {string | null} secret
 * @property {View} view
 * @property {Entry[]} log
 * @property {Message[]} messages
 * @property {Offer | null} offer
 * @property {Ground} ground
 * @property {Outcome | null} outcome
 *
 * @typedef {{probability: string, percent: number, changes: string[]}} Chance
 * @typedef {object} Odds
 * @property {boolean} exact
 * @property {number} error
 * @property {Chance[]} chances
 * @property {number | null} eliminated
 * @property {number[] | null} wounds
 * @property {number[] | null} retreats
 * @property {Event[]} explanation
 * @property {number} value
 * @property {number} gain
 *
 * @typedef {{dice: number, hits: number, expected_hits: number}} Luck
 * @typedef {object} Replay
 * @property {string} game
 * @property {any} scenario
 * @property {Ground} ground
 * @property {any} players
 * @property {boolean} verified
 * @property {{line: number, text: string}[]} faults
 * @property {{entry: Entry, view: View}[]} frames
 * @property {Outcome | null} outcome
 * @property {Record<Side, Luck>} luck
 * @property {Record<Side, string[]>} losses
 *
 * @typedef {object} Scenario
 * @property {string} id
 * @property {string} name
 * @property {string} summary
 * @property {string} designer
 * @property {number} turns
 * @property {Record<Side, string>} armies
 * @property {Record<Side, number>} pieces
 * @property {Ground} ground
 * @property {{side: Side, hex: string}[]} places
 * @property {string} [game]  added by the page
 *
 * @typedef {object} Game
 * @property {string} name
 * @property {string} title
 * @property {string} designer
 * @property {string} board
 * @property {string[]} sides
 * @property {Record<string, string>} options
 * @property {Scenario[]} scenarios
 * @property {string} quick_start
 * @property {{name: string, title: string, summary: string}[]} players
 *
 * @typedef {{name?: string, text: string, clauses?: string[]}} Term
 * @typedef {Record<"terrain" | "tags" | "abilities" | "items" | "marks" | "spells", Record<string, Term>> & {icons: Record<string, string>}} Terms
 * @typedef {{title: string, parts: {title: string, level: number, clauses: {id: string, text: string}[]}[]}} Rulebook
 */
export {};
