/**
 * The painting under a board. One painting has the whole board; over it lies a finer one of what the window shows when one comes
 * near. While the board is dragged nothing is painted: both only slide, and the old painting is stretched until the new one is done.
 */

import { density, moodNow, painting, watchMood } from "../ground/studio.js";

/** @typedef {import("../ground/types.js").Land} Land */
/** @typedef {import("../ground/types.js").Frame} Frame */
/** @typedef {import("./panzoom.js").PanZoom} PanZoom */
/** @typedef {{canvas: HTMLCanvasElement, frame: Frame, scale: number}} Hung  a painting that hangs in its place */

const REST_MS = 140; // without movement before something is painted
const FINER = 1.5, COARSER = 0.7; // of the painted scale, beyond which it is painted anew
const ROUGH = 0.7; // of its scale, for the whole board under a finer painting
const MOST = 4_600_000; // pixels of a painting
const BESIDE = 0.3; // of the window, painted beside it

export class GroundLayer {
  /** @param {HTMLElement} host @param {() => {width: number, height: number}} size of the picture */
  constructor(host, size) {
    this.size = size;
    this.node = document.createElement("div");
    this.node.className = "ground-sheet";
    this.world = document.createElement("div");
    this.node.append(this.world);
    host.append(this.node);
    /** @type {Land | null} */
    this.land = null;
    /** @type {Partial<Record<"whole" | "near", Hung>>} */
    this.hung = {};
    this.rest = 0;
    this.version = 0;
    watchMood(() => this.repaint());
  }

  /** @param {Land} land @param {PanZoom} panzoom */
  lay(land, panzoom) {
    this.land = land;
    this.panzoom = panzoom;
    this.repaint();
  }

  /** What lies on it has changed, perhaps: else nothing is painted. @param {Land} land */
  become(land) {
    const lying = JSON.stringify(land.spots);
    if (lying === JSON.stringify(this.land?.spots)) return;
    this.land = land;
    this.repaint();
  }

  /** Everything anew; the old paintings hang until then. */
  repaint() {
    this.version += 1;
    this.soon(0);
  }

  /** Follows the board. @param {PanZoom} panzoom */
  follow(panzoom) {
    this.panzoom = panzoom;
    this.world.style.transform = `translate(${panzoom.x}px, ${panzoom.y}px) scale(${panzoom.k})`;
    this.soon(REST_MS);
  }

  /** @param {number} wait */
  soon(wait) {
    window.clearTimeout(this.rest);
    this.rest = window.setTimeout(() => void this.look(), wait);
  }

  /** Paints what is not well painted. */
  async look() {
    const { panzoom, land, version } = this;
    if (!panzoom || !land || panzoom.box.width < 8 || !this.node.isConnected) return;
    if (panzoom.hands.pointers.size) return this.soon(REST_MS);
    const fit = panzoom.fitScale() * density();
    const wanted = panzoom.k * density(), near = wanted > fit * FINER;
    const whole = near ? fit * ROUGH : fit;
    if (this.stale("whole", whole)) await this.hang("whole", this.surroundings(panzoom.fitScale()), whole, version);
    if (version !== this.version) return;
    if (!near) return this.takeDown("near");
    if (this.stale("near", wanted) || !this.holds(this.window(panzoom, 0))) await this.hang("near", this.window(panzoom, BESIDE), wanted, version);
  }

  /** @param {"whole" | "near"} name @param {number} scale */
  stale(name, scale) {
    const hung = this.hung[name];
    if (!hung || hung.canvas.dataset.version !== String(this.version)) return true;
    return scale > hung.scale * (name === "whole" ? 1.2 : FINER) || (name === "near" && scale < hung.scale * COARSER);
  }

  /** @param {Frame} frame */
  holds(frame) {
    const { near } = this.hung;
    return near && near.frame.x <= frame.x && near.frame.y <= frame.y && near.frame.x + near.frame.w >= frame.x + frame.w && near.frame.y + near.frame.h >= frame.y + frame.h;
  }

  /** @param {"whole" | "near"} name @param {Frame} frame @param {number} scale @param {number} version */
  async hang(name, frame, scale, version) {
    const painted = Math.min(scale, Math.sqrt(MOST / (frame.w * frame.h)));
    const bitmap = await painting(/** @type {Land} */ (this.land), frame, painted, moodNow());
    if (version !== this.version) return;
    const canvas = document.createElement("canvas");
    Object.assign(canvas, { width: bitmap.width, height: bitmap.height, className: "ground" });
    canvas.dataset.version = String(version);
    canvas.getContext("2d")?.drawImage(bitmap, 0, 0);
    Object.assign(canvas.style, { left: `${frame.x}px`, top: `${frame.y}px`, width: `${frame.w}px`, height: `${frame.h}px` });
    this.takeDown(name);
    if (name === "whole") this.world.prepend(canvas);
    else this.world.append(canvas);
    this.hung[name] = { canvas, frame, scale };
  }

  /** @param {"whole" | "near"} name */
  takeDown(name) {
    this.hung[name]?.canvas.remove();
    delete this.hung[name];
  }

  /** The board, and as much beside it as can ever be seen. @param {number} k @returns {Frame} */
  surroundings(k) {
    const { width, height } = this.size(), box = this.panzoom?.box ?? { width: 1, height: 1 };
    const [w, h] = [Math.max(width * 1.16, (box.width * 1.3) / k), Math.max(height * 1.16, (box.height * 1.3) / k)];
    return { x: (width - w) / 2, y: (height - h) / 2, w, h };
  }

  /** What the window shows, and a part of it on every side. @param {PanZoom} panzoom @param {number} beside @returns {Frame} */
  window({ x, y, k, box }, beside) {
    const [w, h] = [box.width / k, box.height / k];
    return { x: -x / k - w * beside, y: -y / k - h * beside, w: w * (1 + 2 * beside), h: h * (1 + 2 * beside) };
  }
}
