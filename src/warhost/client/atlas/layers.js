/** All that lies over a painted map, from below. */

import { bannersOn, garrisonsOf } from "./banners.js";
import { takenOn } from "./boxes.js";
import { chancesOn, drawChances, takenByChances } from "./chances.js";
import { drawBanners, drawBorders, drawCastleMarks, drawFlags } from "./marks.js";
import { drawMarches, marchesOn, takenByMarches } from "./marches.js";
import { drawNames, placeNames } from "./names.js";
import { drawReach, drawVeil } from "./reach.js";
import { drawCompass, drawFerries, drawTitle } from "./sea_marks.js";
import { drawSieges, takenBySieges } from "./sieges.js";

/** @typedef {import("./types.js").Plan} Plan */
/** @typedef {import("./types.js").MapData} MapData */
/** @typedef {import("./types.js").Liveries} Liveries */
/** @typedef {import("./map_board.js").Affairs} Affairs */

/** Where everything stands, in pixels: nothing that is written is under something else. @param {Plan} plan @param {Pick<Affairs, "hosts" | "chances" | "marches" | "sieges">} affairs @param {number} px one pixel in units of the map */
export function placed(plan, { hosts, chances, marches, sieges }, px) {
  const banners = bannersOn(plan, hosts, px), said = chancesOn(plan, chances, banners, px);
  const stands = [...takenOn(plan, banners, px), ...takenByChances(said), ...takenBySieges(plan, sieges, px)];
  const ways = marchesOn(plan, marches, banners, stands, said, px);
  return { banners, said, ways, taken: [...stands, ...takenByMarches(ways)] };
}

/** @param {Plan} plan @param {MapData} map @param {Liveries} liveries @param {Affairs} affairs @param {number} px @param {boolean} far whether nothing can be read from there @param {SVGElement} spaces what may be touched @returns {SVGElement[]} */
export function marksOf(plan, map, liveries, affairs, px, far, spaces) {
  const { holders, castles, hosts, sieges, reach, chosen, lit } = affairs, { banners, said, ways, taken } = placed(plan, affairs, px);
  const dim = lit && new Set(lit);
  return [
    drawBorders(plan),
    ...(far ? [] : [drawFerries(plan, map, px)]),
    ...(reach ? [drawReach(plan, reach)] : []),
    spaces,
    drawSieges(plan, sieges, liveries, px),
    far ? drawFlags(plan, liveries, holders, px) : drawCastleMarks(plan, liveries, holders, garrisonsOf(plan, castles, hosts), banners, px, chosen),
    ...(lit ? [drawVeil(plan, map.size, lit)] : []),
    drawBanners(banners, liveries, px, chosen, dim),
    drawMarches(ways, liveries, px),
    ...(far ? [] : [drawNames(placeNames(plan, taken, px, new Set(hosts.map(({ at }) => at))), px, dim)]),
    drawChances(said, px),
    ...(map.compass && !far ? [drawCompass(map.compass, px)] : []),
    ...(map.title && !far ? [drawTitle(map.title.at, px, map.title.words)] : []),
  ];
}
