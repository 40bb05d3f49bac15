/** Single things that lie flat on the land: fords and bridges, ships, city walls, temples, doors of barrows. */

import { hash, stream } from "./noise.js";
import { disc, middle, shape, stroke, trace, turned } from "./sheet.js";

/** @typedef {import("./types.js").Land} Land */
/** @typedef {import("./types.js").Spot} Spot */
/** @typedef {import("./types.js").Pen} Pen */
/** @typedef {import("./types.js").Point} Point */
/** @typedef {(ctx: Pen, spot: Spot, land: Land) => void} DrawSpot */

/** @type {Record<string, DrawSpot>} */
const SPOTS = { ford, bridge, ship, masonry, temple, kerb };

/** @param {Pen} ctx @param {Spot} spot @param {Land} land */
export const drawSpot = (ctx, spot, land) => SPOTS[spot.kind]?.(ctx, spot, land);

/** @type {[number, string][]} */
const GRAVEL = [[0.36, "rgba(150,150,110,.3)"], [0.29, "rgba(186,170,120,.42)"], [0.21, "rgba(206,186,138,.5)"]];

/** A bar of gravel across the water, ripples and stepping stones; its angle is the way across. @type {DrawSpot} */
function ford(ctx, { at, angle, size }, { cell, seed }) {
  const random = stream(seed + Math.round(at[0]));
  const long = size / 2;
  turned(ctx, at, angle, () => {
    for (const [wide, tone] of GRAVEL) {
      const rim = Array.from({ length: 41 }, (_, i) => {
        const t = i / 40, turn = t < 0.5 ? 1 : -1, u = (t < 0.5 ? t * 2 : 2 - t * 2) * 2 - 1;
        return [u * long, turn * cell * wide * (0.86 + 0.28 * hash(i, 4, seed)) * (1 - 0.75 * Math.abs(u) ** 7)];
      });
      shape(ctx, rim, tone);
    }
    for (let i = 0; i < 90; i++) {
      const x = (random() * 2 - 1) * long * 0.95, y = (random() + random() - 1) * cell * 0.3, r = cell * (0.008 + 0.02 * random()), tone = 150 + 80 * random();
      ctx.fillStyle = "rgba(40,50,48,.5)";
      disc(ctx, x + r * 0.4, y + r * 0.5, r, r * 0.8);
      ctx.fillStyle = `rgb(${tone},${tone * 0.94},${tone * 0.8})`;
      disc(ctx, x, y, r, r * 0.75, random());
    }
    ctx.strokeStyle = "rgba(232,244,236,.55)";
    ctx.lineWidth = cell * 0.012;
    for (let i = 0; i < 16; i++) {
      const x = (random() * 2 - 1) * long * 0.66, y = (random() < 0.5 ? -1 : 1) * cell * (0.2 + 0.14 * random());
      ctx.beginPath();
      ctx.moveTo(x, y - cell * 0.04);
      ctx.quadraticCurveTo(x + cell * 0.03, y, x, y + cell * 0.04);
      ctx.stroke();
    }
  });
}

/** Planks along its angle. @type {DrawSpot} */
function bridge(ctx, { at, angle, size }, { cell, seed }) {
  const random = stream(seed + 9);
  const long = size / 2, half = cell * 0.15;
  turned(ctx, at, angle, () => {
    ctx.fillStyle = "rgba(10,18,24,.45)";
    ctx.fillRect(-long * 0.8 + cell * 0.06, -half + cell * 0.09, long * 1.6, 2 * half);
    for (let x = -long; x < long; x += cell * 0.055) {
      const tone = 120 + 46 * random();
      ctx.fillStyle = `rgb(${tone + 18},${tone * 0.82},${tone * 0.54})`;
      ctx.fillRect(x, -half + (random() - 0.5) * cell * 0.02, cell * 0.048, 2 * half);
    }
    for (const [tone, wide] of /** @type {[string, number][]} */ ([["#3a2a1a", 0.045], ["#b48c58", 0.022]])) {
      ctx.strokeStyle = tone;
      ctx.lineWidth = cell * wide;
      for (const y of [-half, half]) stroke(ctx, [-long, y], [long, y]);
    }
  });
}

/** The longest way through a polygon: its middle, its length and breadth, and where it points. @param {Point[]} poly */
function axis(poly) {
  const pairs = poly.flatMap((one) => poly.map((other) => /** @type {const} */ ([one, other, Math.hypot(one[0] - other[0], one[1] - other[1])])));
  const [from, to, long] = pairs.reduce((best, pair) => (pair[2] > best[2] ? pair : best));
  const angle = Math.atan2(to[1] - from[1], to[0] - from[0]), at = middle(poly);
  const off = poly.map(([x, y]) => Math.abs((y - at[1]) * Math.cos(angle) - (x - at[0]) * Math.sin(angle)));
  return { at, angle, long, half: Math.max(...off) };
}

/** The longest side of a polygon, and where it points. @param {Point[]} poly */
export function longest(poly) {
  const sides = poly.map((one, i) => [one, poly[(i + 1) % poly.length]]);
  const [[ax, ay], [bx, by]] = sides.reduce((best, side) => (length(side) > length(best) ? side : best));
  return { at: middle(poly), angle: Math.atan2(by - ay, bx - ax), long: Math.hypot(bx - ax, by - ay) };
}

/** @param {Point[]} side */
const length = ([[ax, ay], [bx, by]]) => Math.hypot(bx - ax, by - ay);

/** @param {Point[]} poly @param {number} part @param {number} [far] */
function shrunk(poly, part, far = 0) {
  const [cx, cy] = middle(poly);
  return poly.map(([x, y]) => [cx + (x - cx) * part + far, cy + (y - cy) * part + far]);
}

/** A beached galley that fills its outline: hull, planks, benches, mast and furled sail. @type {DrawSpot} */
function ship(ctx, { poly }, { cell }) {
  const { at, angle, long, half } = axis(poly);
  for (const [tone, part, far] of /** @type {[string, number, number][]} */ ([["rgba(14,10,8,.45)", 1.02, cell * 0.08], ["#20140c", 1, 0], ["#7c4a26", 0.95, 0], ["#a87443", 0.82, 0]])) shape(ctx, shrunk(poly, part, far), tone);
  ctx.save();
  trace(ctx, shrunk(poly, 0.82));
  ctx.clip();
  turned(ctx, at, angle, () => {
    ctx.strokeStyle = "rgba(60,32,12,.6)";
    ctx.lineWidth = long * 0.008;
    for (let i = -4; i <= 4; i++) stroke(ctx, [-long / 2, (i * half) / 5], [long / 2, (i * half) / 5]);
    for (let i = -4; i <= 4; i++) {
      ctx.fillStyle = i % 2 ? "#d2a468" : "#c1925a";
      ctx.fillRect(i * long * 0.09, -half, long * 0.026, half * 2);
    }
  });
  ctx.restore();
  turned(ctx, at, angle, () => {
    ctx.fillStyle = "rgba(20,12,6,.45)";
    ctx.fillRect(long * 0.01, -half * 0.92, long * 0.07, half * 1.9);
    ctx.fillStyle = "#efe0bd";
    ctx.fillRect(-long * 0.02, -half * 0.98, long * 0.055, half * 1.96);
    ctx.fillStyle = "#b03a26";
    for (const y of [-0.75, -0.25, 0.25, 0.75]) ctx.fillRect(-long * 0.02, (y - 0.08) * half, long * 0.055, half * 0.16);
    ctx.fillStyle = "#3a2412";
    disc(ctx, long * 0.008, 0, long * 0.02);
  });
}

/** A wall that fills its outline: courses of stone, and merlons along the side away from the light. @type {DrawSpot} */
function masonry(ctx, { poly }, { cell, seed }) {
  const { at, angle, long } = longest(poly), random = stream(seed + Math.round(at[0])), row = cell * 0.085;
  shape(ctx, shrunk(poly, 1, cell * 0.09), "rgba(14,12,10,.42)");
  shape(ctx, poly, "#4d463c");
  ctx.save();
  trace(ctx, poly);
  ctx.clip();
  turned(ctx, at, angle, () => {
    for (let y = -Math.ceil(long / row / 2); y * row < long / 2; y++) {
      if (Math.abs(y * row) > cell) continue;
      for (let x = -long / 2 - row * random(); x < long / 2; ) {
        const wide = row * (1.1 + 0.9 * random()), tone = 150 + 56 * random();
        ctx.fillStyle = `rgb(${tone},${tone * 0.94},${tone * 0.82})`;
        ctx.fillRect(x, y * row, wide - row * 0.12, row * 0.86);
        x += wide;
      }
    }
  });
  ctx.lineWidth = row * 0.7;
  ctx.setLineDash([row * 1.4, row * 0.9]);
  for (const [tone, part] of /** @type {[string, number][]} */ ([["#2e2922", 1], ["#d9cfb8", 0.995]])) {
    trace(ctx, [...shrunk(poly, part), shrunk(poly, part)[0]]);
    ctx.strokeStyle = tone;
    ctx.stroke();
  }
  ctx.restore();
}

/** A paved floor in a ring of columns, and steps before it. @type {DrawSpot} */
function temple(ctx, { at: [x, y] }, { cell }) {
  const [wide, high] = [cell * 0.36, cell * 0.28];
  for (const [tone, grow, far] of /** @type {[string, number, number][]} */ ([["rgba(16,14,12,.42)", 1.1, 0.05], ["#8d8471", 1.12, 0], ["#b9af98", 1.02, 0], ["#d9d0b8", 0.9, 0]])) {
    ctx.fillStyle = tone;
    ctx.fillRect(x - wide * grow + cell * far, y - high * grow + cell * far, 2 * wide * grow, 2 * high * grow);
  }
  const rows = [-1, 1].flatMap((side) => [...[-1, -0.6, -0.2, 0.2, 0.6, 1].map((part) => [part * 0.9, side * 0.86]), [side * 0.9, -0.3], [side * 0.9, 0.3]]);
  for (const [tone, r, shift] of /** @type {[string, number, number][]} */ ([["rgba(20,16,12,.5)", 0.05, 0.025], ["#857c69", 0.046, 0], ["#f0e9d6", 0.032, -0.008]])) {
    ctx.fillStyle = tone;
    for (const [dx, dy] of rows) disc(ctx, x + dx * wide + cell * shift, y + dy * high + cell * shift, cell * r);
  }
}

/** The stones round a barrow, and its door. @type {DrawSpot} */
function kerb(ctx, { at: [x, y] }, { cell, seed }) {
  const random = stream(seed + Math.round(x));
  for (let n = 0; n < 22; n++) {
    const turn = (n / 22) * 6.283, r = cell * (0.026 + 0.014 * random()), [px, py] = [x + Math.cos(turn) * cell * 0.4, y + Math.sin(turn) * cell * 0.37];
    ctx.fillStyle = "rgba(24,20,14,.55)";
    disc(ctx, px + r * 0.4, py + r * 0.5, r * 1.2);
    const tone = 140 + 60 * random();
    ctx.fillStyle = `rgb(${tone},${tone * 0.95},${tone * 0.85})`;
    disc(ctx, px, py, r, r * 0.85);
  }
  const foot = y + cell * 0.4;
  shape(ctx, [[-0.1, 0], [-0.1, -0.17], [0.1, -0.17], [0.1, 0]].map(([dx, dy]) => [x + dx * cell, foot + dy * cell]), "#a39a88");
  shape(ctx, [[-0.05, 0], [-0.05, -0.11], [0.05, -0.11], [0.05, 0]].map(([dx, dy]) => [x + dx * cell, foot + dy * cell]), "#14100c");
}
