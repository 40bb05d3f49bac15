/** Where the picture is in its window as hands move it, and that it cannot be lost. `--px` is what one pixel is in the picture. */

import { Hands } from "../basics/hands.js";

/** @typedef {import("../basics/types.js").Point} Point */
/** @typedef {import("../basics/types.js").Space} Space */

const FRAME = 0.25; // part of the window that may stay empty beside a board that is larger than it

export class PanZoom {
  /**
   * @param {SVGSVGElement} window_ @param {SVGGElement} world @param {() => Space} size of the picture, and how near and far it is looked at
   * @param {{moved: () => void, resized: () => boolean, taken: () => void}} told  after it was drawn elsewhere; when the window has another size, whether it was placed then; when hands have moved it
   */
  constructor(window_, world, size, told) {
    this.told = told;
    this.window = window_;
    this.world = world;
    this.size = size;
    this.x = 0;
    this.y = 0;
    this.k = 1;
    this.fitted = true;
    /** Whether it still looks at what it was told to, which nobody has moved since. */
    this.looking = false;
    this.frame = 0;
    this.box = { width: 1, height: 1 };
    this.covered = { top: 0, bottom: 0 }; // by what lies over the window, as the page's scroll-padding has it
    this.hands = new Hands(window_, this);
    new ResizeObserver(() => this.whenFree(() => this.resize())).observe(window_);
  }

  // --- where it is ---

  /** Moves the board as soon as nobody is about to click on it. @param {() => void} move */
  whenFree(move) {
    this.hands.whenFree(move);
  }

  resize() {
    const middle = this.toPicture({ x: this.box.width / 2, y: (this.box.height + this.covered.top - this.covered.bottom) / 2 });
    this.measure();
    if (!this.told.resized()) this.centreOn(middle);
  }

  /** What is not covered. */
  get open() {
    const { width, height } = this.box;
    return { width, height: height - this.covered.top - this.covered.bottom };
  }

  measure() {
    this.box = { width: this.window.clientWidth || 1, height: this.window.clientHeight || 1 };
    const { scrollPaddingTop, scrollPaddingBottom } = getComputedStyle(this.window);
    this.covered = { top: parseFloat(scrollPaddingTop) || 0, bottom: parseFloat(scrollPaddingBottom) || 0 };
  }

  /** @returns {number} the scale at which the whole board just fits */
  fitScale() {
    const { width, height } = this.size();
    const { top, bottom } = this.covered;
    return Math.min((this.box.width - 12) / width, (this.box.height - top - bottom - 12) / height, this.size().scales.closest);
  }

  fit() {
    this.measure();
    this.k = Math.max(this.fitScale(), 0.05);
    this.centreOn({ x: this.size().width / 2, y: this.size().height / 2 });
    this.fitted = true;
    this.looking = false;
  }

  /** From here on it stays where the hands have put it. */
  free() {
    this.fitted = this.looking = false;
    this.told.taken();
  }

  /** A part of the picture, until somebody moves it. @param {import("./fight.js").Sight} sight */
  look({ at, k }) {
    this.measure();
    if (k <= this.fitScale()) return this.fit();
    this.k = Math.min(k, this.size().scales.closest);
    this.centreOn(at);
    this.fitted = false;
    this.looking = true;
  }

  /** @param {Point} point of the picture */
  centreOn(point) {
    const { top, bottom } = this.covered;
    this.place(this.box.width / 2 - point.x * this.k, (this.box.height + top - bottom) / 2 - point.y * this.k);
  }

  /** Moves no more than it must for a box round a point of the picture to be seen, and stays fitted. @param {{x: number, y: number, w: number, h: number}} box */
  reveal({ x, y, w, h }) {
    const { k, covered } = this;
    const into = (/** @type {number} */ from, /** @type {number} */ to, /** @type {number} */ low, /** @type {number} */ high) => Math.max(0, low - from) - Math.max(0, to - high);
    const across = into(this.x + (x - w / 2) * k, this.x + (x + w / 2) * k, 0, this.box.width);
    const down = into(this.y + (y - h / 2) * k, this.y + (y + h / 2) * k, covered.top, this.box.height - covered.bottom);
    if (across || down) this.place(this.x + across, this.y + down);
  }

  /** @param {number} across @param {number} down */
  panBy(across, down) {
    this.free();
    this.placeSoon(this.x + across, this.y + down);
  }

  /** @param {number} factor @param {Point} [at] of the window, the middle of what is not covered by default */
  zoomBy(factor, at = { x: this.box.width / 2, y: (this.box.height + this.covered.top - this.covered.bottom) / 2 }) {
    const before = this.k;
    this.k = Math.min(Math.max(before * factor, this.fitScale() * 0.8), Math.max(this.size().scales.closest, this.fitScale()));
    this.free();
    const grown = this.k / before;
    this.placeSoon(at.x - (at.x - this.x) * grown, at.y - (at.y - this.y) * grown);
  }

  /** At once, so that nothing that is shown on the board is seen where it will not stay. @param {number} x @param {number} y */
  place(x, y) {
    this.goTo(x, y);
    this.draw();
  }

  /** With the next frame: hands move it many times between two. @param {number} x @param {number} y */
  placeSoon(x, y) {
    this.goTo(x, y);
    if (!this.frame) this.frame = requestAnimationFrame(() => this.draw());
  }

  /** @param {number} x @param {number} y */
  goTo(x, y) {
    this.x = clamped(x, this.size().width * this.k, this.box.width);
    this.y = clamped(y, this.size().height * this.k, this.box.height);
  }

  draw() {
    cancelAnimationFrame(this.frame);
    this.frame = 0;
    this.world.setAttribute("transform", `translate(${this.x.toFixed(2)} ${this.y.toFixed(2)}) scale(${this.k.toFixed(4)})`);
    this.detail();
    this.told.moved();
  }

  /** Far away the figures give way to bigger icons, and what must stay legible grows against the scale. */
  detail() {
    const { scales } = this.size();
    const far = this.k < scales.tiny ? "tiny" : this.k < scales.far ? "far" : this.k > scales.close ? "close" : "near";
    if (this.window.dataset.detail !== far) this.window.dataset.detail = far;
    const px = (1 / this.k).toFixed(4);
    if (this.window.style.getPropertyValue("--px") !== px) this.window.style.setProperty("--px", px);
    const grow = Math.min(scales.grow, Math.max(1, 0.8 / this.k)).toFixed(2);
    if (this.window.style.getPropertyValue("--grow") !== grow) this.window.style.setProperty("--grow", grow);
  }

  /** @param {Point} point of the window @returns {Point} of the picture */
  toPicture({ x, y }) {
    return { x: (x - this.x) / this.k, y: (y - this.y) / this.k };
  }
}

/** @param {number} from where the picture begins @param {number} length @param {number} window_ */
function clamped(from, length, window_) {
  const room = window_ - length;
  const slack = Math.max(0, FRAME * window_ - Math.max(0, room));
  return Math.min(Math.max(from, Math.min(0, room) - slack), Math.max(0, room) + slack);
}
