/** A piece as a picture of its own, for a panel or a list: a figure cut to its bust, a counter without its numbers. */

import { svg } from "../basics/svg.js";
import { drawCounter } from "./counter.js";
import { bust, isFigure } from "./figure.js";

/** @param {Piece} piece @param {Looks} looks @returns {SVGSVGElement} */
export function portraitOf(piece, looks) {
  const drawn = isFigure(piece, looks) ? bust(piece, looks) : [drawCounter({ ...piece, slots: {}, states: [], size: "whole" }, looks)];
  return svg("svg", { class: "portrait", viewBox: "-50 -50 100 100", "aria-hidden": "true" }, ...drawn);
}
