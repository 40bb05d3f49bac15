/** What a board of cells looks like, be they hexes or squares. */

import { drawCellGround } from "./cell_ground.js";
import { CellGrid, wordsOf } from "./cells.js";
import { drawCounter } from "./counter.js";
import { spotsOf } from "./layout.js";
import { drawLegend } from "./legend.js";
import { drawFog, drawTraps } from "./signs.js";
import { pieceInWords } from "./words.js";

/** @typedef {import("./types.js").Picture} Picture */

/** @type {Picture} */
export const cellPicture = {
  name: "on-cells",
  outline: (space) => ({ whole: space.outline(), inner: space.outline(0.9) }),
  frame: (piece) => (piece.kind === "individual" ? 0.46 : 1),
  slack: 24,
  story: {
    leaps: new Set(["teleported", "placed", "resurrected", "summoned"]),
    deaths: new Set(["eliminated", "fell"]),
    change: ({ about = {} }) => (about.left !== undefined && (about.wounds || about.healed) ? { wounds: about.left } : null),
    tell,
  },
  space: (ground) => new CellGrid(ground),
  title: (ground) => `Map of ${ground.grid.columns} by ${ground.grid.rows} ${wordsOf(ground).many}`,
  words: pieceInWords,
  spots: spotsOf,
  drawPiece: drawCounter,
  drawGround: drawCellGround,
  drawSigns: (space, view) => ({ under: drawFog(space, view.fog ?? []), over: drawTraps(space, view.traps ?? []) }),
  drawLegend,
};

/** @type {Picture["story"]["tell"]} */
function tell({ kind, about = {} }, target) {
  const whom = about.piece ?? target;
  if (kind === "hits") return [target, about.hits === 1 ? "1 hit" : `${about.hits} hits`, "plain"];
  if (about.healed) return [whom, `+${about.healed}`, "good"];
  if (about.wounds) return [kind === "frenzy_wound" ? target : whom, `−${about.wounds}`, "bad"];
  return about.spell && (kind === "struck_by_spell" || kind === "cast") ? [whom, about.spell, "spell"] : null;
}
