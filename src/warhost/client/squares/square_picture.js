/** What a board of squares looks like. */

import { drawCounter } from "../pieces/counter.js";
import { sideIndex } from "../board/sides.js";
import { group, path, svg, text, translate } from "../board/svg.js";
import { HALF, SQUARE, SquareGrid } from "./square_grid.js";

/** @typedef {import("../board/types.js").Picture} Picture */

/** @type {Picture} */
export const squarePicture = {
  name: "on-squares",
  outline: () => ({ whole: SQUARE, inner: "M-47-47h94v94h-94z" }),
  frame: () => 1,
  slack: 0,
  space: (ground) => new SquareGrid(ground),
  title: boardInWords,
  spots: (here) => new Map(here.map((piece) => [piece, { x: 0, y: 0, scale: 1 }])),
  drawPiece: drawCounter,
  drawGround,
  legend: () => ({ box: "-64 -64 128 128", entries: [] }),
  drawPreview,
};

/** @param {import("../board/types.js").Cells} ground */
function boardInWords({ grid }) {
  return `Map of ${grid.columns} by ${grid.rows} squares`;
}

/** @param {SquareGrid} grid @returns {SVGGElement} everything that never moves */
function drawGround(grid) {
  const squares = grid.cells.map((cell) => svg("path", { class: "hex terrain-clear", d: SQUARE, transform: translate(grid.centre(cell)) }));
  const numbers = grid.cells.map((cell) => {
    const { x, y } = grid.centre(cell);
    return text("number", x - HALF + 16, y - HALF + 18, cell);
  });
  return group("ground", group("terrain", ...squares), group("numbers", ...numbers));
}

/** @param {import("../board/types.js").Cells} ground @param {{side: string, hex: string}[]} places of the pieces @returns {SVGElement} */
function drawPreview(ground, places) {
  const grid = new SquareGrid(ground);
  const label = `${boardInWords(ground)}. Pieces: ${places.map(({ side, hex }) => `${side} ${hex}`).join(", ")}.`;
  const picture = svg("svg", { class: "board-preview", viewBox: `-4 -4 ${grid.width + 8} ${grid.height + 8}`, role: "img", "aria-label": label });
  picture.append(drawGround(grid), group("pieces", ...places.map(({ side, hex }) => dot(side, grid.centre(hex)))));
  return picture;
}

/** @param {string} side @param {import("../board/types.js").Point} centre */
function dot(side, { x, y }) {
  const shape = sideIndex(side) ? "M-31-31h62v62h-62z" : "M-34 0a34 34 0 1 0 68 0a34 34 0 1 0-68 0";
  const drawn = path(`body body-${sideIndex(side)}`, shape);
  drawn.setAttribute("transform", translate({ x, y }));
  return drawn;
}
