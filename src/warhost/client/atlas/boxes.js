/** What lies over a map and must stay free of names: boxes by their middles, in pixels from the map's corner. */

/** @typedef {import("./types.js").Plan} Plan */
/** @typedef {import("./types.js").Host} Host */
/** @typedef {import("./types.js").Castle} Castle */
/** @typedef {{x: number, y: number, w: number, h: number}} Box  x and y of its middle */
/** @typedef {{kind: "scroll" | "castle" | "flag" | "banner" | "chance" | "march", box: Box}} Taken  castles only give way where there is room */
/** @typedef {{host: Host, x: number, y: number}} Standing  a banner, by its foot */

/** How wide the letters of castles are, about, and how much a scroll has besides. */
const SCROLL_LETTER = 7.6, SCROLL_MARGIN = 16, FOLD = 7, SHIELD = 24;
/** Where the flag and the scroll of a castle are, from its middle, in units of the map: they keep to what is painted. */
export const FLAG_UP = 50, SCROLL_DOWN = 46;
/** How high banners are, and how far they reach below their feet. */
const CROWNED = 80, BARE = 71, FOOT = 4;

/** @param {Box} one @param {Box} other */
export const meet = (one, other) => Math.abs(one.x - other.x) * 2 < one.w + other.w && Math.abs(one.y - other.y) * 2 < one.h + other.h;

/** How much two have in common. @param {Box} one @param {Box} other */
export function shared(one, other) {
  const along = (/** @type {number} */ apart, /** @type {number} */ a, /** @type {number} */ b) => Math.max(0, Math.min(a, b, (a + b) / 2 - Math.abs(apart)));
  return along(one.x - other.x, one.w, other.w) * along(one.y - other.y, one.h, other.h);
}

/** Half a scroll's width without its folds. @param {string} name */
export const scrollHalf = (name) => (name.length * SCROLL_LETTER + SCROLL_MARGIN) / 2;

/** What names must leave free. @param {Plan} plan @param {Standing[]} banners @param {number} px one pixel in units of the map @returns {Taken[]} */
export const takenOn = (plan, banners, px) => [...plan.castles.flatMap((castle) => takenBy(castle, banners, px)), ...banners.map((one) => /** @type {Taken} */ ({ kind: "banner", box: bannerBox(one) }))];

/** What a castle covers: its name, its garrison, itself, its flag. @param {Castle} castle @param {Standing[]} banners @param {number} px @returns {Taken[]} */
export function takenBy(castle, banners, px) {
  if (!castle.at) return [];
  return [
    { kind: "scroll", box: scrollBox(castle, px) },
    { kind: "scroll", box: shieldBox(castle, banners, px) },
    { kind: "castle", box: keepBox(castle, px) },
    { kind: "flag", box: flagBox(castle, px) },
  ];
}

/** @param {Castle} castle @param {number} px @returns {Box} */
export const scrollBox = ({ at, name }, px) => ({ x: (at?.[0] ?? 0) / px, y: ((at?.[1] ?? 0) + SCROLL_DOWN) / px + 1, w: 2 * (scrollHalf(name) + FOLD), h: 22 });

/** What is painted of it. @param {Castle} castle @param {number} px @returns {Box} */
export const keepBox = ({ at }, px) => ({ x: (at?.[0] ?? 0) / px, y: (at?.[1] ?? 0) / px - 12, w: 66, h: 70 });

/** @param {Castle} castle @param {number} px @returns {Box} */
export const flagBox = ({ at }, px) => ({ x: (at?.[0] ?? 0) / px + 14, y: ((at?.[1] ?? 0) - FLAG_UP) / px - 8, w: 40, h: 34 });

/** The shield with the garrison: right of the castle's name, or left of it where a banner stands. @param {Castle} castle @param {Standing[]} banners @param {number} px @returns {Box} */
export function shieldBox(castle, banners, px) {
  const { x, y } = scrollBox(castle, px), far = scrollHalf(castle.name) + SHIELD / 2;
  const [right, left] = [x + far, x - far].map((at) => ({ x: at, y, w: SHIELD, h: 28 }));
  const hidden = (/** @type {Box} */ box) => banners.some((one) => meet(box, bannerBox(one)));
  return hidden(right) && !hidden(left) ? left : right;
}

/** A crown stands over a banner. @param {Standing} standing @returns {Box} */
export function bannerBox({ host, x, y }) {
  const high = host.leader ? CROWNED : BARE;
  return { x: x + 1, y: y + FOOT - high / 2, w: 46, h: high };
}

/** The number on a banner, which counts twice. @param {Standing} standing @returns {Box} */
export const plateBox = ({ x, y }) => ({ x, y: y - 10, w: 32, h: 24 });
