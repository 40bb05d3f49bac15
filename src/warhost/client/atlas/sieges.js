/** Castles that are besieged: tents in the colours of who lies before them, breaches and smoke, stakes all round where nobody comes in or out. */

import { hash } from "../ground/noise.js";
import { group, path, svg } from "../basics/svg.js";
import { scrollHalf, SCROLL_DOWN } from "./boxes.js";
import { setDown } from "./marks.js";
import { placeOf } from "./places.js";

/** @typedef {import("./types.js").Plan} Plan */
/** @typedef {import("./types.js").Siege} Siege */
/** @typedef {import("./types.js").Castle} Castle */
/** @typedef {import("./types.js").Point} Point */

/** How far from the castle's middle, in pixels at least, and in units of the map: outside of what is painted. */
const FAR_PX = 50, FAR = 54;
const LOW = 0.72; // of how far, as one looks at it from the south
const TENTS = 14, STAKES = 40;
/** How far from the side that they came from there are tents, in radians, where they do not lie all round. */
const SIDE = 1.35;
const CLOTH = "#efe3c6", NOBODY = "#d8ceb8";
/** Breaches in the walls, in the order in which they are made: from the castle's middle, in units of the map. */
const BREACHES = [[-24, 20], [22, 22], [-2, 27], [38, 8], [-40, 6]];
/** Smoke over the first ones: where and how large. */
const SMOKE = [[-16, -32, 8], [-11, -45, 10], [-3, -60, 13], [14, -38, 7], [19, -52, 10], [30, -26, 7]];

/** @param {Plan} plan @param {Siege[]} sieges @param {import("./types.js").Liveries} liveries @param {number} px one pixel in units of the map */
export const drawSieges = (plan, sieges, liveries, px) =>
  group("sieges", ...sieges.flatMap((siege) => {
    const castle = plan.castles.find(({ id }) => id === siege.castle);
    return castle?.at ? [drawSiege(plan, siege, castle, castle.at, liveries[siege.side]?.colour ?? NOBODY, px)] : [];
  }));

/** @param {Plan} plan @param {Siege} siege @param {Castle} castle @param {Point} at @param {string} colour @param {number} px */
function drawSiege(plan, siege, castle, [x, y], colour, px) {
  const far = Math.max(FAR_PX, FAR / px), round = (/** @type {number} */ turn, /** @type {number} */ out) => [Math.cos(turn) * far * out, Math.sin(turn) * far * out * LOW + 6];
  const free = (/** @type {Point} */ [dx, dy]) => !(Math.abs(dx) < 16 && dy < 0) && !(dy > SCROLL_DOWN / px - 20 && Math.abs(dx) < scrollHalf(castle.name) + 14);
  const tents = turns(TENTS).filter((turn) => siege.blockade || isBefore(plan, siege, [x, y], turn)).map((turn) => round(turn, 1)).filter(free).sort((one, other) => one[1] - other[1]);
  const stakes = siege.blockade ? turns(STAKES).map((turn) => round(turn, 0.82)).filter(free) : [];
  return svg("g", { class: "siege", "data-castle": castle.id },
    ...drawDamage([x, y], siege.damage ?? 0),
    setDown([x, y], px, ...stakes.map(([dx, dy]) => path("stake", `M${dx - 2} ${dy + 4}L${dx + 2} ${dy - 5}M${dx + 2} ${dy + 4}L${dx - 2} ${dy - 5}`))),
    ...tents.map(([dx, dy], i) => setDown([x + dx * px, y + dy * px], px, ...tent(i % 3 === 1 ? CLOTH : colour))),
    ...(siege.blockade ? [setDown([x - (scrollHalf(castle.name) + 20) * px, y + SCROLL_DOWN], px, ...closedBarrel())] : []));
}

/** What names go around where there is room. @param {Plan} plan @param {Siege[]} sieges @param {number} px @returns {import("./boxes.js").Taken[]} */
export const takenBySieges = (plan, sieges, px) =>
  sieges.flatMap((siege) => {
    const at = placeOf(plan, siege.castle), far = Math.max(FAR_PX, FAR / px);
    return at ? [{ kind: /** @type {const} */ ("castle"), box: { x: at[0] / px, y: at[1] / px, w: 2 * far + 24, h: 2 * far * LOW + 24 } }] : [];
  });

/** @param {number} count */
const turns = (count) => Array.from({ length: count }, (_, i) => ((i + 0.4) / count) * 2 * Math.PI);

/** Whether there are tents there: on the side of the region that the host came from. @param {Plan} plan @param {Siege} siege @param {Point} at @param {number} turn */
function isBefore(plan, { region }, [x, y], turn) {
  const seat = placeOf(plan, region ?? null);
  if (!seat) return true;
  const apart = Math.abs(turn - Math.atan2(seat[1] - y, seat[0] - x)) % (2 * Math.PI);
  return Math.min(apart, 2 * Math.PI - apart) < SIDE;
}

/** @param {string} fill */
const tent = (fill) => [path("tent-shadow", "M-11 5L2 8L16 4L4-2Z"), svg("path", { class: "tent", d: "M-11 4L0-12L11 4Z", fill }), path("tent-door", "M-3 4L0-6L3 4Z")];

/** A barrel that nobody brings in. */
const closedBarrel = () => [svg("circle", { class: "blockade", r: 10 }), path("barrel", "M-4-6.500H4Q7 0 4 6.500H-4Q-7 0-4-6.500ZM-5.200-2.500H5.200M-5.200 2.500H5.200"), path("blockade-bar", "M-6.500 6.500L6.500-6.500")];

/** What has fallen of its walls, and what burns. @param {Point} at @param {number} damage @returns {SVGElement[]} */
function drawDamage([x, y], damage) {
  const much = Math.min(damage, BREACHES.length), breaches = BREACHES.slice(0, much);
  const stones = breaches.flatMap(([dx, dy], n) => Array.from({ length: 9 }, (_, i) => {
    const out = (hash(i, n, 5) - 0.5) * 22, down = 5 + hash(n, i, 6) * 6, size = 1.6 + 2.4 * hash(i, n, 7);
    return svg("rect", { class: "rubble", x: x + dx + out, y: y + dy + down - size / 2, width: size * 1.4, height: size });
  }));
  const smoke = SMOKE.slice(0, 2 * much).map(([dx, dy, r]) => svg("circle", { class: "smoke", cx: x + dx, cy: y + dy, r }));
  const holes = breaches.map(([dx, dy]) => path("breach", `M${x + dx - 8} ${y + dy + 8}l1-9l4 2l2-8l4 4l3-5l2 8l3 1l-1 7z`));
  const fires = breaches.slice(0, 3).map(([dx, dy]) => path("fire", `M${x + dx} ${y + dy - 1}q-5-5-1-10q0 4 2 4q2-3 1-7q6 5 3 10q-1 3-5 3z`));
  return [group("damage", ...holes, ...stones, ...fires, ...smoke)];
}
