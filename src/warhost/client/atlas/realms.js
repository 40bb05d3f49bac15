/**
 * Each realm on the ground: its hue over all of it, stronger towards its rim, and along the rim a ribbon in its two colours, inside of its
 * own border. The colour is laid as hue first, so that fields and sands stay what they are.
 */

import { mix } from "../ground/noise.js";
import { around } from "../ground/scatter.js";
import { pen, sheet } from "../ground/sheet.js";
import { DASHES, trimOf } from "./patterns.js";
import { drawn, loops, rimOf, simplified } from "./outlines.js";

/** @typedef {import("./types.js").Pen} Pen */
/** @typedef {import("./types.js").Plan} Plan */
/** @typedef {import("./types.js").Region} Region */
/** @typedef {import("./types.js").Livery} Livery */
/** @typedef {{cloth: import("./types.js").Sheet, at: import("./types.js").Point}} Cloth  at: where it lies, in pixels of the painting */

const INK = "#1d120a", NOBODY = { ring: "#cfc4ac", line: "#7a6c52", fill: "#a99b7c" };
const PAINT = 0.2; // of a realm's colour over all of it
/** How much of its hue; in autumn its own colour is too warm for the others to show. */
const HUE = 0.12, AUTUMN_HUE = 0.46;
/** The glow towards the rim: how wide, in pixels, and how strong. */
const GLOW = [[84, 0.15], [54, 0.18], [32, 0.26]];
/** How far apart the points of a line are, in pixels: of the glow, the ribbon and its edge. */
const GAPS = [14, 4.5, 2];
const DUSK = 0.3; // of white in a colour that is lit
const CLOTHS = 16; // of realms that are kept

/** @param {Pen} ctx in units of the map @param {Plan} plan @param {import("./types.js").Liveries} liveries @param {import("./types.js").Holders} holders @param {number} px one pixel in units of the map @param {import("./types.js").Season} season @param {boolean} dusk */
export function drawRealms(ctx, plan, liveries, holders, px, season, dusk) {
  ctx.lineJoin = "round";
  const lit = Object.fromEntries(Object.entries(liveries).map(([realm, livery]) => [realm, dusk ? glowing(livery) : livery]));
  for (const [realm, livery] of Object.entries(lit)) {
    const own = plan.regions.filter(({ id }) => holders[id] === realm);
    if (own.length) drawRealm(ctx, plan, own, livery, px, season === "autumn" ? AUTUMN_HUE : HUE);
  }
  for (const { id, plot, at } of plan.castles) if (at) drawRing(ctx, new Path2D(drawn(plot, true)), lit[holders[id]], px);
}

/** Dusk lies over the ribbons: the lighter of their colours is lit, so that dark ones are not lost in it. @param {Livery} livery @returns {Livery} */
function glowing(livery) {
  const trim = trimOf(livery), dark = light(livery.colour) < light(trim);
  return dark ? { ...livery, second: paler(livery.second), trim: paler(trim) } : { ...livery, colour: paler(livery.colour), trim };
}

/** @param {string} tone */
const parts = (tone) => [1, 3, 5].map((at) => parseInt(tone.slice(at, at + 2), 16));

/** @param {string} tone */
const light = (tone) => parts(tone).reduce((sum, part, i) => sum + part * [0.3, 0.59, 0.11][i], 0);

/** @param {string} tone */
const paler = (tone) => `#${parts(tone).map((part) => Math.round(mix(part, 255, DUSK)).toString(16).padStart(2, "0")).join("")}`;

/** @param {Pen} ctx @param {Plan} plan @param {Region[]} own @param {Livery} livery @param {number} px @param {number} hue */
function drawRealm(ctx, plan, own, livery, px, hue) {
  const whole = new Path2D(own.map(({ poly }) => drawn(poly, true)).join(""));
  ctx.globalCompositeOperation = "color";
  ctx.globalAlpha = hue;
  ctx.fillStyle = livery.colour;
  ctx.fill(whole);
  ctx.globalCompositeOperation = "source-over";
  ctx.globalAlpha = 1;
  const { a: scale, e, f } = ctx.getTransform(), key = [scale, e, f, px, ...Object.values(livery), ...own.map(({ id }) => id)].join(" ");
  const { cloth, at } = kept(plan, key, () => weave(plan, own, whole, livery, px, { scale, e, f }));
  ctx.save();
  ctx.resetTransform();
  ctx.drawImage(cloth, at[0], at[1]);
  ctx.restore();
}

/** What was woven for a realm that holds the same still: most do, from step to step of a replay. @type {WeakMap<Plan, Map<string, Cloth>>} */
const woven = new WeakMap();

/** @param {Plan} plan @param {string} key @param {() => Cloth} make */
function kept(plan, key, make) {
  const cloths = woven.get(plan) ?? new Map(), cloth = cloths.get(key) ?? make();
  cloths.delete(key);
  cloths.set(key, cloth);
  for (const old of [...cloths.keys()].slice(0, -CLOTHS)) cloths.delete(old);
  woven.set(plan, cloths);
  return cloth;
}

/** The colour of a realm, the glow towards its rim, and its ribbon: all that may be laid over any painting. @param {Plan} plan @param {Region[]} own @param {Path2D} whole @param {Livery} livery @param {number} px @param {{scale: number, e: number, f: number}} view @returns {Cloth} */
function weave(plan, own, whole, livery, px, { scale, e, f }) {
  const { x, y, w, h } = around(own.flatMap(({ poly }) => poly), 4 * px), at = [Math.floor(x * scale + e), Math.floor(y * scale + f)];
  const cloth = sheet(Math.ceil(w * scale) + 2, Math.ceil(h * scale) + 2), ctx = pen(cloth);
  ctx.setTransform(scale, 0, 0, scale, e - at[0], f - at[1]);
  ctx.lineJoin = "round";
  ctx.fillStyle = livery.colour;
  ctx.globalAlpha = PAINT;
  ctx.fill(whole);
  const lines = loops(rimOf(plan.borders, new Set(own.map(({ id }) => id))).map(({ points }) => points));
  const [broad, rim, edge] = GAPS.map((gap) => new Path2D(lines.map((line) => drawn(simplified(line, gap * px))).join("")));
  for (const [width, alpha] of GLOW) line(ctx, broad, width * px, livery.colour, alpha);
  line(ctx, rim, 18.5 * px, INK, 0.8);
  ribbon(ctx, rim, livery, 16 * px, px);
  ctx.globalCompositeOperation = "destination-in";
  ctx.fill(whole);
  ctx.globalCompositeOperation = "source-over";
  line(ctx, edge, 2.2 * px, INK);
  return { cloth, at };
}

/** One colour, and the second as dashes over it or as a line in it. @param {Pen} ctx @param {Path2D} path @param {Livery} livery @param {number} width @param {number} px the measure of its pattern */
export function ribbon(ctx, path, livery, width, px) {
  line(ctx, path, width, livery.colour);
  const dashes = DASHES[livery.pattern];
  if (dashes.length) line(ctx, path, width, trimOf(livery), 0.94, dashes.map((one) => one * px));
  else {
    line(ctx, path, width * 0.56, livery.second);
    line(ctx, path, width * 0.35, livery.colour);
  }
}

/** Round a castle, as those beside it may hold it or not. @param {Pen} ctx @param {Path2D} plot @param {Livery | undefined} livery @param {number} px */
function drawRing(ctx, plot, livery, px) {
  ctx.globalAlpha = 0.42;
  ctx.fillStyle = livery?.colour ?? NOBODY.fill;
  ctx.fill(plot);
  ctx.globalAlpha = 1;
  line(ctx, plot, 9.5 * px, INK);
  if (livery) ribbon(ctx, plot, livery, 6.5 * px, px * 0.8);
  else {
    line(ctx, plot, 6.5 * px, NOBODY.ring);
    line(ctx, plot, 1.6 * px, NOBODY.line);
  }
}

/** @param {Pen} ctx @param {Path2D} path @param {number} width @param {string} tone @param {number} [alpha] @param {number[]} [dashes] */
function line(ctx, path, width, tone, alpha = 1, dashes = []) {
  ctx.globalAlpha = alpha;
  ctx.strokeStyle = tone;
  ctx.lineWidth = width;
  ctx.setLineDash(dashes);
  ctx.stroke(path);
  ctx.setLineDash([]);
  ctx.globalAlpha = 1;
}
