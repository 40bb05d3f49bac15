/** What is dug, built, broken or conjured while a battle goes on: banks and ditches, rubble, chasms, glamours, bridges of boats and what is left of bridges. */

import { hash, stream } from "./noise.js";
import { disc, shape, stroke, trace, turned } from "./sheet.js";

/** @typedef {import("./types.js").Land} Land */
/** @typedef {import("./types.js").Spot} Spot */
/** @typedef {import("./types.js").Pen} Pen */
/** @typedef {import("./types.js").Point} Point */
/** @typedef {(ctx: Pen, spot: Spot, land: Land) => void} DrawSpot */

/** @type {Record<string, DrawSpot>} */
export const WORKS = { earthwork, trench, rubble, chasm, glamour, pontoon, "broken bridge": brokenBridge };

/** A ring round the place of a piece, as it was dug: somewhat uneven. @param {Spot} spot @param {number} part of the place @param {number} seed @returns {Point[]} it ends where it begins */
function ringOf({ at: [cx, cy], poly }, part, seed) {
  const points = poly.flatMap(([ax, ay], side) => {
    const [bx, by] = poly[(side + 1) % poly.length];
    return Array.from({ length: 7 }, (_, step) => {
      const t = step / 7, r = part * (0.97 + 0.06 * hash(side * 7 + step, Math.round(cx), seed));
      return [cx + (ax + (bx - ax) * t - cx) * r, cy + (ay + (by - ay) * t - cy) * r];
    });
  });
  return [...points, points[0]];
}

/** @param {Pen} ctx @param {Point[]} path @param {string} tone @param {number} width @param {number} [far] */
function line(ctx, path, tone, width, far = 0) {
  trace(ctx, path.map(([x, y]) => [x + far, y + far]));
  ctx.lineCap = ctx.lineJoin = "round";
  ctx.strokeStyle = tone;
  ctx.lineWidth = width;
  ctx.stroke();
}

/** A bank of earth, clod by clod, and the ditch before it. @type {DrawSpot} */
function earthwork(ctx, spot, { cell, seed }) {
  const random = stream(seed + Math.round(spot.at[0])), ring = ringOf(spot, 0.86, seed);
  line(ctx, ringOf(spot, 0.99, seed), "rgba(46,32,16,.5)", cell * 0.07);
  line(ctx, ring, "rgba(20,14,6,.4)", cell * 0.15, cell * 0.04);
  line(ctx, ring, "#4f3a20", cell * 0.15);
  line(ctx, ring, "#7d6036", cell * 0.11, -cell * 0.008);
  for (const [x, y] of [...ring, ...ringOf(spot, 0.89, seed + 1), ...ringOf(spot, 0.83, seed + 2)]) {
    const tone = 112 + 66 * random();
    ctx.fillStyle = `rgb(${tone},${tone * 0.77},${tone * 0.49})`;
    disc(ctx, x + (random() - 0.5) * cell * 0.05 - cell * 0.012, y + (random() - 0.5) * cell * 0.05 - cell * 0.014, cell * (0.022 + 0.018 * random()), cell * (0.018 + 0.014 * random()), random() * 3);
  }
}

/** A dark ditch between two walls of timber. @type {DrawSpot} */
function trench(ctx, spot, { cell, seed }) {
  const random = stream(seed + Math.round(spot.at[1])), ring = ringOf(spot, 0.88, seed);
  line(ctx, ring, "rgba(20,14,6,.35)", cell * 0.24, cell * 0.03);
  line(ctx, ring, "#6b5130", cell * 0.24);
  line(ctx, ring, "#1c130a", cell * 0.11);
  line(ctx, ring, "rgba(84,62,36,.8)", cell * 0.035, cell * 0.022);
  for (const part of [0.985, 0.775]) {
    const stakes = ringOf(spot, part, seed);
    for (let i = 1; i < stakes.length; i++) {
      const [[ax, ay], [bx, by]] = [stakes[i - 1], stakes[i]], far = 0.5 + (random() - 0.5) * 0.3;
      for (const at of [far - 0.25, far + 0.25]) stake(ctx, [ax + (bx - ax) * at, ay + (by - ay) * at], cell, random);
    }
  }
}

/** The head of a post, lit from the upper left. @param {Pen} ctx @param {Point} at @param {number} cell @param {() => number} random */
function stake(ctx, [x, y], cell, random) {
  const tone = 128 + 56 * random(), r = cell * 0.026;
  ctx.fillStyle = "#2c1d0e";
  disc(ctx, x + r * 0.35, y + r * 0.45, r * 1.25);
  ctx.fillStyle = `rgb(${tone + 14},${tone * 0.8},${tone * 0.52})`;
  disc(ctx, x, y, r, r * 0.86);
}

/** Broken masonry, more of it towards the rim, so that a piece has room; and the footings of a wall that stood there. @type {DrawSpot} */
function rubble(ctx, { at: [cx, cy], arms = [], of = "" }, { cell, seed }) {
  const random = stream(seed + Math.round(cx * 3 + cy));
  if (of === "palisade") return timbers(ctx, [cx, cy], cell, random);
  for (const { to } of arms) footing(ctx, [cx, cy], to, cell, random);
  for (let i = 0; i < 60; i++) {
    const turn = random() * 6.283, away = cell * 0.46 * Math.sqrt(random());
    ctx.fillStyle = `rgba(${126 + 40 * random()},${112 + 34 * random()},${88 + 26 * random()},.34)`;
    disc(ctx, cx + Math.cos(turn) * away, cy + Math.sin(turn) * away * 0.92, cell * (0.05 + 0.06 * random()), cell * (0.03 + 0.04 * random()), random() * 3);
  }
  const blocks = Array.from({ length: 34 + 6 * arms.length }, () => ({ turn: random() * 6.283, away: cell * (0.2 + 0.28 * random()), size: cell * (0.035 + 0.05 * random() * random()), lean: random() * 3 }));
  const stones = blocks.map(({ turn, away, ...rest }) => ({ x: cx + Math.cos(turn) * away, y: cy + Math.sin(turn) * away * 0.93, ...rest })).sort((one, other) => one.y - other.y);
  for (const { x, y, size, lean } of stones) block(ctx, [x, y], size, lean, 132 + 70 * random());
}

/** Broken stakes, this way and that. @param {Pen} ctx @param {Point} at @param {number} cell @param {() => number} random */
function timbers(ctx, [cx, cy], cell, random) {
  for (let i = 0; i < 40; i++) {
    const turn = random() * 6.283, away = cell * (0.18 + 0.3 * random()), lean = turn + 1.2 + 0.9 * random(), half = cell * (0.05 + 0.08 * random());
    const [x, y] = [cx + Math.cos(turn) * away, cy + Math.sin(turn) * away * 0.93], [dx, dy] = [Math.cos(lean) * half, Math.sin(lean) * half];
    ctx.strokeStyle = "rgba(14,10,6,.4)";
    ctx.lineWidth = cell * 0.05;
    stroke(ctx, [x - dx + cell * 0.02, y - dy + cell * 0.025], [x + dx + cell * 0.02, y + dy + cell * 0.025]);
    beam(ctx, [x - dx, y - dy], [x + dx, y + dy], cell);
  }
}

/** The lowest course of a wall, from near the middle to a side. @param {Pen} ctx @param {Point} from @param {Point} to @param {number} cell @param {() => number} random */
function footing(ctx, [ax, ay], [bx, by], cell, random) {
  const long = Math.hypot(bx - ax, by - ay), [ux, uy] = [(bx - ax) / long, (by - ay) / long], low = cell * 0.15;
  const courses = [0.17, 0.085, 0, -0.085, -0.17].flatMap((aside) => Array.from({ length: 4 }, (_, i) => [aside, 0.2 + 0.09 * i]));
  const stones = courses.map(([aside, along]) => [ax + (ux * along - uy * aside) * cell, ay + (uy * along + ux * aside) * cell + low]).sort((one, other) => one[1] - other[1]);
  for (const [x, y] of stones) if (random() < 0.86) block(ctx, [x, y], cell * (0.046 + 0.012 * random()), Math.atan2(uy, ux) + (random() - 0.5) * 0.3, 118 + 60 * random());
}

/** A squared stone as it fell. @param {Pen} ctx @param {Point} at @param {number} size @param {number} lean @param {number} tone */
export function block(ctx, [x, y], size, lean, tone) {
  const corners = [[-1, -0.7], [0.9, -0.8], [1, 0.65], [-0.85, 0.75]].map(([a, b]) => [a * Math.cos(lean) - b * Math.sin(lean), a * Math.sin(lean) + b * Math.cos(lean)]);
  const at = (/** @type {number} */ part, /** @type {number} */ far) => corners.map(([a, b]) => [x + a * size * part + far * size, y + b * size * part + far * size]);
  shape(ctx, at(1.1, 0.45), "rgba(18,14,10,.45)");
  shape(ctx, at(1.08, 0.08), "#463e34");
  shape(ctx, at(1, 0), `rgb(${tone * 0.82},${tone * 0.77},${tone * 0.68})`);
  shape(ctx, at(0.68, -0.18), `rgb(${tone},${tone * 0.95},${tone * 0.84})`);
}

/** The outline of a rift through a place, jagged, from rim to rim. @param {Spot} spot @param {number} part of its breadth @param {number} seed @returns {Point[]} */
function rift({ at: [cx, cy], poly }, part, seed) {
  const long = Math.max(...poly.map(([x, y]) => Math.hypot(x - cx, y - cy))) * 1.02, way = -0.5 + hash(Math.round(cx), Math.round(cy), seed);
  const steps = 15;
  const bank = (/** @type {number} */ side) => Array.from({ length: steps }, (_, i) => {
    const u = (i / (steps - 1)) * 2 - 1, bend = 0.13 * Math.sin(u * 4.2 + way * 5) * long;
    const wide = long * 0.46 * part * (1 - Math.abs(u) ** 2.4) * (0.62 + 0.6 * hash(i, side, seed + Math.round(cx)));
    return [u * long, bend + side * wide];
  });
  return [...bank(-1), ...bank(1).reverse()].map(([a, b]) => [cx + a * Math.cos(way) - b * Math.sin(way), cy + a * Math.sin(way) + b * Math.cos(way)]);
}

/** From its lip down to where nothing is seen: tone, part of the breadth, how far to the lower right. @type {[string, number, number][]} */
const DEPTHS = [["rgba(34,24,14,.45)", 1.3, 0], ["#c9ae7e", 1.1, 0.012], ["#7a5c38", 1, 0.004], ["#43301d", 0.8, -0.012], ["#1d130b", 0.6, -0.02], ["#080504", 0.38, -0.022]];

/** The earth stands open. @type {DrawSpot} */
function chasm(ctx, spot, { cell, seed }) {
  const random = stream(seed + Math.round(spot.at[0] + spot.at[1]));
  for (const [tone, part, far] of DEPTHS) shape(ctx, rift(spot, part, seed).map(([x, y]) => [x + far * cell, y + far * cell]), tone);
  ctx.lineCap = "round";
  const [lip, floor] = [rift(spot, 1, seed), rift(spot, 0.55, seed)];
  lip.forEach(([x, y], i) => {
    const [fx, fy] = floor[i], part = 0.45 + 0.5 * random();
    ctx.strokeStyle = i < lip.length / 2 ? "rgba(14,8,4,.5)" : "rgba(206,170,116,.5)";
    ctx.lineWidth = cell * 0.016;
    stroke(ctx, [x, y], [x + (fx - x) * part, y + (fy - y) * part]);
  });
}

/** A pale shimmer with motes of light, and a ring of them at its rim. @type {DrawSpot} */
function glamour(ctx, spot, { cell, seed }) {
  const [cx, cy] = spot.at, random = stream(seed + Math.round(cx - cy)), long = cell * 0.56;
  ctx.save();
  ctx.globalCompositeOperation = "screen";
  const fade = ctx.createRadialGradient(cx, cy, cell * 0.06, cx, cy, long);
  for (const [at, tone] of /** @type {[number, string][]} */ ([[0, "rgba(206,186,255,.34)"], [0.62, "rgba(168,150,246,.5)"], [0.84, "rgba(214,196,255,.62)"], [1, "rgba(150,130,240,0)"]])) fade.addColorStop(at, tone);
  ctx.fillStyle = fade;
  disc(ctx, cx, cy, long, long * 0.94);
  ctx.lineCap = "round";
  for (let i = 0; i < 9; i++) {
    const from = random() * 6.283, r = cell * (0.34 + 0.13 * random());
    ctx.strokeStyle = `rgba(236,226,255,${0.4 + 0.4 * random()})`;
    ctx.lineWidth = cell * (0.01 + 0.014 * random());
    ctx.beginPath();
    ctx.ellipse(cx, cy, r, r * 0.94, 0, from, from + 0.5 + 0.7 * random());
    ctx.stroke();
  }
  ctx.restore();
  for (let i = 0; i < 18; i++) {
    const turn = (i / 18) * 6.283 + 0.3 * random(), away = cell * (0.34 + 0.15 * random());
    mote(ctx, cx + Math.cos(turn) * away, cy + Math.sin(turn) * away * 0.94, cell * (0.022 + 0.038 * random() * random()));
  }
}

/** A star of four points. @param {Pen} ctx @param {number} x @param {number} y @param {number} r */
function mote(ctx, x, y, r) {
  const points = Array.from({ length: 8 }, (_, i) => {
    const far = i % 2 ? r * 0.3 : r * 1.5, turn = (i / 8) * 6.283;
    return [x + Math.cos(turn) * far, y + Math.sin(turn) * far];
  });
  ctx.fillStyle = "rgba(190,160,255,.5)";
  disc(ctx, x, y, r * 1.1);
  shape(ctx, points, "#fffaf0");
}

/** Planks from one end to another, with gaps and ragged ends where it is broken. @param {Pen} ctx @param {number} from @param {number} to @param {number} half its breadth @param {number} cell @param {() => number} random @param {number} [ragged] */
function planks(ctx, from, to, half, cell, random, ragged = 0) {
  for (let x = from; x < to; x += cell * 0.055) {
    const tone = 120 + 46 * random(), [short, aside] = [ragged * random() * half, (random() - 0.5) * cell * 0.02];
    ctx.fillStyle = `rgb(${tone + 18},${tone * 0.82},${tone * 0.54})`;
    ctx.fillRect(x, -half + aside + short, cell * 0.046, 2 * half - short * (1 + random()));
  }
}

/** A way of planks over boats that lie side by side. @type {DrawSpot} */
function pontoon(ctx, { at, angle, size }, { cell, seed }) {
  const random = stream(seed + 17), long = size / 2, half = cell * 0.1;
  turned(ctx, at, angle, () => {
    for (const part of [-0.62, 0, 0.62]) {
      const x = part * long, [wide, high] = [cell * 0.075, cell * 0.27];
      for (const [tone, grow, far] of /** @type {[string, number, number][]} */ ([["rgba(10,18,24,.5)", 1.08, 0.035], ["#2a1a0d", 1.06, 0], ["#8a5c31", 0.92, 0], ["#c39358", 0.6, -0.008]])) {
        ctx.fillStyle = tone;
        disc(ctx, x + far * cell, far * cell, wide * grow, high * grow);
      }
    }
    ctx.fillStyle = "rgba(10,14,18,.42)";
    ctx.fillRect(-long + cell * 0.03, -half + cell * 0.04, 2 * long, 2 * half);
    planks(ctx, -long, long, half, cell, random);
    for (const y of [-half, half]) rope(ctx, [-long, y], [long, y], cell);
  });
}

/** @param {Pen} ctx @param {Point} from @param {Point} to @param {number} cell */
function rope(ctx, from, to, cell) {
  for (const [tone, wide] of /** @type {[string, number][]} */ ([["#3a2a1a", 0.03], ["#d8b988", 0.014]])) {
    ctx.strokeStyle = tone;
    ctx.lineWidth = cell * wide;
    stroke(ctx, from, to);
  }
}

/** Two stumps, and timber that drifts between them. @type {DrawSpot} */
function brokenBridge(ctx, { at, angle, size }, { cell, seed }) {
  const random = stream(seed + 23), long = size / 2, half = cell * 0.15;
  turned(ctx, at, angle, () => {
    for (const side of [-1, 1]) {
      const [from, to] = side < 0 ? [-long, -long * 0.46] : [long * 0.46, long];
      ctx.fillStyle = "rgba(10,18,24,.45)";
      ctx.fillRect(from + cell * 0.03, -half + cell * 0.06, to - from, 2 * half);
      planks(ctx, from, to - cell * 0.03, half, cell, random, 0.25);
      for (const y of [-half, half]) beam(ctx, [side * long, y], [side * long * (0.3 + 0.24 * random()), y + (random() - 0.5) * cell * 0.06], cell);
    }
    for (let i = 0; i < 6; i++) {
      const [x, y, lean] = [(random() - 0.5) * long * 0.7, (random() - 0.5) * cell * 0.5, random() * 3], r = cell * (0.06 + 0.05 * random());
      beam(ctx, [x - Math.cos(lean) * r, y - Math.sin(lean) * r], [x + Math.cos(lean) * r, y + Math.sin(lean) * r], cell);
    }
  });
}

/** @param {Pen} ctx @param {Point} from @param {Point} to @param {number} cell */
function beam(ctx, from, to, cell) {
  ctx.lineCap = "butt";
  for (const [tone, wide] of /** @type {[string, number][]} */ ([["#2c1c0e", 0.05], ["#a87c48", 0.03]])) {
    ctx.strokeStyle = tone;
    ctx.lineWidth = cell * wide;
    stroke(ctx, from, to);
  }
}
