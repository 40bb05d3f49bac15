/** The outline of many points of a grid, so that slants are straight: through the middles of the outer edges of their squares. */

import { pointOf } from "../basics/table.js";

/** Round a point, counter-clockwise from its south-west; side d begins at corner d. */
const CORNERS = [[-1, -1], [1, -1], [1, 1], [-1, 1]];
const SIDES = [[0, -1], [1, 0], [0, 1], [-1, 0]];

/** @param {ReachAnswer} reach @returns {number[][][]} loops of points */
export function outlineOf({ rows, step }) {
  const found = new Set(rows.flatMap(({ y, spans }) => spans.flatMap(([from, to]) => pointsOf(from, to, y, step))));
  /** @type {Map<string, number[][]>} */
  const edges = new Map();
  for (const point of found) {
    const corners = CORNERS.map((corner) => corner.map((part, axis) => pointOf(point)[axis] + (part * step) / 2));
    SIDES.forEach((side, place) => {
      if (found.has(String(side.map((part, axis) => pointOf(point)[axis] + part * step)))) return;
      const [from, to] = [corners[place], corners[(place + 1) % 4]];
      edges.set(String(from), [...(edges.get(String(from)) ?? []), to]);
    });
  }
  return loops(edges).map((loop) => rounded(rounded(loop)));
}

/** Each point halfway to where its neighbours are, so that steps of the grid do not show. @param {number[][]} loop */
const rounded = (loop) => loop.map((point, place) => {
  const [before, after] = [loop.at(place - 1), loop[(place + 1) % loop.length]];
  return [0, 1].map((axis) => (2 * point[axis] + (before?.[axis] ?? 0) + after[axis]) / 4);
});

/** @param {number} from @param {number} to @param {number} y @param {number} step */
const pointsOf = (from, to, y, step) => Array.from({ length: (to - from) / step + 1 }, (_, place) => String([from + place * step, y]));

/** Edges end to end, each as its middle. @param {Map<string, number[][]>} edges  from corner to corners; used up @returns {number[][][]} */
function loops(edges) {
  const all = [];
  for (const start of edges.keys()) {
    const loop = [];
    for (let at = start, to = edges.get(at)?.pop(); to; at = String(to), to = edges.get(at)?.pop()) {
      const from = pointOf(at);
      loop.push([(from[0] + to[0]) / 2, (from[1] + to[1]) / 2]);
    }
    if (loop.length) all.push(loop);
  }
  return all;
}
