/** Where the fight is: what a window that is too small for a whole board looks at, and from how near. */

/** @typedef {import("../basics/types.js").Point} Point */
/** @typedef {import("../basics/types.js").Space} Space */
/** @typedef {{width: number, height: number}} Open  what of the window is not covered */
/** @typedef {{at: Point, k: number, holds: Point[]}} Sight  the middle of what is looked at, the scale (0: the whole board), and what has to be seen */
/** @typedef {{x: number, y: number, w: number, h: number}} Box */

const CLOSE = 1.05; // times the scale at which all is seen well, beyond which nobody is looked at from nearer
const WORTH = 1.25; // times as large things must get for the whole board to be left

/**
 * The first of the sets of points that leaves its pieces large enough, with whoever else finds room; else where most of the first set stand.
 * @param {Space} space @param {Point[][]} sets  what matters, the best first @param {Point[]} all  where pieces stand @param {Open} open @param {Point[]} [must]  what has to be seen from however far
 * @returns {Sight}
 */
export function fightIn(space, sets, all, open, must = []) {
  const { least, margin } = space.scales, good = goodScale(space, open);
  const whole = Math.min(open.width / space.width, open.height / space.height);
  const some = sets.filter((set) => set.length);
  const board = { at: { x: 0, y: 0 }, k: 0, holds: some[0] ?? [] };
  if (!least || whole >= good || !some.length || !all.length) return board;
  const scaleOf = (/** @type {Point[]} */ points) => scaleFor(round(points, margin), open);
  if (must.length && scaleOf(must) < least) return scaleOf(must) <= whole ? { ...board, holds: must } : { at: middleOf(space, round(must, margin), all, open, scaleOf(must)), k: scaleOf(must), holds: must };
  const found = some.find((set) => scaleOf(set) >= least);
  const first = found ?? crowd(some[0], open, least, margin);
  if (!first.length) return board; // the window holds nobody
  const holds = grown(first, all, (points) => scaleOf(points) >= good);
  const k = Math.min(Math.max(scaleOf(holds), least), good * CLOSE);
  if (whole >= least && k < whole * WORTH) return board;
  return { at: middleOf(space, round(holds, margin), all, open, k), k, holds: first };
}

/** From where on all is seen well: a small window shows less of the board, and that smaller. @param {Space} space @param {Open} open */
export const goodScale = ({ scales: { least, most, span } }, { width, height }) => Math.min(most, Math.max(least, Math.min(width, height) / span));

/** With those who stand nearest, as long as there is room. @param {Point[]} first @param {Point[]} all @param {(points: Point[]) => boolean} fits */
function grown(first, all, fits) {
  const { x, y, w, h } = round(first, 0);
  const far = (/** @type {Point} */ one) => Math.hypot(one.x - x - w / 2, one.y - y - h / 2);
  let holds = first;
  for (const one of [...all].sort((a, b) => far(a) - far(b))) {
    if (!fits([...holds, one])) break;
    holds = [...holds, one];
  }
  return holds;
}

/** Those whom one window holds, as many as can be. @param {Point[]} points @param {Open} open @param {number} k @param {number} margin */
function crowd(points, open, k, margin) {
  const [wide, high] = [open.width / k / 2 - margin, open.height / k / 2 - margin];
  const within = (/** @type {Point} */ at) => points.filter(({ x, y }) => Math.abs(x - at.x) <= wide && Math.abs(y - at.y) <= high);
  const spots = points.flatMap((one) => points.map((other) => ({ x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 })));
  return spots.map(within).reduce((one, other) => (other.length > one.length ? other : one));
}

/** The middle of a box, as far towards all others as it stays in the window, and no farther over the edge of the board than it must. @param {Space} space @param {Box} box @param {Point[]} all @param {Open} open @param {number} k @returns {Point} */
function middleOf(space, { x, y, w, h }, all, open, k) {
  const centre = (/** @type {"x" | "y"} */ axis) => all.reduce((sum, one) => sum + one[axis], 0) / all.length;
  const along = (/** @type {number} */ from, /** @type {number} */ long, /** @type {number} */ wanted, /** @type {number} */ window_, /** @type {number} */ board) => {
    const half = window_ / k / 2, free = Math.max(0, half - long / 2), middle = from + long / 2;
    const towards = Math.min(middle + free, Math.max(middle - free, wanted));
    return board <= 2 * half ? board / 2 : Math.min(board - half, Math.max(half, towards));
  };
  return { x: along(x, w, centre("x"), open.width, space.width), y: along(y, h, centre("y"), open.height, space.height) };
}

/** @param {Box} box @param {Open} open */
const scaleFor = ({ w, h }, open) => Math.min(open.width / w, open.height / h);

/** @param {Point[]} points @param {number} margin @returns {Box} */
export function round(points, margin) {
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  const x = Math.min(...xs) - margin, y = Math.min(...ys) - margin;
  return { x, y, w: Math.max(...xs) + margin - x, h: Math.max(...ys) + margin - y };
}
