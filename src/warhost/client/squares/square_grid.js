/** Where squares are in the picture, by the names that the ground gives them, row by row from the upper left. */

/** @typedef {import("../board/types.js").Point} Point */

/** Half a square's side. */
export const HALF = 52;

/** The outline of a square round the origin. */
export const SQUARE = "M-52-52h104v104h-104z";

/** How near and far a board of squares is looked at. */
const SCALES = { closest: 2.6, far: 0.47, close: 1.25, grow: 2.2 };

/** Steps (column, row) as the eye sees them. */
export const STEPS = { left: [-1, 0], right: [1, 0], up: [0, -1], down: [0, 1] };

/** A board's squares in the picture; turned round, every centre moves but nothing stands on its head. */
export class SquareGrid {
  /** @param {SquareGround} ground */
  constructor({ grid, cells }) {
    this.columns = grid.columns;
    this.rows = grid.rows;
    this.cells = cells;
    this.flipped = false;
    this.scales = SCALES;
    this.width = 2 * HALF * this.columns;
    this.height = 2 * HALF * this.rows;
  }

  /** @param {string} place @returns {[number, number]} column and row */
  at(place) {
    const cell = this.cells.indexOf(place);
    return [cell % this.columns, Math.floor(cell / this.columns)];
  }

  /** @param {number} column @param {number} row @returns {string | null} */
  named(column, row) {
    const has = column >= 0 && row >= 0 && column < this.columns && row < this.rows;
    return has ? this.cells[row * this.columns + column] : null;
  }

  /** @param {string} place @returns {Point} */
  centre(place) {
    const [column, row] = this.at(place);
    const [x, y] = [HALF * (2 * column + 1), HALF * (2 * row + 1)];
    return this.flipped ? { x: this.width - x, y: this.height - y } : { x, y };
  }

  /** @param {number} x @param {number} y @returns {string | null} the square that holds this point of the picture */
  placeAt(x, y) {
    const [trueX, trueY] = this.flipped ? [this.width - x, this.height - y] : [x, y];
    return this.named(Math.floor(trueX / 2 / HALF), Math.floor(trueY / 2 / HALF));
  }

  /** @param {string} place @param {keyof typeof STEPS} direction as the eye sees it @returns {string | null} */
  seenNeighbour(place, direction) {
    const [[column, row], [across, down], turn] = [this.at(place), STEPS[direction], this.flipped ? -1 : 1];
    return this.named(column + turn * across, row + turn * down);
  }
}
