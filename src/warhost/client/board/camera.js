/** Where the fight is: what is looked at first on a board that is too large for its window. */

import { placeOf } from "./places.js";

/** @typedef {import("./types.js").Point} Point */
/** @typedef {{x: number, y: number, w: number, h: number, on: Point}} Fight  a part of the picture, and the middle of those who can act */

const ROUND = 2; // of a piece's breadth twice over, to every side

/** @param {import("./types.js").Space} space @param {import("./types.js").View} view @returns {Fight | null} null where the whole board is looked at */
export function fightIn(space, { pieces, choices = [] }) {
  const standing = pieces.filter((piece) => placeOf(piece) !== null);
  const waiting = pieces.some((piece) => placeOf(piece) === null && !piece.gone);
  if (!space.scales.least || !standing.length || waiting) return null;
  const acting = new Set(choices.flatMap((/** @type {{actor: string | null, target: string | null}} */ { actor, target }) => [actor, target]));
  const at = (/** @type {Piece[]} */ some) => some.map((piece) => space.centre(/** @type {string} */ (placeOf(piece))));
  const actors = standing.filter(({ label }) => acting.has(label ?? ""));
  const { x, y, w, h } = round(at(standing), 100 * ROUND), first = round(at(actors.length ? actors : standing), 0);
  return { x, y, w, h, on: { x: first.x + first.w / 2, y: first.y + first.h / 2 } };
}

/** @param {Point[]} points @param {number} margin */
function round(points, margin) {
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  const x = Math.min(...xs) - margin, y = Math.min(...ys) - margin;
  return { x, y, w: Math.max(...xs) + margin - x, h: Math.max(...ys) + margin - y };
}
