/**
 * The shapes of what the board is given, as docs/wire.md describes them. Types only: nothing here runs.
 *
 * @typedef {string} Side
 * @typedef {"N" | "NE" | "E" | "SE" | "S" | "SW" | "W" | "NW"} Direction
 *
 * @typedef {object} Cells
 * @property {{shape: "pointy" | "flat" | "square", columns: number, rows: number, shift?: number}} grid
 *     shift: whether the second, fourth ... line of hexes stands half a hex along (1), or the first, third ... (0)
 * @property {string[]} cells  the names of all cells in the order of the grid: row by row, on flat hexes column by column
 *
 * @typedef {Cells & {terrain: string[], edges: {kind: string, at: string, side: Direction}[], goals: string[]}} Ground
 *     terrain: one string of letters for each row
 *
 * @typedef {{name?: string, text?: string}} Term
 * @typedef {{terrain?: Record<string, Term>} & Record<string, any>} Terms
 *
 * @typedef {object} Piece
 * @property {string} [label]  not there when the piece is hidden
 * @property {Side} side
 * @property {string | null} [hex]
 * @property {number[] | null} [at]  on an open table
 * @property {boolean} [hidden]
 * @property {string} [name]
 * @property {string} [icon]
 * @property {string} [kind]
 * @property {boolean} [attached]
 * @property {number} [wounds]
 * @property {number} [full_wounds]
 * @property {number} [hit_at]
 * @property {number[]} [dice]
 * @property {any} [moves]
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
 * @property {string} state  hidden, open or destroyed
 * @property {number} [wounds]
 * @property {number} [dice]
 * @property {string | null} [prisoner]
 *
 * @typedef {{centre: string, until: number}} Fog
 * @typedef {{pieces: Piece[], traps?: Trap[], fog?: Fog[]} & Record<string, any>} View
 *
 * @typedef {object} About
 * @property {string} [piece]
 * @property {string} [target]
 * @property {any} [from]
 * @property {any} [to]
 * @property {number[][]} [path]
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
 * @property {(place: string, event: Event) => void} [pickPlace]
 * @property {(label: string, event: Event) => void} [pickPiece]
 * @property {(place: string | null) => void} [overPlace]
 * @property {(label: string | null) => void} [overPiece]
 *
 * @typedef {{x: number, y: number}} Point
 * @typedef {{x: number, y: number, scale: number}} Spot
 *
 * @typedef {object} Space  where places are in the picture
 * @property {number} width
 * @property {number} height
 * @property {number} turn  quarters, clockwise
 * @property {number[]} natural  width and height before any turn
 * @property {{closest: number, far: number, close: number, grow: number, least: number}} scales  pixels of the window for one of the picture:
 *     at most; below and above which figures change; how much signs grow at most; and at which scale at least a fight is looked at (0: the whole board)
 * @property {(place: string) => Point} centre
 * @property {(x: number, y: number) => string | null} placeAt
 *
 * @typedef {object} Picture  what depends on the kind of board: hexes, or an open table
 * @property {string} name  a class of the board
 * @property {(space: any) => {whole: string, inner: string}} outline  of a place
 * @property {(piece: Piece) => number} frame  the scale of a target's frame
 * @property {number} slack  pixels by which a finger may miss a piece
 * @property {{leaps: Set<string>, deaths: Set<string>, change: (event: BattleEvent) => Partial<Piece> | null,
 *     tell: (event: BattleEvent, target: string | null) => [string | null, string, string] | null}} story
 *     kinds of events in which a piece goes without passing what lies between, or dies; what else changes; and a word or two
 * @property {(ground: any) => Space} space
 * @property {(ground: any) => string} title
 * @property {(piece: Piece) => string} words
 * @property {(here: Piece[]) => Map<Piece, Spot>} spots  of the pieces at one place, seen from its middle
 * @property {(piece: Piece) => SVGGElement} drawPiece
 * @property {(space: any, ground: any, looks?: Looks) => SVGElement} drawGround  what is drawn over the painting
 * @property {(space: any, view: View) => {under: SVGElement[], over: SVGElement[], top?: SVGElement[]}} drawSigns  under the marks, over them, and over the pieces
 * @property {(ground: any, terms: Terms, view: View) => HTMLElement} drawLegend
 *
 * @typedef {{space: Space, picture: Picture | null}} Laid  a board on which something is laid out
 */

export {};
