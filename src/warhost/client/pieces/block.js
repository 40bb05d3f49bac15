/** A block that faces one way: it turns, its picture and numbers do not. Its front is the bright bar with a point. */

import { sideIndex } from "../board/sides.js";
import { group, path, svg } from "../board/svg.js";
import { silhouette } from "./body.js";
import { drawSlots } from "./slots.js";

/** Degrees from the top of the board. @type {Record<string, number>} */
const TURNS = { N: 0, NE: 45, E: 90, SE: 135, S: 180, SW: 225, W: 270, NW: 315 };
const BLOCKS = ["M-43-32Q-43-38-37-38H37Q43-38 43-32V33Q43 41 35 41H-35Q-43 41-43 33Z", "M-43-38H43V31L33 41H-33L-43 31Z"];
const HEADS = ["M-5.500 0A5.500 5.500 0 1 1 5.500 0A5.500 5.500 0 1 1-5.500 0", "M-5-5H5V2L0 6.500-5 2Z"];

/** @param {string | number} facing  a direction of the map, or degrees @returns {number} degrees */
const turnOf = (facing) => (typeof facing === "number" ? facing : (TURNS[facing.toUpperCase()] ?? 0));

/** @param {Piece} piece @param {SVGElement[]} more  that lies on it @returns {SVGGElement} */
export function drawBlock(piece, more) {
  const at = sideIndex(piece.side);
  const ranks = Array.from({ length: 6 }, (_, file) => svg("path", { class: `rank rank-${at}`, d: HEADS[at], transform: `translate(${(file - 2.5) * 13.5} -24)` }));
  const drawn = group(
    "counter block",
    svg("ellipse", { class: "thrown", cx: 8, cy: 12, rx: 54, ry: 50 }),
    svg("circle", { class: "halo", r: 66 }),
    svg("g", { transform: "translate(0 6)" }, group("turned", path(`wall wall-${at}`, BLOCKS[at]))),
    group("turned", path(`block-face face-${at} rim-line-${at}`, BLOCKS[at]), path(`front front-${at}`, "M-43-40L-13-40 0-54 13-40 43-40V-30H-43Z"), ...ranks),
    group("turned", svg("g", { transform: "translate(0 8)" }, group("upright-again", ...silhouette(piece.icon, 50, 0)))),
    ...drawSlots(piece),
    ...more,
  );
  drawn.style.setProperty("--facing", `${turnOf(piece.slots.facing)}deg`);
  return drawn;
}
