/** What an open table looks like. */

import { groundEntries } from "../ground/samples.js";
import { drawPiece } from "../pieces/piece.js";
import { drawGround } from "./ground.js";
import { scaleBar } from "./scale_bar.js";
import { INCH, Table } from "../basics/table.js";

const ALONE = { x: 0, y: 0, scale: 1 };

/** @type {import("../basics/types.js").Picture} */
export const planePicture = {
  name: "on-table",
  outline: () => ({ whole: "M-50 0a50 50 0 1 0 100 0a50 50 0 1 0-100 0z", inner: "M-44 0a44 44 0 1 0 88 0a44 44 0 1 0-88 0z" }),
  frame: () => 1.22,
  slack: 24,
  space: (ground) => new Table(ground),
  title: (ground) => `Table of ${ground.width / 100} by ${ground.height / 100} inches`,
  spots: (here) => new Map(here.map((piece) => [piece, ALONE])),
  drawPiece,
  drawGround,
  legend: groundEntries,
  scaleBar: (k, width) => scaleBar(k * INCH, width),
};
