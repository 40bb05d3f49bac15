/**
 * From the names of a map to its shapes: every region gets an outline, every castle a plot where its three regions meet.
 * It knows no game and needs no page. The same data make the same shapes for ever.
 */

import { hash, mix, smooth } from "../ground/noise.js";
import { cellsOf } from "./cells.js";
import { cornerName, loops, pairName } from "./outlines.js";
import { seatIn } from "./seats.js";

/** @typedef {import("./types.js").Point} Point */
/** @typedef {import("./types.js").MapData} MapData */
/** @typedef {import("./types.js").Border} Border */
/** @typedef {import("./types.js").Castle} Castle */
/** @typedef {import("./types.js").Plan} Plan */
/** @typedef {import("./cells.js").Cell} Cell */

/** How ragged a line is, and how often it is halved. @type {Record<Border["kind"], [much: number, depth: number]>} */
const RAGGED = { open: [0.15, 4], closed: [0.15, 4], coast: [0.27, 5] };
/** The two waves that bend a map: how far and how long, in spacings, and what their chance begins with. */
const WAVES = [[0.24, 0.75, 21], [0.1, 0.26, 31]];

/** @type {WeakMap<MapData, Plan>} */
const plans = new WeakMap();

/** The shapes of a map, worked out once. @param {MapData} map @returns {Plan} */
export function planOf(map) {
  const plan = plans.get(map) ?? layOut(map);
  plans.set(map, plan);
  return plan;
}

/** @param {MapData} map @returns {Plan} */
export function layOut(map) {
  const { spacing, seed } = map, bend = bender(spacing, seed);
  const cells = cellsOf(map);
  for (const { corners } of cells) for (const corner of corners) corner.p = bend(corner.p);
  const { borders, outlines } = seams(cells, new Set((map.closed_borders ?? []).map(pairName)), seed);
  const meetings = meetingsOf(cells);
  const castles = map.castles.map((castle) => stand(castle, meetings.get(pairName(castle.adj)) ?? null, spacing, seed));
  const regions = map.regions.map((region) => {
    const poly = outlines.get(region.id) ?? [], near = castles.filter(({ adj }) => adj.includes(region.id));
    return { ...region, poly, seat: region.seat ?? seatIn(poly, near.flatMap(({ at }) => (at ? [at] : [])), spacing) };
  });
  const coasts = loops(borders.filter(({ kind }) => kind === "coast").map(({ points }) => points));
  return { regions, castles, borders, coasts };
}

/** The whole map is bent in slow and quick waves: nothing meets that did not meet before, and no border stays straight. @param {number} spacing @param {number} seed */
function bender(spacing, seed) {
  const push = (/** @type {Point} */ at, /** @type {number} */ axis) => WAVES.reduce((sum, [far, long, first]) => sum + far * wave(at, spacing * long, seed + first + axis), 0);
  return (/** @type {Point} */ at) => [0, 1].map((axis) => at[axis] + spacing * push(at, axis));
}

/** @param {Point} at @param {number} size @param {number} seed @returns {number} from -0.5 to 0.5 */
function wave([x, y], size, seed) {
  const i = Math.floor(x / size), j = Math.floor(y / size), u = smooth(x / size - i), v = smooth(y / size - j);
  return mix(mix(hash(i, j, seed), hash(i + 1, j, seed), u), mix(hash(i, j + 1, seed), hash(i + 1, j + 1, seed), u), v) - 0.5;
}

/** One ragged line for each two neighbours, which both use. @param {Cell[]} cells @param {Set<string>} closed @param {number} seed */
function seams(cells, closed, seed) {
  /** @type {Map<string, Border>} */
  const drawn = new Map();
  /** @type {Map<string, Point[]>} */
  const outlines = new Map();
  for (const { id, corners } of cells) {
    /** @type {Point[]} */
    const outline = [];
    corners.forEach(({ p, over = null }, i) => {
      const q = corners[(i + 1) % corners.length].p, ends = [cornerName(p), cornerName(q)];
      if (ends[0] === ends[1]) return;
      const name = [...ends].sort().join("|");
      const line = drawn.get(name) ?? seam(id, over, closed, p, q, seed);
      drawn.set(name, line);
      const points = cornerName(line.points[0]) === ends[0] ? line.points : line.points.toReversed();
      outline.push(...points.slice(0, -1));
    });
    outlines.set(id, outline);
  }
  return { borders: [...drawn.values()], outlines };
}

/** @param {string} a @param {string | null} b @param {Set<string>} closed @param {Point} p @param {Point} q @param {number} seed @returns {Border} */
function seam(a, b, closed, p, q, seed) {
  const kind = b === null ? "coast" : closed.has(pairName([a, b])) ? "closed" : "open";
  return { a, b, kind, points: ragged(p, q, seed, ...RAGGED[kind]) };
}

/** Halved again and again, each middle pushed aside by chance, then rounded. @param {Point} p @param {Point} q @param {number} seed @param {number} much @param {number} depth */
function ragged(p, q, seed, much, depth) {
  let line = p[0] < q[0] || (p[0] === q[0] && p[1] < q[1]) ? [p, q] : [q, p];
  for (let n = 0; n < depth; n++) {
    line = line.flatMap((one, i) => {
      const next = line[i + 1];
      if (!next) return [one];
      const dx = next[0] - one[0], dy = next[1] - one[1], off = (hash(Math.round(one[0] * 3 + n), Math.round(next[1] * 3), seed) - 0.5) * 2 * much;
      return [one, [(one[0] + next[0]) / 2 - dy * off, (one[1] + next[1]) / 2 + dx * off]];
    });
  }
  return rounded(line);
}

/** @param {Point[]} line its ends stay */
function rounded(line) {
  const out = [line[0]], last = line.length - 1;
  const between = (/** @type {Point} */ a, /** @type {Point} */ b) => [a[0] * 0.75 + b[0] * 0.25, a[1] * 0.75 + b[1] * 0.25];
  for (let i = 0; i < last; i++) {
    if (i) out.push(between(line[i], line[i + 1]));
    if (i < last - 1) out.push(between(line[i + 1], line[i]));
  }
  return [...out, line[last]];
}

/** Where three regions meet, by their names. @param {Cell[]} cells @returns {Map<string, Point>} */
function meetingsOf(cells) {
  /** @type {Map<string, {p: Point, ids: string[]}>} */
  const found = new Map();
  for (const { id, corners } of cells) {
    for (const { p } of corners) found.set(cornerName(p), { p, ids: [...(found.get(cornerName(p))?.ids ?? []), id] });
  }
  return new Map([...found.values()].filter(({ ids }) => ids.length === 3).map(({ p, ids }) => [pairName(ids), p]));
}

/** @param {import("./types.js").CastleData} castle @param {Point | null} at @param {number} spacing @param {number} seed @returns {Castle} */
function stand({ id, name, adj, style = "stone" }, at, spacing, seed) {
  const [x, y] = at ?? [0, 0];
  const plot = Array.from({ length: 28 }, (_, i) => {
    const turn = (i / 28) * 2 * Math.PI, far = spacing * 0.25 * (0.95 + 0.1 * hash(i, Math.round(x), seed));
    return [x + Math.cos(turn) * far, y + Math.sin(turn) * far * 0.8 + spacing * 0.03];
  });
  return { id, name, adj, style, at, plot };
}
