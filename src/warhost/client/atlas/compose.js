/** Joins what was painted of a map: ground, realms, what stands, light. It is cheap beside painting, so that a replay may do it at every step. */

import { glow, light, wash } from "../ground/light.js";
import { pen, sheet } from "../ground/sheet.js";
import { drawRealms } from "./realms.js";

/** @typedef {import("./types.js").Plan} Plan */
/** @typedef {import("./types.js").Pen} Pen */
/** @typedef {import("./painter.js").Sheets} Sheets */
/** @typedef {{liveries: import("./types.js").Liveries, holders: import("./types.js").Holders, px: number, season: import("./types.js").Season, mood: import("./types.js").Mood}} State  px: one pixel in units of the map */

/** Dusk on a map is lighter than on a board: colours must still tell whose a region is. @type {[number, string][]} */
const EVENING = [[0, "#e8c8b8"], [0.5, "#bcb2ca"], [1, "#929cc0"]];
/** @type {[number, string][]} */
const AFTERGLOW = [[0, "rgba(255,164,96,.3)"], [0.5, "rgba(150,130,190,.12)"], [1, "rgba(40,50,110,.2)"]];
/** Where lamps burn in a castle, from its middle. */
const WINDOWS = [[-34, -10], [34, -10], [0, 14], [-4, -36], [-10, 4], [10, 4]];

/** @param {Sheets} sheets @param {Plan} plan @param {State} state @returns {import("./types.js").Sheet} */
export function compose({ ground, standing, frame, scale, lamps }, plan, { liveries, holders, px, season, mood }) {
  const canvas = sheet(ground.width, ground.height), ctx = pen(canvas);
  ctx.drawImage(ground, 0, 0);
  ctx.setTransform(scale, 0, 0, scale, -frame.x * scale, -frame.y * scale);
  drawRealms(ctx, plan, liveries, holders, px, season, mood.dusk);
  ctx.save();
  ctx.resetTransform();
  ctx.drawImage(standing, 0, 0);
  ctx.restore();
  if (mood.dusk) drawDusk(ctx, plan, lamps);
  else light(ctx, NO_LAND, mood);
  return canvas;
}

/** By day the light asks nothing of the land. @type {import("../ground/types.js").Land} */
const NO_LAND = { seed: 0, cell: 1, climate: "", exact: false, play: null, areas: [], lines: [], spots: [] };

/** @param {Pen} ctx @param {Plan} plan @param {import("./types.js").Point[]} lamps */
function drawDusk(ctx, plan, lamps) {
  wash(ctx, "multiply", 0.7, EVENING);
  wash(ctx, "overlay", 0.7, AFTERGLOW);
  ctx.globalCompositeOperation = "screen";
  for (const { at } of plan.castles) {
    if (!at) continue;
    glow(ctx, [at[0], at[1] + 8], 70, "rgba(255,150,64,.26)");
    for (const [dx, dy] of WINDOWS) glow(ctx, [at[0] + dx, at[1] + dy], 6, "rgba(255,220,140,.95)");
  }
  for (const [x, y] of lamps) {
    glow(ctx, [x, y], 16, "rgba(255,160,70,.5)");
    glow(ctx, [x - 2, y + 1], 3, "rgba(255,236,170,1)");
  }
}
