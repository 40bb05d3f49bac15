/** Bodies of pieces: the first side is round with a rim of gold, the second square with a rim of steel. */

import { sideIndex } from "../board/sides.js";
import { path, svg, use } from "../board/svg.js";
import { iconSymbol } from "../board/icons.js";

/** @param {string} side @param {number} radius @param {Record<string, string | number>} attributes @param {number} [y] @returns {SVGElement} */
export function shape(side, radius, attributes, y = 0) {
  if (!sideIndex(side)) return svg("circle", { cy: y, r: radius, ...attributes });
  const half = radius * 0.93;
  return svg("rect", { x: -half, y: y - half, width: 2 * half, height: 2 * half, rx: radius * 0.26, ...attributes });
}

/** Shadow, halo, wall, rim and lit face, light from the upper left. @param {string} side @param {number} radius @returns {SVGElement[]} */
export function body(side, radius) {
  const at = sideIndex(side), deep = radius / 5, rim = radius * 0.075;
  return [
    svg("ellipse", { class: "thrown", cx: deep, cy: 1.85 * deep, rx: radius * 1.25, ry: radius * 1.15 }),
    svg("circle", { class: "halo", r: radius * 1.55 }),
    shape(side, radius, { class: `wall wall-${at}` }, deep),
    shape(side, radius, { class: `rim rim-${at}` }),
    shape(side, radius - rim, { class: `wall wall-${at}` }),
    shape(side, radius - 1.33 * rim, { class: `face face-${at}` }),
  ];
}

/** The light on the upper edge of a face. */
export const gloss = () => path("gloss", "M-29-16A33 33 0 0 1 29-16");

/** A silhouette with a shadow of its own. @param {string | undefined} name @param {number} size @param {number} y of its middle @returns {SVGElement[]} */
export function silhouette(name, size, y) {
  const symbol = iconSymbol(name);
  const at = (/** @type {string} */ className, /** @type {number} */ by) =>
    svg("g", { class: className }, use(symbol, { x: by - size / 2, y: y + 1.6 * by - size / 2, width: size, height: size }));
  return [at("icon-shadow", size / 34), at("icon", 0)];
}
