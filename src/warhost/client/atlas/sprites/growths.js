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

/** A tree without leaves, snow on its twigs. @param {number} px @param {number} seed */
export function bareTree(px, seed) {
  const random = stream(seed);
  return draw(px, (ctx) => {
    ctx.fillStyle = "rgba(244,247,250,.9)";
    disc(ctx, 50, 86, 22, 7);
    /** @type {[number, number, number, number, number][]} */
    let boughs = [[50, 88, -1.57 + (random() - 0.5) * 0.2, 30, 8]];
    for (let fork = 0; fork < 4; fork++) boughs = boughs.flatMap((bough) => drawBough(ctx, random, bough, fork));
  });
}

/** A bough with snow on it, and the two or three that it parts into. @param {Pen} ctx @param {() => number} random @param {[x: number, y: number, turn: number, long: number, wide: number]} bough @param {number} fork @returns {[number, number, number, number, number][]} */
function drawBough(ctx, random, [x, y, turn, long, wide], fork) {
  const end = [x + Math.cos(turn) * long, y + Math.sin(turn) * long];
  ctx.lineWidth = wide;
  ctx.strokeStyle = fork < 2 ? "#4a3a2e" : "#5f4c3e";
  stroke(ctx, [x, y], end);
  ctx.lineWidth = Math.max(1.6, wide * 0.45);
  ctx.strokeStyle = "rgba(244,248,252,.92)";
  if (fork) stroke(ctx, [x - 1, y - wide * 0.4], [end[0] - 1, end[1] - wide * 0.4]);
  return Array.from({ length: fork ? 2 : 4 }, (_, i) => [end[0], end[1], turn + (fork ? (i ? 0.5 : -0.5) : (i - 1.5) * 0.62) + (random() - 0.5) * 0.4, long * (0.62 + 0.16 * random()), wide * 0.62]);
}

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

/** Rim, water and glint. @type {Record<Season, string[]>} */
const MERES = { spring: ["#6d7444", "#3f6e74", "#a5c8c0"], summer: ["#77703f", "#41696a", "#a5c0b0"], autumn: ["#7c6238", "#44605e", "#b5b498"], winter: ["#dfe6ea", "#9fb6c4", "#e8f1f6"] };

/** Standing water, flat on the ground. @param {number} px @param {number} seed @param {Season} season */
export function mere(px, seed, season) {
  const random = stream(seed), [rim, water, glint] = MERES[season];
  const lobes = Array.from({ length: 4 }, () => [50 + (random() - 0.5) * 42, 52 + (random() - 0.5) * 14, 20 + 12 * random(), 9 + 5 * random()]);
  return draw(px, (ctx) => {
    for (const [tone, grow, down] of /** @type {[string, number, number][]} */ ([[rim, 4, 0.6], [water, 0, 0]])) {
      ctx.fillStyle = tone;
      ctx.globalAlpha = 0.85;
      for (const [x, y, across, low] of lobes) disc(ctx, x, y + down, across + grow, low + grow * 0.7);
    }
    ctx.strokeStyle = glint;
    ctx.lineWidth = 1.6;
    ctx.globalAlpha = 0.75;
    for (const [x, y, across] of lobes) stroke(ctx, [x - across * 0.5, y - 2], [x + across * 0.2, y - 2]);
    ctx.globalAlpha = 1;
  });
}
