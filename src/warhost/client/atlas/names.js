/** The names of regions, along a gentle bow, where nothing covers them: a name gives way by a few pixels, within its region. */

import { svg, group } from "../basics/svg.js";
import { meet, shared } from "./boxes.js";
import { within } from "./outlines.js";
import { placesOf } from "./places.js";

/** @typedef {import("./types.js").Plan} Plan */
/** @typedef {import("./types.js").Region} Region */
/** @typedef {import("./boxes.js").Box} Box */
/** @typedef {{region: Region, box: Place}} Placed */
/** @typedef {import("./places.js").Place} Place */

const ATTEMPTS = 6;
const OVER = 0.6; // of a name that may lie over a castle
/**
 * Where each name stands, in pixels: those first that have the fewest places, or for which those before them left none. A name for which there is no room is left out rather than laid
 * over a banner: a map that is looked at from afar has few.
 * @param {Plan} plan @param {import("./boxes.js").Taken[]} taken @param {number} px one pixel in units of the map @param {Set<string>} crowded regions with a host @returns {Placed[]}
 */
export function placeNames(plan, taken, px, crowded) {
  const solid = taken.filter(({ kind }) => kind !== "castle").map(({ box }) => box), soft = taken.filter(({ kind }) => kind === "castle").map(({ box }) => box);
  const open = (/** @type {Place} */ box) => !solid.some((other) => meet(box, other));
  const clear = (/** @type {{places: Place[]}} */ { places }) => places.filter((box) => !soft.some((other) => meet(box, other))).length;
  const some = plan.regions.map((region) => ({ region, places: placesOf(region, px, crowded.has(region.id)).filter(open) }));
  let waiting = some.map((one) => ({ ...one, clear: clear(one) })).sort((one, other) => one.clear - other.clear);
  /** @type {Placed[]} */
  let best = [];
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const placed = inTurn(waiting, soft, (box, region) => isGood(box, region, plan, px)), named = new Set(placed.map(({ region }) => region));
    if (placed.length > best.length) best = placed;
    const left = waiting.filter(({ region, places }) => places.length && !named.has(region));
    if (!left.length) break;
    waiting = [...left, ...waiting.filter((one) => !left.includes(one))];
  }
  return best;
}

/** Each name where those before it leave room, rather on land than on the sea and beside a castle than over it, in letters as large as may be. @param {{region: Region, places: Place[]}[]} waiting @param {Box[]} soft @param {(box: Place, region: Region) => boolean} fits */
function inTurn(waiting, soft, fits) {
  /** @type {Placed[]} */
  const placed = [];
  for (const { region, places } of waiting) {
    const left = places.filter((box) => !placed.some((other) => meet(box, other.box)));
    const clear = left.filter((box) => !soft.some((other) => meet(box, other)));
    const best = clear.find((box) => fits(box, region)) ?? clear[0] ?? beside(left, soft);
    if (best) placed.push({ region, box: best });
  }
  return placed;
}

/** The place over the least of a castle; over most of one nobody writes another name. @param {Place[]} places @param {Box[]} soft @returns {Place | undefined} */
function beside(places, soft) {
  const covers = places.map((box) => soft.reduce((sum, other) => sum + shared(box, other), 0) / (box.w * box.h)), least = Math.min(...covers);
  return least < OVER ? places[covers.indexOf(least)] : undefined;
}

/** Whether a place is good on its own is the same for ever. @type {WeakMap<Place, boolean>} */
const good = new WeakMap();

/** @param {Place} box @param {Region} region @param {Plan} plan @param {number} px */
function isGood(box, region, plan, px) {
  const known = good.get(box) ?? isInside(box, region, plan, px);
  good.set(box, known);
  return known;
}

/** Whether most of a name is in its region, and all of it on land. @param {Place} box @param {Region} region @param {Plan} plan @param {number} px */
function isInside({ x, y, w }, { poly }, plan, px) {
  const lies = (/** @type {number} */ part, /** @type {import("./types.js").Point[]} */ outline) => within(outline, (x + part * w) * px, y * px);
  return [-0.2, 0.2].every((part) => lies(part, poly)) && [-0.5, 0.5].every((part) => plan.regions.some((one) => lies(part, one.poly)));
}

/** @param {Placed[]} placed @param {number} px @param {Set<string> | null} lit */
export const drawNames = (placed, px, lit) =>
  group("map-names", ...placed.map(({ region: { id, name }, box: { x, y, w, size } }) => {
    const bow = `bow-${id}`;
    return svg("g", { transform: `translate(${x * px} ${y * px}) scale(${px})` },
      svg("path", { id: bow, d: `M${-w} 7Q0 -1 ${w} 7`, fill: "none" }),
      svg("text", { class: lit && !lit.has(id) ? "region-name is-dim" : "region-name", style: `--size: ${size}` }, svg("textPath", { href: `#${bow}`, startOffset: "50%" }, name)));
  }));
