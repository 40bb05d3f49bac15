/** Where squares are in the picture. */

import { CellGrid } from "../board/cells.js";

/** Half a square's side. */
export const HALF = 52;

/** The outline of a square round the origin. */
export const SQUARE = "M-52-52h104v104h-104z";

/** A board's squares in the picture. */
export class SquareGrid extends CellGrid {
  /** @param {import("../board/types.js").Cells} ground */
  constructor(ground) {
    super(ground);
    this.width = 2 * HALF * this.length;
    this.height = 2 * HALF * this.lines;
  }

  /** @param {string} place @returns {import("../board/types.js").Point} */
  centre(place) {
    const [column, row] = this.at(place);
    return this.turned({ x: HALF * (2 * column + 1), y: HALF * (2 * row + 1) });
  }

  /** @param {number} x @param {number} y @returns {string | null} the square that holds this point of the picture */
  placeAt(x, y) {
    const onMap = this.turned({ x, y });
    return this.named(Math.floor(onMap.x / 2 / HALF), Math.floor(onMap.y / 2 / HALF));
  }
}
