/** The sea: paler towards the coast, with small waves, engraved lines along the shore, and the cliff that the land stands on. */

import { clamp, mix, noiseField } from "../ground/noise.js";
import { eachPlace } from "../ground/scatter.js";
import { pen, sheet } from "../ground/sheet.js";

/** @typedef {import("./types.js").Pen} Pen */
/** @typedef {import("./types.js").Frame} Frame */
/** @typedef {import("../ground/noise.js").Survey} Survey */
/** @typedef {{frame: Frame, scale: number, seed: number, winter: boolean}} View  of what is painted */

/** The tone by distance from the coast. @type {[number, number[]][]} */
const DEEPS = [[0, [150, 190, 170]], [14, [112, 170, 166]], [44, [70, 134, 146]], [110, [44, 102, 124]], [240, [31, 78, 104]]];
const COLD = [150, 164, 178];
const SAMPLE = 3; // pixels

/** @param {Pen} ctx in units of the map @param {Path2D} coast @param {View} view */
export function drawSea(ctx, coast, view) {
  const { frame, scale, seed } = view, unit = SAMPLE / scale;
  const survey = { x: frame.x, y: frame.y, unit, w: Math.ceil(frame.w / unit) + 1, h: Math.ceil(frame.h / unit) + 1 };
  const paint = sheet(survey.w, survey.h);
  pen(paint).putImageData(toned(survey, coast, view), 0, 0);
  ctx.imageSmoothingQuality = "high";
  ctx.drawImage(paint, frame.x, frame.y, survey.w * unit, survey.h * unit);
  drawWaves(ctx, frame, seed);
  drawSurf(ctx, coast, view);
  drawCliff(ctx, coast);
}

/** @param {Survey} survey @param {Path2D} coast @param {View} view */
function toned(survey, coast, { seed, winter }) {
  const far = apartFromLand(survey, coast), image = new ImageData(survey.w, survey.h);
  const swell = noiseField(survey, 190, 4, seed + 61), fine = noiseField(survey, 34, 3, seed + 62);
  for (let o = 0; o < far.length; o++) {
    const deep = Math.max(0, far[o] + (swell[o] - 0.5) * 70 + (fine[o] - 0.5) * 16);
    let k = 1;
    while (k < DEEPS.length - 1 && DEEPS[k][0] < deep) k++;
    const [from, a] = DEEPS[k - 1], [to, b] = DEEPS[k], t = clamp((deep - from) / (to - from)), lit = 0.93 + 0.14 * fine[o];
    for (let c = 0; c < 3; c++) image.data[4 * o + c] = mix(mix(a[c], b[c], t) * lit, COLD[c], winter ? 0.22 : 0);
    image.data[4 * o + 3] = 255;
  }
  return image;
}

/** How far each sample is from the land, about: one pass from above and one from below. @param {Survey} survey @param {Path2D} coast */
function apartFromLand({ x, y, unit, w, h }, coast) {
  const stamp = pen(sheet(w, h), true);
  stamp.setTransform(1 / unit, 0, 0, 1 / unit, -x / unit, -y / unit);
  stamp.fill(coast);
  const { data } = stamp.getImageData(0, 0, w, h), far = new Float32Array(w * h);
  for (let o = 0; o < far.length; o++) far[o] = data[4 * o + 3] > 127 ? 0 : 9999;
  const steps = [[-1, 0, unit], [0, -1, unit], [-1, -1, unit * 1.41], [1, -1, unit * 1.41]];
  for (const way of [1, -1]) {
    const from = way > 0 ? 0 : far.length - 1;
    for (let o = from; o >= 0 && o < far.length; o += way) {
      const i = o % w, j = (o - i) / w;
      for (const [dx, dy, long] of steps) {
        const nx = i + dx * way, ny = j + dy * way;
        if (nx >= 0 && nx < w && ny >= 0 && ny < h) far[o] = Math.min(far[o], far[ny * w + nx] + long);
      }
    }
  }
  return far;
}

/** @param {Pen} ctx @param {Frame} frame @param {number} seed */
function drawWaves(ctx, frame, seed) {
  ctx.lineCap = "round";
  ctx.lineWidth = 1.5;
  eachPlace(frame, 34, seed + 71, (x, y, random) => {
    if (random(1) > 0.42) return;
    const long = 5 + 8 * random(2);
    ctx.strokeStyle = random(3) < 0.6 ? "rgba(214,236,230,.3)" : "rgba(12,44,66,.28)";
    ctx.beginPath();
    ctx.moveTo(x - long, y);
    ctx.quadraticCurveTo(x - long / 2, y - 4, x, y);
    ctx.quadraticCurveTo(x + long / 2, y - 4, x + long, y);
    ctx.stroke();
  });
}

/** Lines along the coast, as an engraver draws water: each is a broad stroke of which all but the edge is taken away. @param {Pen} ctx @param {Path2D} coast @param {View} view */
function drawSurf(ctx, coast, { frame, scale }) {
  const lines = sheet(frame.w * scale, frame.h * scale), engraver = pen(lines);
  engraver.setTransform(scale, 0, 0, scale, -frame.x * scale, -frame.y * scale);
  engraver.lineJoin = "round";
  for (const [far, tone] of [[34, 0.2], [23, 0.3], [13, 0.44]]) {
    engraver.globalCompositeOperation = "source-over";
    engraver.strokeStyle = `rgba(236,246,238,${tone})`;
    engraver.lineWidth = 2 * far + 2.8;
    engraver.stroke(coast);
    engraver.globalCompositeOperation = "destination-out";
    engraver.strokeStyle = "#000";
    engraver.lineWidth = 2 * far;
    engraver.stroke(coast);
  }
  ctx.drawImage(lines, frame.x, frame.y, lines.width / scale, lines.height / scale);
}

/** The shadow of the land on the water, and the earth below its rim. @param {Pen} ctx @param {Path2D} coast */
function drawCliff(ctx, coast) {
  ctx.save();
  ctx.translate(9, 13);
  ctx.fillStyle = "rgba(10,34,48,.34)";
  ctx.strokeStyle = "rgba(10,34,48,.2)";
  ctx.lineWidth = 8;
  ctx.lineJoin = "round";
  ctx.stroke(coast);
  ctx.fill(coast);
  ctx.restore();
  for (const [down, tone] of /** @type {[number, string][]} */ ([[8, "#4b3826"], [6, "#6a5034"], [4, "#8c6c46"], [2, "#b3925f"]])) {
    ctx.save();
    ctx.translate(0, down);
    ctx.fillStyle = tone;
    ctx.fill(coast);
    ctx.restore();
  }
}
