/** What is drawn on the sea: ferries, the compass, the scroll with the name of the land. */

import { group, path, svg, text } from "../basics/svg.js";
import { setDown } from "./marks.js";

/** @typedef {import("./types.js").Point} Point */
/** @typedef {import("./types.js").MapData} MapData */

const OUT = 130; // how far a ferry without a lane of its own goes round the coast

/** @param {import("./types.js").Plan} plan @param {MapData} map @param {number} px */
export const drawFerries = (plan, map, px) =>
  group("ferries", ...(map.ferries ?? []).flatMap((ends, n) => {
    const [a, b] = ends.map((end) => plan.regions.find(({ id }) => id === end)?.seat);
    if (!a || !b) return [];
    const [one, other] = map.lanes?.[n] ?? [outwards(a, map), outwards(b, map)];
    const line = `M${a}C${one} ${other} ${b}`, middle = [0, 1].map((axis) => (a[axis] + 3 * one[axis] + 3 * other[axis] + b[axis]) / 8);
    const boat = setDown(middle, px, path("ferry-boat", "M-13 0H13L8 8H-8Z"), path("ferry-sail", "M0-2V-18Q12-10 1-2ZM-2-2V-15Q-9-8-2-2Z"));
    return [group("ferry", path("ferry-back", line), path("ferry-line", line), boat)];
  }));

/** @param {Point} at @param {MapData} map */
function outwards([x, y], { size }) {
  const dx = x - size[0] / 2, dy = y - size[1] / 2, far = Math.hypot(dx, dy) || 1;
  return [x + (dx / far) * OUT, y + (dy / far) * OUT];
}

/** @param {Point} at @param {number} px */
export function drawCompass(at, px) {
  const ray = (/** @type {number} */ turn, /** @type {number} */ long, /** @type {number} */ wide, /** @type {string} */ name) => svg("path", { class: name, d: `M0 ${-long}L${wide} 0H0Z`, transform: `rotate(${turn})` });
  const rays = (/** @type {number[]} */ turns, /** @type {number} */ long, /** @type {number} */ wide) => turns.flatMap((turn) => [ray(turn, long, wide, "compass-lit"), ray(turn, long, -wide, "compass-dark")]);
  return setDown(at, px * 0.66, svg("circle", { class: "compass-ring", r: 66 }), svg("circle", { class: "compass-ring", r: 58 }),
    ...rays([45, 135, 225, 315], 56, 13), ...rays([0, 90, 180, 270], 88, 16), svg("circle", { class: "compass-hub", r: 7 }), text("compass-word", 0, -94, "N"));
}

/** @param {Point} at @param {number} px @param {[string, string]} words */
export function drawTitle(at, px, [first, second]) {
  const half = Math.max(first.length * 7, second.length * 12) / 2 + 17;
  const folds = `M${-half - 18} -14L${-half + 10} -20V30L${-half - 18} 36L${-half - 9} 11ZM${half + 18} -14L${half - 10} -20V30L${half + 18} 36L${half + 9} 11Z`;
  return setDown(at, px, path("scroll-fold", folds), path("scroll", `M${-half} -30Q0 -40 ${half} -30V24Q0 14 ${-half} 24Z`), text("title-small", 0, -14, first), text("title-large", 0, 11, second));
}
