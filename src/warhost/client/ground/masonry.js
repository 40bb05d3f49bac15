/**
 * Solid bodies that rise from the ground: walls, towers, keeps. They are painted height by height, from the foot up, so that each
 * hides what stands behind it whatever way it points, and shows the side that is turned to whoever looks from the south.
 */

import { clamp, hash, mix } from "./noise.js";
import { disc, shape, stroke } from "./sheet.js";

/** @typedef {import("./types.js").Pen} Pen */
/** @typedef {import("./types.js").Point} Point */

/**
 * Heights and breadths are in cells, points in units of the picture.
 * @typedef {object} Solid
 * @property {number} low
 * @property {number} high
 * @property {number} base  how far down on the picture its foot is drawn
 * @property {(ctx: Pen, z: number) => void} slice  what is seen of it at a height
 * @property {((ctx: Pen) => void) | null} [cap]  what is seen from above, drawn last
 */

/** @typedef {{face: number[], mortar: number[], floor: number[], merlon: number[], joint: string, course: number, brick: number, dash: number, tip: number}} Stuff  what it is built of; dash: of one merlon or stake and its gap, tip: how high it is, in cells */

/** @type {Record<"stone" | "timber", Stuff>} */
export const STUFFS = {
  stone: { face: [142, 133, 117], mortar: [92, 84, 74], floor: [182, 172, 149], merlon: [222, 212, 189], joint: "rgba(64,57,48,.55)", course: 0.05, brick: 0.1, dash: 0.125, tip: 0.045 },
  timber: { face: [126, 90, 54], mortar: [74, 50, 28], floor: [166, 126, 80], merlon: [204, 164, 110], joint: "rgba(44,28,14,.6)", course: 0.3, brick: 0.045, dash: 0.058, tip: 0.075 },
};

const STEP = 0.01; // between two heights, in cells

/** @param {Pen} ctx @param {Solid[]} solids @param {number} cell */
export function raise(ctx, solids, cell) {
  const most = Math.max(0, ...solids.map(({ high }) => high));
  for (let n = 0; n * STEP <= most + STEP; n++) {
    const z = n * STEP;
    for (const one of solids) {
      const rises = z >= one.low - STEP / 2 && z < one.high - STEP / 2, ends = !rises && z >= one.high - STEP / 2 && z < one.high + STEP / 2;
      if (!rises && !(ends && one.cap)) continue;
      ctx.save();
      ctx.translate(0, (one.base - z) * cell);
      if (rises) one.slice(ctx, z);
      else one.cap?.(ctx);
      ctx.restore();
    }
  }
}

/** @param {number[]} tone @param {number} [bright] */
export const rgb = ([r, g, b], bright = 1) => `rgb(${clamp(r * bright, 0, 255)},${clamp(g * bright, 0, 255)},${clamp(b * bright, 0, 255)})`;

/** The tone of a course at a height: joints between courses are dark. @param {Stuff} stuff @param {number} z @param {number} seed */
function courseTone({ face, mortar, course }, z, seed) {
  const row = Math.floor(z / course + 0.001), within = z / course - row;
  return within < 0.19 ? mortar : face.map((one) => one * (0.94 + 0.12 * hash(row, 3, seed)));
}

/** Marks the joints of a course on an outline. @param {Pen} ctx @param {Point[]} points @param {Stuff} stuff @param {number} cell */
function joints(ctx, points, { joint }, cell) {
  ctx.fillStyle = joint;
  for (const [x, y] of points) ctx.fillRect(x - cell * 0.005, y - cell * 0.012, cell * 0.01, cell * 0.018);
}

/** A prism over an outline of straight sides. @param {Point[] | ((z: number) => Point[])} outline clockwise @param {{stuff: Stuff, base: number, low?: number, high: number, cell: number, seed: number, cap?: (ctx: Pen) => void}} how @returns {Solid} */
export function prism(outline, { stuff, base, low = 0, high, cell, seed, cap }) {
  const at = typeof outline === "function" ? outline : () => outline;
  return {
    low, high, base, cap,
    slice: (ctx, z) => {
      const points = at(z), tone = courseTone(stuff, z, seed);
      shape(ctx, points, rgb(tone, 0.8));
      const row = Math.floor(z / stuff.course + 0.001);
      points.forEach((from, side) => {
        const to = points[(side + 1) % points.length], [dx, dy] = [to[0] - from[0], to[1] - from[1]], long = Math.hypot(dx, dy) || 1;
        if (dx >= 0) return; // it is turned away
        ctx.strokeStyle = rgb(tone, 0.93 + 0.16 * (-dy / long));
        ctx.lineWidth = cell * 0.022;
        stroke(ctx, from, to);
        if (tone === stuff.mortar) return;
        const gap = cell * stuff.brick, marks = [];
        for (let d = gap * (row % 2 ? 0.5 : 1); d < long - gap * 0.2; d += gap) marks.push([from[0] + (dx / long) * d, from[1] + (dy / long) * d]);
        joints(ctx, marks, stuff, cell);
      });
    },
  };
}

/** How flat a circle lies. */
export const FLAT = 0.92;

/** A cylinder. @param {Point} at @param {number} r in cells @param {{stuff: Stuff, base: number, low?: number, high: number, cell: number, seed: number, cap?: (ctx: Pen) => void, bite?: number | null}} how bite: the direction in which a part of it has fallen @returns {Solid} */
export function cylinder([cx, cy], r, { stuff, base, low = 0, high, cell, seed, cap, bite = null }) {
  return {
    low, high, base, cap,
    slice: (ctx, z) => {
      const tone = courseTone(stuff, z, seed), across = r * cell, row = Math.floor(z / stuff.course + 0.001);
      const round = ctx.createLinearGradient(cx - across, 0, cx + across, 0);
      for (const [at, bright] of [[0, 0.9], [0.28, 1.12], [0.62, 0.86], [1, 0.52]]) round.addColorStop(at, rgb(tone, bright));
      ctx.fillStyle = round;
      ctx.beginPath();
      if (bite === null || z < 0.06) ctx.ellipse(cx, cy, across, across * FLAT, 0, 0, 7);
      else {
        const half = mix(0.25, 0.62, clamp((z - 0.06) / 0.16)) + 0.12 * hash(n(z), 1, seed), deep = 0.42 + 0.1 * hash(n(z), 2, seed);
        ctx.moveTo(cx + Math.cos(bite) * across * deep, cy + Math.sin(bite) * across * deep * FLAT);
        ctx.ellipse(cx, cy, across, across * FLAT, 0, bite + half, bite - half + 6.283);
        ctx.closePath();
      }
      ctx.fill();
      if (tone === stuff.mortar) return;
      const count = Math.max(5, Math.round((r * 3.14) / stuff.brick));
      const turns = Array.from({ length: count }, (_, i) => ((i + (row % 2 ? 0.5 : 0.1)) / count) * 3.14);
      joints(ctx, turns.filter((turn) => bite === null || Math.abs(turn - bite) > 0.9).map((turn) => [cx + Math.cos(turn) * across, cy + Math.sin(turn) * across * FLAT]), stuff, cell);
    },
  };
}

/** @param {number} z */
const n = (z) => Math.round(z / STEP);

const PARAPET = 0.055; // how broad

/** Battlements along lines: a low parapet with merlons on it. @param {(ctx: Pen) => void} trace @param {{stuff: Stuff, base: number, high: number, cell: number, round?: number}} how round: how long a line is that ends where it begins, in cells @returns {Solid[]} */
export function battlements(trace, { stuff, base, high, cell, round }) {
  const dash = round ? round / Math.round(round / stuff.dash) : stuff.dash;
  const line = (/** @type {Pen} */ ctx, /** @type {string} */ tone, /** @type {number} */ part, /** @type {boolean} */ cut) => {
    ctx.setLineDash(cut ? [dash * 0.58 * cell, dash * 0.42 * cell] : []);
    ctx.lineDashOffset = -dash * 0.21 * cell;
    ctx.lineCap = "butt";
    ctx.strokeStyle = tone;
    ctx.lineWidth = PARAPET * part * cell;
    trace(ctx);
    ctx.stroke();
  };
  const low = high + 0.015;
  return [
    { low: high, high: low, base, slice: (ctx) => line(ctx, rgb(stuff.face, 0.82), 1, false), cap: (ctx) => line(ctx, rgb(stuff.merlon, 0.86), 0.8, false) },
    { low, high: low + stuff.tip, base, slice: (ctx) => line(ctx, rgb(stuff.face, 0.72), 1, true), cap: (ctx) => line(ctx, rgb(stuff.merlon), 0.82, true) },
  ];
}

/** A pointed roof over a cylinder, seen from the south. @param {Point} at where its eaves are @param {number} r in cells @param {number} high in cells @param {number[]} tone @param {number} cell */
export const spire = ([cx, cy], r, high, tone, cell) => (/** @type {Pen} */ ctx) => {
  const across = r * cell * 1.18, tip = cy - high * cell;
  const round = ctx.createLinearGradient(cx - across, 0, cx + across, 0);
  for (const [at, bright] of [[0, 0.92], [0.3, 1.3], [0.55, 0.9], [1, 0.5]]) round.addColorStop(at, rgb(tone, bright));
  ctx.fillStyle = "rgba(20,18,24,.85)";
  disc(ctx, cx, cy + cell * 0.012, across * 1.06, across * 0.62);
  ctx.fillStyle = round;
  ctx.beginPath();
  ctx.moveTo(cx - across, cy);
  ctx.quadraticCurveTo(cx - across * 0.25, cy - high * cell * 0.5, cx, tip);
  ctx.quadraticCurveTo(cx + across * 0.25, cy - high * cell * 0.5, cx + across, cy);
  ctx.ellipse(cx, cy, across, across * 0.55, 0, 0, 3.1416);
  ctx.fill();
  ctx.strokeStyle = "rgba(20,18,28,.35)";
  ctx.lineWidth = cell * 0.008;
  for (const part of [0.3, 0.55, 0.8]) {
    ctx.beginPath();
    ctx.ellipse(cx, cy - high * cell * (1 - part) * 0.8, across * part * 0.86, across * part * 0.45, 0, 0.2, 2.94);
    ctx.stroke();
  }
  ctx.fillStyle = "#e6c05a";
  disc(ctx, cx, tip - cell * 0.005, cell * 0.014);
};

/** Slabs on a floor within the path that is clipped. @param {Pen} ctx @param {Point} at @param {number} angle @param {number} reach @param {Stuff} stuff @param {number} cell @param {number} seed */
export function slabs(ctx, [x, y], angle, reach, { floor }, cell, seed) {
  const size = cell * 0.095, rows = Math.ceil(reach / size);
  ctx.save();
  ctx.translate(x, y);
  ctx.rotate(angle);
  ctx.fillStyle = rgb(floor);
  ctx.fillRect(-reach * 1.2, -reach * 1.2, reach * 2.4, reach * 2.4);
  for (let j = -rows; j <= rows; j++) {
    for (let i = -rows; i <= rows; i++) {
      ctx.fillStyle = rgb(floor, 0.95 + 0.11 * hash(i, j, seed));
      ctx.fillRect((i + (j & 1) * 0.5) * size, j * size, size * 0.93, size * 0.92);
    }
  }
  ctx.restore();
}
