/**
 * A battle as the page draws it, and what may be drawn in a game, as docs/wire.md has both. Types only: nothing here runs.
 *
 * @typedef {string | number[]} At  a cell by its name, or a point of an open table
 * @typedef {{id: string, type: string, corners: number[][]}} TableArea
 * @typedef {{kind: string, side: Side, place: At | null, facing?: string | null, formation?: string | null, fields: Record<string, any>}} Stand  a piece as it begins
 * @typedef {{id: string, side: Side, name: string, fields: Record<string, any>}} Band
 *
 * @typedef {object} Sheet
 * @property {Record<string, any>} head
 * @property {number[]} size
 * @property {string | null} map  of those that are chosen and not drawn
 * @property {any} ground  rows of letters, or the areas of an open table
 * @property {Record<string, string[][]>} edges  by kind: a cell and one of its sides
 * @property {Record<string, At[]>} marks  by kind: places that count
 * @property {Record<Side, {fields: Record<string, any>, zone: any[] | null}>} sides
 * @property {Band[]} formations
 * @property {Stand[]} pieces
 * @property {Record<string, any>} rest
 *
 * @typedef {{id: string, name: string, group?: string, icon?: string}} Listed
 * @typedef {Record<string, any>} Schema  of JSON
 * @typedef {{id: string, name: string, group: string, icon: string, price: number | null, single: boolean, sides: Side[], facings: string[], fields: Record<string, Schema>}} PieceKind
 *
 * @typedef {object} Vocabulary
 * @property {{kind: "cells" | "plane", shape?: string, least: number[], most: number[], maps?: Listed[], ground: Listed[], edges?: Listed[], marks?: Listed[]}} board
 * @property {PieceKind[]} kinds
 * @property {{name: string, names?: string, fields: Record<string, Schema>} | null} formations
 * @property {{id: Side, name: string, fields: Record<string, Schema>}[]} sides
 * @property {boolean} zones
 * @property {Record<string, Listed[]>} [choices]  by the name of a `choice` in a schema
 * @property {Schema} rest
 *
 * @typedef {{at: string, path: string, line: number | null, text: string, clauses: string[]}} SheetFault  `at` is the part of the sheet, as pieces.3 or ground.0203
 * @typedef {{sheet: Sheet, toml: string, faults: SheetFault[], ground: any, places: SetUp[], points: Record<Side, number | null>, counts: Record<Side, Record<string, number>>}} Checked
 *
 * @typedef {"choose" | "ground" | "edge" | "mark" | "piece" | "zone" | "area"} ToolName
 * @typedef {"brush" | "line" | "box" | "fill"} Stroke
 * @typedef {{tool: ToolName, stroke: Stroke, ground: string, edge: string, mark: string, kind: string, side: Side, formation: string | null, facing: string}} Hand  what is in hand
 *
 * @typedef {{pieces: number[]} | {area: number}} Chosen
 * @typedef {"draw" | "battle" | "faults" | "rules" | "lab"} DrawTab
 *
 * @typedef {object} Drawing  the state of the page
 * @property {Game[] | null} games
 * @property {Game | null} game
 * @property {Terms | null} terms
 * @property {Vocabulary | null} vocabulary
 * @property {Sheet | null} sheet
 * @property {string} toml  the file as it was opened, whose comments are kept
 * @property {Checked | null} checked  the newest answer
 * @property {any} laid  the ground as it is drawn
 * @property {Hand} hand
 * @property {Chosen | null} chosen
 * @property {DrawTab} tab
 * @property {string | null} cursor  where the keyboard stands
 * @property {boolean} keys  the keyboard moved last
 * @property {string} wanted  what is looked for in the list of pieces
 * @property {boolean} up  whether the sheet of a phone is up
 * @property {boolean} busy  something is being opened or begun
 * @property {string | null} keptAs  the name under which it is kept here
 * @property {string} said  a notice
 * @property {Refusal | null} refusal
 * @property {number} steps  that can be taken back
 * @property {number} undone  that can be done again
 */

export {};
