/** Where the name of a region may stand at all, in pixels, nearest first. */

import { within } from "./outlines.js";

/** @typedef {import("./types.js").Region} Region */
/** @typedef {{x: number, y: number, w: number, h: number, size: number}} Place  x and y of its middle; size: of its letters, 1 as usual */

const LETTER = 8.2, HIGH = 17;
const SIZES = [1, 0.84, 0.72];
/** Below a host rather than under its feet. */
const BELOW_HOST = 16, BELOW_SEAT = 5;
const FARTHEST = 100, STEP = 8, TURN = 22.5;

/** Ever farther from where a name belongs, rather below it than above. */
const SHIFTS = [[0, 0]];
for (let far = STEP; far <= FARTHEST; far += STEP) {
  for (let turn = 0; turn <= 180; turn += TURN) for (const side of turn % 180 ? [1, -1] : [1]) SHIFTS.push([Math.sin((turn * side * Math.PI) / 180) * far * 1.15, Math.cos((turn * Math.PI) / 180) * far]);
}

const KEPT = 6; // scales, with and without a host

/** @type {WeakMap<Region, Map<string, Place[]>>} */
const known = new WeakMap();

/** All places of a name with its middle in its region, in large letters and in smaller ones; found once for each scale. @param {Region} region @param {number} px @param {boolean} host @returns {Place[]} */
export function placesOf(region, px, host) {
  const found = known.get(region) ?? new Map(), key = `${px} ${host}`, places = found.get(key) ?? find(region, px, host);
  found.delete(key);
  found.set(key, places);
  for (const old of [...found.keys()].slice(0, -KEPT)) found.delete(old);
  known.set(region, found);
  return places;
}

/** @param {Region} region @param {number} px @param {boolean} host @returns {Place[]} */
function find({ name, seat, poly }, px, host) {
  const places = SHIFTS.map(([dx, dy]) => ({ x: seat[0] / px + dx, y: seat[1] / px + dy + (host ? BELOW_HOST : BELOW_SEAT) })).filter(({ x, y }) => within(poly, x * px, y * px));
  return SIZES.flatMap((size) => places.map((at) => ({ ...at, w: name.length * LETTER * size, h: HIGH * size, size })));
}

/** Where a space is: the seat of a region, the middle of a castle. @param {import("./types.js").Plan} plan @param {string | null} space @returns {import("./types.js").Point | null} */
export const placeOf = ({ regions, castles }, space) => regions.find(({ id }) => id === space)?.seat ?? castles.find(({ id }) => id === space)?.at ?? null;

/** What a space is: the outline of a region, the plot of a castle. @param {import("./types.js").Plan} plan @param {string | null} space @returns {import("./types.js").Point[]} */
export const outlineOf = ({ regions, castles }, space) => regions.find(({ id }) => id === space)?.poly ?? castles.find(({ id, at }) => id === space && at)?.plot ?? [];
