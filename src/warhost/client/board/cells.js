/**
 * Where the cells of any grid are in the picture, by the names that the ground gives them; no name is ever taken apart.
 * A board may be turned by quarters: then everything has another place, but nothing stands on its head.
 */

/** @typedef {import("./types.js").Point} Point */
/** @typedef {import("./types.js").Direction} Direction */
/** @typedef {import("./types.js").Cells} Cells */
/** @typedef {{shape: "pointy" | "flat" | "square", columns: number, rows: number, shift?: number}} GridData */

/** How near and far a board of cells is looked at. */
const SCALES = { closest: 2.6, far: 0.7, close: 1.25, grow: 2.2, least: 0 };

/** How wide a cell is from side to side, and half of that. */
export const CELL = 104;
const HALF = CELL / 2;
/** Half the height of a pointy hex, and the way down to the next row. */
const TALL = 60;
const ROW = 90;

/** Corners round the middle: side k runs from corner k to the next. */
const POINTY = [[HALF, 30], [HALF, -30], [0, -TALL], [-HALF, -30], [-HALF, 30], [0, TALL]];
const SQUARE = [[-HALF, -HALF], [HALF, -HALF], [HALF, HALF], [-HALF, HALF]];
/** By direction over each side: half cells along the line, and lines. */
const HEX_STEPS = [[2, 0], [1, -1], [-1, -1], [-2, 0], [-1, 1], [1, 1]];
const SQUARE_STEPS = [[0, -1], [2, 0], [0, 1], [-2, 0]];

/** Flat hexes are pointy ones with across and down exchanged. @type {Record<string, {corners: number[][], steps: number[][], directions: Direction[], one: string, many: string}>} */
const SHAPES = {
  pointy: { corners: POINTY, steps: HEX_STEPS, directions: ["E", "NE", "NW", "W", "SW", "SE"], one: "hex", many: "hexes" },
  flat: { corners: POINTY, steps: HEX_STEPS, directions: ["S", "SW", "NW", "N", "NE", "SE"], one: "hex", many: "hexes" },
  square: { corners: SQUARE, steps: SQUARE_STEPS, directions: ["N", "E", "S", "W"], one: "square", many: "squares" },
};

/** Steps (column, row) as the eye sees them; on hexes too the way up and down, or across, stays in its column, or row. @type {Record<string, number[]>} */
const ARROWS = { left: [-1, 0], right: [1, 0], up: [0, -1], down: [0, 1] };

/** Where across and down go in each of the four turns, clockwise. */
const TURNS = [[1, 0, 0, 1], [0, -1, 1, 0], [-1, 0, 0, -1], [0, 1, -1, 0]];

/** What one cell is called, and many. @param {Cells} ground */
export const wordsOf = ({ grid }) => SHAPES[grid.shape];

/** How many cells a straight line has: a row, and on flat hexes a column. @param {GridData} grid */
const lengthOf = ({ shape, columns, rows }) => (shape === "flat" ? rows : columns);

/** @param {Cells} ground @param {string} cell @returns {number[]} column and row */
export function columnAndRow({ grid, cells }, cell) {
  const [number, length] = [cells.indexOf(cell), lengthOf(grid)];
  const place = [number % length, Math.floor(number / length)];
  return grid.shape === "flat" ? place.reverse() : place;
}

/** @param {Cells & {terrain?: string[]}} ground @param {string} cell @returns {string} the key of its terrain */
export function terrainOf(ground, cell) {
  const [column, row] = columnAndRow(ground, cell);
  return ground.terrain?.[row]?.[column] ?? ".";
}

/** A point turned about the origin by so many quarters. @param {number} turn @param {number[]} point @returns {number[]} */
export function quartered(turn, [x, y]) {
  const [a, b, c, d] = TURNS[turn & 3];
  return [a * x + b * y, c * x + d * y];
}

/** A board's cells in the picture. */
export class CellGrid {
  /** @param {Cells} ground */
  constructor({ grid, cells }) {
    this.cells = cells;
    this.numbers = new Map(cells.map((cell, number) => [cell, number]));
    this.shape = SHAPES[grid.shape];
    this.square = grid.shape === "square";
    this.length = lengthOf(grid);
    this.lines = cells.length / this.length;
    /** Whether the lines are columns. */
    this.upright = grid.shape === "flat";
    this.shift = grid.shift ?? 1;
    this.turn = 0;
    this.scales = SCALES;
    const wider = this.square ? 0 : this.lines > 1 ? 1 : this.shifted(0);
    const along = HALF * (2 * this.length + wider), over = this.square ? CELL * this.lines : ROW * this.lines + TALL / 2;
    /** Width and height before any turn. */
    this.natural = this.upright ? [over, along] : [along, over];
  }

  get width() {
    return this.natural[this.turn & 1];
  }

  get height() {
    return this.natural[1 - (this.turn & 1)];
  }

  // --- cells ---

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

  /** @param {number} line @returns {0 | 1} whether it stands half a cell along */
  shifted(line) {
    return !this.square && (line & 1) === this.shift ? 1 : 0;
  }

  /** @param {string} cell @param {Direction} direction on the map @returns {string | null} the cell over that side */
  neighbour(cell, direction) {
    const [along, line] = this.at(cell);
    const [halves, lines] = this.shape.steps[this.shape.directions.indexOf(direction)];
    return this.named(along + (this.shifted(line) + halves - this.shifted(line + lines)) / 2, line + lines);
  }

  /** @param {string} cell @returns {string[]} the cell and its neighbours on the board */
  around(cell) {
    return [cell, ...this.shape.directions.flatMap((direction) => this.neighbour(cell, direction) ?? [])];
  }

  /** @param {string} cell @param {Arrow} arrow @returns {string | null} */
  seenNeighbour(cell, arrow) {
    const [along, line] = this.at(cell);
    const step = quartered(-this.turn, ARROWS[arrow]);
    const [further, lines] = this.upright ? step.reverse() : step;
    return this.named(along + further, line + lines);
  }

  // --- in the picture ---

  /** From lines across to those of the board, and back. @param {number[]} point */
  exchanged([x, y]) {
    return this.upright ? [y, x] : [x, y];
  }

  /** A point of the map in the picture. @param {number[]} point @returns {Point} */
  turned(point) {
    const [wide, high] = this.natural;
    const [x, y] = quartered(this.turn, [point[0] - wide / 2, point[1] - high / 2]);
    return { x: x + this.width / 2, y: y + this.height / 2 };
  }

  /** A point of the picture on the map. @param {Point} point @returns {number[]} */
  onMap({ x, y }) {
    const [wide, high] = this.natural;
    const [across, down] = quartered(-this.turn, [x - this.width / 2, y - this.height / 2]);
    return [across + wide / 2, down + high / 2];
  }

  /** The middle of a cell, with lines across. @param {number} along @param {number} line */
  spot(along, line) {
    return [HALF * (2 * along + 1 + this.shifted(line)), this.square ? HALF * (2 * line + 1) : TALL + ROW * line];
  }

  /** @param {string} cell @returns {Point} */
  centre(cell) {
    return this.turned(this.exchanged(this.spot(...this.at(cell))));
  }

  /** The corners of any cell round its middle, as they are seen. @returns {number[][]} */
  get corners() {
    return this.shape.corners.map((corner) => quartered(this.turn, this.exchanged(corner)));
  }

  /** @param {string} cell @param {number} [part] of its size @returns {number[][]} its corners */
  polygon(cell, part = 1) {
    const { x, y } = this.centre(cell);
    return this.corners.map(([dx, dy]) => [x + dx * part, y + dy * part]);
  }

  /** The outline of a cell round the origin. @param {number} [part] of its size */
  outline(part = 1) {
    return `M${this.corners.map((corner) => corner.map((one) => Math.round(one * part * 10) / 10).join(" ")).join("L")}z`;
  }

  /** @param {number} x @param {number} y @returns {string | null} the cell that holds this point of the picture */
  placeAt(x, y) {
    const [mapX, mapY] = this.exchanged(this.onMap({ x, y }));
    if (this.square) return this.named(Math.floor(mapX / CELL), Math.floor(mapY / CELL));
    const near = Math.round((mapY - TALL) / ROW);
    for (const line of [near, near - 1, near + 1]) {
      const along = Math.round((mapX / HALF - 1 - this.shifted(line)) / 2), [midX, midY] = this.spot(along, line);
      const [across, down] = [Math.abs(mapX - midX), Math.abs(mapY - midY)];
      const cell = this.named(along, line);
      if (cell !== null && across <= HALF && down <= TALL - (across * TALL) / 2 / HALF) return cell;
    }
    return null;
  }

  /** @param {string} cell @param {Direction} direction on the map @returns {number[][]} the two ends of its side there */
  ends(cell, direction) {
    const at = this.shape.directions.indexOf(direction), corners = this.polygon(cell);
    return [corners[at], corners[(at + 1) % corners.length]];
  }

  /** @param {string} cell @param {Direction} direction @returns {string} the side, as path data */
  side(cell, direction) {
    return `M${this.ends(cell, direction).map((end) => end.join(" ")).join("L")}`;
  }
}
