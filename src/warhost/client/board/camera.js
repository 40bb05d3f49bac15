/** Where the fight is: what is looked at first on a board that is too large for its window. */

import { placeOf } from "../basics/places.js";

/** @typedef {import("../basics/types.js").Point} Point */
/** @typedef {import("../basics/types.js").Space} Space */
/** @typedef {{at: Point, k: number}} Sight  the middle of what is looked at, and the scale */
/** @typedef {{x: number, y: number, w: number, h: number}} Box */

const ROUND = 200; // of the picture, round those who fight
const CLOSE = 1.6; // times the least scale, beyond which nobody is looked at from nearer
const FAR = 0.5; // of the least scale, down to which all are shown rather than a part of them

/**
 * All pieces, where that leaves them large enough; else those who can act or be reached; else where most of them stand.
 * @param {Space} space @param {import("../basics/types.js").View} view @param {readonly string[]} yours @param {{width: number, height: number}} open what of the window is seen
 * @returns {Sight | null} null where the whole board is looked at
 */
export function fightIn(space, view, yours, open) {
  const { least, whole } = space.scales;
  if (whole && Math.min(open.width / space.width, open.height / space.height) >= whole) return null;
  const far = whole ? 1 : FAR;
  const standing = view.pieces.filter((piece) => placeOf(piece) !== null);
  const waiting = view.pieces.some((piece) => placeOf(piece) === null && !piece.gone);
  if (!least || !standing.length || waiting) return null;
  const points = (/** @type {Piece[]} */ some) => some.map((piece) => space.centre(/** @type {string} */ (placeOf(piece))));
  const all = sight(round(points(standing), ROUND), open, least);
  if (all.k >= least * far) return all;
  const first = points(concerned(view, standing, yours));
  const some = sight(round(first, ROUND), open, least);
  return some.k >= least * far ? some : crowd(points(standing), first, open, least);
}

/** Those who fight apart, those whom a choice is about, or one's own. @param {import("../basics/types.js").View} view @param {Piece[]} standing @param {readonly string[]} yours */
function concerned({ choices = [], stage, to_decide }, standing, yours) {
  const sides = yours.length === 1 ? yours : [to_decide];
  const named = new Set(stage?.between ?? choices.flatMap((/** @type {Choice} */ { actor, target }) => [actor, target]));
  const sets = [standing.filter(({ label }) => named.has(label)), standing.filter(({ side }) => sides.includes(side)), standing];
  return sets.find((some) => some.length > 1) ?? standing;
}

/** @param {Box} box @param {{width: number, height: number}} open @param {number} least @returns {Sight} */
function sight({ x, y, w, h }, open, least) {
  return { at: { x: x + w / 2, y: y + h / 2 }, k: Math.min(open.width / w, open.height / h, least * CLOSE) };
}

/** The window that has most, those who are concerned counting thrice. @param {Point[]} all @param {Point[]} first @param {{width: number, height: number}} open @param {number} k @returns {Sight} */
function crowd(all, first, open, k) {
  const [wide, high] = [open.width / k / 2 - 80, open.height / k / 2 - 80];
  const within = (/** @type {Point[]} */ some, /** @type {Point} */ at) => some.filter(({ x, y }) => Math.abs(x - at.x) <= wide && Math.abs(y - at.y) <= high);
  const worth = (/** @type {Point} */ at) => within(all, at).length + 2 * within(first, at).length;
  const spots = first.flatMap((one) => all.map((other) => ({ x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 })));
  const best = spots.map((at) => ({ at, worth: worth(at) })).reduce((one, other) => (other.worth > one.worth ? other : one)).at;
  const { x, y, w, h } = round(within(all, best), 0);
  return { at: { x: x + w / 2, y: y + h / 2 }, k };
}

/** @param {Point[]} points @param {number} margin @returns {Box} */
function round(points, margin) {
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  const x = Math.min(...xs) - margin, y = Math.min(...ys) - margin;
  return { x, y, w: Math.max(...xs) + margin - x, h: Math.max(...ys) + margin - y };
}
