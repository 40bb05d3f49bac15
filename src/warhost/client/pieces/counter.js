/**
 * A counter in a box of 100 by 100, its middle at the origin. Every number has one place, which pieces.css gives:
 *
 *   upper left  its number            upper right  the shield
 *   left rim    a small piece by it   right rim    the most urgent of its states
 *   foot        a plate               wall         one drop for each that it has left or lost
 *   above       coin and drop, and the odds flag of a target
 *
 * On the screen a small counter drops the number, and the state stands in its place.
 */

import { group, svg, text } from "../board/svg.js";
import { badge, does, jawsRound, signsOf } from "./album.js";
import { drawBlock } from "./block.js";
import { body, gloss, shape, silhouette } from "./body.js";
import { mixPaints } from "./paints.js";
import { drawSlots } from "./slots.js";

/** Radius of the body of a whole piece, and of a small one. */
const WHOLE = 40;
const SMALL = 15;

/** @param {Piece} piece @param {Looks} looks @returns {SVGGElement} */
export function drawCounter(piece, looks) {
  mixPaints();
  if (piece.hidden || !piece.label) return back(piece);
  const signs = signsOf(piece, looks);
  const drawn = piece.slots?.facing !== undefined ? drawBlock(piece, urgent(signs)) : piece.size === "small" ? small(piece, signs) : whole(piece, signs);
  drawn.classList.toggle("is-worn", does(signs, "fades"));
  drawn.classList.toggle("is-leaning", does(signs, "leans"));
  return drawn;
}

/** @param {Piece} piece */
function back({ side }) {
  return group("counter back", ...body(side, WHOLE), shape(side, 36, { class: "hatching" }), text("unknown", 0, 19, "?"));
}

/** @param {Piece} piece @param {ReturnType<typeof signsOf>} signs */
function whole(piece, signs) {
  const bitten = does(signs, "bitten") ? [jawsRound(49)] : [];
  return group("counter whole", ...bitten, ...body(piece.side, WHOLE), gloss(), ...silhouette(piece.icon, 50, -7), ...drawSlots(piece), ...urgent(signs));
}

/** A medallion of gold. @param {Piece} piece @param {ReturnType<typeof signsOf>} signs */
function small(piece, signs) {
  const bitten = does(signs, "bitten") ? [jawsRound(20)] : [];
  return group("counter small", ...bitten, ...body(piece.side, SMALL, 0), ...silhouette(piece.icon, 20, 0), ...drawSlots(piece), ...urgent(signs));
}

/** One at a time, the most urgent. @param {ReturnType<typeof signsOf>} signs @returns {SVGElement[]} */
function urgent(signs) {
  const first = signs.find(({ drawn }) => !drawn || (drawn.d && drawn.does !== "bitten"));
  return first ? [svg("g", { class: "state" }, badge(first.sign, first.name))] : [];
}
