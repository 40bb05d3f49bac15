/** A small map that stands still, for a scenario's card. */

import { Grid } from "./grid.js";
import { drawGround } from "./ground.js";
import { sideIndex } from "./sides.js";
import { group, svg } from "./svg.js";

/** @typedef {import("./types.js").Side} Side */

/**
 * @param {import("./types.js").Ground} ground
 * @param {{side: Side, hex: string}[]} places of the pieces
 * @param {import("./types.js").Terms} [terms]
 * @returns {SVGElement}
 */
export function drawPreview(ground, places, terms) {
  const grid = new Grid(ground);
  const picture = svg("svg", { class: "board-preview", viewBox: `-4 -4 ${grid.width + 8} ${grid.height + 8}`, role: "img", "aria-label": inWords(ground, places, terms) });
  picture.append(drawGround(grid, ground), group("pieces", ...places.map(({ side, hex }) => dot(side, grid.centre(hex)))));
  return picture;
}

/** @param {Side} side @param {import("./types.js").Point} centre */
function dot(side, { x, y }) {
  return sideIndex(side)
    ? svg("rect", { class: "body body-1", x: x - 31, y: y - 31, width: 62, height: 62, rx: 8 })
    : svg("circle", { class: "body body-0", cx: x, cy: y, r: 34 });
}

/** @param {import("./types.js").Ground} ground @param {{side: Side}[]} places @param {import("./types.js").Terms} [terms] */
function inWords(ground, places, terms) {
  const names = [...new Set(ground.terrain.join(""))].map((letter) => terms?.terrain?.[letter]?.name).filter(Boolean);
  const of = (/** @type {Side} */ side) => new Set(places.filter((place) => place.side === side)).size;
  const pieces = [...new Set(places.map(({ side }) => side))].map((side) => `${of(side)} ${side}`);
  return `Map of ${ground.grid.columns} by ${ground.grid.rows} hexes${names.length ? `: ${names.join(", ")}` : ""}. Pieces: ${pieces.join(", ")}.`;
}
