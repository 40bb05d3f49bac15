/**
 * The shapes of what the board is given, as docs/wire.md describes them. Types only: nothing here runs.
 *
 * @typedef {"red" | "black"} Side
 * @typedef {"foot" | "mounted" | "large" | "machine" | "individual"} Kind
 * @typedef {"E" | "NE" | "NW" | "W" | "SW" | "SE"} Direction
 *
 * @typedef {object} Ground
 * @property {number} columns
 * @property {number} rows
 * @property {string[]} terrain  one string of letters for each row
 * @property {[string, Direction][]} walls
 * @property {[string, Direction][]} cliffs
 * @property {string[]} hexes  those that count for victory
 *
 * @typedef {{name: string, text?: string}} Term
 * @typedef {{terrain?: Record<string, Term>}} Terms
 *
 * @typedef {object} Piece
 * @property {string} [label]  not there when the piece is hidden
 * @property {Side} side
 * @property {string | null} hex
 * @property {boolean} [hidden]
 * @property {string} [name]
 * @property {string} [icon]
 * @property {Kind} [kind]
 * @property {boolean} [attached]
 * @property {number} [wounds]
 * @property {number} [full_wounds]
 * @property {number} [hit_at]
 * @property {number[]} [dice]
 * @property {number[]} [moves]
 * @property {number} [counters]
 * @property {string[]} [abilities]
 * @property {number} [mp]
 * @property {number} [full_mp]
 * @property {string[]} [marks]
 * @property {boolean} [trapped]
 *
 * @typedef {object} Trap
 * @property {Side} owner
 * @property {string | null} hex
 * @property {"hidden" | "open" | "destroyed"} state
 * @property {number} [wounds]
 * @property {number} [dice]
 * @property {string | null} [prisoner]
 *
 * @typedef {{centre: string, until: number}} Fog
 * @typedef {{pieces: Piece[], traps?: Trap[], fog?: Fog[]}} View
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
 * @property {number} [healed]
 * @property {number} [left]  wounds that are left
 * @property {string} [spell]
 * @typedef {{kind: string, text?: string, about?: About}} BattleEvent
 *
 * @typedef {{chip?: string, tone?: string}} Mark
 * @typedef {object} Marks
 * @property {Set<string>} [actors]
 * @property {string | null} [chosen]
 * @property {Map<string, Mark>} [places]
 * @property {Map<string, Mark>} [targets]
 * @property {string | null} [cursor]
 * @property {string[]} [last]
 *
 * @typedef {object} Listeners
 * @property {(hex: string, event: Event) => void} [pickHex]
 * @property {(label: string, event: Event) => void} [pickPiece]
 * @property {(hex: string | null) => void} [overHex]
 * @property {(label: string | null) => void} [overPiece]
 *
 * @typedef {{x: number, y: number}} Point
 * @typedef {{x: number, y: number, scale: number}} Spot
 */

export {};
