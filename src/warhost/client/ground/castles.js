/**
 * Strongholds: each lies in its cell, and leads on to those of its neighbours that are fortified too, so that a wall of many cells is
 * one wall. It has a tower where it ends, turns or branches; what stands alone is a keep, a watchtower or a gate house.
 */

import { battlements, cylinder, FLAT, prism, raise, slabs, spire, STUFFS } from "./masonry.js";
import { hash, stream } from "./noise.js";
import { disc, shape, stroke, trace } from "./sheet.js";
import { block } from "./works.js";

/** @typedef {import("./types.js").Land} Land */
/** @typedef {import("./types.js").Spot} Spot */
/** @typedef {import("./types.js").Arm} Arm */
/** @typedef {import("./types.js").Pen} Pen */
/** @typedef {import("./types.js").Point} Point */
/** @typedef {import("./masonry.js").Solid} Solid */
/** @typedef {import("./masonry.js").Stuff} Stuff */

/** Kinds of spots that are strongholds, and what each is built of. @type {Record<string, "stone" | "timber">} */
const BUILT = { "castle wall": "stone", "gate house": "stone", palisade: "timber" };

/** In cells: how high and broad walls are, towers, keeps and the turrets at their corners. */
const WALL = { high: 0.17, half: 0.17 }, TOWER = { high: 0.25, r: 0.4 }, KEEP = { high: 0.3, half: 0.3, base: 0.22 }, TURRET = { high: 0.38, r: 0.115, roof: 0.27 };
const GATE = { high: 0.25, half: 0.27, long: 0.3, r: 0.16, towers: 0.36 };
const SLATE = [72, 98, 130], SHINGLES = [134, 84, 52];

/** @param {Spot} spot */
const isFort = ({ kind }) => Object.hasOwn(BUILT, kind);

/** All strongholds of a land. @param {Pen} ctx @param {Land} land */
export function drawCastles(ctx, land) {
  const forts = land.spots.filter(isFort).sort((one, other) => one.at[1] - other.at[1]);
  if (!forts.length) return;
  for (const spot of forts) shadow(ctx, spot, land);
  const solids = forts.flatMap((spot) => bodies(spot, land));
  raise(ctx, solids, land.cell);
  for (const spot of forts) wear(ctx, spot, land);
}

/** The way that a stronghold leads straight through its cell: its direction, null where it is a tower. @param {Spot} spot @returns {number | null} */
function through({ kind, at: [x, y], arms = [] }) {
  const turns = arms.map(({ to }) => Math.atan2(to[1] - y, to[0] - x));
  if (arms.length === 2 && Math.cos(turns[0] - turns[1]) < -0.9) return upright(turns[0]);
  if (kind !== "gate house") return null;
  return turns.length ? upright(turns[0]) : 0;
}

/** The same line, from west to east. @param {number} turn */
const upright = (turn) => (Math.cos(turn) < -0.01 ? turn + Math.PI : turn);

/** Whatever way it is built: a gate in a palisade is of timber. @param {Spot} spot @returns {Stuff} */
function stuffOf({ kind, arms = [] }) {
  return STUFFS[kind === "gate house" && arms.length && arms.every(({ of }) => of === "palisade") ? "timber" : BUILT[kind]];
}

/** @param {Spot} spot @param {Land} land @returns {Solid[]} */
function bodies(spot, land) {
  const { kind, arms = [] } = spot, stuff = stuffOf(spot), way = through(spot);
  const how = { stuff, base: WALL.high, cell: land.cell, seed: land.seed + Math.round(spot.at[0] * 3 + spot.at[1]) };
  if (kind === "gate house") return [...arms.flatMap((arm) => curtain(spot, arm, GATE.long, how)), ...gateHouse(spot, way ?? 0, how)];
  if (!arms.length) return kind === "palisade" ? watchtower(spot, how) : keep(spot, how);
  if (way === null) return [...arms.flatMap((arm) => curtain(spot, arm, TOWER.r * 0.8, how)), ...tower(spot, arms.length > 1 ? TOWER.r : 0.34, how)];
  return arms.flatMap((arm) => curtain(spot, arm, 0, how));
}

/** @typedef {{stuff: Stuff, base: number, cell: number, seed: number}} How */

/** A strip along a way: its outline from one distance to another. @param {Point} at @param {number} turn @param {number} from @param {number} to @param {number} half @returns {Point[]} clockwise */
function strip([x, y], turn, from, to, half) {
  const [ux, uy] = [Math.cos(turn), Math.sin(turn)], at = (/** @type {number} */ along, /** @type {number} */ aside) => [x + ux * along - uy * aside, y + uy * along + ux * aside];
  return [at(from, -half), at(to, -half), at(to, half), at(from, half)];
}

/** The wall from the middle of a cell to one side of it; where what it led to has fallen it breaks off. @param {Spot} spot @param {Arm} arm @param {number} from in cells @param {How} how @returns {Solid[]} */
function curtain({ at, worn = 0 }, arm, from, { stuff, base, cell, seed }) {
  const turn = Math.atan2(arm.to[1] - at[1], arm.to[0] - at[0]), long = Math.hypot(arm.to[0] - at[0], arm.to[1] - at[1]) / cell;
  const gap = worn > 1 && from === 0 && upright(turn) === turn;
  const end = (/** @type {number} */ z) => {
    const ragged = 0.07 * hash(Math.floor(z / stuff.course), 5, seed);
    if (arm.broken) return Math.max(from, long - 0.03 - (z / WALL.high) * 0.26 - ragged);
    return gap && z > 0.05 ? 0.14 - ragged : long;
  };
  const half = WALL.half * cell, outline = (/** @type {number} */ z) => strip(at, turn, (from - 0.002) * cell, end(z) * cell + 0.4, half);
  const top = end(WALL.high), floor = outline(WALL.high);
  const cap = (/** @type {Pen} */ ctx) => {
    ctx.save();
    trace(ctx, floor);
    ctx.clip();
    slabs(ctx, at, turn, cell * 0.62, stuff, cell, seed);
    ctx.restore();
  };
  const edges = (/** @type {Pen} */ ctx) => {
    ctx.beginPath();
    for (const aside of [-half * 0.86, half * 0.86]) {
      const [[ax, ay], [bx, by]] = strip(at, turn, from * cell, Math.max(from, top) * cell, aside);
      ctx.moveTo(ax, ay);
      ctx.lineTo(bx, by);
    }
  };
  return [prism(outline, { stuff, base, high: WALL.high, cell, seed, cap }), ...battlements(edges, { stuff, base, high: WALL.high, cell })];
}

/** Whither a part of it has fallen. */
const FALLEN = 0.95;

/** @param {Spot} spot @param {number} r @param {How} how @returns {Solid[]} */
function tower({ at: [x, y], worn = 0 }, r, { stuff, base, cell, seed }) {
  const bite = worn > 1 ? FALLEN : null, across = r * cell;
  const ring = (/** @type {Pen} */ ctx, /** @type {number} */ part) => {
    ctx.beginPath();
    ctx.ellipse(x, y, across * part, across * part * FLAT, 0, bite === null ? 0 : bite + 0.75, bite === null ? 6.2832 : bite - 0.75 + 6.2832);
    if (bite !== null && part === 1) ctx.lineTo(x + Math.cos(bite) * across * 0.45, y + Math.sin(bite) * across * 0.45);
  };
  const cap = (/** @type {Pen} */ ctx) => {
    ctx.save();
    ring(ctx, 1);
    ctx.clip();
    slabs(ctx, [x, y], 0.2, across, stuff, cell, seed);
    ctx.restore();
  };
  return [
    cylinder([x, y], r, { stuff, base, high: TOWER.high, cell, seed, cap, bite }),
    ...battlements((ctx) => ring(ctx, 0.93), { stuff, base, high: TOWER.high, cell, round: 6.283 * r * 0.93 * 0.96 }),
  ];
}

/** A tower with a lookout. @param {Spot} spot @param {How} how @returns {Solid[]} */
function watchtower(spot, how) {
  const { at: [x, y], worn = 0 } = spot, { stuff, base, cell, seed } = how, foot = [x - 0.27 * cell, y - 0.27 * cell], r = 0.15;
  const lookout = cylinder(foot, r, { stuff, base, high: 0.4, cell, seed, cap: spire(foot, r, 0.2, SHINGLES, cell) });
  return [...tower(spot, 0.37, how), ...(worn > 1 ? [] : [lookout])];
}

/** @param {Spot} spot @param {How} how @returns {Solid[]} */
function keep({ at, worn = 0 }, { stuff, cell, seed }) {
  const [x, y] = at, half = KEEP.half * cell, deep = half * FLAT, base = KEEP.base;
  const square = [[x - half, y - deep], [x + half, y - deep], [x + half, y + deep], [x - half, y + deep]];
  const cap = (/** @type {Pen} */ ctx) => {
    ctx.save();
    trace(ctx, square);
    ctx.clip();
    slabs(ctx, at, 0, half, stuff, cell, seed);
    ctx.restore();
  };
  const edges = (/** @type {Pen} */ ctx) => {
    ctx.beginPath();
    ctx.rect(x - half * 0.92, y - deep * 0.92, half * 1.84, deep * 1.84);
  };
  const corners = [[-1, -1], [1, -1], [-1, 1], [1, 1]].filter((_, i) => worn < 2 || i < 3);
  const turrets = corners.map(([dx, dy]) => {
    const foot = [x + dx * half, y + dy * deep];
    return cylinder(foot, TURRET.r, { stuff, base, high: TURRET.high, cell, seed: seed + dx, cap: spire(foot, TURRET.r, TURRET.roof, SLATE, cell) });
  });
  return [
    prism(square, { stuff, base, high: KEEP.high, cell, seed, cap }),
    { low: 0.299, high: KEEP.high, base, slice: () => undefined, cap: (ctx) => slits(ctx, [x, y + deep], half, cell) },
    ...battlements(edges, { stuff, base, high: KEEP.high, cell, round: KEEP.half * 0.92 * 4 * (1 + FLAT) }),
    ...turrets,
  ];
}

/** Arrow slits and a door in a face to the south, seen from its upper rim down. @param {Pen} ctx @param {Point} at @param {number} half @param {number} cell */
function slits(ctx, [x, y], half, cell) {
  ctx.fillStyle = "rgba(24,18,14,.9)";
  for (const part of [-0.5, 0.5]) ctx.fillRect(x + half * part - cell * 0.012, y + cell * 0.07, cell * 0.024, cell * 0.08);
  arch(ctx, [x, y + KEEP.high * cell], [1, 0], cell * 0.055, cell * 0.13, "#3a2412");
}

/** An opening in an upright face, from its threshold up. @param {Pen} ctx @param {Point} at @param {Point} along the face @param {number} half @param {number} high @param {string} tone */
function arch(ctx, [x, y], [ux, uy], half, high, tone) {
  const rim = Array.from({ length: 13 }, (_, i) => {
    const turn = Math.PI - (i / 12) * Math.PI;
    return [x + ux * Math.cos(turn) * half, y + uy * Math.cos(turn) * half - (high - half) - Math.sin(turn) * half];
  });
  shape(ctx, [[x - ux * half, y - uy * half], ...rim, [x + ux * half, y + uy * half]], tone);
}

/** A block over the way through, between two towers. @param {Spot} spot @param {number} way along the wall @param {How} how @returns {Solid[]} */
function gateHouse({ at, worn = 0 }, way, { stuff, base, cell, seed }) {
  const half = GATE.half * cell, long = GATE.long * cell, body = strip(at, way, -long, long, half), [ux, uy] = [Math.cos(way), Math.sin(way)];
  const cap = (/** @type {Pen} */ ctx) => {
    ctx.save();
    trace(ctx, body);
    ctx.clip();
    slabs(ctx, at, way, cell * 0.5, stuff, cell, seed);
    ctx.restore();
  };
  const edges = (/** @type {Pen} */ ctx) => {
    ctx.beginPath();
    for (const aside of [-half * 0.9, half * 0.9]) {
      const [[ax, ay], [bx, by]] = strip(at, way, -long, long, aside);
      ctx.moveTo(ax, ay);
      ctx.lineTo(bx, by);
    }
  };
  const feet = [-1, 1].flatMap((side) => [-1, 1].map((front) => [at[0] + ux * GATE.towers * side * cell - uy * half * 0.86 * front, at[1] + uy * GATE.towers * side * cell + ux * half * 0.86 * front]));
  const towers = feet.filter((_, i) => worn < 2 || i !== 3).map((foot, i) => cylinder(foot, GATE.r, { stuff, base, high: 0.33, cell, seed: seed + i, cap: spire(foot, GATE.r, 0.25, stuff === STUFFS.stone ? SLATE : SHINGLES, cell) }));
  return [
    prism(body, { stuff, base, high: GATE.high, cell, seed, cap }),
    { low: 0.24, high: GATE.high, base, slice: () => undefined, cap: (ctx) => doors(ctx, at, way, half, cell) },
    ...battlements(edges, { stuff, base, high: GATE.high, cell }),
    ...towers,
  ];
}

/** The doors in that face of a gate house which is turned to the south. @param {Pen} ctx @param {Point} at @param {number} way @param {number} half @param {number} cell */
function doors(ctx, [x, y], way, half, cell) {
  const [ux, uy] = [Math.cos(way), Math.sin(way)], foot = [x - uy * half, y + ux * half + GATE.high * cell];
  if (ux < 0.2) return;
  const wide = cell * 0.135;
  arch(ctx, foot, [ux, uy], wide * 1.28, cell * 0.225, "#574c40");
  arch(ctx, foot, [ux, uy], wide, cell * 0.19, "#1c120a");
  arch(ctx, foot, [ux, uy], wide * 0.9, cell * 0.175, "#7d5027");
  ctx.strokeStyle = "rgba(30,16,6,.85)";
  ctx.lineWidth = cell * 0.012;
  const up = (/** @type {number} */ part, /** @type {number} */ high) => [foot[0] + ux * wide * part, foot[1] + uy * wide * part - high * cell];
  for (const part of [-0.6, -0.3, 0, 0.3, 0.6]) stroke(ctx, up(part, 0), up(part, 0.165 - 0.07 * Math.abs(part)));
  ctx.strokeStyle = "rgba(20,20,24,.9)";
  ctx.lineWidth = cell * 0.016;
  for (const high of [0.04, 0.1]) stroke(ctx, up(-0.85, high), up(0.85, high));
}

/** @param {Pen} ctx @param {Spot} spot @param {Land} land */
function shadow(ctx, spot, { cell }) {
  const { at: [x, y], arms = [], kind } = spot, far = cell * 0.1, low = WALL.high * cell;
  ctx.fillStyle = ctx.strokeStyle = "rgba(18,16,14,.36)";
  ctx.lineCap = "butt";
  ctx.lineWidth = WALL.half * 2 * cell;
  for (const { to } of arms) stroke(ctx, [x + far, y + low + far], [to[0] + far, to[1] + low + far]);
  if (through(spot) === null || kind === "gate house" || !arms.length) disc(ctx, x + far * 1.2, y + low + far * 1.1, cell * 0.42, cell * 0.38);
  if (kind === "gate house") causeway(ctx, spot, cell);
}

/** The way through a gate. @param {Pen} ctx @param {Spot} spot @param {number} cell */
function causeway(ctx, spot, cell) {
  const way = (through(spot) ?? 0) + Math.PI / 2, [x, y] = spot.at, random = stream(Math.round(x + y));
  const [ux, uy] = [Math.cos(way), Math.sin(way)];
  for (let i = 0; i < 150; i++) {
    const along = (random() * 2 - 1) * cell * 0.62, aside = (random() + random() - 1) * cell * 0.19, tone = 150 + 50 * random();
    ctx.fillStyle = `rgba(${tone},${tone * 0.86},${tone * 0.64},.55)`;
    disc(ctx, x + ux * along - uy * aside, y + WALL.high * cell * 0.6 + uy * along + ux * aside, cell * (0.02 + 0.035 * random()), cell * (0.015 + 0.025 * random()), random() * 3);
  }
}

/** Traces what is seen of a stronghold, its face to the south with it. @param {Pen} ctx @param {Spot} spot @param {number} cell */
function outline(ctx, spot, cell) {
  const { at: [x, y] } = spot, way = through(spot);
  ctx.beginPath();
  for (let low = 0; low <= WALL.high; low += WALL.high / 8) {
    const down = low * cell;
    if (way === null) ctx.ellipse(x, y - 0.05 * cell + down, cell * 0.385, cell * 0.36, 0, 0, 7);
    else strip([x, y + down], way, -0.5 * cell, 0.5 * cell, WALL.half * cell * 0.98).forEach(([px, py], i) => (i ? ctx.lineTo(px, py) : ctx.moveTo(px, py)));
    ctx.closePath();
  }
}

/** Where cracks begin, and whither they run: across a wall, from the rim of a tower inwards. @param {Spot} spot @param {number} cell @param {() => number} random @returns {Point[][]} */
function cracks(spot, cell, random) {
  const { kind, at: [x, y], worn = 0 } = spot, way = through(spot), jag = () => (random() - 0.5) * cell * 0.09;
  const lines = way === null ? [0.5, 1.9, 2.7, 3.9, 5.3].slice(0, worn > 1 ? 5 : 4) : kind === "gate house" ? [-0.17, 0.05, 0.19] : (worn > 1 ? [-0.4, -0.24, 0.02] : [-0.36, 0.06, 0.4]);
  return lines.map((line) => {
    const from = way === null ? [Math.cos(line) * 0.4, Math.sin(line) * 0.37] : [Math.cos(way) * line + Math.sin(way) * 0.19, Math.sin(way) * line - Math.cos(way) * 0.19];
    const along = way === null ? [-Math.cos(line) * 0.08, -Math.sin(line) * 0.08] : [-Math.sin(way) * 0.1, Math.cos(way) * 0.1 + 0.02];
    const start = [x + from[0] * cell, y + from[1] * cell], points = Array.from({ length: 6 }, (_, n) => [start[0] + along[0] * n * cell + jag(), start[1] + along[1] * n * cell + jag()]);
    return way === null && line < 3 ? [[start[0] + jag(), start[1] + 0.24 * cell], [start[0] + jag(), start[1] + 0.12 * cell], ...points] : points;
  });
}

/** What has been knocked off lies at the foot; cracks run over what still stands. @param {Pen} ctx @param {Spot} spot @param {Land} land */
function wear(ctx, spot, land) {
  const { at: [x, y], worn = 0 } = spot, { cell } = land, random = stream(land.seed + Math.round(x * 7 + y));
  if (!worn) return;
  ctx.save();
  outline(ctx, spot, cell);
  ctx.clip();
  ctx.lineCap = ctx.lineJoin = "round";
  for (const points of cracks(spot, cell, random)) {
    for (const [tone, wide, far] of /** @type {[string, number, number][]} */ ([["rgba(246,236,212,.55)", 0.012, 0.012], ["rgba(26,18,12,.9)", 0.017, 0]])) {
      trace(ctx, points.map(([px, py]) => [px + far * cell, py + far * cell]));
      ctx.strokeStyle = tone;
      ctx.lineWidth = cell * wide;
      ctx.stroke();
    }
  }
  ctx.restore();
  const way = through(spot), heap = worn < 2 ? [0, 0.36] : way === null ? [0.24, 0.36] : [Math.cos(way) * 0.34 + 0.02, Math.sin(way) * 0.34 + 0.16];
  const stones = Array.from({ length: worn > 1 ? 44 : 8 }, () => ({ x: x + cell * (heap[0] + (random() + random() - 1) * (worn > 1 ? 0.24 : 0.36)), y: y + cell * (heap[1] + (random() + random() - 1) * (worn > 1 ? 0.2 : 0.1)), size: cell * (0.022 + 0.04 * random() * random()) }));
  const tone = stuffOf(spot) === STUFFS.timber ? -34 : 0;
  for (const one of stones.sort((a, b) => a.y - b.y)) block(ctx, [one.x, one.y], one.size, random() * 3, 132 + tone + 70 * random());
}
