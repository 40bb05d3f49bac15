/** Where a note lies: beside its thing, never over it, nor over what is asked. Pure. */

const GAP = 14; // pixels between a note and its thing, for the point of the note
const EDGE = 8;

/** @typedef {{left: number, top: number, right: number, bottom: number}} Box */
/** @typedef {{side: "right" | "left" | "above" | "below", x: number, y: number, tip: number}} Spot */

/**
 * The upper left corner of a note, on which side of its thing it lies, and where on its edge its point is.
 * @param {Box} thing
 * @param {{width: number, height: number}} note
 * @param {Box[]} asked  what must not be covered either, where that can be helped
 * @param {Box[]} pieces  which had better be seen
 * @param {{width: number, height: number}} window_
 * @returns {Spot}
 */
export function spotFor(thing, note, asked, pieces, window_) {
  const [middleX, middleY] = [(thing.left + thing.right) / 2, (thing.top + thing.bottom) / 2];
  const x = within(middleX - note.width / 2, window_.width - note.width), y = within(middleY - note.height / 2, window_.height - note.height);
  /** @type {Spot[]} */
  const spots = [
    { side: "right", x: thing.right + GAP, y, tip: middleY - y },
    { side: "left", x: thing.left - GAP - note.width, y, tip: middleY - y },
    { side: "below", x, y: thing.bottom + GAP, tip: middleX - x },
    { side: "above", x, y: thing.top - GAP - note.height, tip: middleX - x },
  ];
  const fits = (/** @type {Spot} */ spot) => spot.x >= EDGE && spot.y >= EDGE && spot.x + note.width <= window_.width - EDGE && spot.y + note.height <= window_.height - EDGE;
  const over = (/** @type {Spot} */ spot, /** @type {Box[]} */ all) => all.reduce((sum, one) => sum + overlap(spot, note, one), 0);
  const covers = (/** @type {Spot} */ spot) => 9 * over(spot, asked) + over(spot, pieces);
  const fitting = spots.filter(fits).sort((one, other) => covers(one) - covers(other));
  return fitting[0] ?? { ...(/** @type {Spot} */ (spots[3])), y: within(thing.top > window_.height - thing.bottom ? thing.top - GAP - note.height : thing.bottom + GAP, window_.height - note.height) };
}

/** @param {number} at @param {number} most */
const within = (at, most) => Math.max(EDGE, Math.min(at, most - EDGE));

/** @param {Spot} spot @param {{width: number, height: number}} note @param {Box} other */
function overlap({ x, y }, { width, height }, { left, top, right, bottom }) {
  return Math.max(0, Math.min(x + width, right) - Math.max(x, left)) * Math.max(0, Math.min(y + height, bottom) - Math.max(y, top));
}
