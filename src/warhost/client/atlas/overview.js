/** The whole map, small, in a corner: who holds what, and what of it the window shows. */

import { svg } from "../basics/svg.js";
import { density, moodNow, watchMood } from "../ground/studio.js";
import { planOf } from "./geometry.js";
import { drawn } from "./outlines.js";
import { outlineOf } from "./places.js";
import { mapPainting } from "./studio.js";

/** @typedef {import("./types.js").Frame} Frame */
/** @typedef {import("./types.js").Point} Point */
/** @typedef {{season: import("./types.js").Season, mood: import("./types.js").Mood | null, holders: import("./types.js").Holders, marked: string[]}} Small  marked: spaces with a golden rim */

const MARGIN = 30; // of the map, in its units
const THIN = 0.3; // of the rings round castles

export class Overview {
  /** @param {HTMLElement} host with a width of its own @param {import("./types.js").MapData} map @param {import("./types.js").Liveries} liveries @param {(point: Point) => void} [touched] where on the map it was touched, or dragged to */
  constructor(host, map, liveries, touched) {
    this.host = host;
    this.map = map;
    this.liveries = liveries;
    this.plan = planOf(map);
    this.small = /** @type {Small} */ ({ season: "spring", mood: null, holders: {}, marked: [] });
    this.version = 0;
    const [w, h] = map.size;
    /** @type {Frame} */
    this.land = { x: MARGIN, y: MARGIN, w: w - 2 * MARGIN, h: h - 2 * MARGIN };
    this.canvas = document.createElement("canvas");
    this.seen = svg("rect", { class: "overview-window", visibility: "hidden" });
    this.marks = svg("g");
    this.over = svg("svg", { viewBox: `${this.land.x} ${this.land.y} ${this.land.w} ${this.land.h}`, role: "img", "aria-label": `${map.name}, the whole map` }, this.marks, this.seen);
    host.classList.add("overview");
    host.style.aspectRatio = `${this.land.w} / ${this.land.h}`;
    host.replaceChildren(this.canvas, this.over);
    for (const kind of /** @type {const} */ (["pointerdown", "pointermove"])) host.addEventListener(kind, (event) => event.buttons && touched?.(this.pointAt(event)));
    new ResizeObserver(() => void this.draw()).observe(host);
    watchMood(() => void this.draw());
  }

  /** @param {Partial<Small>} small */
  async show(small) {
    this.small = { ...this.small, ...small };
    await this.draw();
  }

  /** What the window of a board shows. @param {Frame | null} frame */
  frame(frame) {
    if (!frame) return this.seen.setAttribute("visibility", "hidden");
    const { x, y, w, h } = this.land, [left, top] = [Math.max(frame.x, x + 6), Math.max(frame.y, y + 6)];
    const right = Math.min(frame.x + frame.w, x + w - 6), bottom = Math.min(frame.y + frame.h, y + h - 6);
    for (const [name, value] of Object.entries({ x: left, y: top, width: Math.max(0, right - left), height: Math.max(0, bottom - top), visibility: "visible" })) this.seen.setAttribute(name, String(value));
  }

  /** @param {{clientX: number, clientY: number}} event @returns {Point} */
  pointAt({ clientX, clientY }) {
    const { left, top, width, height } = this.over.getBoundingClientRect(), { x, y, w, h } = this.land;
    return [x + ((clientX - left) / width) * w, y + ((clientY - top) / height) * h];
  }

  async draw() {
    const version = ++this.version, wide = this.host.clientWidth;
    if (wide < 8) return;
    const { small, land } = this, { season } = small, scale = wide / land.w, mood = small.mood ?? moodNow();
    this.marks.replaceChildren(...this.realms(), ...small.marked.map((space) => svg("path", { class: "overview-mark", d: drawn(outlineOf(this.plan, space), true) })));
    const bitmap = await mapPainting({ map: this.map, frame: land, scale: scale * density(), px: THIN / scale, season, mood, liveries: {}, holders: {} });
    if (version !== this.version) return;
    [this.canvas.width, this.canvas.height] = [bitmap.width, bitmap.height];
    this.canvas.getContext("2d")?.drawImage(bitmap, 0, 0);
  }

  /** In plain colours: so small nobody sees a ribbon. */
  realms() {
    const { regions, castles } = this.plan, { holders } = this.small, spaces = [...regions.map(({ id }) => id), ...castles.map(({ id }) => id)];
    return Object.entries(this.liveries).map(([realm, { colour }]) => svg("path", { class: "overview-realm", fill: colour, d: spaces.filter((space) => holders[space] === realm).map((space) => drawn(outlineOf(this.plan, space), true)).join("") }));
  }
}
