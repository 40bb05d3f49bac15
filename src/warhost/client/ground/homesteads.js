/** Buildings to be fought over: a hut within its wattle, a house of stone within its wall, and what fire leaves of them. In the middle a piece has room. */

import { prism, raise, rgb, STUFFS } from "./masonry.js";
import { hash, stream } from "./noise.js";
import { disc, shape, stroke, trace } from "./sheet.js";
import { block } from "./works.js";

/** @typedef {import("./types.js").Land} Land */
/** @typedef {import("./types.js").Spot} Spot */
/** @typedef {import("./types.js").Pen} Pen */
/** @typedef {import("./types.js").Point} Point */

/** @type {Record<string, (ctx: Pen, spot: Spot, land: Land) => void>} */
export const HOMESTEADS = { hut, "stone house": stoneHouse, "burnt house": burntHouse };

/** How a house is roofed: its tones in the light and in the shade, the ridge, and how far apart its courses are, in cells. */
const THATCH = { lit: [206, 172, 104], dim: [142, 106, 58], ridge: "#ecd59a", gap: 0.045 }, SLATES = { lit: [124, 138, 156], dim: [74, 84, 104], ridge: "#b9c4d2", gap: 0.036 };

/** @typedef {typeof THATCH} Roof */

/** @type {(ctx: Pen, spot: Spot, land: Land) => void} */
function hut(ctx, spot, land) {
  const { at: [x, y], worn = 0 } = spot, { cell } = land;
  wattle(ctx, spot, land, 0, Math.PI);
  building(ctx, [x - cell * 0.02, y - cell * 0.03], { half: 0.31, deep: 0.2, wall: 0.14, rise: 0.17, stuff: "timber", roof: THATCH, worn }, land);
  woodpile(ctx, [x + cell * 0.3, y + cell * 0.32], cell, land.seed);
  wattle(ctx, spot, land, Math.PI, 2 * Math.PI);
}

/** @type {(ctx: Pen, spot: Spot, land: Land) => void} */
function stoneHouse(ctx, spot, land) {
  const { at: [x, y], worn = 0 } = spot, { cell } = land;
  yardWall(ctx, spot, land, (to) => to < 0);
  building(ctx, [x, y - cell * 0.04], { half: 0.34, deep: 0.22, wall: 0.2, rise: 0.2, stuff: "stone", roof: SLATES, worn }, land);
  const chimney = [x + cell * 0.2, y - cell * 0.2];
  raise(ctx, [prism(square(chimney, 0.05, cell), { stuff: STUFFS.stone, base: 0.05, high: 0.2, cell, seed: 5, cap: (pen) => shape(pen, square(chimney, 0.032, cell), "#221a16") })], cell);
  yardWall(ctx, spot, land, (to) => to >= 0);
}

/** @param {Point} at @param {number} half @param {number} cell @returns {Point[]} */
const square = ([x, y], half, cell) => [[-1, -1], [1, -1], [1, 1], [-1, 1]].map(([dx, dy]) => [x + dx * half * cell, y + dy * half * cell]);

/** A house whose ridge runs from west to east. @param {Pen} ctx @param {Point} at @param {{half: number, deep: number, wall: number, rise: number, stuff: "stone" | "timber", roof: Roof, worn: number}} how in cells @param {Land} land */
function building(ctx, [x, y], { half, deep, wall, rise, stuff, roof, worn }, { cell, seed }) {
  const [w, d] = [half * cell, deep * cell], base = wall;
  const foot = [[x - w, y - d], [x + w, y - d], [x + w, y + d], [x - w, y + d]];
  shape(ctx, foot.map(([px, py]) => [px + cell * 0.09, py + (base + 0.08) * cell]), "rgba(16,14,12,.42)");
  raise(ctx, [prism(foot, { stuff: STUFFS[stuff], base, high: wall, cell, seed })], cell);
  const sill = y + d + base * cell;
  door(ctx, [x - w * 0.3, sill], cell, wall);
  for (const part of [0.25, 0.68]) pane(ctx, [x + w * part, sill - wall * cell * 0.55], cell);
  const eaves = cell * 0.045, tip = y - rise * cell * 0.55, random = stream(seed + Math.round(x * 2 + y));
  const slope = (/** @type {number} */ to, /** @type {number[]} */ tone) => {
    const low = y + to * (d + eaves);
    shape(ctx, [[x - w * 0.94, tip], [x + w * 0.94, tip], [x + w + eaves, low], [x - w - eaves, low]], rgb(tone));
    const rows = Math.max(3, Math.round(Math.abs(low - tip) / (roof.gap * cell)));
    for (let row = 1; row <= rows; row++) {
      const part = row / rows, ly = tip + (low - tip) * part, reach = w * 0.94 + (w * 0.06 + eaves) * part;
      for (let px = x - reach; px < x + reach; ) {
        const wide = Math.min(cell * (0.03 + 0.035 * random()), x + reach - px);
        ctx.fillStyle = rgb(tone, 0.82 + 0.36 * random());
        ctx.fillRect(px, ly - (low - tip) / rows, wide * 0.92, ((low - tip) / rows) * 0.86);
        px += wide;
      }
    }
  };
  slope(-1, roof.lit);
  slope(1, roof.dim.map((one, i) => (one + roof.lit[i]) / 2));
  if (worn) holes(ctx, [x, y], w, d, tip, worn, cell, random);
  ctx.strokeStyle = "rgba(34,20,10,.75)";
  ctx.lineWidth = cell * 0.018;
  trace(ctx, [[x - w * 0.94, tip], [x - w - eaves, y - d - eaves], [x + w + eaves, y - d - eaves], [x + w * 0.94, tip], [x + w + eaves, y + d + eaves], [x - w - eaves, y + d + eaves], [x - w * 0.94, tip]]);
  ctx.stroke();
  ctx.strokeStyle = roof.ridge;
  ctx.lineWidth = cell * 0.026;
  stroke(ctx, [x - w * 0.96, tip], [x + w * 0.96, tip]);
}

/** @param {Pen} ctx @param {Point} at @param {number} cell @param {number} wall */
function door(ctx, [x, y], cell, wall) {
  const high = Math.min(0.13, wall * 0.8) * cell, half = cell * 0.042;
  ctx.fillStyle = "#20140a";
  ctx.fillRect(x - half * 1.25, y - high - cell * 0.008, half * 2.5, high + cell * 0.008);
  ctx.fillStyle = "#6d4422";
  ctx.fillRect(x - half, y - high, half * 2, high);
}

/** @param {Pen} ctx @param {Point} at @param {number} cell */
function pane(ctx, [x, y], cell) {
  ctx.fillStyle = "#20160e";
  ctx.fillRect(x - cell * 0.03, y - cell * 0.028, cell * 0.06, cell * 0.056);
  ctx.fillStyle = "rgba(248,208,120,.6)";
  ctx.fillRect(x - cell * 0.02, y - cell * 0.018, cell * 0.016, cell * 0.036);
  ctx.fillRect(x + cell * 0.004, y - cell * 0.018, cell * 0.016, cell * 0.036);
}

/** What stones have left of a roof. @param {Pen} ctx @param {Point} at @param {number} w @param {number} d @param {number} tip @param {number} worn @param {number} cell @param {() => number} random */
function holes(ctx, [x, y], w, d, tip, worn, cell, random) {
  const places = worn > 1 ? [[-0.55, 0.5], [0.42, 0.55], [0.7, -0.4], [-0.1, -0.6]] : [[0.6, 0.55], [-0.7, -0.4]];
  for (const [along, down] of places) {
    const cx = x + along * w * 0.8, cy = down > 0 ? tip + (y + d - tip) * down : tip + (tip - (y - d)) * down, r = cell * (worn > 1 ? 0.095 : 0.07);
    const rim = Array.from({ length: 11 }, (_, i) => {
      const turn = (i / 11) * 6.283, far = r * (0.65 + 0.6 * random());
      return [cx + Math.cos(turn) * far * 1.2, cy + Math.sin(turn) * far * 0.75];
    });
    shape(ctx, rim, "#1a110b");
    ctx.strokeStyle = "#7a5532";
    ctx.lineWidth = cell * 0.016;
    for (const part of [-0.5, 0.15]) stroke(ctx, [cx + part * r, cy - r * 0.6], [cx + part * r, cy + r * 0.6]);
  }
}

/** A ring at the rim of a place, from one turn to another, as the sides of the place go. @param {Spot} spot @param {number} part @param {number} gap in units @returns {Point[]} */
function rim({ at: [cx, cy], poly }, part, gap) {
  return poly.flatMap(([ax, ay], side) => {
    const [bx, by] = poly[(side + 1) % poly.length], count = Math.max(2, Math.round(Math.hypot(bx - ax, by - ay) / gap));
    return Array.from({ length: count }, (_, step) => {
      const t = step / count;
      return [cx + (ax + (bx - ax) * t - cx) * part, cy + (ay + (by - ay) * t - cy) * part];
    });
  });
}

/** Stakes with withies between them. @param {Pen} ctx @param {Spot} spot @param {Land} land @param {number} from @param {number} to the turns, clockwise from the west */
function wattle(ctx, spot, { cell, seed }, from, to) {
  const random = stream(seed + Math.round(spot.at[0] + from * 10)), [cx, cy] = spot.at;
  const posts = rim(spot, 0.96, cell * 0.06).filter(([x, y]) => {
    const turn = (Math.atan2(y - cy, x - cx) + 3 * Math.PI) % (2 * Math.PI); // 0 in the west, over the north
    return turn >= from && turn < to && !(turn > 4.3 && turn < 4.95); // a gap to go in
  }).sort((one, other) => one[1] - other[1]);
  for (const [x, y] of posts) {
    const high = cell * (0.075 + 0.02 * random()), tone = 118 + 50 * random();
    ctx.fillStyle = "rgba(20,14,8,.4)";
    disc(ctx, x + cell * 0.03, y + cell * 0.016, cell * 0.036, cell * 0.02);
    ctx.fillStyle = "#33220f";
    ctx.fillRect(x - cell * 0.022, y - high, cell * 0.044, high + cell * 0.006);
    ctx.fillStyle = `rgb(${tone + 16},${tone * 0.8},${tone * 0.5})`;
    ctx.fillRect(x - cell * 0.016, y - high, cell * 0.026, high);
  }
}

/** A low wall of field stones round a yard, that half of it which lies behind or before the house. @param {Pen} ctx @param {Spot} spot @param {Land} land @param {(to: number) => boolean} half */
function yardWall(ctx, spot, { cell, seed }, half) {
  const random = stream(seed + Math.round(spot.at[1])), [cx, cy] = spot.at;
  const stones = [0.98, 0.93].flatMap((part) => rim(spot, part, cell * 0.055)).filter(([x, y]) => half(y - cy) && !(y > cy && Math.abs(x - cx + cell * 0.06) < cell * 0.1)).sort((one, other) => one[1] - other[1]);
  for (const [x, y] of stones) {
    const tone = 138 + 60 * random(), r = cell * (0.03 + 0.012 * random());
    ctx.fillStyle = "rgba(30,24,18,.7)";
    disc(ctx, x + r * 0.5, y + r * 0.5, r * 1.15, r);
    ctx.fillStyle = `rgb(${tone * 0.7},${tone * 0.66},${tone * 0.58})`;
    disc(ctx, x, y, r, r * 0.85);
    ctx.fillStyle = `rgb(${tone},${tone * 0.95},${tone * 0.84})`;
    disc(ctx, x - r * 0.15, y - r * 0.3, r * 0.82, r * 0.62);
  }
}

/** @param {Pen} ctx @param {Point} at @param {number} cell @param {number} seed */
function woodpile(ctx, [x, y], cell, seed) {
  for (let i = 0; i < 9; i++) {
    const px = x + ((i % 4) - 1.5 + (i > 3 ? 0.5 : 0)) * cell * 0.045, py = y - (i > 3 ? 0.04 : 0) * cell, tone = 150 + 50 * hash(i, 1, seed);
    ctx.fillStyle = "#2c1c0e";
    disc(ctx, px, py, cell * 0.026);
    ctx.fillStyle = `rgb(${tone + 20},${tone * 0.82},${tone * 0.52})`;
    disc(ctx, px, py, cell * 0.02);
  }
}

/** Scorched ground, charred beams, a chimney that still stands, embers. @type {(ctx: Pen, spot: Spot, land: Land) => void} */
function burntHouse(ctx, { at: [x, y] }, { cell, seed }) {
  const random = stream(seed + Math.round(x * 3 + y * 5));
  for (let i = 0; i < 70; i++) {
    const turn = random() * 6.283, away = cell * 0.44 * Math.sqrt(random());
    ctx.fillStyle = `rgba(${30 + 26 * random()},${26 + 20 * random()},${22 + 16 * random()},.4)`;
    disc(ctx, x + Math.cos(turn) * away, y + Math.sin(turn) * away * 0.86, cell * (0.06 + 0.07 * random()), cell * (0.04 + 0.05 * random()), random() * 3);
  }
  const beams = Array.from({ length: 15 }, () => ({ turn: random() * 6.283, away: cell * (0.16 + 0.26 * random()), lean: (random() - 0.5) * 1.5 + (random() < 0.5 ? 0 : 1.57), long: cell * (0.09 + 0.1 * random()) }));
  ctx.lineCap = "butt";
  for (const { turn, away, lean, long } of beams) {
    const [px, py] = [x + Math.cos(turn) * away, y + Math.sin(turn) * away * 0.86], [dx, dy] = [Math.cos(lean) * long, Math.sin(lean) * long];
    for (const [tone, wide, far] of /** @type {[string, number, number][]} */ ([["rgba(8,6,4,.6)", 0.06, 0.025], ["#17100b", 0.05, 0], ["#4a3a2e", 0.02, -0.01]])) {
      ctx.strokeStyle = tone;
      ctx.lineWidth = cell * wide;
      stroke(ctx, [px - dx + far * cell, py - dy + far * cell], [px + dx + far * cell, py + dy + far * cell]);
    }
  }
  for (let i = 0; i < 9; i++) block(ctx, [x + (random() - 0.5) * cell * 0.8, y + (random() - 0.5) * cell * 0.7], cell * (0.03 + 0.02 * random()), random() * 3, 84 + 30 * random());
  for (let i = 0; i < 16; i++) {
    const turn = random() * 6.283, away = cell * (0.1 + 0.32 * random());
    ctx.fillStyle = i % 2 ? "rgba(255,120,40,.85)" : "rgba(255,196,90,.9)";
    disc(ctx, x + Math.cos(turn) * away, y + Math.sin(turn) * away * 0.86, cell * (0.008 + 0.012 * random()));
  }
}
