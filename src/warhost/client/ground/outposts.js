/** Ground of other worlds and times: craters, bunkers, blocks of a town. */

import { cylinder, prism, raise, rgb, slabs, STUFFS } from "./masonry.js";
import { hash, stream } from "./noise.js";
import { disc, shape, stroke, trace } from "./sheet.js";
import { block } from "./works.js";

/** @typedef {import("./types.js").Land} Land */
/** @typedef {import("./types.js").Spot} Spot */
/** @typedef {import("./types.js").Pen} Pen */
/** @typedef {import("./types.js").Point} Point */
/** @typedef {(ctx: Pen, spot: Spot, land: Land) => void} DrawSpot */

/** @type {Record<string, DrawSpot>} */
export const OUTPOSTS = { crater, craters, bunker, blocks };

/** From the ground that was thrown out down to the bottom: tone, part of its breadth, how far to the lower right. @type {[string, number, number][]} */
const DEPTHS = [["rgba(255,240,214,.16)", 1.22, -0.02], ["rgba(255,238,206,.42)", 1.06, -0.022], ["rgba(30,20,16,.55)", 1, 0.012], ["rgba(22,15,12,.5)", 0.88, -0.02], ["rgba(14,9,8,.6)", 0.66, -0.045], ["rgba(6,4,4,.66)", 0.4, -0.06]];

/** @param {Pen} ctx @param {number} alpha */
function dimmed(ctx, alpha) {
  ctx.globalAlpha = alpha;
  return ctx;
}

/** A hole that something has torn. @param {Pen} ctx @param {Point} at @param {number} r in units @param {number} seed @param {number} [deep] */
function hole(ctx, [cx, cy], r, seed, deep = 1) {
  const random = stream(seed), rim = Array.from({ length: 26 }, () => 0.92 + 0.14 * random());
  ctx.lineCap = "round";
  for (let i = 0; i < 22; i++) {
    const turn = (i / 22) * 6.283 + random() * 0.2, [from, to] = [r * 1.02, r * (1.2 + 0.45 * random())];
    ctx.strokeStyle = i % 2 ? "rgba(255,240,210,.16)" : "rgba(30,20,14,.17)";
    ctx.lineWidth = r * (0.05 + 0.07 * random());
    stroke(ctx, [cx + Math.cos(turn) * from, cy + Math.sin(turn) * from * 0.9], [cx + Math.cos(turn) * to, cy + Math.sin(turn) * to * 0.9]);
  }
  ctx.save();
  for (const [tone, part, far] of DEPTHS) shape(dimmed(ctx, part < 0.9 ? deep : 1), rim.map((one, i) => {
    const turn = (i / 26) * 6.283;
    return [cx + (Math.cos(turn) * one * part + far) * r, cy + (Math.sin(turn) * one * part * 0.9 + far) * r];
  }), tone);
  ctx.restore();
  ctx.strokeStyle = "rgba(255,232,196,.4)";
  ctx.lineWidth = r * 0.06;
  ctx.beginPath();
  ctx.ellipse(cx, cy, r * 0.84, r * 0.75, 0, 0.1, 1.7);
  ctx.stroke();
}

/** One large crater that nobody crosses. @type {DrawSpot} */
function crater(ctx, { at }, { cell, seed }) {
  const random = stream(seed + Math.round(at[0] + at[1]));
  hole(ctx, at, cell * 0.41, seed + Math.round(at[0]));
  for (let i = 0; i < 14; i++) {
    const turn = random() * 6.283, away = cell * (0.44 + 0.1 * random());
    block(ctx, [at[0] + Math.cos(turn) * away, at[1] + Math.sin(turn) * away * 0.92], cell * (0.016 + 0.03 * random() * random()), random() * 3, 96 + 50 * random());
  }
}

/** Many small ones. @type {DrawSpot} */
function craters(ctx, { at: [x, y] }, { cell, seed }) {
  const spread = [[-0.24, -0.27, 0.12], [0.25, -0.22, 0.15], [-0.31, 0.12, 0.14], [0.04, 0.33, 0.13], [0.31, 0.16, 0.1], [0.02, -0.04, 0.09], [-0.12, -0.44, 0.06], [-0.13, 0.3, 0.06]];
  const own = seed + Math.round(x * 3 + y), turn = 6.283 * hash(1, 1, own), [c, s] = [Math.cos(turn), Math.sin(turn)];
  spread.forEach(([dx, dy, r], i) => {
    const stray = (/** @type {number} */ k) => 0.07 * (hash(i, k, own) - 0.5);
    hole(ctx, [x + (dx * c - dy * s + stray(2)) * cell, y + (dx * s + dy * c + stray(3)) * cell * 0.94], r * cell * (0.8 + 0.4 * hash(i, 4, own)), own + i, 0.62);
  });
}

/** Poured stone. */
const CONCRETE = { ...STUFFS.stone, face: [128, 130, 130], mortar: [112, 114, 114], floor: [158, 160, 158], merlon: [196, 198, 194], joint: "rgba(60,64,66,.25)", course: 0.05, brick: 0.22 };

/** @param {Point} at @param {number} r @param {number} cut corners off it @param {number} cell @returns {Point[]} clockwise */
const angular = ([x, y], r, cut, cell) => [[-r + cut, -r], [r - cut, -r], [r, -r + cut], [r, r - cut], [r - cut, r], [-r + cut, r], [-r, r - cut], [-r, -r + cut]].map(([dx, dy]) => [x + dx * cell, y + dy * 0.88 * cell]);

/** A low fort of concrete with slits all round, a mast, and sandbags before it; its roof is free. @type {DrawSpot} */
function bunker(ctx, { at }, { cell, seed }) {
  const [x, y] = at, high = 0.16, base = 0.13, how = { stuff: CONCRETE, base, cell, seed }, foot = angular(at, 0.41, 0.15, cell), roof = angular(at, 0.35, 0.13, cell);
  shape(ctx, foot.map(([px, py]) => [px + cell * 0.08, py + (base + 0.07) * cell]), "rgba(14,12,12,.42)");
  const mast = [x + 0.24 * cell, y - 0.26 * cell], vents = [[-0.25, -0.24], [-0.27, 0.2], [0.27, 0.2]].map(([dx, dy]) => [x + dx * cell, y + dy * cell]);
  raise(ctx, [
    prism(foot, { ...how, high, cap: (pen) => shape(pen, foot, rgb(CONCRETE.merlon, 0.92)) }),
    prism(roof, { ...how, low: high, high: high + 0.035, cap: (pen) => {
      pen.save();
      trace(pen, roof);
      pen.clip();
      slabs(pen, at, 0, cell * 0.42, CONCRETE, cell, seed);
      pen.restore();
      pen.strokeStyle = "rgba(40,44,46,.6)";
      pen.lineWidth = cell * 0.012;
      trace(pen, [...roof, roof[0]]);
      pen.stroke();
    } }),
    ...vents.map((vent) => cylinder(vent, 0.05, { ...how, low: high + 0.03, high: high + 0.07, cap: (pen) => {
      pen.fillStyle = "#2a2e30";
      disc(pen, vent[0], vent[1], cell * 0.034, cell * 0.03);
    } })),
    { low: high, high: high + 0.04, base, slice: () => undefined, cap: (pen) => aerial(pen, mast, cell) },
  ], cell);
  const sill = y + (0.41 * 0.88 + base - 0.085) * cell;
  for (const [dx, half] of [[-0.12, 0.085], [0.13, 0.085]]) {
    ctx.fillStyle = "#14181a";
    ctx.fillRect(x + (dx - half) * cell, sill - cell * 0.018, half * 2 * cell, cell * 0.036);
    ctx.fillStyle = "rgba(255,190,96,.85)";
    ctx.fillRect(x + (dx - half * 0.8) * cell, sill - cell * 0.004, half * 1.6 * cell, cell * 0.012);
  }
  sandbags(ctx, [x, y + 0.55 * cell], cell, seed);
}

/** A dish on its mast. @param {Pen} ctx @param {Point} at @param {number} cell */
function aerial(ctx, [x, y], cell) {
  ctx.strokeStyle = "#22282b";
  ctx.lineWidth = cell * 0.018;
  stroke(ctx, [x, y], [x, y - cell * 0.17]);
  ctx.fillStyle = "#3a4246";
  disc(ctx, x + cell * 0.012, y - cell * 0.175, cell * 0.082, cell * 0.062, -0.6);
  ctx.fillStyle = "#d9dedc";
  disc(ctx, x, y - cell * 0.185, cell * 0.075, cell * 0.055, -0.6);
  ctx.fillStyle = "#8d9696";
  disc(ctx, x + cell * 0.008, y - cell * 0.178, cell * 0.05, cell * 0.034, -0.6);
  ctx.fillStyle = "#d83a2a";
  disc(ctx, x - cell * 0.03, y - cell * 0.215, cell * 0.013);
}

/** @param {Pen} ctx @param {Point} at @param {number} cell @param {number} seed */
function sandbags(ctx, [x, y], cell, seed) {
  for (const [row, count] of [[0, 7], [1, 6]]) {
    for (let i = 0; i < count; i++) {
      const px = x + (i - (count - 1) / 2) * cell * 0.078, py = y - 0.03 * Math.abs(i - (count - 1) / 2) * cell * 0.6 - row * cell * 0.036, tone = 146 + 40 * hash(i, row, seed);
      ctx.fillStyle = "rgba(36,28,18,.8)";
      disc(ctx, px + cell * 0.004, py + cell * 0.008, cell * 0.042, cell * 0.028);
      ctx.fillStyle = `rgb(${tone},${tone * 0.88},${tone * 0.66})`;
      disc(ctx, px, py, cell * 0.038, cell * 0.023);
    }
  }
}

/** Where the houses of a block stand, how broad and how high they are, in cells. */
const HOUSES = [[-0.27, -0.25, 0.13, 0.36], [0.25, -0.27, 0.15, 0.24], [0.02, -0.37, 0.08, 0.18], [-0.3, 0.2, 0.12, 0.22], [0.29, 0.17, 0.12, 0.3], [0, 0.33, 0.1, 0.13]];
const WALLS = [[150, 142, 132], [128, 134, 142], [158, 128, 108], [140, 146, 138]];

/** Houses of several floors about a crossing of streets, some of them hit. @type {DrawSpot} */
function blocks(ctx, { at: [x, y] }, { cell, seed }) {
  const own = seed + Math.round(x * 3 + y);
  ctx.strokeStyle = "rgba(60,60,62,.55)";
  ctx.lineCap = "butt";
  for (const [wide, tone, dash] of /** @type {[number, string, number[]][]} */ ([[0.17, "rgba(64,64,66,.6)", []], [0.014, "rgba(232,222,180,.6)", [0.05, 0.05]]])) {
    ctx.strokeStyle = tone;
    ctx.lineWidth = wide * cell;
    ctx.setLineDash(dash.map((one) => one * cell));
    stroke(ctx, [x - 0.5 * cell, y], [x + 0.5 * cell, y]);
    stroke(ctx, [x, y - 0.56 * cell], [x, y + 0.56 * cell]);
  }
  ctx.setLineDash([]);
  const base = 0.1;
  for (const [dx, dy, half] of HOUSES) shape(ctx, square([x + (dx + 0.09) * cell, y + (dy + base + 0.07) * cell], half, cell), "rgba(12,12,16,.42)");
  raise(ctx, HOUSES.flatMap(([dx, dy, half, high], i) => {
    const at = [x + dx * cell, y + dy * cell], face = WALLS[Math.floor(hash(i, 1, own) * WALLS.length)], ruin = hash(i, 2, own) < 0.3;
    const stuff = { ...CONCRETE, face, mortar: face.map((one) => one * 0.55), merlon: face, floor: face.map((one) => one * 0.98), course: 0.06, brick: 0.052, joint: "rgba(24,26,34,.85)" };
    const foot = square(at, half, cell), outline = (/** @type {number} */ z) => (ruin && z > high * 0.55 ? foot.map(([px, py], k) => (k === 1 ? [px - half * cell * 1.5 * ((z / high - 0.55) * 1.6 + 0.3 * hash(Math.round(z * 60), i, own)), py] : [px, py])) : foot);
    return [prism(outline, { stuff, base, high, cell, seed: own + i, cap: (pen) => top(pen, outline(high), at, half, stuff, ruin, cell) })];
  }), cell);
  const random = stream(own);
  for (let i = 0; i < 12; i++) block(ctx, [x + (random() - 0.5) * cell * 0.8, y + (0.2 + 0.3 * random()) * cell], cell * (0.014 + 0.024 * random()), random() * 3, 110 + 50 * random());
}

/** @param {Point} at @param {number} half @param {number} cell @returns {Point[]} */
const square = ([x, y], half, cell) => [[-1, -1], [1, -1], [1, 1], [-1, 1]].map(([dx, dy]) => [x + dx * half * cell, y + dy * half * 0.9 * cell]);

/** A flat roof with its parapet, or what is left of it. @param {Pen} ctx @param {Point[]} outline @param {Point} at @param {number} half @param {import("./masonry.js").Stuff} stuff @param {boolean} ruin @param {number} cell */
function top(ctx, outline, [x, y], half, { floor }, ruin, cell) {
  shape(ctx, outline, ruin ? "#3a3634" : rgb(floor, 1.08));
  ctx.strokeStyle = rgb(floor, ruin ? 0.8 : 1.3);
  ctx.lineWidth = cell * 0.014;
  trace(ctx, [...outline, outline[0]]);
  ctx.stroke();
  if (ruin) return;
  ctx.fillStyle = rgb(floor, 0.7);
  ctx.fillRect(x - half * 0.1 * cell, y - half * 0.35 * cell, half * 0.7 * cell, half * 0.5 * cell);
  ctx.fillStyle = rgb(floor, 1.2);
  ctx.fillRect(x - half * 0.1 * cell, y - half * 0.45 * cell, half * 0.6 * cell, half * 0.42 * cell);
}
