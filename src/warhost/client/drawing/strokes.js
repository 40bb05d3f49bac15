/** What each tool does on a sheet: a stroke begins, goes on and ends. Pure but for what it keeps of one stroke. */

import { columnAndRow } from "../basics/cells.js";
import { cellsAlike, cellsOfBox, cellsOfLine, sideNear } from "./shapes.js";
import { groundAt, hasEdge, hasMark, isInZone, piecesAt, withEdge, withGround, withMark, withPiece, withWholeZone, withZone } from "./sheets.js";

/** @typedef {import("./types.js").Sheet} Sheet */
/** @typedef {import("./types.js").Hand} Hand */
/** @typedef {import("./types.js").At} At */
/** @typedef {import("../basics/types.js").Point} Point */
/** @typedef {{space: any, ground: any}} Laid */

/**
 * One stroke: what has been drawn at a point, and in between. `whole` strokes are those of which only the end counts.
 * @typedef {{sheet: Sheet, at: Point, from: Point, on: boolean | null}} Drawn
 */

/** @param {Laid} laid @param {string[]} cells */
const spots = ({ ground }, cells) => cells.map((cell) => columnAndRow(ground, cell));

/** @type {Record<string, (laid: Laid, hand: Hand, drawn: Drawn, to: Point) => Drawn>} */
const STROKES = {
  ground: (laid, hand, drawn, to) => ({ ...drawn, sheet: withGround(drawn.sheet, spots(laid, cellsOfLine(laid.space, drawn.at, to)), hand.ground) }),
  edge: (laid, hand, drawn, to) => {
    const names = sideNear(laid.space, to);
    if (!names) return drawn;
    const on = drawn.on ?? !hasEdge(drawn.sheet, hand.edge, names);
    return { ...drawn, on, sheet: withEdge(drawn.sheet, hand.edge, names, on) };
  },
  mark: (laid, hand, drawn, to) => overPlaces(laid, drawn, to, (place) => hasMark(drawn.sheet, hand.mark, place), (places, on) => withMark(drawn.sheet, hand.mark, places, on)),
  zone: (laid, hand, drawn, to) => laid.ground.grid ? overZone(laid, hand, drawn, to) : { ...drawn, sheet: withWholeZone(drawn.sheet, hand.side, bandOf(laid, drawn.from, to)) },
};

/** @param {Laid} laid @param {Hand} hand @param {Drawn} drawn @param {Point} to */
const overZone = (laid, hand, drawn, to) => overPlaces(laid, drawn, to, (place) => isInZone(drawn.sheet, hand.side, place), (places, on) => withZone(drawn.sheet, hand.side, places, on));

const WHOLE = 100; // of a table: bands begin and end at whole inches

/** From edge to edge of a table, between two heights. @param {Laid} laid @param {Point} from @param {Point} to @returns {number[]} */
export function bandOf({ space, ground }, from, to) {
  const heights = [from, to].map((point) => Math.max(0, Math.min(ground.height, Math.round(space.pointAt(point)[1] / WHOLE) * WHOLE)));
  return heights.sort((one, other) => one - other);
}

/** @param {Laid} laid @param {Drawn} drawn @param {Point} to @param {(place: At) => boolean} has @param {(places: At[], on: boolean) => Sheet} change @returns {Drawn} */
function overPlaces(laid, drawn, to, has, change) {
  if (!laid.ground.grid) {
    const place = laid.space.placeAt(to.x, to.y);
    return place === null || drawn.on !== null ? drawn : { ...drawn, on: true, sheet: change([place.split(",").map(Number)], true) };
  }
  const places = cellsOfLine(laid.space, drawn.at, to);
  if (!places.length) return drawn;
  const on = drawn.on ?? !has(/** @type {At} */ (places[0]));
  return { ...drawn, on, sheet: change(places, on) };
}

/** Whether only its end counts, and until then it is shown. @param {Hand} hand */
export const isWhole = ({ tool, stroke }) => tool === "ground" && (stroke === "line" || stroke === "box");

/** @param {Sheet} sheet @param {Point} at @returns {Drawn} */
export const begun = (sheet, at) => ({ sheet, at, from: at, on: null });

/** @param {Laid} laid @param {Hand} hand @param {Drawn} drawn @param {Point} to @returns {Drawn} */
export function carried(laid, hand, drawn, to) {
  const next = STROKES[hand.tool]?.(laid, hand, drawn, to) ?? drawn;
  return { ...next, at: to };
}

/** The cells of a stroke of which only the end counts. @param {Laid} laid @param {Hand} hand @param {Point} from @param {Point} to @returns {string[]} */
export function cellsOfWhole({ space }, { stroke }, from, to) {
  if (stroke === "line") return cellsOfLine(space, from, to);
  const [one, other] = [from, to].map(({ x, y }) => space.placeAt(x, y));
  return one && other ? cellsOfBox(space, one, other) : [];
}

/** @param {Laid} laid @param {Hand} hand @param {Sheet} sheet @param {string[]} cells @returns {Sheet} */
export const covered = (laid, hand, sheet, cells) => withGround(sheet, spots(laid, cells), hand.ground);

/** All that hangs together with a cell and is of its kind. @param {Laid} laid @param {Hand} hand @param {Sheet} sheet @param {string} cell @returns {Sheet} */
export function filled(laid, hand, sheet, cell) {
  const kindOf = (/** @type {string} */ one) => groundAt(sheet, .../** @type {[number, number]} */ (columnAndRow(laid.ground, one)));
  return covered(laid, hand, sheet, cellsAlike(laid.space, cell, kindOf));
}

/** A piece of the kind in hand; none where the same stands already. @param {Sheet} sheet @param {Hand} hand @param {At} place @returns {Sheet} */
export function stood(sheet, { kind, side, formation, facing }, place) {
  if (!kind || piecesAt(sheet, place).some((at) => sheet.pieces[at]?.kind === kind && sheet.pieces[at]?.side === side)) return sheet;
  return withPiece(sheet, { kind, side, place, facing: facing || null, formation, fields: {} });
}
