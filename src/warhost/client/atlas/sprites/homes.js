/** Cottages and the fields about them. */

import { stream } from "../../ground/noise.js";
import { shape, stroke } from "../../ground/sheet.js";
import { draw } from "../../ground/sprites/drawing.js";

/** @typedef {import("../types.js").Season} Season */

const TILES = ["#c46a44", "#8a4230"], THATCH = ["#d8b878", "#9c7a44"], SNOW = ["#f4f6f8", "#c3ccd6"];

/** A cottage from the south: gable, roof, door; half of them look the other way, with the light still from the left. @param {number} px @param {number} seed @param {Season} season */
export function cottage(px, seed, season) {
  const random = stream(seed), flip = random() < 0.5, roof = season === "winter" ? SNOW : random() < 0.5 ? TILES : THATCH;
  const [gable, wall] = flip ? ["#a8967a", "#efe2c4"] : ["#efe2c4", "#b9a686"];
  return draw(px, (ctx) => {
    if (flip) {
      ctx.translate(100, 0);
      ctx.scale(-1, 1);
    }
    shape(ctx, [[20, 88], [92, 92], [98, 82], [30, 80]], "rgba(20,14,10,.35)");
    shape(ctx, [[14, 56], [40, 60], [40, 86], [14, 82]], gable);
    shape(ctx, [[40, 60], [84, 54], [84, 80], [40, 86]], wall);
    shape(ctx, [[14, 57], [27, 32], [40, 61]], gable);
    shape(ctx, [[27, 30], [70, 25], [88, 56], [42, 63]], roof[flip ? 0 : 1]);
    shape(ctx, [[27, 30], [70, 25], [74, 32], [31, 37]], roof[0]);
    shape(ctx, [[27, 29], [8, 60], [14, 61], [29, 37]], roof[0]);
    shape(ctx, [[23, 84], [23, 70], [31, 71], [31, 85]], "#4a2f1a");
    shape(ctx, [[56, 70], [56, 63], [64, 62], [64, 69]], "#5a4026");
  });
}

/** @type {Record<Season, string[]>} */
const CROPS = { spring: ["#b8b45a", "#8fae4e", "#9a7c4e", "#c9c276"], summer: ["#d8b95a", "#c9a84a", "#93a04a", "#e0c878"], autumn: ["#b98a4a", "#8f6a3c", "#c9a45c", "#7c5c38"], winter: ["#e6eaec", "#d2d8dc", "#c6cdd2", "#eef1f2"] };

/** Fields ploughed or sown, flat on the ground. @param {number} px @param {number} seed @param {Season} season */
export function patch(px, seed, season) {
  const random = stream(seed);
  return draw(px, (ctx) => {
    ctx.translate(50, 50);
    ctx.scale(1, 0.72);
    ctx.rotate(random() * 1.2 - 0.6);
    const count = 2 + Math.floor(random() * 2), wide = 84 / count;
    for (let i = 0; i < count; i++) {
      for (let j = 0; j < 2; j++) drawField(ctx, random, [-42 + i * wide, j ? 2 : -40 + 6 * random(), wide, 38 - 8 * random()], CROPS[season]);
    }
  });
}

/** @param {import("../types.js").Pen} ctx @param {() => number} random @param {number[]} box @param {string[]} tones */
function drawField(ctx, random, [x, y, w, h], tones) {
  ctx.fillStyle = tones[Math.floor(random() * tones.length)];
  ctx.globalAlpha = 0.86;
  ctx.fillRect(x + 1.5, y, w - 3, h);
  ctx.globalAlpha = 0.4;
  ctx.strokeStyle = "#5a4420";
  ctx.lineWidth = 1;
  const along = random() < 0.5;
  for (let k = 4; k < (along ? w : h); k += 5) {
    if (along) stroke(ctx, [x + k, y + 1], [x + k, y + h - 1]);
    else stroke(ctx, [x + 2, y + k], [x + w - 2, y + k]);
  }
  ctx.globalAlpha = 0.7;
  ctx.strokeRect(x + 1.5, y, w - 3, h);
}
