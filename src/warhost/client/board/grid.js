/** Where hexes are in the picture: pointy tops, odd rows half a hex to the right, ids CCRR. */

/** @typedef {import("./types.js").Point} Point */
/** @typedef {import("./types.js").Direction} Direction */

/** Half a hex's width, half its height, and the way down to the next row. */
export const HALF = 52;
export const TALL = 60;
export const ROW = 90;

/** @type {readonly Direction[]} */
export const DIRECTIONS = ["E", "NE", "NW", "W", "SW", "SE"];

/** Corner d begins side d, seen from the middle of a hex. */
const CORNERS = [[HALF, 30], [HALF, -30], [0, -TALL], [-HALF, -30], [-HALF, 30], [0, TALL]];

/** The outline of a hex round the origin. */
export const HEX = "M0-60l52 30v60l-52 30-52-30v-60z";

/** Steps (column, row) by direction, from even and from odd rows. */
const STEPS = [
  [[1, 0], [0, -1], [-1, -1], [-1, 0], [-1, 1], [0, 1]],
  [[1, 0], [1, -1], [0, -1], [-1, 0], [0, 1], [1, 1]],
];

/** @param {string} hex @returns {[number, number]} column and row */
const split = (hex) => [Number(hex.slice(0, 2)), Number(hex.slice(2, 4))];

/** @param {number} column @param {number} row */
const join = (column, row) => String(column).padStart(2, "0") + String(row).padStart(2, "0");

/** How near and far a board of hexes is looked at. */
const SCALES = { closest: 2.6, far: 0.47, close: 1.25, grow: 2.2 };

/** A board's hexes in the picture; turned round, every centre moves but nothing stands on its head. */
export class Grid {
  /** @param {number} columns @param {number} rows */
  constructor(columns, rows) {
    this.columns = columns;
    this.rows = rows;
    this.flipped = false;
    this.scales = SCALES;
    this.width = 2 * HALF * columns + (rows > 1 ? HALF : 0);
    this.height = ROW * rows + TALL / 2;
  }

  /** @returns {string[]} every hex, from the upper left */
  hexes() {
    return Array.from({ length: this.columns * this.rows }, (_, cell) => join(cell % this.columns, Math.floor(cell / this.columns)));
  }

  /** @param {string} hex @returns {Point} */
  centre(hex) {
    const [column, row] = split(hex);
    const [x, y] = [HALF * (2 * column + 1 + (row & 1)), TALL + ROW * row];
    return this.flipped ? { x: this.width - x, y: this.height - y } : { x, y };
  }

  /** @param {number} x @param {number} y @returns {string | null} the hex that holds this point of the picture */
  placeAt(x, y) {
    const [trueX, trueY] = this.flipped ? [this.width - x, this.height - y] : [x, y];
    const near = Math.round((trueY - TALL) / ROW);
    for (const row of [near, near - 1, near + 1]) {
      const column = Math.round((trueX / HALF - 1 - (row & 1)) / 2);
      const across = Math.abs(trueX - HALF * (2 * column + 1 + (row & 1)));
      const down = Math.abs(trueY - TALL - ROW * row);
      if (this.has(column, row) && across <= HALF && down <= TALL - (across * TALL) / 2 / HALF) return join(column, row);
    }
    return null;
  }

  /** @param {number} column @param {number} row */
  has(column, row) {
    return column >= 0 && row >= 0 && column < this.columns && row < this.rows;
  }

  /** @param {string} hex @param {Direction} direction on the map @returns {string | null} */
  neighbour(hex, direction) {
    const [column, row] = split(hex);
    const [across, down] = STEPS[row & 1][DIRECTIONS.indexOf(direction)];
    return this.has(column + across, row + down) ? join(column + across, row + down) : null;
  }

  /** @param {string} hex @param {Direction} direction as the eye sees it @returns {string | null} */
  seenNeighbour(hex, direction) {
    const turned = DIRECTIONS[(DIRECTIONS.indexOf(direction) + 3) % 6];
    return this.neighbour(hex, this.flipped ? turned : direction);
  }

  /** @param {string} hex @returns {string[]} the hex and its neighbours on the board */
  around(hex) {
    const beside = DIRECTIONS.map((direction) => this.neighbour(hex, direction));
    return [hex, ...beside.filter((one) => one !== null)];
  }

  /** @param {string} hex @param {Direction} direction @returns {string} the hexside, as path data */
  side(hex, direction) {
    const { x, y } = this.centre(hex);
    const turn = this.flipped ? 3 : 0;
    const at = DIRECTIONS.indexOf(direction) + turn;
    const [[ax, ay], [bx, by]] = [CORNERS[at % 6], CORNERS[(at + 1) % 6]];
    return `M${x + ax} ${y + ay}L${x + bx} ${y + by}`;
  }
}
