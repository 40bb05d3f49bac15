/** What lies over a map and must stay free of names: boxes by their middles, in pixels from the map's corner. */

/** @typedef {import("./types.js").Plan} Plan */
/** @typedef {import("./types.js").Host} Host */
/** @typedef {{x: number, y: number, w: number, h: number}} Box  x and y of its middle */
/** @typedef {{kind: "scroll" | "castle" | "flag" | "banner", box: Box}} Taken */

/** How wide the letters of castles are, about, and how much a scroll has besides. */
const SCROLL_LETTER = 7.6, SCROLL_MARGIN = 16, FOLD = 7, SHIELD = 24;
/** Where the flag and the scroll of a castle are, from its middle, in units of the map: they keep to what is painted. */
export const FLAG_UP = 50, SCROLL_DOWN = 46;
export const BANNER = { w: 46, h: 80, up: 36 };
/** How far apart banners in one region stand; the one before hides a part of the next. */
const ABREAST = 34;

/** @param {Box} one @param {Box} other */
export const meet = (one, other) => Math.abs(one.x - other.x) * 2 < one.w + other.w && Math.abs(one.y - other.y) * 2 < one.h + other.h;

/** Whether one box has all of another. @param {Box} one @param {Box} other */
export const holds = (one, other) => Math.abs(one.x - other.x) * 2 <= one.w - other.w && Math.abs(one.y - other.y) * 2 <= one.h - other.h;

/** Half a scroll's width without its folds. @param {string} name */
export const scrollHalf = (name) => (name.length * SCROLL_LETTER + SCROLL_MARGIN) / 2;

/** @param {Plan} plan @param {Host[]} hosts @param {number} px one pixel in units of the map @returns {Taken[]} */
export function takenOn(plan, hosts, px) {
  const banners = bannerBoxes(plan, hosts, px);
  const castles = plan.castles.flatMap((castle) => {
    if (!castle.at) return [];
    const [x, y] = [castle.at[0] / px, castle.at[1] / px], half = scrollHalf(castle.name) + FOLD;
    return /** @type {Taken[]} */ ([
      { kind: "scroll", box: { x, y: y + SCROLL_DOWN / px + 1, w: 2 * half, h: 22 } },
      { kind: "scroll", box: shieldBox(castle, banners, px) },
      { kind: "castle", box: { x, y: y - 12, w: 66, h: 70 } },
      { kind: "flag", box: { x: x + 14, y: y - FLAG_UP / px - 8, w: 40, h: 34 } },
    ]);
  });
  return [...castles, ...banners.map((box) => /** @type {Taken} */ ({ kind: "banner", box }))];
}

/** @param {Plan} plan @param {Host[]} hosts @param {number} px @returns {Box[]} */
export const bannerBoxes = (plan, hosts, px) => bannersOn(plan, hosts, px).map(({ x, y }) => ({ x: x + 1, y: y - BANNER.up, w: BANNER.w, h: BANNER.h }));

/** The shield with the garrison: right of the castle's name, or left of it where a banner stands. @param {import("./types.js").Castle} castle @param {Box[]} banners @param {number} px @returns {Box} */
export function shieldBox({ at, name }, banners, px) {
  const [x, y] = at ?? [0, 0], far = scrollHalf(name) + SHIELD / 2;
  const [right, left] = [far, -far].map((dx) => ({ x: x / px + dx, y: (y + SCROLL_DOWN) / px + 1, w: SHIELD, h: 28 }));
  const hidden = (/** @type {Box} */ box) => banners.some((other) => meet(box, other));
  return hidden(right) && !hidden(left) ? left : right;
}

/** Where the banners stand, in pixels, the back first: those in one region side by side. @param {Plan} plan @param {Host[]} hosts @param {number} px @returns {{host: Host, x: number, y: number}[]} */
export function bannersOn(plan, hosts, px) {
  const afield = plan.regions.flatMap(({ id, seat }) => {
    const here = hosts.filter(({ at }) => at === id);
    return here.map((host, i) => ({ host, x: seat[0] / px + (i - (here.length - 1) / 2) * ABREAST, y: seat[1] / px - 2 / px - (i % 2) * 6 }));
  });
  return afield.sort((one, other) => one.y - other.y);
}

/** How many are in each castle. @param {Plan} plan @param {Record<string, import("./types.js").Keep>} castles @param {Host[]} hosts @returns {Record<string, number>} */
export const garrisonsOf = (plan, castles, hosts) =>
  Object.fromEntries(plan.castles.map(({ id }) => [id, castles[id]?.garrison ?? hosts.filter(({ at }) => at === id).reduce((sum, { strength }) => sum + strength, 0)]));
