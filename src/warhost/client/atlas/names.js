/** The names of regions, along a gentle bow, where nothing covers them: a name gives way by a few pixels, within its region. */

import { svg, group } from "../basics/svg.js";
import { holds, meet } from "./boxes.js";
import { within } from "./outlines.js";

/** @typedef {import("./types.js").Plan} Plan */
/** @typedef {import("./types.js").Region} Region */
/** @typedef {import("./boxes.js").Box} Box */
/** @typedef {{region: Region, box: Box, small: boolean}} Placed */
/** @typedef {Box & {small: boolean}} Place */

const LETTER = 8.2, HIGH = 17, SMALL = 0.84;
/** Below a host rather than under its feet. */
const BELOW_HOST = 16, BELOW_SEAT = 5;
const FARTHEST = 100, STEP = 8, TURN = 22.5;

/** Ever farther from where a name belongs, rather below it than above. */
const SHIFTS = [[0, 0]];
for (let far = STEP; far <= FARTHEST; far += STEP) {
  for (let turn = 0; turn <= 180; turn += TURN) for (const side of turn % 180 ? [1, -1] : [1]) SHIFTS.push([Math.sin((turn * side * Math.PI) / 180) * far * 1.15, Math.cos((turn * Math.PI) / 180) * far]);
}

/**
 * Where each name stands, in pixels: those first that have the fewest places. A name for which there is no room is left out rather than laid
 * over a banner: a map that is looked at from afar has few.
 * @param {Plan} plan @param {import("./boxes.js").Taken[]} taken @param {number} px one pixel in units of the map @param {Set<string>} crowded regions with a host
 * @param {Box} [window] beyond which nothing is seen @returns {Placed[]}
 */
export function placeNames(plan, taken, px, crowded, window) {
  const solid = taken.filter(({ kind }) => kind !== "castle").map(({ box }) => box), soft = taken.filter(({ kind }) => kind === "castle").map(({ box }) => box);
  const open = (/** @type {Place} */ box) => (!window || holds(window, box)) && !solid.some((other) => meet(box, other));
  const free = plan.regions.map((region) => ({ region, places: placesOf(region, px, crowded.has(region.id)).filter(open) }));
  free.sort((one, other) => one.places.length - other.places.length);
  /** @type {Placed[]} */
  const placed = [];
  for (const { region, places } of free) {
    const left = places.filter((box) => !placed.some((other) => meet(box, other.box)));
    const clear = left.filter((box) => !soft.some((other) => meet(box, other)));
    const fits = (/** @type {Place} */ box) => isInside(box, region, plan, px);
    const best = clear.find((box) => !box.small && fits(box)) ?? clear.find(fits) ?? clear[0] ?? left[0];
    if (best) placed.push({ region, box: best, small: best.small });
  }
  return placed;
}

/** All places of a name with its middle in its region, in large letters and in small ones. @param {Region} region @param {number} px @param {boolean} host @returns {Place[]} */
function placesOf({ name, seat, poly }, px, host) {
  const places = SHIFTS.map(([dx, dy]) => ({ x: seat[0] / px + dx, y: seat[1] / px + dy + (host ? BELOW_HOST : BELOW_SEAT) })).filter(({ x, y }) => within(poly, x * px, y * px));
  return [1, SMALL].flatMap((size) => places.map((at) => ({ ...at, w: name.length * LETTER * size, h: HIGH * size, small: size < 1 })));
}

/** Whether most of a name is in its region, and all of it on land. @param {Place} box @param {Region} region @param {Plan} plan @param {number} px */
function isInside({ x, y, w }, { poly }, plan, px) {
  const lies = (/** @type {number} */ part, /** @type {import("./types.js").Point[]} */ outline) => within(outline, (x + part * w) * px, y * px);
  return [-0.2, 0.2].every((part) => lies(part, poly)) && [-0.5, 0.5].every((part) => plan.regions.some((one) => lies(part, one.poly)));
}

/** @param {Placed[]} placed @param {number} px */
export const drawNames = (placed, px) =>
  group("map-names", ...placed.map(({ region: { id, name }, box: { x, y, w }, small }) => {
    const bow = `bow-${id}`;
    return svg("g", { transform: `translate(${x * px} ${y * px}) scale(${px})` },
      svg("path", { id: bow, d: `M${-w} 7Q0 -1 ${w} 7`, fill: "none" }),
      svg("text", { class: `region-name${small ? " is-small" : ""}` }, svg("textPath", { href: `#${bow}`, startOffset: "50%" }, name)));
  }));
