/** What grows on other worlds: caps on stalks and feelers, lit from the upper left. */

import { stream } from "../noise.js";
import { disc } from "../sheet.js";
import { dabs, draw } from "./drawing.js";

/** Dark, middle, light and glint, and its spots. */
const CAPS = [["#271229", "#57285a", "#874882", "#c890c0", "#ecd68c"], ["#1a2530", "#2f5660", "#4c8486", "#a3cfc4", "#e6bfe0"], ["#2a141a", "#662c3e", "#98505a", "#d79a8c", "#f2e0b2"]];

/** A broad cap with feelers round it. @param {number} px @param {number} seed */
export function polyp(px, seed) {
  const random = stream(seed), [dark, medium, light, glint, spots] = CAPS[[0, 2, 0, 1, 0, 2][seed % 6]];
  return draw(px, (ctx) => {
    ctx.lineWidth = 4;
    for (let i = 0; i < 9; i++) {
      const turn = (i / 9) * 6.283 + random(), far = 34 + 12 * random();
      ctx.strokeStyle = i % 2 ? dark : medium;
      ctx.beginPath();
      ctx.moveTo(50, 56);
      ctx.quadraticCurveTo(50 + Math.cos(turn) * far * 0.6 + 8 * random(), 56 + Math.sin(turn) * far * 0.5 - 8, 50 + Math.cos(turn) * far, 58 + Math.sin(turn) * far * 0.8);
      ctx.stroke();
    }
    for (const [tone, x, y, r] of /** @type {[string, number, number, number][]} */ ([["rgba(10,6,12,.8)", 53, 54, 29], [dark, 50, 50, 28], [medium, 48, 47, 25], [light, 44, 43, 17], [glint, 39, 38, 8]])) {
      ctx.fillStyle = tone;
      disc(ctx, x, y, r, r * 0.86);
    }
    dabs(ctx, random, 9, spots, [50, 50, 20, 3.4]);
  });
}

/** Stalks with bulbs at their ends. @param {number} px @param {number} seed */
export function stalks(px, seed) {
  const random = stream(seed), [dark, medium, light, glint] = CAPS[[0, 2, 0][seed % 3]];
  return draw(px, (ctx) => {
    for (let i = 0; i < 7; i++) {
      const x = 26 + 8 * i + 4 * random(), lean = (random() - 0.5) * 26, top = 14 + 30 * random();
      ctx.lineWidth = 6;
      ctx.strokeStyle = dark;
      ctx.beginPath();
      ctx.moveTo(50 + (x - 50) * 0.4, 84);
      ctx.quadraticCurveTo(x, 60, x + lean, top);
      ctx.stroke();
      ctx.lineWidth = 3;
      ctx.strokeStyle = medium;
      ctx.stroke();
      for (const [tone, r, far] of /** @type {[string, number, number][]} */ ([[dark, 9, 1], [light, 7.500, 0], [glint, 3, -2.500]])) {
        ctx.fillStyle = tone;
        disc(ctx, x + lean + far, top + far, r);
      }
    }
  });
}

/** Stones that lie about where no grass grows. @param {number} px @param {number} seed @param {number[]} tone */
export function pebbles(px, seed, [r, g, b]) {
  const random = stream(seed);
  return draw(px, (ctx) => {
    for (let i = 0; i < 5; i++) {
      const x = 20 + 60 * random(), y = 40 + 36 * random(), size = 4 + 8 * random() * random(), bright = 0.8 + 0.5 * random();
      ctx.fillStyle = "rgba(20,12,8,.5)";
      disc(ctx, x + size * 0.35, y + size * 0.4, size, size * 0.7);
      ctx.fillStyle = `rgb(${r * bright},${g * bright},${b * bright})`;
      disc(ctx, x, y, size, size * 0.72, random());
    }
  });
}
