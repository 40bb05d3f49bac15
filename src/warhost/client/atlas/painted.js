/** The painting under a map's window: larger than the window, moved with it, and painted anew at rest where it no longer serves. */

import { density } from "../ground/studio.js";
import { mapPainting } from "./studio.js";

/** @typedef {import("./types.js").Frame} Frame */
/** @typedef {import("./sight.js").Sight} Sight */
/** @typedef {Omit<import("./studio.js").Order, "frame" | "scale">} Scene  what is painted, wherever it is looked at */

const MOST = 4_600_000; // pixels of a painting
const BESIDE = 0.4; // of the window, painted on each side of it where the whole map is too large

export class Painted {
  constructor() {
    this.canvas = document.createElement("canvas");
    /** What hangs there. @type {{frame: Frame, k: number, scene: string} | null} */
    this.hung = null;
    this.version = 0;
    /** @type {Promise<void>} */
    this.last = Promise.resolve();
  }

  /** As the window moves. @param {Sight} sight */
  follow({ place }) {
    if (this.hung) this.canvas.style.transform = shifted(place, this.hung.frame, this.hung.k);
  }

  /** Whether what hangs there shows that scene, as finely, all over the window. @param {Sight} sight @param {Scene} scene */
  serves(sight, scene) {
    return this.hung !== null && this.hung.k === sight.place.k && contains(this.hung.frame, sight.frame) && this.hung.scene === JSON.stringify(scene);
  }

  /** Done when it hangs there, or when something newer is to be shown; nothing is painted that is out of date before it begins. @param {Sight} sight @param {Scene} scene @returns {Promise<boolean>} whether this one hangs there */
  async paint(sight, scene) {
    const version = ++this.version, before = this.last;
    let done = () => {};
    this.last = new Promise((resolve) => (done = () => resolve()));
    await before;
    try {
      return version === this.version && (await this.hang(sight, scene, version));
    } finally {
      done();
    }
  }

  /** @param {Sight} sight @param {Scene} scene @param {number} version */
  async hang(sight, scene, version) {
    const { k } = sight.place, frame = framed(sight), scale = Math.min(k * density(), Math.sqrt(MOST / (frame.w * frame.h)));
    const bitmap = await mapPainting({ ...scene, frame, scale });
    if (version !== this.version) return false;
    const { canvas } = this;
    [canvas.width, canvas.height] = [bitmap.width, bitmap.height];
    Object.assign(canvas.style, { width: `${(bitmap.width / scale) * k}px`, height: `${(bitmap.height / scale) * k}px` });
    canvas.getContext("2d")?.drawImage(bitmap, 0, 0);
    this.hung = { frame, k, scene: JSON.stringify(scene) };
    this.follow(sight);
    return true;
  }
}

/** Where something that was made at a scale lies now: on whole pixels where that is still the scale, so that it stays sharp. @param {import("./sight.js").Place} place @param {{x: number, y: number}} from where it begins on the map @param {number} made */
export function shifted({ x, y, k }, from, made) {
  const finest = k === made ? density() : 100, [left, top] = [from.x - x, from.y - y].map((one) => Math.round(one * k * finest) / finest);
  return `translate(${left}px, ${top}px) scale(${k / made})`;
}

/** All that can be seen at this scale, or what the window shows with a part of it on every side. @param {Sight} sight @returns {Frame} */
function framed({ bounds, frame, place: { k } }) {
  if (bounds.w * bounds.h * (k * density()) ** 2 <= MOST) return bounds;
  const left = Math.max(bounds.x, frame.x - frame.w * BESIDE), top = Math.max(bounds.y, frame.y - frame.h * BESIDE);
  const right = Math.min(bounds.x + bounds.w, frame.x + frame.w * (1 + BESIDE)), bottom = Math.min(bounds.y + bounds.h, frame.y + frame.h * (1 + BESIDE));
  return { x: left, y: top, w: right - left, h: bottom - top };
}

const NEARLY = 0.5; // units: what numbers lose when they are reckoned with

/** @param {Frame} one @param {Frame} other */
const contains = (one, other) => one.x <= other.x + NEARLY && one.y <= other.y + NEARLY && one.x + one.w >= other.x + other.w - NEARLY && one.y + one.h >= other.y + other.h - NEARLY;
