/**
 * Mirrored, turned round, enlarged or cut: the same battle on other places. Pure. On hexes every second line stands half a hex along, so
 * what is mirrored is moved by half a hex where that keeps all neighbours; the few cells for which there is no room then change places.
 */

import { CellGrid, columnAndRow } from "../basics/cells.js";
import { turning } from "./sheets.js";

/** @typedef {import("./types.js").Sheet} Sheet */
/** @typedef {import("./types.js").Vocabulary} Vocabulary */
/** @typedef {import("../basics/types.js").Cells} Cells */
/** @typedef {"across" | "down" | "half"} Turn */

const HALF = 52; // of a cell, in the picture
const SHIFTS = [[0, 0], [HALF, 0], [-HALF, 0], [0, HALF], [0, -HALF]];
/** @type {Record<Turn, [boolean, boolean]>} */
const FLIPS = { across: [true, false], down: [false, true], half: [true, true] };
/** @type {Record<string, string>} */
const ACROSS = { E: "W", W: "E" };
/** @type {Record<string, string>} */
const DOWN = { N: "S", S: "N" };

/** @param {Turn} turn @param {string} way  of the compass, or of the clock face @returns {string} */
function turnedWay(turn, way) {
  const [across, down] = FLIPS[turn];
  if (!/^[NESW]+$/.test(way)) return way;
  return [...way].map((letter) => (across && ACROSS[letter]) || (down && DOWN[letter]) || letter).join("");
}

/** Where each cell comes to lie. @param {Cells} laid @param {Turn} turn @returns {Map<string, string>} */
export function cellsTurned(laid, turn) {
  const space = new CellGrid(laid), [across, down] = FLIPS[turn], { width, height } = space;
  const goal = (/** @type {string} */ cell, /** @type {number[]} */ [ox = 0, oy = 0]) => {
    const { x, y } = space.centre(cell);
    return { x: (across ? width - x : x) + ox, y: (down ? height - y : y) + oy };
  };
  const tries = SHIFTS.map((shift) => {
    /** @type {Map<string, string>} */
    const found = new Map();
    for (const cell of space.cells) {
      const { x, y } = goal(cell, shift), there = space.placeAt(x, y);
      if (there !== null && Math.hypot(space.centre(there).x - x, space.centre(there).y - y) < 3) found.set(cell, there);
    }
    return { shift, found };
  });
  const { shift, found } = tries.reduce((best, one) => (one.found.size > best.found.size ? one : best));
  const free = new Set(space.cells);
  for (const cell of found.values()) free.delete(cell);
  for (const cell of space.cells) {
    if (found.has(cell)) continue;
    const { x, y } = goal(cell, shift), far = (/** @type {string} */ one) => Math.hypot(space.centre(one).x - x, space.centre(one).y - y);
    const nearest = [...free].reduce((best, one) => (far(one) < far(best) ? one : best));
    found.set(cell, nearest);
    free.delete(nearest);
  }
  return found;
}

/** Every text in something that names a place, and every list of such. @param {any} value @param {(place: string) => string | undefined} moved @returns {any} */
function replaced(value, moved) {
  if (typeof value === "string") return moved(value) ?? value;
  if (Array.isArray(value)) return value.map((one) => replaced(one, moved));
  if (value && typeof value === "object") return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, replaced(one, moved)]));
  return value;
}

/** All but the ground, on other cells. @param {Sheet} sheet @param {(cell: string) => string | undefined} moved @param {(way: string) => string} way @returns {Sheet} */
function withPlacesMoved(sheet, moved, way) {
  const places = (/** @type {any[]} */ list) => list.flatMap((one) => (typeof one === "string" ? (moved(one) ?? []) : replaced(one, moved)));
  return {
    ...sheet,
    edges: Object.fromEntries(Object.entries(sheet.edges).map(([kind, list]) => [kind, list.flatMap(([at = "", side = ""]) => (moved(at) ? [[/** @type {string} */ (moved(at)), way(side)]] : []))])),
    marks: Object.fromEntries(Object.entries(sheet.marks).map(([kind, list]) => [kind, places(list)])),
    sides: Object.fromEntries(Object.entries(sheet.sides).map(([side, one]) => [side, { fields: replaced(one.fields, moved), zone: one.zone && places(one.zone) }])),
    formations: sheet.formations.map((one) => ({ ...one, fields: replaced(one.fields, moved) })),
    pieces: sheet.pieces.map((one) => ({ ...one, place: typeof one.place === "string" ? (moved(one.place) ?? null) : one.place, ...(typeof one.facing === "string" ? { facing: way(one.facing) } : {}) })),
    rest: replaced(sheet.rest, moved),
  };
}

/** @param {Sheet} sheet @param {any} laid @param {Turn} turn @returns {Sheet} */
export function turned(sheet, laid, turn) {
  if (!laid.grid) return turnedTable(sheet, laid, turn);
  const found = cellsTurned(laid, turn), rows = sheet.ground.map((/** @type {string} */ row) => [...row]);
  if (rows.length) {
    for (const [from, to] of found) {
      const [column = 0, row = 0] = columnAndRow(laid, from), [toColumn = 0, toRow = 0] = columnAndRow(laid, to);
      rows[toRow][toColumn] = sheet.ground[row]?.[column] ?? ".";
    }
  }
  const all = new Set(laid.cells);
  return { ...withPlacesMoved(sheet, (cell) => (all.has(cell) ? found.get(cell) : undefined), (way) => turnedWay(turn, way)), ground: rows.map((/** @type {string[]} */ row) => row.join("")) };
}

/** @param {Sheet} sheet @param {{width: number, height: number}} laid @param {Turn} turn @returns {Sheet} */
function turnedTable(sheet, { width, height }, turn) {
  const [across, down] = FLIPS[turn];
  return onTable(sheet, ([x = 0, y = 0]) => [across ? width - x : x, down ? height - y : y], down ? ([low = 0, high = 0]) => [height - high, height - low] : (zone) => zone);
}

/** @param {Sheet} sheet @param {(point: number[]) => number[]} point @param {(zone: number[]) => number[]} zone  from where up to where it lies @returns {Sheet} */
function onTable(sheet, point, zone) {
  const places = (/** @type {any[]} */ list) => list.map((one) => (Array.isArray(one) ? point(one) : one));
  return {
    ...sheet,
    ground: sheet.ground.map((/** @type {import("./types.js").TableArea} */ area) => ({ ...area, corners: turning(area.corners.map(point)) })),
    marks: Object.fromEntries(Object.entries(sheet.marks).map(([kind, list]) => [kind, places(list)])),
    sides: Object.fromEntries(Object.entries(sheet.sides).map(([side, one]) => [side, { ...one, zone: one.zone && one.zone.every((part) => typeof part === "number") ? zone(one.zone) : one.zone }])),
    pieces: sheet.pieces.map((one) => ({ ...one, place: Array.isArray(one.place) ? point(one.place) : one.place })),
  };
}

/** Pieces of the first side once more for the second, opposite; those that it may not have are left out. @param {Sheet} sheet @param {any} laid @param {Vocabulary} vocabulary @returns {Sheet} */
export function withArmyOpposite(sheet, laid, { kinds, sides, formations }) {
  const [first, second] = sides.map(({ id }) => id);
  if (!first || !second) return sheet;
  const turn = turned(sheet, laid, "half"), may = new Set(kinds.filter((kind) => kind.sides.includes(second)).map(({ id }) => id));
  const bands = turn.formations.filter(({ side }) => side === first).map((band) => ({ ...band, id: `${band.id}b`, side: second }));
  const copies = turn.pieces.filter(({ side, kind }) => side === first && may.has(kind)).map((one) => ({ ...one, side: second, ...(formations && one.formation ? { formation: `${one.formation}b` } : {}) }));
  return { ...sheet, formations: [...sheet.formations.filter(({ side }) => side !== second), ...bands], pieces: [...sheet.pieces.filter(({ side }) => side !== second), ...copies] };
}

/**
 * On a field of another size; what no longer has a place waits beside it.
 * @param {Sheet} sheet @param {any} laid @param {any} next  the ground of the other size @param {number[]} added  columns on the left and rows at the top
 * @param {string} plain  what lies where nothing was @returns {Sheet}
 */
export function resized(sheet, laid, next, [left = 0, top = 0], plain) {
  if (!next.grid) {
    const down = next.height - laid.height - top; // added at the bottom
    return { ...onTable(sheet, ([x = 0, y = 0]) => [x + left, y + down], ([low = 0, high = 0]) => [low + down, high + down]), size: [next.width, next.height] };
  }
  const { columns, rows } = next.grid, names = new Map(next.cells.map((/** @type {string} */ cell) => [String(columnAndRow(next, cell)), cell]));
  const moved = (/** @type {string} */ cell) => {
    if (!laid.cells.includes(cell)) return undefined;
    const [column = 0, row = 0] = columnAndRow(laid, cell);
    return names.get(String([column + left, row + top]));
  };
  const lies = (/** @type {number} */ column, /** @type {number} */ row) => sheet.ground[row - top]?.[column - left] ?? plain;
  const ground = Array.from({ length: rows }, (_, row) => Array.from({ length: columns }, (_2, column) => lies(column, row)).join(""));
  return { ...withPlacesMoved(sheet, moved, (way) => way), size: [columns, rows], ground };
}
