/** Which cells a stroke covers: a line, a box, or all of one kind that hang together. Pure. */

/** @typedef {import("../basics/cells.js").CellGrid} CellGrid */
/** @typedef {import("../basics/types.js").Point} Point */

const STEP = 20; // along a line, in the picture: less than half of a cell's shortest way through

/** @param {CellGrid} space @param {Point} from @param {Point} to @returns {string[]} */
export function cellsOfLine(space, from, to) {
  const far = Math.hypot(to.x - from.x, to.y - from.y), steps = Math.max(1, Math.ceil(far / STEP));
  const points = Array.from({ length: steps + 1 }, (_, at) => space.placeAt(from.x + ((to.x - from.x) * at) / steps, from.y + ((to.y - from.y) * at) / steps));
  return [...new Set(points.flatMap((cell) => cell ?? []))];
}

/** @param {CellGrid} space @param {string} one @param {string} other @returns {string[]} */
export function cellsOfBox(space, one, other) {
  const [a, b] = [space.at(one), space.at(other)], low = [0, 1].map((axis) => Math.min(a[axis] ?? 0, b[axis] ?? 0)), high = [0, 1].map((axis) => Math.max(a[axis] ?? 0, b[axis] ?? 0));
  return space.cells.filter((cell) => space.at(cell).every((at, axis) => at >= (low[axis] ?? 0) && at <= (high[axis] ?? 0)));
}

/** @param {CellGrid} space @param {string} from @param {(cell: string) => string} groundOf @returns {string[]} */
export function cellsAlike(space, from, groundOf) {
  const kind = groundOf(from), found = new Set([from]), open = [from];
  for (let cell = open.pop(); cell !== undefined; cell = open.pop()) {
    for (const next of space.around(cell)) {
      if (found.has(next) || groundOf(next) !== kind) continue;
      found.add(next);
      open.push(next);
    }
  }
  return [...found];
}

const OVER = { N: "S", NE: "SW", E: "W", SE: "NW", S: "N", SW: "NE", W: "E", NW: "SE" };

/** A side of a cell by both its names, the cell's own first. @param {CellGrid} space @param {string} cell @param {import("../basics/types.js").Direction} way @returns {string[][]} */
export function namesOfSide(space, cell, way) {
  const next = space.neighbour(cell, way);
  return next === null ? [[cell, way]] : [[cell, way], [next, OVER[way]]];
}

/** The side of a cell that is nearest to a point. @param {CellGrid} space @param {Point} point @returns {string[][] | null} */
export function sideNear(space, { x, y }) {
  const cell = space.placeAt(x, y);
  if (cell === null) return null;
  const far = (/** @type {import("../basics/types.js").Direction} */ way) => {
    const [[ax = 0, ay = 0] = [], [bx = 0, by = 0] = []] = space.ends(cell, way);
    return Math.hypot((ax + bx) / 2 - x, (ay + by) / 2 - y);
  };
  const [first] = [...space.shape.directions].sort((one, other) => far(one) - far(other));
  return first ? namesOfSide(space, cell, first) : null;
}
