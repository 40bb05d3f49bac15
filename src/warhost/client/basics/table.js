/** An open table in the picture: one unit of the picture is 1/100 inch, north is up until it is turned, and a rim lies round it. */

import { quartered } from "./cells.js";

/** @typedef {import("./types.js").Point} Point */

export const INCH = 100;
const FRAME = 120;
/** Pieces are small on a big table: what must stay legible grows far more than on cells. Where the window has room for it, figures are some 100 pixels high, and at least 26 pixels an inch show a fight. */
const SCALES = { closest: 1.8, tiny: 0, far: 0.26, close: 0.7, grow: 12, least: 0.26, most: 0.475, span: 1350, margin: 100 };

/** @param {string | number[]} place @returns {number[]} */
export const pointOf = (place) => (typeof place === "string" ? place.split(",").map(Number) : place);

/** @param {number[]} one @param {number[]} other */
export const between = ([ax, ay], [bx, by]) => Math.hypot(bx - ax, by - ay);

/** @param {number[]} from @param {number[]} towards @param {number} length @returns {number[]} a whole point on the way */
export function along(from, towards, length) {
  const whole = between(from, towards) || 1;
  return [0, 1].map((axis) => Math.round(from[axis] + ((towards[axis] - from[axis]) * length) / whole));
}

export class Table {
  /** @param {PlaneGround} ground */
  constructor(ground) {
    this.ground = ground;
    this.turn = 0;
    this.scales = SCALES;
    /** Of a base; and from middle to middle of two that touch. */
    this.radius = ground.base / 2;
    this.touch = ground.touch;
    /** Width and height before any turn. */
    this.natural = [ground.width + 2 * FRAME, ground.height + 2 * FRAME];
  }

  get width() {
    return this.natural[this.turn & 1];
  }

  get height() {
    return this.natural[1 - (this.turn & 1)];
  }

  /** @param {string | number[]} place @returns {Point} */
  centre(place) {
    const [across, up] = pointOf(place);
    const [x, y] = quartered(this.turn, [across - this.ground.width / 2, this.ground.height / 2 - up]);
    return { x: x + this.width / 2, y: y + this.height / 2 };
  }

  /** @param {Point} point of the picture @returns {number[]} of the table, or beside it */
  pointAt({ x, y }) {
    const [across, down] = quartered(-this.turn, [x - this.width / 2, y - this.height / 2]);
    return [Math.round(across + this.ground.width / 2), Math.round(this.ground.height / 2 - down)];
  }

  /** @param {number} x @param {number} y of the picture @returns {string | null} the point of the table, null beside it */
  placeAt(x, y) {
    const { width, height } = this.ground;
    const [across, up] = this.pointAt({ x, y });
    return across < 0 || up < 0 || across > width || up > height ? null : String([across, up]);
  }

  /** The way on the table of a way that the eye sees, both with down or north as the second. @param {number[]} seen across and up @returns {number[]} */
  wayOf([across, up]) {
    const [x, y] = quartered(-this.turn, [across, -up]);
    return [x, -y];
  }

  /** @param {number[][]} points @returns {string} a line through them, as path data */
  line(points) {
    return points.map((point, place) => `${place ? "L" : "M"}${this.at(point)}`).join("");
  }

  /** @param {number[]} point */
  at(point) {
    const { x, y } = this.centre(point);
    return `${x} ${y}`;
  }

  /** @param {number[]} point @returns {number[]} the nearest point where a whole base lies on the table */
  within([x, y]) {
    const { width, height } = this.ground;
    const inside = (/** @type {number} */ whole, /** @type {number} */ at) => Math.max(this.radius, Math.min(whole - this.radius, Math.round(at)));
    return [inside(width, x), inside(height, y)];
  }

  /** @param {number[]} point @returns {Area | undefined} the area that it lies in */
  areaAt(point) {
    return this.ground.areas.find(({ corners }) => corners.every((from, place) => leftOf(from, corners[(place + 1) % corners.length], point)));
  }
}

/** @param {number[]} from @param {number[]} to @param {number[]} point */
const leftOf = ([ax, ay], [bx, by], [x, y]) => (bx - ax) * (y - ay) - (by - ay) * (x - ax) >= 0;
