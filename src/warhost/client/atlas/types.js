/**
 * What a map is made of, as data, as shapes and as a state of affairs. Types only.
 *
 * @typedef {import("../ground/types.js").Point} Point
 * @typedef {import("../ground/types.js").Frame} Frame
 * @typedef {import("../ground/types.js").Mood} Mood
 * @typedef {import("../ground/types.js").Pen} Pen
 * @typedef {import("../ground/types.js").Sheet} Sheet
 * @typedef {"spring" | "summer" | "autumn" | "winter"} Season
 *
 * @typedef {{id: string, name: string, terrain: string, province?: number, at: Point, seat?: Point, adj: string[]}} RegionData  seat: where a host stands, else it is found
 * @typedef {{id: string, name: string, adj: string[], style?: string}} CastleData
 *
 * @typedef {object} MapData  a map file as the page gets it
 * @property {string} name
 * @property {number} seed
 * @property {number} spacing  about how far it is from one region to the next
 * @property {Point} size
 * @property {RegionData[]} regions
 * @property {CastleData[]} castles
 * @property {[string, string][]} [closed_borders]  they touch, and nobody gets over
 * @property {[string, string][]} [ferries]
 * @property {[Point, Point][]} [lanes]  how each ferry bends
 * @property {{width: number, through: string[]}[]} [rivers]
 * @property {{region: string, size: number}[]} [lakes]
 * @property {[number, number, number][]} [islands]  across, down, how large
 * @property {Point} [compass]
 * @property {{at: Point, words: [string, string]}} [title]
 *
 * @typedef {{a: string, b: string | null, kind: "open" | "closed" | "coast", points: Point[]}} Border  b is null where the sea begins
 * @typedef {{id: string, name: string, terrain: string, poly: Point[], seat: Point, adj: string[]}} Region
 * @typedef {{id: string, name: string, at: Point | null, plot: Point[], adj: string[], style: string}} Castle  at: nowhere, when its regions do not meet
 * @typedef {{regions: Region[], castles: Castle[], borders: Border[], coasts: Point[][]}} Plan  the shapes of a map
 *
 * @typedef {"line" | "blocks" | "dots" | "bars" | "teeth" | "scales"} Pattern
 * @typedef {object} Livery  how a realm is told from the others
 * @property {string} colour
 * @property {string} second
 * @property {string} [trim]  the second colour of its ribbon, where that is another
 * @property {Pattern} pattern  of its ribbon
 * @property {string} sign  its icon
 *
 * @typedef {Record<string, Livery>} Liveries  by realm
 * @typedef {Record<string, string>} Holders  space to realm; a space that is not there is held by nobody
 * @typedef {{id: string, of: string, at: string, strength: number, leader?: boolean, caster?: boolean, moved?: boolean}} Host  who stands in a region
 * @typedef {{garrison?: number, of?: string}} Keep  what is to be told of a castle: how many are inside, and whose
 * @typedef {{units: number, of: string}} Garrison
 * @typedef {{castle: string, side: string, region?: string, seasons?: number, damage?: number, blockade?: boolean}} Siege  side: who besieges it; region: from where, all round it where that is not told; damage: breaches in its walls; blockade: nobody comes in or out
 * @typedef {{near: string[], far: string[], best?: string | null}} Reach  spaces beyond one border and beyond two, and the one that is advised
 * @typedef {{from: string, to: string, side: string, kind: "order" | "chosen" | "best"}} March  ordered already, looked at, or advised
 * @typedef {{text: string, tone: "good" | "even" | "bad" | "best"}} Chance  what is written over a space
 */

export {};
