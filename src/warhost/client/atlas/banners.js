/** Where the banners of hosts stand: those of one side half behind one another, those of several side by side, so that each number and each sign is seen. */

import { bannerBox, flagBox, keepBox, meet, scrollBox, shared, shieldBox } from "./boxes.js";
import { within } from "./outlines.js";
import { placesOf } from "./places.js";

/** @typedef {import("./types.js").Plan} Plan */
/** @typedef {import("./types.js").Host} Host */
/** @typedef {import("./boxes.js").Box} Box */
/** @typedef {import("./boxes.js").Standing} Standing */

/** How far apart banners in one region stand: of one side, where the one before hides a part of the next but not its number, and of two; closer where there is little room. */
const BEHIND = 29, BESIDE = [45, 38];
/** How much the next one stands farther back. */
const BACK = 4;
/** Whither banners step, the nearest place first. */
const ASIDE = [-36, -24, -12, -6, 0, 6, 12, 18, 24, 30, 36, 42, 48, 54, 60].flatMap((dy) => [-60, -48, -36, -24, -12, 0, 12, 24, 36, 48, 60].map((dx) => [dx, dy])).sort((one, other) => Math.hypot(...one) - Math.hypot(...other));
/** Places that a banner leaves for the name of its region, if it can. */
const ROOM = 10;
/** What it costs to leave one less, in pixels that are covered. */
const HIDDEN = 45;

/**
 * Where the banners stand, in pixels, the back first. They step aside for the names of castles, for one another, and so that the name of
 * their own region has room.
 * @param {Plan} plan @param {Host[]} hosts @param {number} px one pixel in units of the map @returns {Standing[]}
 */
export function bannersOn(plan, hosts, px) {
  const castles = plan.castles.filter(({ at }) => at), scrolls = castles.map((castle) => scrollBox(castle, px));
  const besides = castles.flatMap((castle) => [flagBox(castle, px), shieldBox(castle, [], px)]), keeps = castles.map((castle) => keepBox(castle, px));
  /** @type {Standing[]} */
  const banners = [];
  for (const region of plan.regions) {
    const here = hosts.filter(({ at }) => at === region.id);
    if (here.length) banners.push(...stand(bySide(here), region, { scrolls, besides, keeps, others: banners.map(bannerBox) }, px));
  }
  return banners.sort((one, other) => one.y - other.y);
}

/** Those of one side together, in the order in which the first of each is told. @param {Host[]} hosts */
function bySide(hosts) {
  const sides = [...new Set(hosts.map(({ of }) => of))];
  return [...hosts].sort((one, other) => sides.indexOf(one.of) - sides.indexOf(other.of));
}

/**
 * The nearest place where nothing is hidden that matters, of the best ones: names of castles matter most, then other banners, then flags and shields, and then that the name of the region has room.
 * @param {Host[]} hosts @param {import("./types.js").Region} region @param {{scrolls: Box[], besides: Box[], keeps: Box[], others: Box[]}} there  besides: flags and shields; keeps: castles as they are painted, which only names go round; others: banners @param {number} px
 */
function stand(hosts, region, { scrolls, besides, keeps, others }, px) {
  const [x, y] = region.seat, solid = [...scrolls, ...besides, ...keeps, ...others];
  const open = placesOf(region, px, true).filter((name) => !solid.some((box) => meet(name, box)));
  const spots = ASIDE.filter(([dx, dy]) => within(region.poly, x + dx * px, y + dy * px)), gaps = new Set(hosts.map(({ of }) => of)).size > 1 ? BESIDE : BESIDE.slice(0, 1);
  const stands = gaps.flatMap((gap) => spots.map(([dx, dy]) => abreast(hosts, x / px + dx, y / px + dy, gap)));
  const hidden = (/** @type {Box[]} */ boxes, /** @type {Box[]} */ some) => sum(boxes.flatMap((one) => some.map((other) => shared(one, other))));
  let best = abreast(hosts, x / px, y / px, BESIDE[0]), least = Infinity;
  for (const group of stands) {
    const boxes = group.map(bannerBox), cost = 20 * hidden(boxes, scrolls) + 4 * hidden(boxes, others) + hidden(boxes, besides);
    if (cost >= least) continue;
    const room = open.filter((name) => !boxes.some((box) => meet(name, box))).length, whole = cost + HIDDEN * Math.max(0, ROOM - room);
    if (whole < least) [best, least] = [group, whole];
    if (!whole) break;
  }
  return best;
}

/** @param {number[]} numbers */
const sum = (numbers) => numbers.reduce((all, one) => all + one, 0);

/** @param {Host[]} hosts @param {number} x @param {number} y @param {number} gap between two sides @returns {Standing[]} */
function abreast(hosts, x, y, gap) {
  let across = 0;
  const places = hosts.map((host, i) => (across += i === 0 ? 0 : host.of === hosts[i - 1].of ? BEHIND : gap));
  return hosts.map((host, i) => ({ host, x: x + places[i] - across / 2, y: y - 2 - (hosts.length - 1 - i) * BACK }));
}

/** How many are in each castle, and whose; a castle changes hands only later. @param {Plan} plan @param {Record<string, import("./types.js").Keep>} castles @param {Host[]} hosts @returns {Record<string, import("./types.js").Garrison>} */
export const garrisonsOf = (plan, castles, hosts) =>
  Object.fromEntries(
    plan.castles.map(({ id }) => {
      const inside = hosts.filter(({ at }) => at === id);
      return [id, { units: castles[id]?.garrison ?? inside.reduce((sum, { strength }) => sum + strength, 0), of: castles[id]?.of ?? inside[0]?.of ?? "" }];
    }),
  );
