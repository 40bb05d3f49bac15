/** What a board of hexes looks like. */

import { drawCounter } from "./counter.js";
import { Grid } from "./grid.js";
import { drawGround } from "./ground.js";
import { spotsOf } from "./layout.js";
import { drawLegend } from "./legend.js";
import { drawPreview } from "./preview.js";
import { drawFog, drawTraps } from "./signs.js";
import { pieceInWords } from "./words.js";

/** @typedef {import("./types.js").Picture} Picture */

/** @type {Picture} */
export const hexPicture = {
  name: "on-hexes",
  outline: (grid) => grid.look,
  frame: (piece) => (piece.kind === "individual" ? 0.46 : 1),
  slack: 0,
  story: {
    leaps: new Set(["teleported", "placed", "resurrected", "summoned"]),
    deaths: new Set(["eliminated"]),
    change: ({ about = {} }) => (about.left !== undefined && (about.wounds || about.healed) ? { wounds: about.left } : null),
    tell,
  },
  space: (ground) => new Grid(ground),
  title: ({ grid }) => `Map of ${grid.columns} by ${grid.rows} hexes`,
  words: pieceInWords,
  spots: spotsOf,
  drawPiece: drawCounter,
  drawGround,
  drawSigns: (grid, view) => ({ under: drawFog(grid, view.fog ?? []), over: drawTraps(grid, view.traps ?? []) }),
  drawLegend,
  drawPreview,
};

/** @type {Picture["story"]["tell"]} */
function tell({ kind, about = {} }, target) {
  const whom = about.piece ?? target;
  if (kind === "hits") return [target, about.hits === 1 ? "1 hit" : `${about.hits} hits`, "plain"];
  if (about.healed) return [whom, `+${about.healed}`, "good"];
  if (about.wounds) return [kind === "frenzy_wound" ? target : whom, `−${about.wounds}`, "bad"];
  return about.spell && (kind === "struck_by_spell" || kind === "cast") ? [whom, about.spell, "spell"] : null;
}
