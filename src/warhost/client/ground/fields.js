/** Coarse maps of a window, about 100,000 samples whatever its size: where each kind of ground lies, and how high the land is. */

import { blur, clamp, noiseField } from "./noise.js";
import { pen, sheet } from "./sheet.js";

/** @typedef {import("./types.js").Land} Land */
/** @typedef {import("./types.js").Area} Area */
/** @typedef {import("./noise.js").Survey} Survey */
/** @typedef {{map: Survey, masks: Record<string, Float32Array>, height: Float32Array}} Fields */

const SAMPLES = 100_000;

/** What each kind adds to the height where it lies, and over how much of a cell that rises. @type {Record<string, [number, number]>} */
const RISES = { hill: [0.92, 0.2], height: [0.8, 0.12], barrow: [0.62, 0.13], rocks: [0.22, 0.02], peaks: [0.5, 0.14], water: [-0.1, 0.1], marsh: [-0.06, 0.1] };

/** @param {Land} land @param {import("./types.js").Frame} frame @param {number} scale @returns {Fields} */
export function survey(land, frame, scale) {
  const unit = Math.max(2, Math.sqrt((frame.w * frame.h * scale * scale) / SAMPLES)) / scale;
  const map = { x: frame.x, y: frame.y, unit, w: Math.ceil(frame.w / unit) + 1, h: Math.ceil(frame.h / unit) + 1 };
  const masks = maskAll(land, map);
  return { map, masks, height: relief(land, map, masks) };
}

/** Blurred, and bent by noise, so that borders flow and woods join; where outlines are rules, hardly. @param {Land} land @param {Survey} map */
function maskAll(land, map) {
  const { seed, cell, exact, areas } = land;
  const bent = [11, 12].map((shift) => noiseField(map, cell * 0.55, 2, seed + shift));
  const soft = (cell * (exact ? 0.035 : 0.13)) / map.unit, stray = (cell * (exact ? 0.03 : 0.5)) / map.unit;
  /** @type {Record<string, Float32Array>} */
  const masks = {};
  for (const kind of new Set(areas.map((area) => area.kind))) {
    const plain = blur(stamped(map, areas.filter((area) => area.kind === kind)), map, soft);
    masks[kind] = warped(plain, map, bent, stray);
  }
  return masks;
}

/** @param {Survey} map @param {Area[]} areas */
function stamped(map, areas) {
  const ctx = pen(sheet(map.w, map.h), true);
  ctx.setTransform(1 / map.unit, 0, 0, 1 / map.unit, -map.x / map.unit, -map.y / map.unit);
  ctx.beginPath();
  for (const { poly } of areas) {
    poly.forEach(([x, y], i) => (i ? ctx.lineTo(x, y) : ctx.moveTo(x, y)));
    ctx.closePath();
  }
  ctx.fill();
  ctx.lineWidth = map.unit;
  ctx.stroke();
  const { data } = ctx.getImageData(0, 0, map.w, map.h);
  const out = new Float32Array(map.w * map.h);
  for (let i = 0; i < out.length; i++) out[i] = data[4 * i + 3] / 255;
  return out;
}

/** @param {Float32Array} field @param {Survey} map @param {Float32Array[]} bent @param {number} stray */
function warped(field, { w, h }, [bentX, bentY], stray) {
  const out = new Float32Array(w * h);
  for (let j = 0, o = 0; j < h; j++) {
    for (let i = 0; i < w; i++, o++) {
      const x = clamp(i + (bentX[o] - 0.5) * stray, 0, w - 1.01), y = clamp(j + (bentY[o] - 0.5) * stray, 0, h - 1.01);
      const ix = x | 0, iy = y | 0, fx = x - ix, k = iy * w + ix;
      const top = field[k] + (field[k + 1] - field[k]) * fx, low = field[k + w] + (field[k + w + 1] - field[k + w]) * fx;
      out[o] = top + (low - top) * (y - iy);
    }
  }
  return out;
}

/** @param {Land} land @param {Survey} map @param {Record<string, Float32Array>} masks */
function relief({ cell, seed }, map, masks) {
  const bumps = noiseField(map, cell * 2.2, 4, seed + 31);
  const height = bumps.map((bump) => (bump - 0.5) * 0.3);
  for (const [kind, [rise, over]] of Object.entries(RISES)) {
    if (!masks[kind]) continue;
    const broad = blur(masks[kind].slice(), map, (cell * over) / map.unit);
    for (let i = 0; i < height.length; i++) height[i] += broad[i] * rise * (1 + 0.38 * (bumps[i] - 0.5));
  }
  return height;
}

/** @param {Float32Array} field @param {Survey} map @param {number} x @param {number} y of the picture */
export function valueAt(field, map, x, y) {
  const i = clamp(Math.round((x - map.x) / map.unit), 0, map.w - 1), j = clamp(Math.round((y - map.y) / map.unit), 0, map.h - 1);
  return field[j * map.w + i];
}
