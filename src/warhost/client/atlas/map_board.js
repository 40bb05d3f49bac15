/** A campaign's map as one looks at it. It knows no rules: it is given who holds what and who stands where, paints that, and says which space was touched. */

import { Hands } from "../basics/hands.js";
import { svg } from "../basics/svg.js";
import { clamp } from "../ground/noise.js";
import { moodNow, watchMood } from "../ground/studio.js";
import { planOf } from "./geometry.js";
import { Layers } from "./layers.js";
import { Painted, shifted } from "./painted.js";
import { placeOf } from "./places.js";
import { Sight } from "./sight.js";

/** @typedef {import("./types.js").Point} Point */
/** @typedef {import("./types.js").Frame} Frame */
/** @typedef {import("./types.js").MapData} MapData */
/** @typedef {import("./types.js").Host} Host */
/**
 * @typedef {object} Affairs  what is shown; what is left out stays as it was
 * @property {import("./types.js").Season} season
 * @property {import("./types.js").Mood | null} mood  null for that of the page
 * @property {import("./types.js").Holders} holders
 * @property {Record<string, import("./types.js").Keep>} castles
 * @property {Host[]} hosts
 * @property {import("./types.js").Siege[]} sieges
 * @property {import("./types.js").Reach | null} reach
 * @property {import("./types.js").March[]} marches
 * @property {Record<string, import("./types.js").Chance>} chances  by space
 * @property {string | null} chosen  a space whose hosts are lit, a castle whose name is, or one host by its id
 * @property {string | null} cursor  the space where a keyboard is
 * @property {string[] | null} lit  spaces; all others are dimmed
 */

const FAR = 0.42; // pixels for a unit: from farther away nothing is written, and banners are small
const FAR_SIZE = 0.58, LEAST_SIZE = 0.48;
const REST_MS = 140;
const STEP = 1.4; // of the scale, for a key
const TWICE = 1.7; // and for a double click
const NEAR = 0.74; // pixels for a unit, where one looks at a space

/** @type {Affairs} */
const NOTHING = { season: "spring", mood: null, holders: {}, castles: {}, hosts: [], sieges: [], reach: null, marches: [], chances: {}, chosen: null, cursor: null, lit: null };
/** What is painted, and so changes only with the painting. @type {(keyof Affairs)[]} */
const PAINTED = ["season", "mood", "holders"];

export class MapBoard {
  /**
   * @param {HTMLElement} host with a size of its own; its scroll-padding says what lies over it @param {MapData} map @param {import("./types.js").Liveries} liveries
   * @param {(space: string, event: MouseEvent) => void} [touched] @param {(space: string | null) => void} [over] where the pointer is
   */
  constructor(host, map, liveries, touched, over) {
    this.host = host;
    this.map = map;
    this.liveries = liveries;
    this.plan = planOf(map);
    this.affairs = NOTHING;
    this.touched = touched;
    this.told = over;
    /** @type {string | null} */
    this.under = null;
    this.rest = 0;
    /** At which scale the marks were drawn, and what they show. @type {{k: number, affairs: Affairs} | null} */
    this.laid = null;
    /** @type {Set<(frame: Frame) => void>} */
    this.watchers = new Set();
    this.painted = new Painted();
    this.over = svg("svg", { class: "map-over", role: "img", "aria-label": map.name, viewBox: `0 0 ${map.size.join(" ")}`, preserveAspectRatio: "none", translate: "no" });
    this.layers = new Layers(this.over, this.plan, map, liveries);
    this.sight = new Sight(host, map.size, this.plan.coasts.flat(), (moving) => this.moved(moving));
    this.hands = new Hands(host, this.sight);
    host.classList.add("map-board");
    host.replaceChildren(this.painted.canvas, this.over);
    this.listen();
  }

  listen() {
    const { host } = this;
    host.addEventListener("click", (event) => this.click(event));
    host.addEventListener("dblclick", (event) => this.near(event));
    host.addEventListener("keydown", (event) => this.key(event) && event.preventDefault());
    host.addEventListener("pointermove", (event) => event.pointerType !== "touch" && !event.buttons && this.tell(spaceAt(event.target)));
    host.addEventListener("pointerleave", () => this.tell(null));
    new ResizeObserver(() => this.hands.whenFree(() => void this.draw())).observe(host);
    watchMood(() => void this.draw());
  }

  // --- what is shown ---

  /** Done when it is painted, or when something newer is to be shown. @param {Partial<Affairs>} affairs */
  async show(affairs) {
    this.affairs = { ...this.affairs, ...affairs };
    await this.draw();
  }

  /** The place of a space, or the whole map. @param {string | null} space @param {number} [scale] pixels for a unit @returns {Promise<void>} when it is there and painted */
  async look(space, scale = NEAR) {
    const at = placeOf(this.plan, space);
    this.sight.measure();
    this.sight.whole = !at;
    await this.sight.go(at ? this.sight.round(at, scale) : this.sight.fitted(), this.laid !== null);
    await this.draw();
  }

  /** The whole map. */
  fit() {
    return this.look(null);
  }

  /** A point of the map in the middle, at the same scale. @param {Point} point @param {boolean} [soft] */
  async centre(point, soft = true) {
    this.sight.whole = false;
    await this.sight.go(this.sight.round(point, this.sight.place.k), soft && this.laid !== null);
    await this.draw();
  }

  /** Moves only where a space is not seen. @param {string} space */
  async reveal(space) {
    const at = placeOf(this.plan, space), { x, y, k } = this.sight.place, { open } = this.sight;
    if (!at) return;
    const [across, down] = [(at[0] - x) * k - open.x, (at[1] - y) * k - open.y], edge = Math.min(90, open.w / 4, open.h / 4);
    if (across < edge || down < edge || across > open.w - edge || down > open.h - edge) await this.centre(at);
  }

  /** Softly. @param {number} factor @param {{x: number, y: number}} [at] of the window, what stays where it is: the cursor, or the middle, where nothing is told */
  zoomBy(factor, at = this.cursorAt()) {
    const place = this.sight.zoomed(factor, at);
    this.sight.whole = place.k <= this.sight.least;
    return this.sight.go(place, true).then(() => this.draw());
  }

  /** Where the cursor is in the window, or the middle where there is none. */
  cursorAt() {
    const { x, y, k } = this.sight.place, { open } = this.sight, at = placeOf(this.plan, this.affairs.cursor);
    const spot = at && { x: (at[0] - x) * k, y: (at[1] - y) * k };
    return spot && spot.x > open.x && spot.y > open.y && spot.x < open.x + open.w && spot.y < open.y + open.h ? spot : { x: open.x + open.w / 2, y: open.y + open.h / 2 };
  }

  /** What the window shows. @returns {{frame: Frame, scale: number}} */
  window() {
    return { frame: this.sight.frame, scale: this.sight.place.k };
  }

  /** Tells what the window shows that nothing covers, now and whenever it moves. @param {(frame: Frame) => void} watcher @returns {() => void} ends it */
  watch(watcher) {
    this.watchers.add(watcher);
    watcher(this.sight.view);
    return () => this.watchers.delete(watcher);
  }

  // --- drawing ---

  /** As the window moves nothing is drawn, only moved; that follows at rest. @param {boolean} moving */
  moved(moving) {
    this.follow();
    for (const watcher of this.watchers) watcher(this.sight.view);
    window.clearTimeout(this.rest);
    if (moving) this.rest = window.setTimeout(() => this.hands.whenFree(() => void this.draw()), REST_MS);
  }

  follow() {
    this.painted.follow(this.sight);
    if (this.laid) this.over.style.transform = shifted(this.sight.place, { x: 0, y: 0 }, this.laid.k);
  }

  async draw() {
    window.clearTimeout(this.rest);
    this.sight.measure();
    if (this.sight.box.w < 8 || this.sight.box.h < 8) return;
    const { sight, affairs } = this, { season, holders } = affairs, mood = affairs.mood ?? moodNow();
    const scene = { map: this.map, px: this.px, season, mood, liveries: this.liveries, holders };
    if (!this.laid || !this.painted.serves(sight, scene)) {
      const hung = this.painted.paint(sight, scene);
      // What is painted changes with its marks, which are placed meanwhile; where only the window has moved, they need not wait.
      if (this.laid && PAINTED.every((part) => JSON.stringify(this.laid?.affairs[part]) === JSON.stringify(affairs[part]))) this.lay();
      else this.layers.places(affairs, this.px);
      this.follow();
      if (!(await hung)) return;
    }
    this.over.classList.toggle("is-dusk", mood.dusk);
    this.over.classList.toggle("is-far", sight.place.k < FAR);
    this.lay();
    this.moved(false);
  }

  get px() {
    const { k } = this.sight.place;
    return (k < FAR ? clamp((k / FAR) * FAR_SIZE * 1.2, LEAST_SIZE, FAR_SIZE) : 1) / k;
  }

  lay() {
    const { affairs } = this, { k } = this.sight.place, [w, h] = this.map.size;
    if (this.laid?.k !== k) Object.assign(this.over.style, { width: `${w * k}px`, height: `${h * k}px` });
    this.layers.lay(affairs, { px: this.px, far: k < FAR });
    this.laid = { k, affairs };
    this.follow();
  }

  // --- hands and keys ---

  /** The second click of two is no other choice. @param {MouseEvent} event */
  click(event) {
    const space = spaceAt(event.target);
    if (space && !this.hands.dragged && event.detail < 2) this.touched?.(space, event);
  }

  /** @param {MouseEvent} event */
  near(event) {
    if (!this.hands.dragged) void this.zoomBy(TWICE, this.hands.within(event));
  }

  /** @param {string | null} space */
  tell(space) {
    if (space === this.under) return;
    this.under = space;
    this.told?.(space);
  }

  /** Plus, minus and nought. @param {KeyboardEvent} event @returns {boolean} whether it was one of them */
  key({ key, ctrlKey, metaKey, altKey }) {
    if (ctrlKey || metaKey || altKey || !["+", "=", "-", "0"].includes(key)) return false;
    void (key === "0" ? this.fit() : this.zoomBy(key === "-" ? 1 / STEP : STEP));
    return true;
  }
}

/** @param {EventTarget | null} target */
function spaceAt(target) {
  const node = target instanceof Element ? target.closest("[data-space], [data-at]") : null;
  return node?.getAttribute("data-space") ?? node?.getAttribute("data-at") ?? null;
}
