/** Where pieces stand within their hex: a unit in the middle, individuals in a column at its right, or in a ring among themselves. */

/** @typedef {import("./types.js").Piece} Piece */
/** @typedef {import("./types.js").Spot} Spot */

const MIDDLE = { x: 0, y: 0, scale: 1 };
const BESIDE = 35; // of the column of individuals, to the right of the hex's middle
const MAKING_ROOM = { x: -15, y: 0, scale: 0.84 };

/** @param {Piece[]} here the pieces of one hex, in the order of the view @returns {Map<Piece, Spot>} spots seen from the hex's middle */
export function spotsOf(here) {
  const units = here.filter((piece) => piece.kind !== "individual");
  const individuals = here.filter((piece) => piece.kind === "individual");
  if (!units.length) return new Map(individuals.map((piece, place) => [piece, inRing(place, individuals.length)]));
  return new Map([
    ...units.map((piece, place) => /** @type {[Piece, Spot]} */ ([piece, unitSpot(place, units.length, individuals.length)])),
    ...individuals.map((piece, place) => /** @type {[Piece, Spot]} */ ([piece, inColumn(place, individuals.length)])),
  ]);
}

/** @param {number} place @param {number} units @param {number} individuals @returns {Spot} */
function unitSpot(place, units, individuals) {
  const alone = individuals ? MAKING_ROOM : MIDDLE;
  if (units === 1) return alone;
  // The rules stack no units; should they ever, each still shows.
  const shift = (place - (units - 1) / 2) * 34;
  return { x: alone.x + shift, y: shift / 2, scale: 0.7 };
}

/** @param {number} place @param {number} count @returns {Spot} */
function inColumn(place, count) {
  const step = Math.min(36, 63 / Math.max(1, count - 1));
  const y = count === 1 ? 20 : (place - (count - 1) / 2) * step;
  return { x: BESIDE, y, scale: count > 2 ? 0.82 : 1 };
}

/** @param {number} place @param {number} count @returns {Spot} */
function inRing(place, count) {
  if (count === 1) return { x: 0, y: 0, scale: 1.6 };
  const turn = (2 * Math.PI * place) / count - (count === 2 ? Math.PI : Math.PI / 2);
  const radius = count > 4 ? 33 : count > 2 ? 27 : 25;
  return { x: radius * Math.cos(turn), y: radius * Math.sin(turn), scale: count === 2 ? 1.25 : 1 };
}
