/**
 * Paints a map for a season: sea, coast, land, rivers, and what stands on it. The colours of the land, the brush, the rivers and the trees
 * are those of the boards, so that a battle looks like a place on the map.
 */

import { paintColour } from "../ground/colours.js";
import { survey } from "../ground/fields.js";
import { curve, drawRivers } from "../ground/ribbons.js";
import { pen, sheet } from "../ground/sheet.js";
import { brushwork, hachures } from "../ground/texture.js";
import { CELL, landOfMap } from "./land.js";
import { drawSea } from "./sea.js";
import { drawStanding } from "./standing.js";

/** @typedef {import("./types.js").Point} Point */
/** @typedef {import("./types.js").Pen} Pen */
/** @typedef {import("./types.js").Frame} Frame */
/** @typedef {import("./types.js").Plan} Plan */
/** @typedef {import("./types.js").Season} Season */
/** @typedef {import("./land.js").MapLand} MapLand */

/**
 * Two sheets: the ground, and what stands on it and must not be washed over. Between them lie the colours of the realms.
 * @typedef {{ground: import("./types.js").Sheet, standing: import("./types.js").Sheet, frame: Frame, scale: number, lamps: Point[]}} Sheets  lamps: where they burn at dusk
 */

/** How wide rivers think a cell is: they are narrower than on boards. */
const RIVER_CELL = 58;
/** Sand along the coast, and snow in winter. @type {[number, string][]} */
const BEACH = [[30, "rgba(232,208,150,.22)"], [18, "rgba(234,210,152,.4)"], [8, "rgba(240,220,168,.85)"]];
/** @type {[number, string][]} */
const COLD_BEACH = [[22, "rgba(240,244,246,.3)"], [9, "rgba(214,206,186,.7)"]];

/** The same map, frame, scale and season make the same sheets on every machine. @param {Plan} plan @param {import("./types.js").MapData} map @param {Frame} frame @param {number} scale pixels for one unit of the map @param {Season} season @returns {Sheets} */
export function paintMap(plan, map, frame, scale, season) {
  const ground = sheet(Math.round(frame.w * scale), Math.round(frame.h * scale)), standing = sheet(ground.width, ground.height);
  const low = pen(ground), high = pen(standing);
  for (const ctx of [low, high]) ctx.setTransform(scale, 0, 0, scale, -frame.x * scale, -frame.y * scale);
  const land = landOfMap(plan, map, season), coast = closedPath([...plan.coasts, ...land.islands]);
  drawSea(low, coast, { frame, scale, seed: map.seed, winter: season === "winter" });
  drawLand(low, coast, land, frame, scale);
  const lamps = drawStanding(low, high, coast, plan, map, land, scale, season);
  return { ground, standing, frame, scale, lamps };
}

/** @param {Point[][]} lines */
function closedPath(lines) {
  const path = new Path2D();
  for (const line of lines) {
    line.forEach(([x, y], i) => (i ? path.lineTo(x, y) : path.moveTo(x, y)));
    path.closePath();
  }
  return path;
}

/** @param {Pen} ctx @param {Path2D} coast @param {MapLand} land @param {Frame} frame @param {number} scale */
function drawLand(ctx, coast, land, frame, scale) {
  const fields = survey(land, frame, scale), { unit, w, h } = fields.map, winter = land.climate === "winter";
  ctx.save();
  ctx.clip(coast);
  ctx.imageSmoothingQuality = "high";
  ctx.drawImage(paintColour(land, fields), frame.x, frame.y, w * unit, h * unit);
  brushwork(ctx, scale * CELL * 1.2);
  hachures(ctx, land, frame, fields);
  ctx.lineJoin = "round";
  strokeAll(ctx, coast, winter ? COLD_BEACH : BEACH);
  drawRivers(ctx, land.lines, { ...land, cell: RIVER_CELL });
  for (const lake of land.lakes) drawLake(ctx, lake, winter);
  ctx.restore();
  ctx.lineJoin = "round";
  strokeAll(ctx, coast, [[2.2, "rgba(52,34,18,.85)"]]);
}

/** @param {Pen} ctx @param {Path2D} path @param {[number, string][]} strokes */
function strokeAll(ctx, path, strokes) {
  for (const [wide, tone] of strokes) {
    ctx.strokeStyle = tone;
    ctx.lineWidth = wide;
    ctx.stroke(path);
  }
}

/** @param {Pen} ctx @param {Point[]} lake @param {boolean} winter */
function drawLake(ctx, lake, winter) {
  const path = closedPath([curve([...lake, lake[0]], 6)]), small = Math.min(1, (lake[0][0] - lake[13][0]) / 80);
  strokeAll(ctx, path, [[12 * small, "rgba(70,60,34,.25)"], [6 * small, "#b39b68"]]);
  ctx.fillStyle = winter ? "#a9c2d0" : "#3d8294";
  ctx.fill(path);
  ctx.save();
  ctx.clip(path);
  ctx.translate(4 * small, 6 * small);
  strokeAll(ctx, path, [[5 * small, "rgba(190,226,220,.35)"]]);
  ctx.restore();
}
