/** Mountains, mesas, hills and dunes, seen from the south and a little above, lit from the upper left. */

import { stream } from "../../ground/noise.js";
import { draw } from "../../ground/sprites/drawing.js";
import { shape, stroke } from "../../ground/sheet.js";

/** @typedef {import("../types.js").Point} Point */
/** @typedef {import("../types.js").Pen} Pen */
/** @typedef {import("../types.js").Season} Season */
/** @typedef {() => number} Random */
/** @typedef {{peak: Point, left: Point[], right: Point[], ridge: Point[]}} Massif */
/** @typedef {{lit: string, litFoot: string, dim: string, dimFoot: string, snow: number}} Rock  snow: how far it comes down from the peak, in hundredths */

const ROCK = { lit: "#b9ad98", dim: "#6b625c", litFoot: "#8f8a66", dimFoot: "#514f3e", snow: 30 };
/** @type {Record<Season | "bare" | "sandy", Rock>} */
const ROCKS = {
  spring: { ...ROCK, snow: 40 },
  summer: ROCK,
  autumn: ROCK,
  winter: { ...ROCK, litFoot: "#aeb4ba", dimFoot: "#6f7884", snow: 66 },
  bare: { ...ROCK, snow: 0 },
  sandy: { lit: "#d8b17a", litFoot: "#b98a52", dim: "#8a5c3a", dimFoot: "#7a5330", snow: 0 },
};

/** Light, middle and dark of grass on a slope. @type {Record<Season, string[]>} */
const GRASS = { spring: ["#a9bd62", "#7c9a45", "#4f6a30"], summer: ["#a6a458", "#7b8440", "#4d5a2c"], autumn: ["#c9a65a", "#9c7f3e", "#66522a"], winter: ["#f2f4f5", "#c8d0d8", "#8f9aa8"] };

/** A line from one point to another, pushed aside again and again. @param {Random} random @param {Point} from @param {Point} to @param {number} much @returns {Point[]} */
function jag(random, from, to, much) {
  let line = [from, to];
  for (let n = 0; n < 4; n++) {
    line = line.flatMap((a, i) => {
      const b = line[i + 1];
      if (!b) return [a];
      const long = Math.hypot(b[0] - a[0], b[1] - a[1]) * much;
      return [a, [(a[0] + b[0]) / 2 + (random() - 0.5) * long, (a[1] + b[1]) / 2 + (random() - 0.5) * long * 0.7]];
    });
  }
  return line;
}

/** A tone that goes over into another from the top down. @param {Pen} ctx @param {number} from @param {number} to @param {string} above @param {string} below */
function fading(ctx, from, to, above, below) {
  const fade = ctx.createLinearGradient(0, from, 0, to);
  fade.addColorStop(0, above);
  fade.addColorStop(1, below);
  return fade;
}

/** Melts the foot of a drawing into the ground. @param {Pen} ctx @param {number} from @param {number} to */
function melt(ctx, from, to) {
  ctx.globalCompositeOperation = "destination-out";
  ctx.fillStyle = fading(ctx, from, to, "rgba(0,0,0,0)", "rgba(0,0,0,1)");
  ctx.fillRect(-20, from, 140, 130 - from);
  ctx.globalCompositeOperation = "source-over";
}

/** A mountain of two faces. @param {number} px @param {number} seed @param {Season | "bare" | "sandy"} look */
export function mountain(px, seed, look) {
  const random = stream(seed), x = 46 + 8 * random(), peak = [x, 8 + 8 * random()], rock = ROCKS[look];
  const massif = { peak, left: jag(random, peak, [3, 92], 0.22), right: jag(random, peak, [97, 92], 0.22), ridge: jag(random, peak, [x + 6 + 12 * random(), 94], 0.34) };
  return draw(px, (ctx) => {
    face(ctx, [...massif.left, ...massif.ridge.toReversed()], fading(ctx, 10, 94, rock.lit, rock.litFoot));
    face(ctx, [...massif.ridge, ...massif.right.toReversed()], fading(ctx, 10, 94, rock.dim, rock.dimFoot));
    drawSpurs(ctx, random, massif);
    if (rock.snow) drawSnow(ctx, random, massif, rock.snow);
    for (const [line, tone, wide] of /** @type {[Point[], string, number][]} */ ([[massif.left, "rgba(38,28,22,.8)", 1.3], [massif.right, "rgba(38,28,22,.8)", 1.3], [massif.ridge, "rgba(38,28,22,.42)", 1]])) along(ctx, line, tone, wide);
    melt(ctx, 72, 95);
  });
}

/** @param {Pen} ctx @param {Point[]} outline @param {CanvasGradient} tone */
function face(ctx, outline, tone) {
  shape(ctx, outline, "#000");
  ctx.fillStyle = tone;
  ctx.fill();
}

/** @param {Pen} ctx @param {Point[]} line @param {string} tone @param {number} wide */
function along(ctx, line, tone, wide) {
  ctx.strokeStyle = tone;
  ctx.lineWidth = wide;
  ctx.beginPath();
  for (const [x, y] of line) ctx.lineTo(x, y);
  ctx.stroke();
}

/** Strokes that fall from the ridge to both sides. @param {Pen} ctx @param {Random} random @param {Massif} massif */
function drawSpurs(ctx, random, { peak: [x, top], ridge }) {
  for (let i = 0; i < 46; i++) {
    const part = 0.1 + 0.85 * random(), [rx, ry] = ridge[Math.floor(part * (ridge.length - 1))], side = random() < 0.5 ? -1 : 1, down = (ry - top) / (92 - top);
    const room = (side < 0 ? rx - (x + (3 - x) * down) : x + (97 - x) * down - rx) * 0.9;
    const away = random() * room, sx = rx + side * away, sy = ry + away * 0.18, long = 4 + 10 * random();
    ctx.lineWidth = 0.7 + 1.1 * random();
    ctx.strokeStyle = side < 0 ? (random() < 0.55 ? "rgba(255,244,214,.5)" : "rgba(70,56,44,.42)") : random() < 0.35 ? "rgba(190,178,160,.34)" : "rgba(28,24,30,.42)";
    stroke(ctx, [sx, sy], [sx + side * long * 0.45, sy + long]);
  }
}

/** @param {Pen} ctx @param {Random} random @param {Massif} massif @param {number} low */
function drawSnow(ctx, random, { peak: [, top], left, right, ridge }, low) {
  const nearest = (/** @type {Point[]} */ line, /** @type {number} */ y) => line.reduce((best, p) => (Math.abs(p[1] - y) < Math.abs(best[1] - y) ? p : best));
  const [mx, my] = nearest(ridge, top + low * 0.9);
  for (const [side, tone] of /** @type {[Point[], string][]} */ ([[right, "#b7c2d2"], [left, "#fbfaf6"]])) {
    const [ex, ey] = nearest(side, top + low);
    const fringe = Array.from({ length: 7 }, (_, i) => [ex + ((mx - ex) * (i + 1)) / 8, ey + ((my - ey) * (i + 1)) / 8 + (i % 2 ? 7 : -8) * (0.5 + random())]);
    shape(ctx, [...side.filter((p) => p[1] < top + low), [ex, ey], ...fringe, ...ridge.filter((p) => p[1] < my).toReversed()], tone);
  }
}

/** A round hill. @param {number} px @param {number} seed @param {Season} season */
export function hill(px, seed, season) {
  const random = stream(seed), top = 36 + 18 * random(), x = 50 + (random() - 0.5) * 22, broad = 16 + 8 * random(), [lit, medium, dark] = GRASS[season];
  /** @param {Pen} ctx @param {number} inset */
  const arch = (ctx, inset) => {
    ctx.beginPath();
    ctx.moveTo(4 + inset, 88 - inset / 2);
    ctx.bezierCurveTo(18, 78, x - broad, top, x, top);
    ctx.bezierCurveTo(x + broad, top, 84, 78, 97 - inset, 88 - inset / 2);
  };
  return draw(px, (ctx) => {
    const fall = ctx.createLinearGradient(14, top, 88, 88);
    [lit, medium, dark].forEach((tone, i) => fall.addColorStop([0, 0.45, 1][i], tone));
    arch(ctx, 0);
    ctx.fillStyle = fall;
    ctx.fill();
    ctx.save();
    ctx.clip();
    drawSlope(ctx, random, x, top);
    ctx.restore();
    arch(ctx, 8);
    ctx.strokeStyle = "rgba(50,40,22,.65)";
    ctx.lineWidth = 1.4;
    ctx.stroke();
    melt(ctx, 72, 90);
  });
}

/** Strokes down both sides of a hill. @param {Pen} ctx @param {Random} random @param {number} x @param {number} top */
function drawSlope(ctx, random, x, top) {
  for (let i = 0; i < 30; i++) {
    const part = random() - 0.35, sx = x + part * 62, y = top + 6 + Math.abs(part) * 44 + random() * 16, long = 6 + 9 * random();
    ctx.strokeStyle = part > 0.07 ? "rgba(40,34,18,.45)" : "rgba(255,248,210,.5)";
    ctx.lineWidth = 0.8 + random();
    ctx.beginPath();
    ctx.moveTo(sx, y);
    ctx.quadraticCurveTo(sx + part * 16, y + long * 0.5, sx + part * 22, y + long);
    ctx.stroke();
  }
}

/** A dune with its two sides. @param {number} px @param {number} seed @param {Season} season */
export function dune(px, seed, season) {
  const peak = 44 + 14 * stream(seed)(), [lit, dim] = season === "winter" ? ["#f3eee2", "#bfb4a2"] : ["#efd6a0", "#b98a52"];
  return draw(px, (ctx) => {
    curved(ctx, [4, 80], [30, 70, peak, 44], [peak + 8, 66, 40, 84]);
    ctx.fillStyle = lit;
    ctx.fill();
    curved(ctx, [peak, 44], [76, 62, 98, 82], [66, 86, 40, 84], [peak + 8, 66, peak, 44]);
    ctx.fillStyle = dim;
    ctx.fill();
    curved(ctx, [8, 79], [30, 70, peak, 44], [peak + 8, 66, 40, 84]);
    ctx.strokeStyle = "rgba(112,74,34,.75)";
    ctx.lineWidth = 1.5;
    ctx.stroke();
    ctx.strokeStyle = "rgba(112,74,34,.35)";
    for (let i = 1; i < 5; i++) {
      curved(ctx, [peak + 4 + i * 7, 52 + i * 5], [peak + i * 8, 70 + i * 2, 46 + i * 9, 84]);
      ctx.stroke();
    }
    melt(ctx, 78, 90);
  });
}

/** A path of curves. @param {Pen} ctx @param {number[]} from @param {number[][]} curves */
function curved(ctx, [x, y], ...curves) {
  ctx.beginPath();
  ctx.moveTo(x, y);
  for (const [cx, cy, tx, ty] of curves) ctx.quadraticCurveTo(cx, cy, tx, ty);
}
