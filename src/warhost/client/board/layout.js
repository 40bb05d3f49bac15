/** Where pieces stand that share a place: one in the middle, those beside it at its left rim, or in a ring among themselves. */

/** @typedef {import("../basics/types.js").Spot} Spot */

const MIDDLE = { x: 0, y: 0, scale: 1 };
const MAKING_ROOM = { x: 13, y: 0, scale: 0.82 };
const RIM = { x: -38, y: 3, scale: 1 };
const COLUMN = -38;
/** Of whole pieces that lie on each other: from one to the next, and how large they are, by how many there are at least. */
const FANS = [
  { from: 4, x: 18, y: 13, scale: 0.66 },
  { from: 3, x: 23, y: 16, scale: 0.68 },
  { from: 2, x: 28, y: 20, scale: 0.78 },
];
/** A small piece with a number on a disc, and how a whole one makes room for both. */
const RATED = { x: -36, y: 9, scale: 1.2 };
const BY_RATED = { x: 12, y: 0, scale: 0.9 };

/** @param {Piece[]} here the pieces of one place, in the order of the view @returns {Map<Piece, Spot>} spots seen from its middle */
export function spotsOf(here) {
  const beside = here.filter(({ stack }) => stack === "beside");
  const middle = here.filter(({ stack }) => stack !== "beside");
  if (!middle.length) return new Map(beside.map((piece, at) => [piece, inRing(at, beside.length)]));
  return new Map([
    ...middle.map((piece, at) => /** @type {[Piece, Spot]} */ ([piece, inMiddle(at, middle.length, beside)])),
    ...beside.map((piece, at) => /** @type {[Piece, Spot]} */ ([piece, inColumn(at, beside)])),
  ]);
}

/** Those in a stack, the lowest first; each but the last lies under another. @param {Piece[]} here */
export function stackOf(here) {
  const middle = here.filter(({ stack }) => stack !== "beside");
  return middle.length > 1 ? middle : [];
}

/** @param {Piece} piece */
const isRated = ({ slots }) => slots?.disc !== undefined;

/** @param {number} at @param {number} count @param {Piece[]} beside @returns {Spot} */
function inMiddle(at, count, beside) {
  const alone = beside.length > 1 ? MAKING_ROOM : beside.some(isRated) ? BY_RATED : MIDDLE;
  const fan = FANS.find(({ from }) => count >= from);
  if (!fan) return alone;
  const by = at - (count - 1) / 2;
  return { x: alone.x / 2 + by * fan.x, y: by * fan.y, scale: fan.scale };
}

/** @param {number} at @param {Piece[]} beside @returns {Spot} */
function inColumn(at, beside) {
  const count = beside.length;
  if (count === 1) return isRated(beside[0]) ? RATED : RIM;
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
