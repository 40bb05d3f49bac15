/** From a game's ground and its declared motifs to a land that can be painted, in the picture of a space, however that is turned. */

import { CELL, terrainOf } from "../board/cells.js";
import { edgeMotifs, groundMotifs } from "./album.js";
import { chainsOf } from "./chains.js";
import { seedOf } from "./noise.js";
import { middle } from "./sheet.js";

/** @typedef {import("./types.js").Land} Land */
/** @typedef {import("./types.js").Point} Point */
/** @typedef {import("../board/cells.js").CellGrid} CellGrid */
/** @typedef {import("../plane/table.js").Table} Table */

const TABLE_CELL = 420; // on a table everything is as big as in a cell of so many hundredths of an inch

/** @param {any} space @param {any} ground @param {Looks | undefined} looks @returns {Land} */
export const landOf = (space, ground, looks) => (ground.grid ? landOfCells(space, ground, looks) : landOfTable(space, ground, looks));

/** What does not depend on the kind of board. @param {any} ground @param {Looks | undefined} looks @param {number} cell @returns {Land} */
function bare({ grid, terrain, areas, edges, width, height }, looks, cell) {
  const seed = seedOf(JSON.stringify([grid, terrain, areas, edges, width, height]));
  return { seed, cell, climate: looks?.climate ?? "meadow", exact: false, play: null, areas: [], lines: [], spots: [] };
}

// --- cells ---

/** @param {CellGrid} space @param {CellsGround} ground @param {Looks | undefined} looks @returns {Land} */
function landOfCells(space, ground, looks) {
  const land = { ...bare(ground, looks, CELL), play: { x: 0, y: 0, w: space.width, h: space.height } };
  const motifs = looks?.motifs.terrain ?? {};
  const named = new Map(space.cells.map((cell) => [cell, motifs[terrainOf(ground, cell)]?.motif ?? "grass"]));
  for (const [cell, gap] of gaps(space, ground, motifs)) named.set(cell, gap);
  const painted = new Map([...named].map(([cell, name]) => [cell, groundMotifs(name)]));
  for (const [cell, list] of painted) {
    const poly = space.polygon(cell);
    for (const { area, under } of list) for (const kind of [area, under]) if (kind) land.areas.push({ kind, poly });
  }
  const courses = ribbons(space, painted, land);
  for (const [cell, list] of painted) for (const motif of list) if (motif.spot) land.spots.push(spotIn(space, cell, motif, courses));
  edgesOf(space, ground, looks, land);
  return land;
}

/** Plain cells that interrupt a line of one terrain whose motif says what a gap in it is. @param {CellGrid} space @param {CellsGround} ground @param {Record<string, MotifTerm>} motifs @returns {Map<string, string>} */
function gaps(space, ground, motifs) {
  const out = new Map();
  for (const [key, { gap }] of Object.entries(motifs)) {
    if (!gap) continue;
    const is = (/** @type {string} */ cell) => terrainOf(ground, cell) === key;
    const near = (/** @type {string} */ cell) => space.around(cell).slice(1).filter(is);
    for (const cell of space.cells) {
      if (motifs[terrainOf(ground, cell)]?.motif !== "grass") continue;
      const ends = near(cell).filter((one) => near(one).length <= 1);
      if (ends.some((one) => ends.some((other) => one < other && !near(one).includes(other) && !near(one).some((two) => near(other).includes(two))))) out.set(cell, gap);
    }
  }
  return out;
}

/** Adds all rivers and roads, and tells where each goes on through a cell. @param {CellGrid} space @param {Map<string, import("./album.js").Motif[]>} painted @param {Land} land */
function ribbons(space, painted, land) {
  /** @type {Map<string, Map<string, Point>>} */
  const courses = new Map();
  const isWater = (/** @type {string} */ cell) => (painted.get(cell) ?? []).some(({ area }) => area === "water");
  for (const kind of ["river", "stream", "road"]) {
    const all = [...painted].filter(([, list]) => list.some(({ ribbon, joins }) => ribbon === kind || joins?.includes(kind)));
    const own = all.filter(([cell, list]) => list.some(({ ribbon }) => ribbon === kind) || space.around(cell).some((one) => (painted.get(one) ?? []).some(({ ribbon }) => ribbon === kind)));
    const width = all.flatMap(([, list]) => list.find(({ ribbon }) => ribbon === kind)?.width ?? []).concat(0.5)[0];
    const through = new Map();
    for (const { cells, points } of chainsOf(space, new Set(own.map(([cell]) => cell)), (cell) => kind !== "road" && isWater(cell))) {
      land.lines.push({ kind, width: width * land.cell, points });
      for (const cell of cells) through.set(cell, tangent(space, cell, points));
    }
    courses.set(kind, through);
  }
  return courses;
}

/** @param {CellGrid} space @param {string} cell @param {Point[]} points @returns {Point} the way of a line through a cell */
function tangent(space, cell, points) {
  const { x, y } = space.centre(cell);
  const i = points.findIndex((one) => Math.hypot(one[0] - x, one[1] - y) < 1);
  const [from, to] = [points[Math.max(0, i - 1)], points[Math.min(points.length - 1, i + 1)]];
  return [to[0] - from[0], to[1] - from[1]];
}

/** @param {CellGrid} space @param {string} cell @param {import("./album.js").Motif} motif @param {Map<string, Map<string, Point>>} courses */
function spotIn(space, cell, { spot = "", joins }, courses) {
  const { x, y } = space.centre(cell), poly = space.polygon(cell, 0.9);
  const way = joins?.map((kind) => courses.get(kind)?.get(cell)).find(Boolean) ?? [1, 0];
  const road = joins && courses.get("road")?.get(cell);
  const angle = joins ? Math.atan2(...(road ? /** @type {[number, number]} */ ([road[1], road[0]]) : /** @type {[number, number]} */ ([way[0], -way[1]]))) : 0;
  return { kind: spot, at: [x, y], angle, size: CELL * (spot === "bridge" ? 1.04 : 0.94), poly };
}

/** Sides of cells that meet become one line. @param {CellGrid} space @param {CellsGround} ground @param {Looks | undefined} looks @param {Land} land */
function edgesOf(space, { edges }, looks, land) {
  for (const kind of new Set(edges.map((edge) => edge.kind))) {
    const sides = edges.filter((edge) => edge.kind === kind).map(({ at, side }) => space.ends(at, /** @type {any} */ (side)));
    for (const points of joined(sides)) for (const motif of edgeMotifs(looks?.motifs.edges[kind]?.motif ?? "wall")) land.lines.push(edgeLine(motif, points, land.cell));
  }
}

/** @param {import("./album.js").Motif} motif @param {Point[]} points @param {number} cell */
const edgeLine = ({ edge, ribbon, width = 0.1 }, points, cell) => ({ kind: edge ?? ribbon ?? "wall", width: width * cell, points });

/** @param {Point[][]} sides @returns {Point[][]} */
function joined(sides) {
  const left = sides.map((side) => [...side]), out = [];
  const same = (/** @type {Point} */ one, /** @type {Point} */ other) => Math.hypot(one[0] - other[0], one[1] - other[1]) < 1;
  while (left.length) {
    const line = left.pop() ?? [];
    for (let found = 0; found >= 0; ) {
      found = left.findIndex((side) => side.some((end) => same(end, line[0]) || same(end, line[line.length - 1])));
      if (found < 0) break;
      const [[a, b]] = left.splice(found, 1);
      if (same(a, line[line.length - 1])) line.push(b);
      else if (same(b, line[line.length - 1])) line.push(a);
      else line.unshift(same(a, line[0]) ? b : a);
    }
    out.push(line);
  }
  return out;
}

// --- a table ---

/** @param {Table} space @param {TableGround} ground @param {Looks | undefined} looks @returns {Land} */
function landOfTable(space, ground, looks) {
  const land = { ...bare(ground, looks, TABLE_CELL), exact: true };
  const points = (/** @type {number[][]} */ list) => list.map((point) => Object.values(space.centre(point)));
  for (const { type, corners } of ground.areas) {
    const poly = points(corners);
    for (const { exact, area = exact, under, fills, spot } of groundMotifs(looks?.motifs.terrain[type]?.motif ?? "grass")) {
      for (const kind of [area, under]) if (kind) land.areas.push({ kind, poly });
      const kind = fills ?? spot;
      if (kind) land.spots.push({ kind, at: middle(poly), angle: 0, size: land.cell, poly });
    }
  }
  for (const { kind, from, to } of ground.edges) for (const motif of edgeMotifs(looks?.motifs.edges[kind]?.motif ?? "wall")) land.lines.push(edgeLine(motif, points([from, to]), land.cell));
  return land;
}

// --- a sample ---

/** One motif alone, in a frame of 120 by 120 round the origin. @param {string} name @param {boolean} along an edge @param {Looks | undefined} looks @returns {Land} */
export function landOfMotif(name, along, looks) {
  const land = { ...bare({ areas: name }, looks, 110) };
  const poly = Array.from({ length: 8 }, (_, i) => [50 * Math.cos(i * 0.785), 46 * Math.sin(i * 0.785)]);
  const across = [[-400, 6], [-60, 4], [0, 0], [60, -4], [400, -6]];
  for (const motif of along ? edgeMotifs(name) : groundMotifs(name)) {
    for (const kind of [motif.area, motif.under]) if (kind) land.areas.push({ kind, poly });
    const kind = motif.fills ?? motif.spot;
    if (kind) land.spots.push({ kind, at: [0, 0], angle: motif.joins ? Math.PI / 2 : 0, size: 104, poly: motif.fills ? SLANTED : poly });
    if (along) land.lines.push(edgeLine(motif, [[-44, 12], [0, -6], [44, 10]], land.cell));
    else if (motif.ribbon || motif.joins) land.lines.push({ kind: motif.ribbon ?? "river", width: (motif.width ?? 0.6) * land.cell, points: across });
  }
  return land;
}

/** What has an outline of its own, in a sample. */
const SLANTED = [[-54, 16], [-46, 30], [30, 2], [54, -30], [34, -28], [-34, 4]];
