/** What of a map its window shows: where it begins and how large a unit is, held on the map, and how one gets from there to elsewhere. */

import { clamp } from "../ground/noise.js";

/** @typedef {import("./types.js").Point} Point */
/** @typedef {import("./types.js").Frame} Frame */
/** @typedef {{x: number, y: number, k: number}} Place  where the window begins, in units of the map, and pixels for a unit */

const MARGIN = 40; // of the map, in its units, that the whole map may do without at its sides
const RIM = 32; // about the land above and below, for banners and names
const CLOSEST = 1.6; // pixels for a unit
const SOFT_MS = 340;

export class Sight {
  /** @param {HTMLElement} host whose scroll-padding says what lies over it @param {Point} size of the map @param {Point[]} land its coasts @param {(moving: boolean) => void} moved */
  constructor(host, size, land, moved) {
    this.host = host;
    this.size = size;
    this.rise = [Math.max(0, Math.min(...land.map(([, y]) => y)) - RIM), Math.min(size[1], Math.max(...land.map(([, y]) => y)) + RIM)];
    this.moved = moved;
    this.box = { w: 0, h: 0 };
    this.covered = { top: 0, right: 0, bottom: 0, left: 0 };
    /** @type {Place} */
    this.place = { x: 0, y: 0, k: 1 };
    /** Whether the whole map is shown until somebody moves it. */
    this.whole = true;
    /** What ends the glide that is under way. @type {(() => void) | null} */
    this.halt = null;
  }

  /** After the window has another size, or something else lies over it. */
  measure() {
    const before = this.middle();
    this.box = { w: this.host.clientWidth, h: this.host.clientHeight };
    const { scrollPaddingTop: top, scrollPaddingRight: right, scrollPaddingBottom: bottom, scrollPaddingLeft: left } = getComputedStyle(this.host);
    this.covered = { top: parseFloat(top) || 0, right: parseFloat(right) || 0, bottom: parseFloat(bottom) || 0, left: parseFloat(left) || 0 };
    if (this.whole) this.place = this.fitted();
    else this.place = this.round(before, this.place.k);
  }

  /** The window without what is covered, in pixels. */
  get open() {
    const { w, h } = this.box, { top, right, bottom, left } = this.covered;
    return { x: left, y: top, w: Math.max(1, w - left - right), h: Math.max(1, h - top - bottom) };
  }

  /** @returns {Place} the whole land */
  fitted() {
    return this.round([this.size[0] / 2, (this.rise[0] + this.rise[1]) / 2], this.least);
  }

  /** The scale at which the whole land just fits. */
  get least() {
    return Math.min(this.open.w / (this.size[0] - 2 * MARGIN), this.open.h / (this.rise[1] - this.rise[0]));
  }

  /** What lies in the middle of the open window. @returns {Point} */
  middle() {
    const { x, y, k } = this.place, { open } = this;
    return [x + (open.x + open.w / 2) / k, y + (open.y + open.h / 2) / k];
  }

  /** A place in the middle, or as near to it as the map goes. @param {Point} middle @param {number} scale @returns {Place} */
  round([x, y], scale) {
    const [w, h] = this.size, { open, least } = this, k = clamp(scale, least, Math.max(least, CLOSEST));
    return { k, x: startOf(x, open.w / k, w) - open.x / k, y: startOf(y, open.h / k, h) - open.y / k };
  }

  /** What the window shows, in units of the map. @returns {Frame} */
  get frame() {
    const { x, y, k } = this.place;
    return { x, y, w: this.box.w / k, h: this.box.h / k };
  }

  /** The same without what is covered. @returns {Frame} */
  get view() {
    const { x, y, k } = this.place, { open } = this;
    return { x: x + open.x / k, y: y + open.y / k, w: open.w / k, h: open.h / k };
  }

  /** All that can be seen at this scale. @returns {Frame} */
  get bounds() {
    const [w, h] = this.size, { k } = this.place, first = this.round([0, 0], k), last = this.round([w, h], k);
    return { x: first.x, y: first.y, w: last.x - first.x + this.box.w / k, h: last.y - first.y + this.box.h / k };
  }

  /** @param {{x: number, y: number}} at of the window @returns {Point} of the map */
  pointAt({ x, y }) {
    return [this.place.x + x / this.place.k, this.place.y + y / this.place.k];
  }

  // --- hands ---

  /** @param {number} across @param {number} down pixels */
  panBy(across, down) {
    const { k } = this.place, [x, y] = this.middle();
    this.take(this.round([x - across / k, y - down / k], k));
  }

  /** What lies there stays there. @param {number} factor @param {{x: number, y: number}} [at] of the window; its middle where nothing is told */
  zoomBy(factor, at = { x: this.open.x + this.open.w / 2, y: this.open.y + this.open.h / 2 }) {
    this.take(this.zoomed(factor, at));
  }

  /** @param {number} factor @param {{x: number, y: number}} at @returns {Place} */
  zoomed(factor, at) {
    const still = this.pointAt(at), { k } = this.round(this.middle(), this.place.k * factor), { open } = this;
    return this.round([still[0] + (open.x + open.w / 2 - at.x) / k, still[1] + (open.y + open.h / 2 - at.y) / k], k);
  }

  /** From here on it stays where the hands have put it. @param {Place} place */
  take(place) {
    this.halt?.();
    this.whole = place.k <= this.least;
    this.place = place;
    this.moved(true);
  }

  // --- glides ---

  /** Softly, or at once for those who want no motion. @param {Place} place @param {boolean} soft @returns {Promise<void>} when it is there */
  go(place, soft) {
    this.halt?.();
    const from = this.place, same = from.x === place.x && from.y === place.y && from.k === place.k;
    if (same || !soft || matchMedia("(prefers-reduced-motion: reduce)").matches) {
      this.place = place;
      this.moved(false);
      return Promise.resolve();
    }
    return new Promise((resolve) => this.glide(from, place, resolve));
  }

  /** @param {Place} from @param {Place} to @param {() => void} done */
  glide(from, to, done) {
    const began = performance.now();
    let next = 0;
    const end = () => {
      cancelAnimationFrame(next);
      this.halt = null;
      done();
    };
    const step = (/** @type {number} */ now) => {
      const t = clamp((now - began) / SOFT_MS), part = t * t * (3 - 2 * t);
      this.place = t === 1 ? to : between(from, to, part, this.box);
      this.moved(t < 1);
      if (t === 1) end();
      else next = requestAnimationFrame(step);
    };
    this.halt = end;
    next = requestAnimationFrame(step);
  }
}

/** Where what is seen begins that has a place in its middle, or as near to it as the map goes. @param {number} at @param {number} wide @param {number} whole */
const startOf = (at, wide, whole) => (wide >= whole ? (whole - wide) / 2 : clamp(at - wide / 2, 0, whole - wide));

/** A part of the way, by the middles of the windows and evenly in scale. @param {Place} from @param {Place} to @param {number} part @param {{w: number, h: number}} box @returns {Place} */
function between(from, to, part, { w, h }) {
  const k = from.k * (to.k / from.k) ** part;
  const middle = (/** @type {"x" | "y"} */ axis, /** @type {number} */ long) => from[axis] + long / 2 / from.k + (to[axis] + long / 2 / to.k - from[axis] - long / 2 / from.k) * part;
  return { k, x: middle("x", w) - w / 2 / k, y: middle("y", h) - h / 2 / k };
}
