/** What a board of hexes looks like. */

import { drawCounter } from "../pieces/counter.js";
import { Grid } from "./grid.js";
import { drawGround } from "./ground.js";
import { spotsOf } from "./layout.js";
import { groundEntries } from "./ground_legend.js";
import { drawPreview } from "./preview.js";

/** @typedef {import("./types.js").Picture} Picture */

/** @type {Picture} */
export const hexPicture = {
  name: "on-hexes",
  outline: (grid) => grid.look,
  frame: (piece) => (piece.size === "small" ? 0.46 : 1),
  slack: 0,
  space: (ground) => new Grid(ground),
  title: ({ grid }) => `Map of ${grid.columns} by ${grid.rows} hexes`,
  spots: spotsOf,
  drawPiece: drawCounter,
  drawGround,
  legend: (ground, terms) => ({ box: "-64 -64 128 128", entries: groundEntries(ground, terms) }),
  drawPreview,
};
