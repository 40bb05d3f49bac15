/** Where the banners of hosts stand: those of one side half behind one another, those of several side by side, so that each number and each sign is seen. */

import { bannerBox, flagBox, meet, scrollBox, shieldBox } from "./boxes.js";
import { within } from "./outlines.js";
import { placesOf } from "./places.js";

/** @typedef {import("./types.js").Plan} Plan */
/** @typedef {import("./types.js").Host} Host */
/** @typedef {import("./boxes.js").Box} Box */
/** @typedef {import("./boxes.js").Standing} Standing */

/** How far apart banners in one region stand: of one side, where the one before hides a part of the next but not its number, and of two. */
const BEHIND = 29, BESIDE = 45;
/** How much the next one stands farther back. */
const BACK = 6;
/** Whither banners step, the nearest place first. */
const ASIDE = [-24, -12, 0, 12, 24, 36, 48].flatMap((dy) => [-48, -36, -24, -12, 0, 12, 24, 36, 48].map((dx) => [dx, dy])).sort((one, other) => Math.hypot(...one) - Math.hypot(...other));
/** Places that a banner leaves for the name of its region, if it can. */
const ROOM = 10;

/**
 * Where the banners stand, in pixels, the back first. They step aside for the names of castles, for one another, and so that the name of
 * their own region has room.
 * @param {Plan} plan @param {Host[]} hosts @param {number} px one pixel in units of the map @returns {Standing[]}
 */
export function bannersOn(plan, hosts, px) {
  const castles = plan.castles.filter(({ at }) => at), scrolls = castles.map((castle) => scrollBox(castle, px));
  const besides = castles.flatMap((castle) => [flagBox(castle, px), shieldBox(castle, [], px)]);
  /** @type {Standing[]} */
  const banners = [];
  for (const region of plan.regions) {
    const here = hosts.filter(({ at }) => at === region.id);
    if (here.length) banners.push(...stand(bySide(here), region, scrolls, besides, banners.map(bannerBox), px));
  }
  return banners.sort((one, other) => one.y - other.y);
}

/** Those of one side together, in the order in which the first of each is told. @param {Host[]} hosts */
function bySide(hosts) {
  const sides = [...new Set(hosts.map(({ of }) => of))];
  return [...hosts].sort((one, other) => sides.indexOf(one.of) - sides.indexOf(other.of));
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
function abreast(hosts, x, y) {
  let across = 0;
  const places = hosts.map((host, i) => (across += i === 0 ? 0 : host.of === hosts[i - 1].of ? BEHIND : BESIDE));
  return hosts.map((host, i) => ({ host, x: x + places[i] - across / 2, y: y - 2 - (i % 2) * BACK }));
}

/** How many are in each castle. @param {Plan} plan @param {Record<string, import("./types.js").Keep>} castles @param {Host[]} hosts @returns {Record<string, number>} */
export const garrisonsOf = (plan, castles, hosts) =>
  Object.fromEntries(plan.castles.map(({ id }) => [id, castles[id]?.garrison ?? hosts.filter(({ at }) => at === id).reduce((sum, { strength }) => sum + strength, 0)]));
