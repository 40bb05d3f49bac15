/** The stock of small drawings, made once for each size and climate, and stamped many times. */

import { clampSize, draw } from "./drawing.js";
import { grave, menhir, peak, ruin, stone } from "./stones.js";
import { house, tent } from "./houses.js";
import { crown, fir, LEAVES, reed, tuft } from "./plants.js";

/** @typedef {import("../types.js").Sheet} Sheet */
/** @typedef {{body: Sheet, shadow: Sheet | null, flat?: boolean}} Art  the light comes from one side, so nothing is ever mirrored */
/** @typedef {Record<"trees" | "bushes" | "stones" | "houses" | "menhirs" | "graves" | "peaks" | "tents" | "ruins" | "reeds", Art[]>} Stock */

/** @type {Map<string, Stock & {tufts: Sheet[]}>} */
const made = new Map();

/** @param {number} cell in pixels @param {string} climate */
export function stockOf(cell, climate) {
  const px = clampSize(cell * 0.4);
  const key = `${px} ${climate}`;
  const found = made.get(key) ?? make(px, climate);
  made.set(key, found);
  return found;
}

/** Drawings are made when they are first looked for. @param {number} px @param {string} climate */
function make(px, climate) {
  const leaves = LEAVES[climate] ?? LEAVES.meadow;
  const blot = shadowBlot(px);
  const few = (/** @type {number} */ n, /** @type {(i: number) => Sheet} */ drawn, /** @type {Sheet | null} */ shadow = blot) => () => Array.from({ length: n }, (_, i) => ({ body: drawn(i), shadow }));
  const kinds = {
    trees: () => [...few(6, (i) => crown(px, 100 + i, leaves[i % 3]))(), ...few(climate === "plain" ? 1 : 4, (i) => fir(px, 200 + i))()],
    bushes: few(4, (i) => crown(Math.round(px * 0.6), 300 + i, leaves[i % 3])),
    stones: () => few(6, (i) => stone(px, 400 + i))().map((art) => ({ ...art, flat: true })),
    houses: few(6, (i) => house(px, 500 + i), null),
    menhirs: few(4, (i) => menhir(px, 450 + i)),
    graves: few(4, (i) => grave(px, 470 + i)),
    peaks: few(4, (i) => peak(Math.round(px * 1.5), 480 + i)),
    tents: few(3, (i) => tent(px, 490 + i)),
    ruins: few(4, (i) => ruin(px, 495 + i)),
    reeds: few(4, (i) => reed(px, 600 + i), null),
    tufts: () => Array.from({ length: 8 }, (_, i) => tuft(Math.max(12, Math.round(px * 0.5)), 700 + i)),
  };
  return /** @type {Stock & {tufts: Sheet[]}} */ (lazy(kinds));
}

/** @param {Record<string, () => any>} makers */
function lazy(makers) {
  const made = {};
  for (const [name, maker] of Object.entries(makers)) {
    Object.defineProperty(made, name, { configurable: true, get: () => Object.defineProperty(made, name, { value: maker() })[/** @type {never} */ (name)] });
  }
  return made;
}

/** A soft shadow that falls to the lower right. @param {number} px */
function shadowBlot(px) {
  return draw(px, (ctx) => {
    ctx.translate(56, 58);
    ctx.scale(1, 0.72);
    ctx.rotate(0.5);
    const fade = ctx.createRadialGradient(0, 0, 8, 0, 0, 44);
    fade.addColorStop(0, "rgba(12,14,22,.62)");
    fade.addColorStop(0.55, "rgba(12,14,22,.42)");
    fade.addColorStop(1, "rgba(12,14,22,0)");
    ctx.fillStyle = fade;
    ctx.fillRect(-50, -50, 100, 100);
  });
}
