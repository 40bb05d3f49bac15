/** What lies over a map and must stay free of names: boxes by their middles, in pixels from the map's corner. */

import { within } from "./outlines.js";
import { placesOf } from "./places.js";

/** @typedef {import("./types.js").Plan} Plan */
/** @typedef {import("./types.js").Host} Host */
/** @typedef {{x: number, y: number, w: number, h: number}} Box  x and y of its middle */
/** @typedef {{kind: "scroll" | "castle" | "flag" | "banner", box: Box}} Taken */

/** @typedef {import("./types.js").Castle} Castle */
/** @typedef {{host: Host, x: number, y: number}} Standing  a banner, by its foot */

/** How wide the letters of castles are, about, and how much a scroll has besides. */
const SCROLL_LETTER = 7.6, SCROLL_MARGIN = 16, FOLD = 7, SHIELD = 24;
/** Where the flag and the scroll of a castle are, from its middle, in units of the map: they keep to what is painted. */
export const FLAG_UP = 50, SCROLL_DOWN = 46;
const BANNER = { w: 46, h: 80, up: 36 };
/** How far apart banners in one region stand; the one before hides a part of the next. */
const ABREAST = 28;
/** Whither banners step, the nearest place first. */
const ASIDE = [-24, -12, 0, 12, 24, 36, 48].flatMap((dy) => [-48, -36, -24, -12, 0, 12, 24, 36, 48].map((dx) => [dx, dy])).sort((one, other) => Math.hypot(...one) - Math.hypot(...other));
/** Places that a banner leaves for the name of its region, if it can. */
const ROOM = 10;

/** @param {Box} one @param {Box} other */
export const meet = (one, other) => Math.abs(one.x - other.x) * 2 < one.w + other.w && Math.abs(one.y - other.y) * 2 < one.h + other.h;

/** Whether one box has all of another. @param {Box} one @param {Box} other */
export const holds = (one, other) => Math.abs(one.x - other.x) * 2 <= one.w - other.w && Math.abs(one.y - other.y) * 2 <= one.h - other.h;

/** Half a scroll's width without its folds. @param {string} name */
export const scrollHalf = (name) => (name.length * SCROLL_LETTER + SCROLL_MARGIN) / 2;

/** What names must leave free. @param {Plan} plan @param {Standing[]} banners @param {number} px one pixel in units of the map @returns {Taken[]} */
export function takenOn(plan, banners, px) {
  const castles = plan.castles.flatMap((castle) => {
    if (!castle.at) return [];
    const [x, y] = [castle.at[0] / px, castle.at[1] / px];
    return /** @type {Taken[]} */ ([
      { kind: "scroll", box: scrollBox(castle, px) },
      { kind: "scroll", box: shieldBox(castle, banners, px) },
      { kind: "castle", box: { x, y: y - 12, w: 66, h: 70 } },
      { kind: "flag", box: flagBox(castle, px) },
    ]);
  });
  return [...castles, ...banners.map((one) => /** @type {Taken} */ ({ kind: "banner", box: bannerBox(one) }))];
}

/** @param {Castle} castle @param {number} px @returns {Box} */
const scrollBox = ({ at, name }, px) => ({ x: (at?.[0] ?? 0) / px, y: ((at?.[1] ?? 0) + SCROLL_DOWN) / px + 1, w: 2 * (scrollHalf(name) + FOLD), h: 22 });

/** @param {Castle} castle @param {number} px @returns {Box} */
const flagBox = ({ at }, px) => ({ x: (at?.[0] ?? 0) / px + 14, y: ((at?.[1] ?? 0) - FLAG_UP) / px - 8, w: 40, h: 34 });

/** The shield with the garrison: right of the castle's name, or left of it where a banner stands. @param {Castle} castle @param {Standing[]} banners @param {number} px @returns {Box} */
export function shieldBox(castle, banners, px) {
  const { x, y } = scrollBox(castle, px), far = scrollHalf(castle.name) + SHIELD / 2;
  const [right, left] = [x + far, x - far].map((at) => ({ x: at, y, w: SHIELD, h: 28 }));
  const hidden = (/** @type {Box} */ box) => banners.some((one) => meet(box, bannerBox(one)));
  return hidden(right) && !hidden(left) ? left : right;
}

/** @param {Standing} standing @returns {Box} */
const bannerBox = ({ x, y }) => ({ x: x + 1, y: y - BANNER.up, w: BANNER.w, h: BANNER.h });

/**
 * Where the banners stand, in pixels, the back first: those in one region side by side. They step aside for the names of castles, for one
 * another, and so that the name of their own region has room.
 * @param {Plan} plan @param {Host[]} hosts @param {number} px @returns {Standing[]}
 */
export function bannersOn(plan, hosts, px) {
  const castles = plan.castles.filter(({ at }) => at), scrolls = castles.map((castle) => scrollBox(castle, px));
  const besides = castles.flatMap((castle) => [flagBox(castle, px), shieldBox(castle, [], px)]);
  /** @type {Standing[]} */
  const banners = [];
  for (const region of plan.regions) {
    const here = hosts.filter(({ at }) => at === region.id);
    if (here.length) banners.push(...stand(here, region, scrolls, besides, banners.map(bannerBox), px));
  }
  return banners.sort((one, other) => one.y - other.y);
}

/** @param {Host[]} hosts @param {import("./types.js").Region} region @param {Box[]} scrolls which no banner may hide @param {Box[]} besides flags and shields, which it may @param {Box[]} others banners @param {number} px */
function stand(hosts, region, scrolls, besides, others, px) {
  const [x, y] = region.seat, names = placesOf(region, px, true);
  const stands = ASIDE.filter(([dx, dy]) => within(region.poly, x + dx * px, y + dy * px)).map(([dx, dy]) => abreast(hosts, x / px + dx, y / px + dy));
  const hits = (/** @type {Standing[]} */ group, /** @type {Box[]} */ boxes) => group.some((one) => boxes.some((box) => meet(bannerBox(one), box)));
  const clear = stands.filter((group) => !hits(group, scrolls)), free = clear.filter((group) => !hits(group, others));
  const open = names.filter((name) => ![...scrolls, ...besides, ...others].some((box) => meet(name, box)));
  const rooms = free.map((group) => open.filter((name) => !hits(group, [name])).length);
  const best = rooms.findIndex((room) => room >= ROOM);
  return free[best < 0 ? rooms.indexOf(Math.max(...rooms)) : best] ?? clear[0] ?? abreast(hosts, x / px, y / px);
}

/** @param {Host[]} hosts @param {number} x @param {number} y @returns {Standing[]} */
const abreast = (hosts, x, y) => hosts.map((host, i) => ({ host, x: x + (i - (hosts.length - 1) / 2) * ABREAST, y: y - 2 - (i % 2) * 6 }));

/** How many are in each castle. @param {Plan} plan @param {Record<string, import("./types.js").Keep>} castles @param {Host[]} hosts @returns {Record<string, number>} */
export const garrisonsOf = (plan, castles, hosts) =>
  Object.fromEntries(plan.castles.map(({ id }) => [id, castles[id]?.garrison ?? hosts.filter(({ at }) => at === id).reduce((sum, { strength }) => sum + strength, 0)]));
