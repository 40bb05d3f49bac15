/** Crafts that only some lands need: houses, castles and outposts are fetched before the first land that has any. */

/** @typedef {import("./types.js").Land} Land */
/** @typedef {import("./types.js").Spot} Spot */
/** @typedef {import("./types.js").Pen} Pen */
/** @typedef {(ctx: Pen, spot: Spot, land: Land) => void} DrawSpot */
/** @typedef {(ctx: Pen, land: Land) => void} DrawLand */

/** @type {Record<string, DrawSpot>} */
const spots = {};
/** @type {DrawLand[]} */
const whole = [];

/** What each craft paints, and how it is learnt. @type {[string[], () => Promise<void>][]} */
const CRAFTS = [
  [["hut", "stone house", "burnt house"], async () => void Object.assign(spots, (await import("./homesteads.js")).HOMESTEADS)],
  [["crater", "craters", "bunker", "blocks"], async () => void Object.assign(spots, (await import("./outposts.js")).OUTPOSTS)],
  [["castle wall", "gate house", "palisade"], async () => void (whole[0] = (await import("./castles.js")).drawCastles)],
];

/** Fetches what a land needs, or all there is. @param {Land} [land] */
export async function fetchCrafts(land) {
  const wanted = CRAFTS.filter(([kinds]) => !land || land.spots.some(({ kind }) => kinds.includes(kind)));
  await Promise.all(wanted.map(([, learn]) => learn()));
}

/** @param {string} kind @returns {DrawSpot | undefined} */
export const craftOf = (kind) => spots[kind];

/** What a craft paints over a whole land. @type {DrawLand} */
export const drawCrafts = (ctx, land) => whole.forEach((draw) => draw(ctx, land));
