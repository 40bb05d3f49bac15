/**
 * Each realm on the ground: its hue over all of it, stronger towards its rim, and along the rim a ribbon in its two colours, inside of its
 * own border. The colour is laid as hue first, so that fields and sands stay what they are.
 */

import { DASHES, trimOf } from "./patterns.js";
import { drawn, loops, rimOf } from "./outlines.js";

/** @typedef {import("./types.js").Pen} Pen */
/** @typedef {import("./types.js").Plan} Plan */
/** @typedef {import("./types.js").Livery} Livery */

const INK = "#1d120a", NOBODY = { ring: "#cfc4ac", line: "#7a6c52", fill: "#a99b7c" };
const PAINT = 0.2; // of a realm's colour over all of it
/** How much of its hue; in autumn its own colour is too warm for the others to show. */
const HUE = 0.12, AUTUMN_HUE = 0.3;
/** The glow towards the rim: how wide, in pixels, and how strong. */
const GLOW = [[84, 0.15], [54, 0.18], [32, 0.26]];

/** @param {Pen} ctx in units of the map @param {Plan} plan @param {import("./types.js").Liveries} liveries @param {import("./types.js").Holders} holders @param {number} px one pixel in units of the map @param {import("./types.js").Season} season */
export function drawRealms(ctx, plan, liveries, holders, px, season) {
  ctx.lineJoin = "round";
  for (const [realm, livery] of Object.entries(liveries)) {
    const own = new Set(plan.regions.flatMap(({ id }) => (holders[id] === realm ? [id] : [])));
    if (own.size) drawRealm(ctx, plan, own, livery, px, season === "autumn" ? AUTUMN_HUE : HUE);
  }
  for (const { id, plot, at } of plan.castles) if (at) drawRing(ctx, new Path2D(drawn(plot, true)), liveries[holders[id]], px);
}

/** @param {Pen} ctx @param {Plan} plan @param {Set<string>} own @param {Livery} livery @param {number} px @param {number} hue */
function drawRealm(ctx, plan, own, livery, px, hue) {
  const whole = new Path2D(plan.regions.filter(({ id }) => own.has(id)).map(({ poly }) => drawn(poly, true)).join(""));
  const rim = new Path2D(loops(rimOf(plan.borders, own).map(({ points }) => points)).map((line) => drawn(line)).join(""));
  ctx.save();
  ctx.clip(whole);
  ctx.fillStyle = livery.colour;
  ctx.globalCompositeOperation = "color";
  ctx.globalAlpha = hue;
  ctx.fill(whole);
  ctx.globalCompositeOperation = "source-over";
  ctx.globalAlpha = PAINT;
  ctx.fill(whole);
  for (const [width, alpha] of GLOW) line(ctx, rim, width * px, livery.colour, alpha);
  line(ctx, rim, 18.5 * px, INK, 0.8);
  ribbon(ctx, rim, livery, 16 * px, px);
  ctx.restore();
  line(ctx, rim, 2.2 * px, INK);
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
