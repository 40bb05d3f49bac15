/** The land that the painter of grounds gets of a map: what each region is made of, rivers, lakes, and islands without a name. */

import { hash } from "../ground/noise.js";
import { pairName } from "./outlines.js";

/** @typedef {import("./types.js").Point} Point */
/** @typedef {import("./types.js").Plan} Plan */
/** @typedef {import("./types.js").MapData} MapData */
/** @typedef {import("./types.js").Season} Season */
/** @typedef {import("../ground/types.js").Land & {lakes: Point[][], islands: Point[][]}} MapLand */

/** The measure of everything that is painted on a map. */
export const CELL = 92;

/** What a kind of region is made of for the painter of grounds. @type {Record<string, string>} */
const AREAS = { hills: "downs", woods: "wood", marsh: "fen", desert: "sand", mountain: "highland" };
/** The same in winter, where it is another. @type {Record<string, string>} */
const WINTER_AREAS = { ...AREAS, marsh: "frozen fen", woods: "rough", desert: "rough", mountain: "snow" };

/** @param {Plan} plan @param {MapData} map @param {Season} season @returns {MapLand} */
export function landOfMap(plan, map, season) {
  const kinds = season === "winter" ? WINTER_AREAS : AREAS, { seed } = map, lakes = map.lakes ?? [];
  const areas = plan.regions.flatMap(({ terrain, poly }) => (kinds[terrain] ? [{ kind: kinds[terrain], poly }] : []));
  const lines = (map.rivers ?? []).map(({ width, through }) => ({ kind: "river", width, points: winding(through.flatMap((stop) => passed(stop, plan)), seed) }));
  const springs = (map.rivers ?? []).flatMap(({ width, through: [first] }, i) => (first.startsWith("@") && !lakes.some(({ region }) => region === first.slice(1)) ? [spring(lines[i].points[0], width, seed)] : []));
  const ponds = lakes.map(({ region, size }) => pond(seatOf(plan, region), size, seed));
  return { seed, cell: CELL, climate: season, exact: false, play: null, areas, lines, spots: [], lakes: [...ponds, ...springs], islands: (map.islands ?? []).map((one) => island(one, seed)) };
}

/** A river springs in a pond of its own, where it does not leave a lake. @param {Point} at @param {number} width @param {number} seed */
const spring = ([x, y], width, seed) => pond([x + width * 0.2, y + width], width, seed);

/** @param {Plan} plan @param {string} region */
const seatOf = (plan, region) => plan.regions.find(({ id }) => id === region)?.seat ?? [0, 0];

/** @param {Point[]} line */
const middle = (line) => line[Math.floor(line.length / 2)];

/** Where a river passes: "@53" springs there, "11-12" crosses that border, "46~" runs into the sea. @param {string} stop @param {Plan} plan @returns {Point[]} */
function passed(stop, plan) {
  if (stop.startsWith("@")) {
    const [x, y] = seatOf(plan, stop.slice(1));
    return [[x + 8, y - 34]];
  }
  if (stop.endsWith("~")) return mouth(stop.slice(0, -1), plan);
  const border = plan.borders.find(({ a, b }) => b !== null && pairName([a, b]) === pairName(stop.split("-")));
  return border ? [middle(border.points)] : [];
}

/** The middle of a coast near the seat, and a place in the sea beyond it. @param {string} region @param {Plan} plan @returns {Point[]} */
function mouth(region, plan) {
  const [sx, sy] = seatOf(plan, region);
  const shores = plan.borders.filter(({ a, kind }) => a === region && kind === "coast").map(({ points }) => middle(points));
  if (!shores.length) return [];
  const [x, y] = shores.reduce((best, at) => (Math.hypot(at[0] - sx, at[1] - sy) < Math.hypot(best[0] - sx, best[1] - sy) ? at : best));
  return [[x, y], [x + (x - sx) * 0.5, y + (y - sy) * 0.5]];
}

/** Two bends between any two places. @param {Point[]} points @param {number} seed @returns {Point[]} */
const winding = (points, seed) =>
  points.flatMap(([x, y], i) => {
    const next = points[i + 1];
    if (!next) return [[x, y]];
    const dx = next[0] - x, dy = next[1] - y;
    const aside = (/** @type {number} */ k) => (hash(Math.round(x) + k, Math.round(y), seed) - 0.5) * 0.42 * (k % 2 ? 1 : -1);
    return [[x, y], [x + dx * 0.3 - dy * aside(1), y + dy * 0.3 + dx * aside(1)], [x + dx * 0.66 - dy * aside(2), y + dy * 0.66 + dx * aside(2)]];
  });

/** Above the seat, so that who stands there stands on land. @param {Point} seat @param {number} size @param {number} seed @returns {Point[]} */
const pond = ([x, y], size, seed) =>
  Array.from({ length: 26 }, (_, i) => {
    const turn = (i / 26) * 6.283, far = size * (0.84 + 0.34 * hash(i >> 1, 3, seed));
    return [x - size * 0.2 + Math.cos(turn) * far * 1.3, y - size * 0.9 + Math.sin(turn) * far * 0.66];
  });

/** @param {[number, number, number]} place @param {number} seed @returns {Point[]} */
const island = ([x, y, size], seed) =>
  Array.from({ length: 30 }, (_, i) => {
    const turn = (i / 30) * 6.283, far = size * (0.66 + 0.3 * hash(i >> 2, Math.round(x), seed) + 0.22 * hash(i, Math.round(y), seed));
    return [x + Math.cos(turn) * far * 1.25, y + Math.sin(turn) * far * 0.8];
  });
