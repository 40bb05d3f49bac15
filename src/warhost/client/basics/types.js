/**
 * Where something that is thrown comes down: `rings` its places by strength, the strongest first, `falls` where its middle may come to lie,
 * and what becomes of all under it: `gone` by the gravest fate, `hurt` by any other.
 * @typedef {{by?: string | null, taken?: boolean, rings: string[][], falls: {place: string, share: number, aimed: boolean}[], plates: {label: string, gone: number, hurt: number, own: boolean}[]}} Lands
 *
 * Where something that was thrown came down: `missed` are the places where it was meant to, `rows` say in a word what it did in each place.
 * @typedef {{meant: string, at: string | null, rings: string[][], missed: string[], rows: {place: string, words: string, tone: string, falls: boolean}[]}} Fell
 */

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
 * @typedef {Cells & {terrain: string[], edges: {kind: string, at: string, side: Direction}[], goals: Goal[], setting?: string}} Ground
 *     terrain: one string of letters for each row
 *
 * @typedef {string | {at: string, side: Direction}} Goal  a cell that counts, or a side of one over which pieces leave the board
 *
 * @typedef {{name?: string, text?: string}} Term
 * @typedef {{terrain?: Record<string, Term>} & Record<string, any>} Terms
 *
 * @typedef {{pieces: Piece[], signs: BoardSign[]} & Record<string, any>} View
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
 * @property {number} [bonus]  that is added to the dice
 * @typedef {{kind: string, text?: string, about?: About & Record<string, any>, story?: StoryShown}} BattleEvent
 *
 * @typedef {{chip?: string, tone?: string, best?: boolean}} Mark
 * @typedef {object} Marks
 * @property {Set<string>} [actors]
 * @property {string | null} [chosen]
 * @property {Map<string, Mark>} [places]
 * @property {Map<string, Mark>} [targets]
 * @property {string | null} [cursor]
 * @property {string[]} [last]
 * @property {Lands | null} [lands]
 * @property {Fell | null} [fell]
 * @property {{from: string, to: string, shows: number, seen: number} | null} [spied]  what whoever spies would show, and whether he is seen
 * @property {Ghost | null} [ghost]
 * @property {Clash | null} [clash]  who fights whom
 * @property {string[] | null} [apart]  who fight apart from all others
 * @property {Facing[]} [turns]  how the chosen piece could face where it stands
 *
 * @typedef {{attackers: string[], defenders: string[]}} Clash  labels of pieces
 *
 * @typedef {{piece: Piece, action: string, place: string, facing: Facing, offered: Facing[], way: Way | null}} Ghost  a piece as it will stand, how it could face there, and its way
 *
 * @typedef {object} Listeners
 * @property {(place: string, event: Event) => void} [pickPlace]
 * @property {(label: string, event: Event) => void} [pickPiece]
 * @property {(place: string | null) => void} [overPlace]
 * @property {(label: string | null) => void} [overPiece]
 * @property {(facing: string, event: Event) => void} [pickFacing]
 * @property {(facing: string) => void} [overFacing]
 * @property {(step: number) => void} [turn]
 *
 * @typedef {{x: number, y: number}} Point
 * @typedef {{x: number, y: number, scale: number}} Spot
 *
 * @typedef {[picture: SVGElement[] | HTMLElement, name: string, words: string]} Entry  of a legend: strokes to be drawn in a box, or a painting
 *
 * @typedef {object} Scales  pixels of the window for one of the picture, and what of the picture a window shows
 * @property {number} closest  at most
 * @property {number} tiny  below which numbers are left out, as nobody could read them
 * @property {number} far  below which signs of pieces change places
 * @property {number} close  above which small pieces show theirs, too
 * @property {number} grow  how much signs grow at most
 * @property {number} least  from which on a fight is looked at (0: always the whole board)
 * @property {number} most  from which on all is seen well in any window
 * @property {number} span  how much of the picture a window shows from side to side, where it is too small for that
 * @property {number} margin  round those who are looked at, in the picture
 *
 * @typedef {object} Space  where places are in the picture
 * @property {number} width
 * @property {number} height
 * @property {number} turn  quarters, clockwise
 * @property {number[]} natural  width and height before any turn
 * @property {number} [radius]  of a base, where pieces stand on such
 * @property {Scales} scales
 * @property {(place: string) => Point} centre
 * @property {(cells: string[], part?: number) => string} [rim]  the outline of several cells, of their size or within it, as path data
 * @property {(cell: string, side: any) => number[][]} [ends]  of a side of a cell
 * @property {(cells: string[]) => string} [area]  all that lies in several cells, as path data
 * @property {(x: number, y: number) => string | null} placeAt
 *
 * @typedef {{sign: BoardSign, node: SVGElement}} Tab  of those who belong together
 *
 * @typedef {object} Picture  what depends on the kind of board: hexes, or an open table
 * @property {string} name  a class of the board
 * @property {(space: any) => {whole: string, inner: string}} outline  of a place
 * @property {(piece: Piece) => number} frame  the scale of a target's frame
 * @property {number} slack  pixels by which a finger may miss a piece
 * @property {(ground: any) => Space} space
 * @property {(ground: any) => string} title
 * @property {(here: Piece[]) => Map<Piece, Spot>} spots  of the pieces at one place, seen from its middle
 * @property {(piece: Piece, looks: Looks) => SVGGElement} drawPiece
 * @property {(board: any, sign: BoardSign) => {under: SVGElement[], tabs: Tab[]}} [rope]  round those who belong together
 * @property {(board: any, tabs: Tab[], px: number) => void} [tabs]  laid beside their ropes
 * @property {{cells: (layer: any, lands: Lands) => SVGElement[], chances: (layer: any, lands: Lands) => SVGElement[]}} [thrown]  where what is thrown comes down
 * @property {{cells: (layer: any, fell: Fell) => SVGElement[], words: (layer: any, fell: Fell) => SVGElement[]}} [fallen]  where it came down, and what it did
 * @property {(layer: any, spied: {from: string, to: string, shows: number, seen: number}) => SVGElement[]} [spying]  the line along which somebody spies
 * @property {(space: any, ground: any, looks?: Looks) => SVGElement} drawGround  what is drawn over the painting
 * @property {(ground: any, terms: Terms) => Entry[]} legend  its kinds of ground
 * @property {(k: number, width: number) => SVGSVGElement} [scaleBar]  the ruler in the corner, where distances are measured, for a scale and a window
 *
 * @typedef {{space: Space, picture: Picture | null, looks: Looks}} Laid  a board on which something is laid out
 */

export {};
