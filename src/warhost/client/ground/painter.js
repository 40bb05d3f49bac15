/** The painter: one painting for every kind of ground, from a land of polygons, lines and spots. */

import { paintColour } from "./colours.js";
import { drawEdge, isEdge } from "./edges.js";
import { survey } from "./fields.js";
import { light } from "./light.js";
import { drawPools } from "./pools.js";
import { drawRivers, drawRoads } from "./ribbons.js";
import { pen, sheet } from "./sheet.js";
import { drawSpot } from "./spots.js";
import { stockOf } from "./sprites/stock.js";
import { standing } from "./standing.js";
import { brushwork, furrows, hachures, ripples, tufts } from "./texture.js";

/**
 * The same land, frame, scale and mood make the same painting on every machine.
 * @param {import("./types.js").Land} land @param {import("./types.js").Frame} frame @param {number} scale pixels for one unit of the picture
 * @param {import("./types.js").Mood} mood @returns {import("./types.js").Sheet}
 */
export function paintGround(land, frame, scale, mood) {
  const canvas = sheet(Math.round(frame.w * scale), Math.round(frame.h * scale));
  const ctx = pen(canvas);
  const fields = survey(land, frame, scale);
  const stock = stockOf(land.cell * scale, land.climate);
  const of = (/** @type {(kind: string) => boolean} */ kinds) => land.lines.filter(({ kind, points }) => kinds(kind) && points.length > 1);
  ctx.imageSmoothingQuality = "high";
  const { unit, w, h } = fields.map;
  ctx.drawImage(paintColour(land, fields), 0, 0, w * unit * scale, h * unit * scale);
  ctx.setTransform(scale, 0, 0, scale, -frame.x * scale, -frame.y * scale);
  tufts(ctx, land, frame, fields, stock.tufts);
  ripples(ctx, land, frame, fields);
  brushwork(ctx, scale * land.cell);
  hachures(ctx, land, frame, fields);
  furrows(ctx, land);
  drawRoads(ctx, of((kind) => kind === "road"), land);
  drawRivers(ctx, of((kind) => kind === "river" || kind === "stream"), land);
  drawPools(ctx, land);
  for (const spot of land.spots) drawSpot(ctx, spot, land);
  for (const line of of(isEdge)) drawEdge(ctx, line, land);
  standing(ctx, land, frame, fields, stock);
  light(ctx, land, mood);
  return canvas;
}
