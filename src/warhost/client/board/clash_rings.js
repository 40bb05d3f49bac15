/** Who fights in the fight that is built up: attackers within a ring of points, those whom they attack within a broken one. */

import { group, svg, translate } from "../basics/svg.js";

const REACH = { whole: 53, block: 60 };
const POINTS = 8;

/** @param {import("../basics/types.js").Clash | null} clash @param {import("./pieces.js").PieceLayer} pieces @returns {SVGElement[]} */
export function clashRings(clash, pieces) {
  if (!clash) return [];
  const rings = (/** @type {string[]} */ labels, /** @type {(radius: number) => SVGElement[]} */ drawn) =>
    labels.flatMap((label) => {
      const placed = pieces.placed.get(label);
      if (!placed) return [];
      const radius = placed.piece.slots?.facing === undefined ? REACH.whole : REACH.block;
      return [svg("g", { class: "clash-place", transform: translate(placed.spot, placed.spot.scale) }, ...drawn(radius))];
    });
  return [...rings(clash.defenders, broken), ...rings(clash.attackers, pointed)];
}

/** @param {number} radius */
const ring = (radius) => [svg("circle", { class: "ring-back", r: radius }), svg("circle", { class: "ring-edge", r: radius })];

/** @param {number} radius */
function pointed(radius) {
  const points = Array.from({ length: POINTS }, (_, at) => svg("path", { class: "ring-point", d: "M-6 1L0-9 6 1Z", transform: `rotate(${(360 / POINTS) * (at + 0.5)}) translate(0 ${-radius})` }));
  return [group("clash-ring attacks", ...ring(radius), ...points)];
}

/** @param {number} radius */
function broken(radius) {
  return [group("clash-ring defends", ...ring(radius))];
}
