/** Where pieces stand that share a place: one in the middle, those beside it at its left rim, or in a ring among themselves. */

/** @typedef {import("../basics/types.js").Spot} Spot */

const MIDDLE = { x: 0, y: 0, scale: 1 };
const MAKING_ROOM = { x: 13, y: 0, scale: 0.82 };
const RIM = { x: -38, y: 3, scale: 1 };
const COLUMN = -38;

/** @param {Piece[]} here the pieces of one place, in the order of the view @returns {Map<Piece, Spot>} spots seen from its middle */
export function spotsOf(here) {
  const beside = here.filter(({ stack }) => stack === "beside");
  const middle = here.filter(({ stack }) => stack !== "beside");
  if (!middle.length) return new Map(beside.map((piece, at) => [piece, inRing(at, beside.length)]));
  return new Map([
    ...middle.map((piece, at) => /** @type {[Piece, Spot]} */ ([piece, inMiddle(at, middle.length, beside.length)])),
    ...beside.map((piece, at) => /** @type {[Piece, Spot]} */ ([piece, inColumn(at, beside.length)])),
  ]);
}

/** @param {number} at @param {number} count @param {number} beside @returns {Spot} */
function inMiddle(at, count, beside) {
  const alone = beside > 1 ? MAKING_ROOM : MIDDLE;
  if (count === 1) return alone;
  // Few games stack whole pieces; where one does, each still shows.
  const shift = (at - (count - 1) / 2) * 34;
  return { x: alone.x + shift, y: shift / 2, scale: 0.7 };
}

/** @param {number} at @param {number} count @returns {Spot} */
function inColumn(at, count) {
  if (count === 1) return RIM;
  const step = Math.min(34, 68 / (count - 1));
  return { x: COLUMN, y: (at - (count - 1) / 2) * step, scale: count > 2 ? 0.8 : 0.9 };
}

/** @param {number} at @param {number} count @returns {Spot} */
function inRing(at, count) {
  if (count === 1) return { x: 0, y: 0, scale: 1.9 };
  const turn = (2 * Math.PI * at) / count - (count === 2 ? Math.PI : Math.PI / 2);
  const radius = count > 4 ? 34 : count > 2 ? 28 : 25;
  return { x: radius * Math.cos(turn), y: radius * Math.sin(turn), scale: count === 2 ? 1.3 : 1 };
}
