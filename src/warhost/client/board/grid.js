/** Where hexes are in the picture: with pointy or flat tops, every second line half a hex along. */

import { CellGrid } from "./cells.js";

/** @typedef {import("./types.js").Point} Point */
/** @typedef {import("./types.js").Direction} Direction */
/** @typedef {import("./types.js").Look} Look */

/** Half a pointy hex's width, half its height, and the way down to the next row; flat hexes are pointy ones with across and down exchanged. */
const HALF = 52;
const TALL = 60;
const ROW = 90;

/** Corner d begins the side in direction d, seen from the middle of a pointy hex. */
const CORNERS = [[HALF, 30], [HALF, -30], [0, -TALL], [-HALF, -30], [-HALF, 30], [0, TALL]];

/** By direction: half hexes along the line, and lines. */
const STEPS = [[2, 0], [1, -1], [-1, -1], [-2, 0], [-1, 1], [1, 1]];

/** @type {Look} */
export const POINTY = {
  suffix: "",
  whole: "M0-60l52 30v60l-52 30-52-30v-60z",
  inner: "M0-54l46.8 27v54l-46.8 27-46.8-27v-54z",
  directions: ["E", "NE", "NW", "W", "SW", "SE"],
  number: -45,
};

/** @type {Look} */
export const FLAT = {
  suffix: "-flat",
  whole: "M-60 0l30-52h60l30 52-30 52h-60z",
  inner: "M-54 0l27-46.8h54l27 46.8-27 46.8h-54z",
  directions: ["S", "SW", "NW", "N", "NE", "SE"],
  number: -37,
};

/** What the hexes of a ground look like. @param {import("./types.js").Cells} ground */
export const lookOf = ({ grid }) => (grid.shape === "flat" ? FLAT : POINTY);

/** A board's hexes in the picture. */
export class Grid extends CellGrid {
  /** @param {import("./types.js").Cells} ground */
  constructor(ground) {
    super(ground);
    this.look = lookOf(ground);
    this.shift = ground.grid.shift ?? 1;
    const wider = this.lines > 1 ? 1 : this.shifted(0);
    const size = this.exchanged({ x: HALF * (2 * this.length + wider), y: ROW * this.lines + TALL / 2 });
    [this.width, this.height] = [size.x, size.y];
  }

  /** @param {number} line @returns {0 | 1} whether it stands half a hex along */
  shifted(line) {
    return (line & 1) === this.shift ? 1 : 0;
  }

  /** From pointy hexes to those of the board, and back. @param {Point} point @returns {Point} */
  exchanged({ x, y }) {
    return this.upright ? { x: y, y: x } : { x, y };
  }

  /** @param {string} hex @returns {Point} */
  centre(hex) {
    const [along, line] = this.at(hex);
    return this.turned(this.exchanged({ x: HALF * (2 * along + 1 + this.shifted(line)), y: TALL + ROW * line }));
  }

  /** @param {number} x @param {number} y @returns {string | null} the hex that holds this point of the picture */
  placeAt(x, y) {
    const onMap = this.exchanged(this.turned({ x, y }));
    const near = Math.round((onMap.y - TALL) / ROW);
    for (const line of [near, near - 1, near + 1]) {
      const along = Math.round((onMap.x / HALF - 1 - this.shifted(line)) / 2);
      const across = Math.abs(onMap.x - HALF * (2 * along + 1 + this.shifted(line)));
      const down = Math.abs(onMap.y - TALL - ROW * line);
      const hex = this.named(along, line);
      if (hex !== null && across <= HALF && down <= TALL - (across * TALL) / 2 / HALF) return hex;
    }
    return null;
  }

  /** @param {string} hex @param {Direction} direction on the map @returns {string | null} */
  neighbour(hex, direction) {
    const [along, line] = this.at(hex);
    const [halves, lines] = STEPS[this.look.directions.indexOf(direction)];
    const beyond = this.shifted(line) + halves - this.shifted(line + lines);
    return this.named(along + beyond / 2, line + lines);
  }

  /** @param {string} hex @returns {string[]} the hex and its neighbours on the board */
  around(hex) {
    const beside = this.look.directions.map((direction) => this.neighbour(hex, direction));
    return [hex, ...beside.filter((one) => one !== null)];
  }

  /** @param {string} hex @param {Direction} direction @returns {string} the hexside, as path data */
  side(hex, direction) {
    const { x, y } = this.centre(hex);
    const at = this.look.directions.indexOf(direction) + (this.flipped ? 3 : 0);
    const [a, b] = [at, at + 1].map((corner) => this.exchanged({ x: CORNERS[corner % 6][0], y: CORNERS[corner % 6][1] }));
    return `M${x + a.x} ${y + a.y}L${x + b.x} ${y + b.y}`;
  }
}
