/** What lies flat on the bare land: grasses, the marks of the brush, strokes down the slopes, furrows, ripples. */

import { valueAt } from "./fields.js";
import { clamp, hash, stream } from "./noise.js";
import { eachPlace, eachWithin } from "./scatter.js";
import { middle, pen, sheet, trace } from "./sheet.js";

/** @typedef {import("./types.js").Land} Land */
/** @typedef {import("./types.js").Frame} Frame */
/** @typedef {import("./types.js").Pen} Pen */
/** @typedef {import("./fields.js").Fields} Fields */

/** Where no grass grows. */
const BARE = ["water", "village", "wood", "sand", "ice", "snow", "paved", "peaks"];

/** @param {Pen} ctx @param {Land} land @param {Frame} frame @param {Fields} fields @param {import("./types.js").Sheet[]} stamps */
export function tufts(ctx, land, frame, { map, masks }, stamps) {
  const bare = BARE.flatMap((kind) => masks[kind] ?? []);
  eachPlace(frame, land.cell * (land.exact ? 0.1 : 0.175), land.seed + 5, (x, y, random) => {
    if (random(1) < 0.25 || bare.some((mask) => valueAt(mask, map, x, y) > 0.4)) return;
    const size = land.cell * (land.exact ? 0.05 + 0.06 * random(3) : 0.11 + 0.11 * random(3));
    ctx.globalAlpha = 0.22 + 0.38 * random(4);
    ctx.drawImage(stamps[Math.floor(random(2) * stamps.length)], x - size / 2, y - size / 2, size, size);
  });
  ctx.globalAlpha = 1;
}

/** @type {import("./types.js").Sheet | undefined} */
let bristles;

/** The marks of a broad brush and the grain of the paper, over everything that is flat. @param {Pen} ctx @param {number} cell in pixels */
export function brushwork(ctx, cell) {
  bristles ??= drawBristles();
  ctx.save();
  ctx.resetTransform();
  ctx.globalCompositeOperation = "overlay";
  const pattern = ctx.createPattern(bristles, "repeat");
  const size = clamp(cell / 150, 0.6, 1.6);
  pattern?.setTransform({ a: size, d: size });
  ctx.fillStyle = pattern ?? "transparent";
  ctx.globalAlpha = 0.34;
  ctx.fillRect(0, 0, ctx.canvas.width, ctx.canvas.height);
  ctx.restore();
}

/** A tile that joins itself on every side. */
function drawBristles(size = 512) {
  const canvas = sheet(size, size);
  const ctx = pen(canvas);
  const random = stream(404);
  ctx.fillStyle = "#808080";
  ctx.fillRect(0, 0, size, size);
  ctx.lineCap = "round";
  for (let n = 0; n < 1500; n++) {
    const x = random() * size, y = random() * size, angle = -0.5 + 0.9 * (random() - 0.5) + Math.sin((x / size) * 6.283) * 0.5;
    const length = 8 + random() * 26, tone = random() < 0.5 ? 30 : 225;
    ctx.strokeStyle = `rgba(${tone},${tone},${tone},${0.07 + 0.14 * random()})`;
    ctx.lineWidth = 0.8 + random() * random() * 7;
    const dx = Math.cos(angle) * length, dy = Math.sin(angle) * length;
    for (const left of [-size, 0, size]) for (const up of [-size, 0, size]) bristle(ctx, x + left, y + up, dx, dy, size);
  }
  return canvas;
}

/** @param {Pen} ctx @param {number} x @param {number} y @param {number} dx @param {number} dy @param {number} size */
function bristle(ctx, x, y, dx, dy, size) {
  if (x < -40 || x > size + 40 || y < -40 || y > size + 40) return;
  ctx.beginPath();
  ctx.moveTo(x, y);
  ctx.quadraticCurveTo(x + dx / 2 + dy * 0.12, y + dy / 2 - dx * 0.12, x + dx, y + dy);
  ctx.stroke();
}

/** Short strokes down every slope, as on an old campaign map; six strokes of the pen in all, so that they cost little. @param {Pen} ctx @param {Land} land @param {Frame} frame @param {Fields} fields */
export function hachures(ctx, land, frame, { map, masks, height }) {
  const lit = [new Path2D(), new Path2D(), new Path2D()], dark = [new Path2D(), new Path2D(), new Path2D()];
  const reach = land.cell * 0.05;
  const at = (/** @type {number} */ x, /** @type {number} */ y) => valueAt(height, map, x, y);
  for (const kind of ["hill", "height", "barrow"]) {
    if (!masks[kind]) continue;
    eachWithin(land, kind, land.cell * 0.35, frame, land.cell * 0.075, land.seed + 6, (x, y, random) => {
      if (valueAt(masks[kind], map, x, y) < 0.04) return;
      const gx = at(x + reach, y) - at(x - reach, y), gy = at(x, y + reach) - at(x, y - reach), slope = Math.hypot(gx, gy);
      if (slope < 0.09) return;
      const length = land.cell * (0.05 + 0.1 * clamp(slope * 2)) * (0.35 + 0.3 * random(1));
      const path = (gx + gy > 0.3 * slope ? lit : dark)[Math.floor(random(2) * 3)];
      path.moveTo(x + (gx / slope) * length, y + (gy / slope) * length);
      path.lineTo(x - (gx / slope) * length, y - (gy / slope) * length);
    });
  }
  ctx.lineCap = "round";
  lit.forEach((path, i) => {
    ctx.lineWidth = land.cell * (0.01 + 0.004 * i);
    ctx.strokeStyle = `rgba(255,240,196,${0.34 - 0.07 * i})`;
    ctx.stroke(path);
    ctx.strokeStyle = `rgba(58,42,26,${0.42 - 0.08 * i})`;
    ctx.stroke(dark[i]);
  });
}

/** Ploughed strips, each field its own way. @param {Pen} ctx @param {Land} land */
export function furrows(ctx, land) {
  for (const { kind, poly } of land.areas) {
    if (kind !== "field") continue;
    const [cx, cy] = middle(poly);
    ctx.save();
    trace(ctx, poly.map(([x, y]) => [cx + (x - cx) * 0.9, cy + (y - cy) * 0.9]));
    ctx.clip();
    ctx.translate(cx, cy);
    ctx.rotate(hash(Math.round(cx), Math.round(cy), land.seed) * 3.1);
    ctx.lineCap = "round";
    for (let i = -9; i <= 9; i++) furrow(ctx, land.cell, i * 0.065);
    ctx.restore();
  }
}

/** @param {Pen} ctx @param {number} cell @param {number} at */
function furrow(ctx, cell, at) {
  ctx.lineWidth = cell * 0.022;
  for (const [tone, y] of /** @type {[string, number][]} */ ([["rgba(92,62,24,.34)", at], ["rgba(248,224,150,.3)", at + 0.022]])) {
    ctx.strokeStyle = tone;
    ctx.beginPath();
    ctx.moveTo(-cell * 0.7, cell * y);
    ctx.quadraticCurveTo(0, cell * (y + 0.02), cell * 0.7, cell * y);
    ctx.stroke();
  }
}

/** Small waves on open water, cracks on ice. @param {Pen} ctx @param {Land} land @param {Frame} frame @param {Fields} fields */
export function ripples(ctx, land, frame, { map, masks }) {
  for (const [kind, tone] of [["water", "rgba(206,232,228,.24)"], ["ice", "rgba(90,130,160,.3)"]]) {
    if (!masks[kind]) continue;
    const path = new Path2D();
    eachWithin(land, kind, 0, frame, land.cell * (land.exact ? 0.08 : 0.13), land.seed + 15, (x, y, random) => {
      if (valueAt(masks[kind], map, x, y) < 0.72) return;
      const long = land.cell * (0.03 + 0.09 * random(1)), lean = kind === "ice" ? long * (random(2) - 0.5) * 2 : 0;
      path.moveTo(x - long, y - lean);
      path.quadraticCurveTo(x, y - long * 0.22 * (random(3) - 0.3), x + long, y + lean);
    });
    ctx.lineCap = "round";
    ctx.lineWidth = land.cell * 0.012;
    ctx.strokeStyle = tone;
    ctx.stroke(path);
  }
}
