/** All that lies over a painted map, from below. A layer is drawn anew only when something that it shows has changed. */

import { group, svg } from "../basics/svg.js";
import { bannersOn, garrisonsOf } from "./banners.js";
import { takenOn } from "./boxes.js";
import { chancesOn, drawChances, takenByChances } from "./chances.js";
import { drawBanners, drawBorders, drawCastleMarks, drawFlags } from "./marks.js";
import { drawMarches, marchesOn, takenByMarches } from "./marches.js";
import { drawNames, placeNames } from "./names.js";
import { drawn } from "./outlines.js";
import { drawCursor, drawReach, drawVeil } from "./reach.js";
import { drawCompass, drawFerries, drawTitle } from "./sea_marks.js";
import { drawSieges, takenBySieges } from "./sieges.js";

/** @typedef {import("./types.js").Plan} Plan */
/** @typedef {import("./types.js").MapData} MapData */
/** @typedef {import("./types.js").Liveries} Liveries */
/** @typedef {import("./map_board.js").Affairs} Affairs */
/** @typedef {{shows: unknown, draw: () => SVGElement}} Layer  shows: all that it depends on, as data */
/** @typedef {{px: number, far: boolean}} Scale  one pixel in units of the map, and whether nothing can be read from there */

/** Where everything stands, in pixels: nothing that is written is under something else. @param {Plan} plan @param {Pick<Affairs, "hosts" | "chances" | "marches" | "sieges">} affairs @param {number} px */
export function placed(plan, { hosts, chances, marches, sieges }, px) {
  const banners = bannersOn(plan, hosts, px), said = chancesOn(plan, chances, banners, px);
  const stands = [...takenOn(plan, banners, px), ...takenByChances(said), ...takenBySieges(plan, sieges, px)];
  const ways = marchesOn(plan, marches, banners, stands, said, px);
  return { banners, said, ways, taken: [...stands, ...takenByMarches(ways)] };
}

export class Layers {
  /** @param {SVGSVGElement} over what they are drawn in @param {Plan} plan @param {MapData} map @param {Liveries} liveries */
  constructor(over, plan, map, liveries) {
    this.over = over;
    this.plan = plan;
    this.map = map;
    this.liveries = liveries;
    /** @type {string[]} */
    this.shown = [];
    /** @type {{shows: string, places: ReturnType<typeof placed>} | null} */
    this.known = null;
  }

  /** @param {Affairs} affairs @param {Scale} scale */
  lay(affairs, scale) {
    this.all(affairs, scale).forEach(({ shows, draw }, nth) => {
      const now = JSON.stringify(shows), node = this.over.children[nth];
      if (node && this.shown[nth] === now) return;
      this.shown[nth] = now;
      if (node) renew(node, draw());
      else this.over.append(draw());
    });
  }

  /** Where everything stands, as long as that is the same. @param {Affairs} affairs @param {number} px */
  places({ hosts, chances, marches, sieges }, px) {
    const shows = JSON.stringify([hosts, chances, marches, sieges, px]);
    this.known = this.known?.shows === shows ? this.known : { shows, places: placed(this.plan, { hosts, chances, marches, sieges }, px) };
    return this.known.places;
  }

  /** @param {Affairs} affairs @param {Scale} scale @returns {Layer[]} */
  all(affairs, scale) {
    const { plan, map, liveries } = this, { px, far } = scale, { hosts, sieges, reach, lit, cursor, chosen } = affairs;
    const places = this.places(affairs, px), { banners, said, ways, taken } = places, dim = lit && new Set(lit), crowded = new Set(hosts.map(({ at }) => at));
    const near = (/** @type {() => SVGElement} */ draw) => () => (far ? group("") : draw());
    return [
      { shows: null, draw: () => drawBorders(plan) },
      { shows: scale, draw: near(() => drawFerries(plan, map, px)) },
      { shows: reach, draw: () => (reach ? drawReach(plan, reach) : group("reach")) },
      { shows: null, draw: () => drawSpaces(plan) },
      { shows: [sieges, px], draw: () => drawSieges(plan, sieges, liveries, px) },
      this.castles(affairs, banners, scale),
      { shows: lit, draw: () => (lit ? drawVeil(plan, map.size, lit) : group("")) },
      { shows: [banners, px, chosen, lit], draw: () => drawBanners(banners, liveries, px, chosen, dim) },
      { shows: [ways, px], draw: () => drawMarches(ways, liveries, px) },
      { shows: [taken, scale, hosts, lit], draw: near(() => drawNames(placeNames(plan, taken, px, crowded), px, dim)) },
      { shows: [said, px], draw: () => drawChances(said, px) },
      { shows: scale, draw: near(() => drawOnSea(map, px)) },
      { shows: cursor, draw: () => (cursor ? drawCursor(plan, cursor) : group("cursor")) },
    ];
  }

  /** @param {Affairs} affairs @param {import("./boxes.js").Standing[]} banners @param {Scale} scale @returns {Layer} */
  castles({ holders, castles, hosts, chosen }, banners, scale) {
    const { plan, liveries } = this, garrisons = garrisonsOf(plan, castles, hosts), { px, far } = scale;
    const draw = () => (far ? drawFlags(plan, liveries, holders, px) : drawCastleMarks(plan, liveries, holders, garrisons, banners, px, chosen));
    return { shows: [plan.castles.map(({ id }) => [holders[id], garrisons[id].units, garrisons[id].of, id === chosen]), banners, scale], draw };
  }
}

/** Makes a layer what it shall be; what is in it already stays, so that the browser paints only what differs. @param {Element} node @param {SVGElement} wanted */
function renew(node, wanted) {
  if (node.getAttribute("class") !== wanted.getAttribute("class") || node.tagName !== "g") return node.replaceWith(wanted);
  const there = [...node.children];
  const nodes = [...wanted.children].map((one) => {
    const same = there.findIndex((other) => other.isEqualNode(one));
    return same < 0 ? one : there.splice(same, 1)[0];
  });
  for (const gone of there) gone.remove();
  nodes.forEach((one, nth) => node.children[nth] !== one && node.insertBefore(one, node.children[nth] ?? null));
}

/** What may be touched, castles over their regions. @param {Plan} plan */
function drawSpaces({ regions, castles }) {
  const shape = (/** @type {string} */ id, /** @type {import("./types.js").Point[]} */ outline) => svg("path", { class: "space", "data-space": id, d: drawn(outline, true) });
  return group("spaces", ...regions.map(({ id, poly }) => shape(id, poly)), ...castles.filter(({ at }) => at).map(({ id, plot }) => shape(id, plot)));
}

/** @param {MapData} map @param {number} px */
const drawOnSea = ({ compass, title }, px) => group("on-sea", ...(compass ? [drawCompass(compass, px)] : []), ...(title ? [drawTitle(title.at, px, title.words)] : []));
