/** What grows on a map only: palms, trees in winter, the meres of a marsh. */

import { stream } from "../../ground/noise.js";
import { disc, stroke } from "../../ground/sheet.js";
import { dabs, draw } from "../../ground/sprites/drawing.js";
import { fir, reed } from "../../ground/sprites/plants.js";

/** @typedef {import("../types.js").Pen} Pen */
/** @typedef {import("../types.js").Season} Season */

/** @param {number} px @param {number} seed */
export function palm(px, seed) {
  const random = stream(seed);
  return draw(px, (ctx) => {
    ctx.lineWidth = 6;
    ctx.strokeStyle = "#6a4a28";
    ctx.beginPath();
    ctx.moveTo(50, 90);
    ctx.quadraticCurveTo(54, 60, 46, 36);
    ctx.stroke();
    for (let i = 0; i < 8; i++) {
      const turn = (i / 8) * 6.283 + random() * 0.4;
      ctx.strokeStyle = i % 2 ? "#3d5a2a" : "#6f8a3c";
      ctx.beginPath();
      ctx.moveTo(46, 36);
      ctx.quadraticCurveTo(46 + Math.cos(turn) * 22, 26 + Math.sin(turn) * 14, 46 + Math.cos(turn) * 36, 42 + Math.sin(turn) * 20);
      ctx.stroke();
    }
  });
}

/** A round tree in winter: a haze of twigs over a trunk, dark below and white with snow above. @param {number} px @param {number} seed */
export function bareTree(px, seed) {
  const random = stream(seed), brown = TWIGS[seed % TWIGS.length];
  const lumps = Array.from({ length: 12 }, (_, i) => {
    const turn = (i / 9) * 6.283 + random(), out = i < 9 ? 19 + 8 * random() : 9 * random();
    return [50 + Math.cos(turn) * out, 44 + Math.sin(turn) * out * 0.86, 11 + 5 * random()];
  });
  return draw(px, (ctx) => {
    ctx.fillStyle = "rgba(246,249,252,.9)";
    disc(ctx, 50, 88, 24, 7);
    ctx.lineWidth = 9;
    ctx.strokeStyle = "#3a2c26";
    stroke(ctx, [50, 88], [50, 56]);
    for (let i = 0; i < 22; i++) {
      const turn = (i / 22) * 6.283, out = 33 + 9 * random();
      ctx.lineWidth = 3;
      ctx.strokeStyle = brown[0];
      stroke(ctx, [50 + Math.cos(turn) * 16, 46 + Math.sin(turn) * 14], [50 + Math.cos(turn) * out, 45 + Math.sin(turn) * out * 0.88]);
    }
    ctx.fillStyle = brown[0];
    for (const [x, y, r] of lumps) disc(ctx, x, y, r * 0.94);
    dabs(ctx, random, 90, brown[1], [49, 45, 33, 2.4]);
    dabs(ctx, random, 50, brown[2], [46, 42, 28, 2.2]);
    dabs(ctx, random, 40, "#dfe7ee", [45, 38, 27, 2.8]);
    dabs(ctx, random, 34, "#f8fbfd", [41, 31, 20, 3.4]);
  });
}

/** Twigs in the shade, in the light, and those that catch it. */
const TWIGS = [["#53443f", "#7d6a60", "#ab988a"], ["#4c4246", "#736468", "#a39498"], ["#5a483a", "#876e57", "#b59c80"]];

/** A fir with snow on it. @param {number} px @param {number} seed */
export function snowyFir(px, seed) {
  const below = fir(px, seed), random = stream(seed + 7);
  return draw(px, (ctx) => {
    ctx.drawImage(below, 0, 0, 100, 100);
    for (let tier = 0; tier < 4; tier++) dabs(ctx, random, 9, "#f4f7fa", [46, 62 - tier * 13, 20 - tier * 4, 4]);
  });
}

/** Reeds that stand out of ice and snow. @param {number} px @param {number} seed */
export function frozenReed(px, seed) {
  const below = reed(px, seed), random = stream(seed + 7);
  return draw(px, (ctx) => {
    ctx.filter = "sepia(.9) brightness(1.25)";
    ctx.drawImage(below, 0, 0, 100, 100);
    ctx.filter = "none";
    dabs(ctx, random, 16, "#f1f5f8", [50, 68, 34, 4]);
  });
}

/** Bank, moss, deep and shallow water, glint, reeds behind and before. @type {Record<Season, string[]>} */
const MERES = {
  spring: ["#4d5a34", "#7f9048", "#2f6670", "#5f9c9c", "#d2ece4", "#5b6b2c", "#a9ac55"],
  summer: ["#57552f", "#8a8a48", "#33606a", "#6a9690", "#cfe4d4", "#62682c", "#b8ab58"],
  autumn: ["#57452a", "#93763a", "#3a5a60", "#6d8a80", "#d8d6b8", "#75592a", "#c39a4c"],
  winter: ["#b9c3c8", "#eef3f6", "#8fabbc", "#bfd3de", "#ffffff", "#8a7a50", "#cbb981"],
};

/** Standing water with reeds about it, flat on the ground. @param {number} px @param {number} seed @param {Season} season */
export function mere(px, seed, season) {
  const random = stream(seed), [bank, moss, deep, shallow, glint, dark, pale] = MERES[season];
  const lobes = Array.from({ length: 5 }, (_, i) => [50 + (i - 2) * 11 + (random() - 0.5) * 8, 54 + (random() - 0.5) * 16, 15 + 9 * random(), 8 + 5 * random()]);
  return draw(px, (ctx) => {
    for (const [tone, grow, down, alpha] of /** @type {[string, number, number, number][]} */ ([[bank, 7, 2, 0.5], [moss, 4, 0.8, 0.85], [deep, 0, 0, 1], [shallow, -4, 1.6, 0.8]])) {
      ctx.fillStyle = tone;
      ctx.globalAlpha = alpha;
      for (const [x, y, across, low] of lobes) disc(ctx, x, y + down, across + grow, low + grow * 0.6);
    }
    ctx.globalAlpha = 0.8;
    ctx.strokeStyle = glint;
    ctx.lineWidth = 1.8;
    for (const [x, y, across] of lobes.slice(1, 4)) stroke(ctx, [x - across * 0.4, y], [x + across * 0.25, y]);
    ctx.globalAlpha = 1;
    for (const clump of [[22, 48], [74, 46], [36, 70], [66, 68]]) if (random() < 0.8) drawReeds(ctx, random, clump, [dark, pale]);
  });
}

/** A clump of them, each bent a little. @param {Pen} ctx @param {() => number} random @param {number[]} at @param {string[]} tones */
function drawReeds(ctx, random, [x, y], tones) {
  ctx.lineWidth = 2;
  for (let i = 0; i < 6; i++) {
    const foot = x + (random() - 0.5) * 13, lean = (random() - 0.5) * 9;
    ctx.strokeStyle = tones[i % 2];
    stroke(ctx, [foot, y + 3 * random()], [foot + lean, y - 13 - 9 * random()]);
  }
}
