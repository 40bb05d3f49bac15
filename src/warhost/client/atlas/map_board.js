/** A campaign's map as one looks at it. It knows no rules: it is given who holds what and who stands where, paints that, and says which space was touched. */

import { group, svg } from "../basics/svg.js";
import { clamp } from "../ground/noise.js";
import { density, moodNow, watchMood } from "../ground/studio.js";
import { bannersOn, garrisonsOf, takenOn } from "./boxes.js";
import { planOf } from "./geometry.js";
import { drawBanners, drawBorders, drawCastleMarks } from "./marks.js";
import { drawNames, placeNames } from "./names.js";
import { drawn } from "./outlines.js";
import { drawCompass, drawFerries, drawTitle } from "./sea_marks.js";
import { mapPainting } from "./studio.js";

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
 */
/** @typedef {{at: Point, scale: number} | null} View  what lies in the middle, and pixels for a unit; null for the whole map */

const MARGIN = 40; // of the map, in its units
const MOST = 4_600_000; // pixels of a painting
const FAR = 0.42; // pixels for a unit: from farther away nothing is written, and banners are small
const FAR_SIZE = 0.6;

/** Where what is seen begins that has a place in its middle, or as near to it as the map goes. @param {number} at @param {number} wide @param {number} whole */
const startOf = (at, wide, whole) => (wide >= whole ? (whole - wide) / 2 : clamp(at - wide / 2, 0, whole - wide));

/** @type {Affairs} */
const NOTHING = { season: "spring", mood: null, holders: {}, castles: {}, hosts: [] };

export class MapBoard {
  /** @param {HTMLElement} host with a size of its own @param {MapData} map @param {import("./types.js").Liveries} liveries @param {(space: string) => void} [touched] */
  constructor(host, map, liveries, touched) {
    this.host = host;
    this.map = map;
    this.liveries = liveries;
    this.plan = planOf(map);
    this.affairs = NOTHING;
    /** @type {View} */
    this.view = null;
    this.version = 0;
    this.canvas = document.createElement("canvas");
    this.over = svg("svg", { class: "map-over", role: "img", "aria-label": map.name, preserveAspectRatio: "none", translate: "no" });
    this.over.addEventListener("click", ({ target }) => {
      const space = target instanceof Element ? target.closest("[data-space]")?.getAttribute("data-space") : null;
      if (space) touched?.(space);
    });
    host.classList.add("map-board");
    host.replaceChildren(this.canvas, this.over);
    new ResizeObserver(() => void this.draw()).observe(host);
    watchMood(() => void this.draw());
  }

  /** Done when it is painted, or when something newer is to be shown. @param {Partial<Affairs>} affairs */
  async show(affairs) {
    this.affairs = { ...this.affairs, ...affairs };
    await this.draw();
  }

  /** The place of a space, or the whole map. @param {string | null} space @param {number} [scale] pixels for a unit */
  async look(space, scale = 0.6) {
    const at = this.plan.regions.find(({ id }) => id === space)?.seat ?? this.plan.castles.find(({ id }) => id === space)?.at;
    this.view = at ? { at, scale } : null;
    await this.draw();
  }

  /** What the window shows. @returns {{frame: Frame, scale: number}} */
  window() {
    const { clientWidth: wide, clientHeight: high } = this.host, [w, h] = this.map.size;
    const scale = this.view?.scale ?? Math.min(wide / (w - 2 * MARGIN), high / h);
    const frame = { w: wide / scale, h: high / scale }, [x, y] = this.view?.at ?? [w / 2, h / 2];
    return { frame: { x: startOf(x, frame.w, w), y: startOf(y, frame.h, h), ...frame }, scale };
  }

  async draw() {
    const version = ++this.version;
    if (this.host.clientWidth < 8 || this.host.clientHeight < 8) return;
    const { frame, scale } = this.window(), { season, holders } = this.affairs, mood = this.affairs.mood ?? moodNow(), px = 1 / scale;
    const fine = Math.min(scale * density(), Math.sqrt(MOST / (frame.w * frame.h)));
    const bitmap = await mapPainting({ map: this.map, frame, scale: fine, px: scale < FAR ? px * FAR_SIZE : px, season, mood, liveries: this.liveries, holders });
    if (version !== this.version) return;
    [this.canvas.width, this.canvas.height] = [bitmap.width, bitmap.height];
    this.canvas.getContext("2d")?.drawImage(bitmap, 0, 0);
    this.over.classList.toggle("is-dusk", mood.dusk);
    this.over.setAttribute("viewBox", `${frame.x} ${frame.y} ${frame.w} ${frame.h}`);
    this.over.replaceChildren(...(scale < FAR ? this.fromAfar(px * FAR_SIZE) : this.marks(px, frame)), this.spaces());
  }

  /** @param {number} px @param {Frame} frame @returns {SVGElement[]} */
  marks(px, { x, y, w, h }) {
    const { plan, map, liveries } = this, { holders, castles, hosts } = this.affairs;
    const banners = bannersOn(plan, hosts, px), crowded = new Set(hosts.map(({ at }) => at));
    const seen = { x: (x + w / 2) / px, y: (y + h / 2) / px, w: w / px, h: h / px };
    return [
      drawBorders(plan),
      drawFerries(plan, map, px),
      drawCastleMarks(plan, liveries, holders, garrisonsOf(plan, castles, hosts), banners, px),
      drawBanners(banners, liveries, px),
      drawNames(placeNames(plan, takenOn(plan, banners, px), px, crowded, seen), px),
      ...(map.compass ? [drawCompass(map.compass, px)] : []),
      ...(map.title ? [drawTitle(map.title.at, px, map.title.words)] : []),
    ];
  }

  /** @param {number} px @returns {SVGElement[]} */
  fromAfar(px) {
    return [drawBorders(this.plan), drawBanners(bannersOn(this.plan, this.affairs.hosts, px), this.liveries, px)];
  }

  /** What may be touched, castles over their regions. */
  spaces() {
    const shape = (/** @type {string} */ id, /** @type {Point[]} */ outline) => svg("path", { class: "space", "data-space": id, d: drawn(outline, true) });
    return group("spaces", ...this.plan.regions.map(({ id, poly }) => shape(id, poly)), ...this.plan.castles.filter(({ at }) => at).map(({ id, plot }) => shape(id, plot)));
  }
}
