/** Castles on their rocks, each with its own towers, seen from the south and lit from the upper left. */

import { stream } from "../../ground/noise.js";
import { disc, shape } from "../../ground/sheet.js";
import { dabs, draw } from "../../ground/sprites/drawing.js";

/** @typedef {import("../types.js").Pen} Pen */
/** @typedef {{wall: string[], roof: string[], rock: string[], dome: boolean, steep: boolean}} Masonry  steep: roofs on the outer towers too */

const GREY = ["#98918a", "#6b6560"], GREEN = ["#b0a66e", "#857a52"], SANDY = ["#d9b67c", "#a8804c"];
const SNOWED = ["#f4f7fa", "#b4c0ce"];

/** @type {Record<string, Masonry>} */
const STYLES = {
  stone: { wall: ["#e6dcc6", "#bfb298", "#857a66"], roof: ["#6f8aa6", "#3d526b"], rock: GREEN, dome: false, steep: false },
  gold: { wall: ["#f0e2bc", "#cdb684", "#8d7648"], roof: ["#c4573c", "#7c2f22"], rock: GREEN, dome: false, steep: false },
  mountain: { wall: ["#d4d2cc", "#a5a29c", "#6a6868"], roof: ["#7d8894", "#48535f"], rock: GREY, dome: false, steep: true },
  dark: { wall: ["#a39c98", "#77716f", "#464346"], roof: ["#5c4a6a", "#2f2438"], rock: GREY, dome: false, steep: true },
  sand: { wall: ["#f4e0b0", "#d8b679", "#9c7545"], roof: ["#d98a4c", "#9a4f28"], rock: SANDY, dome: true, steep: false },
};

/** @param {number} px @param {string} style @param {number} seed @param {import("../types.js").Season} season */
export function castle(px, style, seed, season) {
  const found = STYLES[style] ?? STYLES.stone, look = season === "winter" ? { ...found, roof: SNOWED } : found, random = stream(seed);
  return draw(px, (ctx) => {
    drawRock(ctx, random, look);
    const high = 4 * random(), x = 48 + 6 * (random() - 0.5), outer = look.steep ? 14 : 0, inner = look.dome ? 7 : 9;
    curtain(ctx, random, [24, 66, 52, 14], look.wall[2]);
    tower(ctx, look, [25, 68, 9, 20 + high, 11]);
    tower(ctx, look, [75, 68, 9, 19, 10 + high]);
    keep(ctx, look, x, 36 + high);
    curtain(ctx, random, [17, 84, 66, 16], look.wall[1]);
    for (const at of [[17, 86, 13, 26, outer], [83, 86, 13, 25, outer], [41, 87, 8, 22, inner], [59, 87, 8, 22, inner]]) tower(ctx, look, at);
    gate(ctx, look.wall[1]);
  });
}

/** @param {Pen} ctx @param {() => number} random @param {Masonry} look */
function drawRock(ctx, random, { rock: [lit, dim] }) {
  const rim = Array.from({ length: 22 }, (_, i) => {
    const turn = (i / 22) * 6.283, far = 0.9 + 0.16 * random();
    return [50 + Math.cos(turn) * 46 * far, 80 + Math.sin(turn) * 15 * far];
  });
  shape(ctx, rim.map(([x, y]) => [x + 3, y + 4]), "rgba(20,16,14,.4)");
  shape(ctx, rim, dim);
  shape(ctx, rim.map(([x, y]) => [50 + (x - 50) * 0.94 - 1, 78 + (y - 80) * 0.86]), lit);
  dabs(ctx, random, 26, "rgba(60,50,34,.5)", [50, 90, 38, 2.4]);
}

/** @param {Pen} ctx @param {number} x @param {number} y @param {number} wide @param {string} tone */
function merlons(ctx, x, y, wide, tone) {
  const count = Math.max(2, Math.round(wide / 4.4)), each = wide / count;
  ctx.fillStyle = tone;
  for (let i = 0; i < count; i++) ctx.fillRect(x + each * (i + 0.18), y - 3, each * 0.62, 3.4);
}

/** A wall, darker stones here and there. @param {Pen} ctx @param {() => number} random @param {number[]} box left, foot, width and height @param {string} tone */
function curtain(ctx, random, [x, foot, wide, high], tone) {
  ctx.fillStyle = tone;
  ctx.fillRect(x, foot - high, wide, high);
  ctx.strokeStyle = "rgba(44,34,26,.5)";
  ctx.lineWidth = 0.8;
  ctx.strokeRect(x, foot - high, wide, high);
  merlons(ctx, x, foot - high, wide, tone);
  ctx.fillStyle = "rgba(40,32,26,.2)";
  for (let i = 0; i < (wide * high) / 26; i++) ctx.fillRect(x + random() * (wide - 3), foot - high + random() * (high - 2), 2.6, 0.9);
}

/** A round tower: lit from the left, with a slit, and a roof or none. @param {Pen} ctx @param {Masonry} look @param {number[]} box middle, foot, width, height and height of the roof */
function tower(ctx, look, [x, foot, wide, high, roof]) {
  const round = ctx.createLinearGradient(x - wide / 2, 0, x + wide / 2, 0), top = foot - high;
  look.wall.forEach((tone, i) => round.addColorStop([0, 0.4, 1][i], tone));
  ctx.fillStyle = round;
  ctx.fillRect(x - wide / 2, top, wide, high);
  disc(ctx, x, foot, wide / 2, wide * 0.16);
  ctx.strokeStyle = "rgba(44,34,26,.55)";
  ctx.lineWidth = 0.9;
  ctx.strokeRect(x - wide / 2, top, wide, high);
  ctx.fillStyle = "rgba(40,32,26,.3)";
  for (let i = 0; i < high / 5; i++) ctx.fillRect(x - wide / 2 + ((i * 7) % 5), top + 3 + i * 5, 3, 1);
  ctx.fillStyle = "#2a211a";
  ctx.fillRect(x - 1.1, foot - high * 0.66, 2.2, 4.6);
  if (roof && look.dome) dome(ctx, look.roof, x, top, wide, roof);
  else if (roof) cone(ctx, look.roof, x, top, wide, roof);
  else merlons(ctx, x - wide / 2 - 0.6, top, wide + 1.2, look.wall[1]);
}

/** @param {Pen} ctx @param {string[]} tones @param {number} x @param {number} foot @param {number} wide @param {number} high */
function dome(ctx, [lit, dim], x, foot, wide, high) {
  ctx.fillStyle = dim;
  disc(ctx, x, foot, wide * 0.56, high * 0.62);
  ctx.fillStyle = lit;
  disc(ctx, x - wide * 0.1, foot - 0.6, wide * 0.38, high * 0.5);
  ctx.fillStyle = "#f6d98a";
  ctx.fillRect(x - 0.6, foot - high * 0.62 - 4, 1.2, 5);
}

/** @param {Pen} ctx @param {string[]} tones @param {number} x @param {number} foot @param {number} wide @param {number} high */
function cone(ctx, [lit, dim], x, foot, wide, high) {
  const left = [x - wide * 0.66, foot + 1], middle = [x + wide * 0.14, foot + 2.4], right = [x + wide * 0.66, foot + 1], tip = [x, foot - high];
  shape(ctx, [left, tip, middle], lit);
  shape(ctx, [middle, tip, right], dim);
  ctx.strokeStyle = "rgba(30,20,18,.6)";
  ctx.beginPath();
  for (const [px, py] of [left, tip, right]) ctx.lineTo(px, py);
  ctx.stroke();
}

/** The keep with its windows and a turret. @param {Pen} ctx @param {Masonry} look @param {number} x @param {number} high */
function keep(ctx, look, x, high) {
  const side = ctx.createLinearGradient(x - 10, 0, x + 10, 0), top = 74 - high;
  [0, 0.62, 0.64].forEach((at, i) => side.addColorStop(at, look.wall[i]));
  ctx.fillStyle = side;
  ctx.fillRect(x - 10, top, 20, high);
  ctx.strokeStyle = "rgba(44,34,26,.6)";
  ctx.strokeRect(x - 10, top, 20, high);
  merlons(ctx, x - 11, top, 22, look.wall[1]);
  ctx.fillStyle = "#2a211a";
  for (const [dx, dy] of [[-5, 10], [1, 10], [-5, 20], [1, 20]]) ctx.fillRect(x + dx, top + dy, 2, 4.4);
  tower(ctx, look, [x + 7, top + 8, 8, 14, look.dome ? 8 : 12]);
}

/** @param {Pen} ctx @param {string} wall */
function gate(ctx, wall) {
  ctx.fillStyle = wall;
  ctx.fillRect(45, 68, 10, 19);
  ctx.fillStyle = "#20160f";
  ctx.beginPath();
  ctx.moveTo(46, 88);
  ctx.lineTo(46, 78);
  ctx.arc(50, 78, 4, Math.PI, 0);
  ctx.lineTo(54, 88);
  ctx.fill();
}
