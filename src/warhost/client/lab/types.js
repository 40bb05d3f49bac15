/**
 * What the lab reports, as docs/wire.md describes it. Types only: nothing here runs.
 *
 * @typedef {{times: number, of: number, share: number | null, interval: number[]}} Share
 * @typedef {{mean: number, quarter: number, median: number, three_quarters: number, least: number, most: number, histogram: {edges: number[], counts: number[]}}} Figure
 * @typedef {{what: "stood" | "fell" | "entered", side: string}} Heat  side: "" for all of them
 * @typedef {{turn: number, chance: number, low: number, high: number, moved: number}} SwingTurn
 * @typedef {{place: string, terrain: string, stood: Record<string, number>, fell: Record<string, number>, entered: Share}} PlaceRow
 * @typedef {{ground: any, lineup: {places: SetUp[], armies: Record<string, string>}}} Board
 *
 * @typedef {object} PieceRow
 * @property {string} piece  its label
 * @property {string} side
 * @property {string} name
 * @property {Share} survives
 * @property {{piece: string, times: number}[]} felled_by
 * @property {number} felled
 * @property {number} harm_done
 * @property {number} harm_taken
 * @property {number} strikes
 * @property {Share} fought
 * @property {Share} won_if_survives
 * @property {Share} won_if_falls
 *
 * @typedef {object} ReportData
 * @property {{game: string, id: string, name: string, designer: string, turns: number, sides: Record<string, string>}} scenario
 * @property {string[]} players
 * @property {string} command
 * @property {number} battles
 * @property {number} planned
 * @property {{side: string, name: string, won: Share}[]} sides
 * @property {Share} drawn
 * @property {{reason: string, winner: string | null, share: Share}[]} endings
 * @property {Figure | null} turns
 * @property {{turns: SwingTurn[], decisive: number | null}} swing
 * @property {Share} close
 * @property {PieceRow[]} pieces
 * @property {PlaceRow[]} places
 * @property {{kind: string, name: string, words: string}[]} never
 * @property {string[]} sentences
 * @property {Board} board
 *
 * @typedef {object} LabAnswer  what the server says of a series
 * @property {"waiting" | "running" | "done" | "failed"} state
 * @property {number} done
 * @property {number} of
 * @property {number | null} left_s
 * @property {ReportData | null} data
 * @property {Refusal} [refusal]
 *
 * @typedef {{battles: number, share: Share, drawn: Share, meets: boolean}} Measured  share: of the decided battles, of the side that was asked about
 * @typedef {Measured & {words: string, toml: string}} Suggestion  with what is changed
 * @typedef {{met: boolean, base: Measured, suggestions: Suggestion[], sentences: string[]}} Found
 * @typedef {{state: LabAnswer["state"], done: number, of: number, left_s: number | null, data: Found | null, refusal?: Refusal}} BalanceAnswer
 *
 * @typedef {object} LabState
 * @property {Game | null} game
 * @property {string} name  of what is fought, where it is known before the first figures
 * @property {string} players
 * @property {number} battles
 * @property {string | null} id  of the series that was begun last
 * @property {LabAnswer | null} answer  without its data
 * @property {ReportData | null} data
 * @property {{by: string, up: boolean}} order  of the pieces
 * @property {{side: string, share: number}} wish
 * @property {BalanceAnswer | null} balance
 * @property {Refusal | null} refusal
 *
 * @typedef {object} LabActs
 * @property {(part: Partial<LabState>) => void} set
 * @property {() => void} fight
 * @property {() => void} stop
 * @property {() => void} balance
 * @property {() => void} judge  fights, and then asks what would make it fair
 * @property {() => void} saveFigures
 * @property {((toml: string) => void) | null} take  a suggestion into the editor, where there is one
 * @property {HTMLElement} heat  where the board with its heat map is
 * @property {HTMLElement} field  where the board is before the first battle
 *
 * @typedef {{game: string, scenario?: string, toml?: string | (() => string), name?: string, board?: Board, take?: (toml: string) => void}} LabWanted
 */

export {};
