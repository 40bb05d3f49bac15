/** What was drawn just now, until the painter has painted it: a flat tint, with a sign of what grows or stands there. */

import { group, path, svg, text } from "../basics/svg.js";

/** @typedef {import("../basics/cells.js").CellGrid} CellGrid */

const PLAIN = "#cfd3a4"; // of what has no looks
/** Small signs by the first word of a motif. @type {Record<string, string>} */
const SIGNS = {
  woods: "M-22 14l11-26 11 26zM0 18l13-32 13 32z",
  hill: "M-34 16Q-12-22 4 4Q16-14 34 16",
  high: "M-34 18Q-16-30 2 0Q16-22 34 18M-20 20Q-8-4 4 12",
  peaks: "M-32 20L-10-24 4 4 14-12 32 20z",
  mountains: "M-32 20L-10-24 4 4 14-12 32 20z",
  rocks: "M-24 16l8-20 16-4 10 24zM4 16l10-14 12 14z",
  rough: "M-22 12l4-12 4 12M-4 4l4-14 4 14M14 14l4-12 4 12",
  river: "M-40-8q20-14 40 0t40 0M-40 12q20-14 40 0t40 0",
  stream: "M-40 0q20-14 40 0t40 0",
  lake: "M-30-6q15-10 30 0t30 0M-30 10q15-10 30 0t30 0",
  water: "M-30-6q15-10 30 0t30 0M-30 10q15-10 30 0t30 0",
  marsh: "M-24 10h16M-16 10v-12M-2-2h16M6-2v-12M4 18h18",
  road: "M-44-8H44M-44 8H44",
  bridge: "M-30-14H30M-30 14H30M-24-14v28M24-14v28",
  ford: "M-26 0h10M-6 0h12M16 0h10",
  village: "M-26 16V-2l12-12L-2-2v18zM6 18V4L16-6 26 4v14z",
  hut: "M-18 16V-2L0-18 18-2v18z",
};

/** @param {Looks | undefined} looks @param {string} id @param {string} name */
function tintOf(looks, id, name) {
  const known = looks?.motifs.terrain[id];
  return { colour: known?.colour ?? PLAIN, sign: SIGNS[(known?.motif ?? "").split(" + ").at(-1)?.split(" ")[0] ?? ""] ?? "", name: known ? "" : name };
}

/** @param {CellGrid} space @param {string} cell @param {string} id @param {Looks | undefined} looks @param {string} [name]  where nothing is known of its looks @returns {SVGElement} */
export function wetCell(space, cell, id, looks, name = "") {
  const { colour, sign, name: words } = tintOf(looks, id, name), { x, y } = space.centre(cell);
  const drawn = [path("wet-cell", space.outline(1.01)), ...(sign ? [path("wet-sign", sign)] : words ? [text("wet-word", 0, 5, words)] : [])];
  drawn[0]?.setAttribute("fill", colour);
  return svg("g", { transform: `translate(${x} ${y})` }, ...drawn);
}

/** @param {CellGrid} space @param {string} cell @param {any} way @param {string} colour @param {boolean} on @returns {SVGElement} */
export function wetEdge(space, cell, way, colour, on) {
  const line = space.side(cell, way), drawn = path(on ? "wet-edge" : "wet-edge is-gone", line);
  if (on) drawn.setAttribute("stroke", colour);
  return group("wet-side", path("wet-edge-back", line), drawn);
}
