/** The colour of the bare land: what grows there by itself, what the kinds of ground make of it, and the light on its slopes. */

import { blur, clamp, noiseField, step } from "./noise.js";
import { pen, sheet } from "./sheet.js";

/** @typedef {import("./types.js").Land} Land */
/** @typedef {import("./fields.js").Fields} Fields */
/** @typedef {number[]} Tone */
/** @typedef {Record<"dry" | "usual" | "lush" | "soil" | "floor" | "rock" | "hill" | "rough", Tone>} Climate */

/** Dry, usual and lush ground, bare soil, and what lies under woods, rocks, hills and scrub. @type {Record<string, Climate>} */
export const CLIMATES = {
  meadow: { dry: [182, 165, 98], usual: [134, 140, 74], lush: [92, 114, 62], soil: [139, 111, 74], floor: [52, 66, 40], rock: [128, 122, 112], hill: [160, 144, 92], rough: [142, 112, 72] },
  dust: { dry: [206, 154, 108], usual: [182, 126, 86], lush: [156, 104, 76], soil: [132, 86, 64], floor: [88, 60, 58], rock: [126, 98, 86], hill: [204, 146, 98], rough: [150, 104, 76] },
  ash: { dry: [164, 158, 148], usual: [136, 132, 126], lush: [110, 110, 108], soil: [96, 88, 82], floor: [70, 64, 70], rock: [112, 108, 106], hill: [166, 156, 140], rough: [116, 108, 100] },
  spring: { dry: [186, 186, 104], usual: [140, 162, 80], lush: [104, 140, 68], soil: [150, 128, 82], floor: [74, 98, 52], rock: [138, 134, 116], hill: [164, 164, 98], rough: [146, 130, 82] },
  summer: { dry: [206, 186, 106], usual: [152, 156, 78], lush: [104, 128, 62], soil: [156, 126, 80], floor: [62, 82, 44], rock: [140, 130, 112], hill: [176, 160, 96], rough: [150, 124, 78] },
  autumn: { dry: [214, 176, 104], usual: [176, 148, 82], lush: [140, 128, 66], soil: [146, 108, 70], floor: [124, 84, 44], rock: [138, 124, 106], hill: [190, 154, 94], rough: [154, 112, 72] },
  winter: { dry: [226, 228, 226], usual: [206, 212, 216], lush: [186, 196, 202], soil: [176, 168, 158], floor: [138, 150, 156], rock: [176, 180, 186], hill: [222, 226, 230], rough: [184, 182, 178] },
  plain: { dry: [205, 176, 112], usual: [178, 155, 92], lush: [138, 136, 76], soil: [168, 124, 82], floor: [86, 84, 46], rock: [178, 164, 138], hill: [190, 160, 100], rough: [164, 120, 76] },
};

/** @param {Land} land @returns {Climate} */
export const climateOf = ({ climate }) => CLIMATES[climate] ?? CLIMATES.meadow;

/**
 * How each kind of ground colours the land, the lower first: its tone, how much of it at most, between which values of
 * the mask it comes, and how much grain frays its border.
 * @type {[kind: string, tone: Tone | keyof Climate, most: number, from: number, to: number, grain: number][]}
 */
const STAINS = [
  ["field", [186, 158, 84], 0.8, 0.4, 0.6, 0],
  ["sand", [208, 184, 134], 1, 0.2, 0.7, 0.8],
  ["snow", [226, 230, 234], 0.96, 0.25, 0.6, 0.5],
  ["ice", [176, 208, 220], 0.95, 0.35, 0.55, 0.15],
  ["rough", "rough", 0.7, 0.3, 0.75, 0.3],
  ["hill", "hill", 0.7, 0.1, 1, 0],
  ["height", [204, 186, 132], 0.7, 0.2, 1, 0],
  ["downs", "hill", 0.75, 0.2, 0.85, 0],
  ["highland", [142, 134, 106], 0.72, 0.25, 0.8, 0.5],
  ["frozen fen", [150, 168, 176], 0.6, 0.3, 0.75, 0.5],
  ["fen", [112, 132, 96], 0.62, 0.3, 0.75, 0.4],
  ["fen", [70, 104, 96], 0.5, 0.62, 0.8, 0.9],
  ["barrow", [124, 130, 70], 0.8, 0.25, 0.7, 0.1],
  ["marsh", [74, 92, 66], 0.85, 0.3, 0.7, 0],
  ["village", [168, 142, 104], 0.85, 0.3, 0.8, 0.3],
  ["paved", [184, 172, 146], 0.8, 0.4, 0.7, 0.2],
  ["rocks", "rock", 0.8, 0.3, 0.65, 0.2],
  ["peaks", "rock", 0.85, 0.3, 0.6, 0.2],
  ["concrete", [134, 130, 124], 0.75, 0.35, 0.75, 0.25],
  ["growth", [84, 54, 80], 0.85, 0.25, 0.75, 0.2],
  ["wood", "floor", 0.92, 0.25, 0.7, 0],
  ["water", [196, 178, 130], 1, 0.22, 0.4, 0],
  ["water", [72, 122, 132], 1, 0.42, 0.52, 0],
  ["water", [34, 78, 100], 1, 0.5, 1, 0],
];

/** @param {Land} land @param {Fields} fields @returns {import("./types.js").Sheet} one pixel a sample */
export function paintColour(land, fields) {
  const { map, masks } = fields;
  const near = noiseField(map, land.cell * 0.8, 4, land.seed + 2);
  const tones = bareLand(land, fields, near);
  for (const [kind, tone, most, from, to, grain] of STAINS) {
    if (!masks[kind]) continue;
    stain(tones, masks[kind], near, typeof tone === "string" ? climateOf(land)[tone] : tone, [most, from, to, grain]);
  }
  const canvas = sheet(map.w, map.h);
  pen(canvas).putImageData(lit(tones, lightOf(land, fields, near), map), 0, 0);
  return canvas;
}

/** From dry to lush in broad waves, with bare soil here and there. @param {Land} land @param {Fields} fields @param {Float32Array} near */
function bareLand(land, { map }, near) {
  const climate = climateOf(land);
  const wide = noiseField(map, land.cell * 3.4, 3, land.seed + 1), bare = noiseField(map, land.cell * 1.5, 4, land.seed + 3);
  const tones = new Float32Array(3 * near.length);
  for (let o = 0; o < near.length; o++) {
    const broad = wide[o] * 0.72 + near[o] * 0.28;
    const [other, much] = broad > 0.5 ? [climate.dry, step(0.5, 0.68, broad)] : [climate.lush, step(0.5, 0.32, broad)];
    const soil = 0.75 * step(0.6, 0.74, bare[o] * 0.8 + near[o] * 0.2);
    for (let k = 0; k < 3; k++) {
      const tone = climate.usual[k] + (other[k] - climate.usual[k]) * much;
      tones[3 * o + k] = tone + (climate.soil[k] - tone) * soil;
    }
  }
  return tones;
}

/** @param {Float32Array} tones @param {Float32Array} mask @param {Float32Array} near @param {Tone} tone @param {number[]} how */
function stain(tones, mask, near, [r, g, b], [most, from, to, grain]) {
  for (let o = 0, k = 0; o < mask.length; o++, k += 3) {
    if (mask[o] < 0.02) continue;
    const much = most * step(from, to, mask[o] + (near[o] - 0.5) * grain);
    tones[k] += (r - tones[k]) * much;
    tones[k + 1] += (g - tones[k + 1]) * much;
    tones[k + 2] += (b - tones[k + 2]) * much;
  }
}

/** Of the light: what the top of a hill has more, and what lies in its shadow less. */
const CROWN = 0.16, SHADOW = 0.42;

/** How much of a hill stands between a sample and the sun. @param {Float32Array} crown @param {number} i @param {number} j @param {number} w */
const thrown = (crown, i, j, w) => (i < 0 || j < 0 ? 0 : step(0.1, 0.7, crown[j * w + i]));

/** How bright each sample is: by its slope, on and behind hills, in the shadow of woods, and by the grain. @param {Land} land @param {Fields} fields @param {Float32Array} near */
function lightOf({ cell }, { map, masks, height }, near) {
  const { w, h } = map;
  const steep = (cell / map.unit) * 0.34, drift = Math.round((cell * 0.16) / map.unit);
  const shade = masks.wood ? blur(masks.wood.slice(), map, (cell * 0.1) / map.unit) : null;
  const crown = masks.hill ? blur(masks.hill.slice(), map, (cell * 0.3) / map.unit) : null;
  const light = new Float32Array(w * h);
  for (let j = 0, o = 0; j < h; j++) {
    for (let i = 0; i < w; i++, o++) {
      const left = i ? height[o - 1] : height[o], above = j ? height[o - w] : height[o];
      let bright = 1 + clamp(((height[o] - left) * 0.8 + (height[o] - above)) * steep, -0.32, 0.3);
      if (shade && i >= drift && j >= drift) bright *= 1 - 0.34 * step(0.15, 0.8, shade[(j - drift) * w + i - drift]) * (1 - 0.6 * step(0.3, 0.8, masks.wood[o]));
      if (crown) bright *= 1 + CROWN * step(0.4, 1, crown[o]) - SHADOW * thrown(crown, i - drift, j - drift, w) * (1 - masks.hill[o]);
      light[o] = bright * (0.9 + 0.2 * near[o]);
    }
  }
  return light;
}

/** Warm where it is bright, cold in the shade. @param {Float32Array} tones @param {Float32Array} light @param {import("./noise.js").Survey} map */
function lit(tones, light, { w, h }) {
  const image = new ImageData(w, h);
  const { data } = image;
  for (let o = 0, t = 0, p = 0; o < light.length; o++, t += 3, p += 4) {
    const bright = light[o];
    data[p] = tones[t] * bright * (bright > 1 ? 1.03 : 1);
    data[p + 1] = tones[t + 1] * bright;
    data[p + 2] = tones[t + 2] * bright * (bright < 1 ? 1 + (1 - bright) * 0.22 : 1);
    data[p + 3] = 255;
  }
  return image;
}
