/** Where a host stands: the place in a region farthest from its borders and castles, looked for coarsely and then nearby. */

import { around } from "../ground/scatter.js";
import { within } from "./outlines.js";

/** @typedef {import("./types.js").Point} Point */

const CASTLE_ROOM = 0.3; // of the spacing
const COARSE = 0.12, FINE = 0.04, NEARBY = 0.1;
const LOW = 1.12; // a banner is higher than wide, so that borders above and below count as farther

/** @param {Point[]} poly @param {Point[]} castles @param {number} spacing @returns {Point} */
export function seatIn(poly, castles, spacing) {
  const room = (/** @type {Point} */ at) => (within(poly, at[0], at[1]) ? Math.min(apartFrom(poly, at, LOW), apartFrom(castles, at, 1) - spacing * CASTLE_ROOM) : -1);
  const coarse = roomiest(around(poly, 0), spacing * COARSE, room);
  return roomiest(around([coarse], spacing * NEARBY), spacing * FINE, room);
}

/** How far the nearest of some points is; roots are drawn once only, as there are thousands to compare. @param {Point[]} points @param {Point} at @param {number} low */
function apartFrom(points, [x, y], low) {
  let least = Infinity;
  for (const [px, py] of points) {
    const dx = px - x, dy = (py - y) * low, square = dx * dx + dy * dy;
    if (square < least) least = square;
  }
  return Math.sqrt(least);
}

/** @param {import("./types.js").Frame} box @param {number} step @param {(at: Point) => number} room @returns {Point} */
function roomiest(box, step, room) {
  let best = [0, 0], most = -1;
  for (let x = box.x; x <= box.x + box.w; x += step) {
    for (let y = box.y; y <= box.y + box.h; y += step) {
      const much = room([x, y]);
      if (much > most) [best, most] = [[x, y], much];
    }
  }
  return best;
}
