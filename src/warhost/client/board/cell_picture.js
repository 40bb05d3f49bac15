/** What a board of cells looks like, be they hexes or squares. */

import { groundEntries } from "../ground/samples.js";
import { drawCounter } from "../pieces/counter.js";
import { drawCellGround } from "./cell_ground.js";
import { CellGrid, wordsOf } from "../basics/cells.js";
import { cellsOfFall, cellsOfThrow, chancesOfThrow, wordsOfFall } from "./lands.js";
import { spotsOf } from "./layout.js";
import { drawRope, layTabs } from "./ropes.js";
import { drawSpying } from "./spying.js";

/** @type {import("../basics/types.js").Picture} */
export const cellPicture = {
  name: "on-cells",
  outline: (space) => ({ whole: space.outline(), inner: space.outline(0.9) }),
  frame: (piece) => (piece.size === "small" ? 0.46 : 1),
  slack: 24,
  space: (ground) => new CellGrid(ground),
  title: (ground) => `Map of ${ground.grid.columns} by ${ground.grid.rows} ${wordsOf(ground).many}`,
  spots: spotsOf,
  rope: drawRope,
  tabs: layTabs,
  thrown: { cells: cellsOfThrow, chances: chancesOfThrow },
  fallen: { cells: cellsOfFall, words: wordsOfFall },
  spying: drawSpying,
  drawPiece: drawCounter,
  drawGround: drawCellGround,
  legend: groundEntries,
};
