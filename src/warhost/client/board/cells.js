/** Where the cells of any grid are in the picture, by the names that the ground gives them; no name is ever taken apart. */

/** @typedef {import("./types.js").Point} Point */
/** @typedef {import("./types.js").Cells} Cells */

/** How near and far a board of cells is looked at. */
const SCALES = { closest: 2.6, far: 0.7, close: 1.25, grow: 2.2 };

/** Steps (column, row) as the eye sees them; on hexes too the way up and down, or across, stays in its column, or row. */
const STEPS = { left: [-1, 0], right: [1, 0], up: [0, -1], down: [0, 1] };

/** How many cells a straight line has: a row, and on flat hexes a column. @param {Cells["grid"]} grid */
const lengthOf = ({ shape, columns, rows }) => (shape === "flat" ? rows : columns);

/** @param {Cells} ground @param {string} cell @returns {number[]} column and row */
export function columnAndRow({ grid, cells }, cell) {
  const [number, length] = [cells.indexOf(cell), lengthOf(grid)];
  const place = [number % length, Math.floor(number / length)];
  return grid.shape === "flat" ? place.reverse() : place;
}

/** A board's cells in the picture; turned round, every centre moves but nothing stands on its head. */
export class CellGrid {
  /** @param {Cells} ground */
  constructor({ grid, cells }) {
    this.cells = cells;
    this.numbers = new Map(cells.map((cell, number) => [cell, number]));
    this.length = lengthOf(grid);
    this.lines = cells.length / this.length;
    /** Whether the lines are columns. */
    this.upright = grid.shape === "flat";
    this.flipped = false;
    this.scales = SCALES;
    this.width = 0;
    this.height = 0;
  }

  /** @param {string} cell @returns {[number, number]} its place along its line, and its line */
  at(cell) {
    const number = this.numbers.get(cell) ?? -1;
    return [number % this.length, Math.floor(number / this.length)];
  }

  /** @param {number} along @param {number} line @returns {string | null} null outside */
  named(along, line) {
    const has = along >= 0 && line >= 0 && along < this.length && line < this.lines;
    return has ? this.cells[line * this.length + along] : null;
  }

  /** The cell in the middle of the board, or one beside it. */
  get middle() {
    return this.named(Math.floor(this.length / 2), Math.floor(this.lines / 2));
  }

  /** @param {string} cell @param {Arrow} arrow @returns {string | null} */
  seenNeighbour(cell, arrow) {
    const [[along, line], turn] = [this.at(cell), this.flipped ? -1 : 1];
    const [further, lines] = this.upright ? [...STEPS[arrow]].reverse() : STEPS[arrow];
    return this.named(along + turn * further, line + turn * lines);
  }

  /** A point of the map in the picture, or one of the picture on the map. @param {Point} point @returns {Point} */
  turned({ x, y }) {
    return this.flipped ? { x: this.width - x, y: this.height - y } : { x, y };
  }
}
