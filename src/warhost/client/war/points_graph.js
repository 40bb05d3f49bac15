/** The points of all realms, season by season. */

import { h } from "../page/html.js";
import { graphOf } from "./annals.js";

/** @typedef {import("./types.js").SeasonTold} SeasonTold */

const WIDE = 340;
const NAMES = 122; // of it, for the names at the end of the lines
const LINE = 17; // between two names
const EDGE = 9;

/** @param {SeasonTold[]} seasons @param {import("./types.js").WarScene} scene @param {number} now  the season that is looked at @param {import("./war_page.js").WarPage} page @returns {Child} */
export function pointsGraph(seasons, scene, now, page) {
  const sides = scene.war.sides, high = Math.max(72, sides.length * LINE), size = { wide: WIDE - NAMES - EDGE, high };
  const lines = graphOf(seasons, sides, size), nameOf = (/** @type {string} */ side) => scene.scenario.sides[side] ?? side;
  const path = (/** @type {[number, number][]} */ points) => `M${points.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join("L")}`;
  const heights = spread(lines.map(({ points }) => points.at(-1)?.[1] ?? 0), high);
  const at = lines[0]?.points[now]?.[0] ?? 0;
  const words = lines.map(({ side, last }) => `${nameOf(side)} ${last}`).join(", ");
  return h(
    "svg",
    { class: "points-graph", key: "graph", viewBox: `${-EDGE} ${-EDGE} ${WIDE} ${high + 2 * EDGE}`, role: "img", "aria-label": `Points now: ${words}` },
    h("path", { key: "now", class: "points-now", d: `M${at.toFixed(1)} ${-EDGE}V${high + EDGE}` }),
    lines.toReversed().flatMap(({ side, points }) => [h("path", { key: `under ${side}`, class: "points-under", d: path(points) }), h("path", { key: `line ${side}`, class: "points-line", d: path(points), stroke: page.livery(side).colour })]),
    lines.map(({ side, last }, place) => h("text", { key: `name ${side}`, x: size.wide + 9, y: (heights[place] ?? 0) + 4.5 }, `${last} ${nameOf(side)}`)),
  );
}

/** Where names stand beside the ends of their lines, from above, so that none lies on another. @param {number[]} ends  of the lines, from above @param {number} high */
export function spread(ends, high) {
  /** @type {number[]} */
  const down = [];
  for (const end of ends) down.push(Math.max(end, (down.at(-1) ?? -LINE) + LINE));
  const over = Math.max(0, (down.at(-1) ?? 0) - high);
  return down.map((at, place) => Math.max(place * LINE, at - over));
}
