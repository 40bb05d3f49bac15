/** Odds flags over targets, the brackets round them, and where there is room for a flag that covers nobody's numbers. */

import { group, path, svg, text } from "../board/svg.js";

/** A rectangle by its middle. @typedef {{x: number, y: number, w: number, h: number}} Box */
/** @typedef {"down" | "left" | "right" | ""} Tip  where the flag points */
/** @typedef {{x: number, y: number, tip: Tip, scale: number}} Place */

/** Of the plate, without its tip. */
export const WIDE = 64;
export const HIGH = 26;
const CORNERS = "M-45-26V-45H-26M26-45H45V-26M45 29V47H28M-28 47H-45V29";
const LETTER = 10;

/** @type {Record<Tip, string>} */
const TIPS = { down: "M-7 12L0 22 7 12", left: "M-31-6L-39 0-31 6", right: "M31-6L39 0 31 6", "": "" };

/** @param {string} words @param {{best?: boolean}} mark @param {Place} place @returns {SVGGElement} */
export function drawFlag(words, { best = false }, { x, y, tip, scale }) {
  const fits = Math.min(1, (WIDE - 6) / (LETTER * [...words].length));
  const back = svg("rect", { class: "flag-back", x: -WIDE / 2, y: -HIGH / 2, width: WIDE, height: HIGH, rx: 5 });
  const said = svg("g", { transform: `scale(${fits.toFixed(2)})` }, text("flag-words", 0, 6.5, words));
  return svg("g", { class: best ? "flag is-best" : "flag", transform: `translate(${x} ${y})` }, svg("g", { class: "flag-body", transform: `scale(${scale})` }, ...(tip ? [path("flag-tip", TIPS[tip])] : []), back, said));
}

/** @returns {SVGGElement} round a piece, whose numbers stay free */
export const brackets = () => group("brackets", path("bracket-back", CORNERS), path("bracket-edge", CORNERS));

/**
 * Where a flag covers none of the others; the last place is the piece's own middle, which has no numbers.
 * @param {Place[]} places @param {Box[]} others @returns {Place}
 */
export const freePlace = (places, others) => places.find((place) => !others.some((box) => meets(boxOf(place), box))) ?? places[places.length - 1];

/** @param {Place} place @returns {Box} */
export const boxOf = ({ x, y, scale }) => ({ x, y, w: WIDE * scale, h: HIGH * scale });

/** @param {Box} one @param {Box} other */
export const meets = (one, other) => Math.abs(one.x - other.x) * 2 < one.w + other.w && Math.abs(one.y - other.y) * 2 < one.h + other.h;

/** Round a counter: above, where a hex has its free tip; beside it; over its picture. @param {import("../board/types.js").Spot} spot @param {number} half  of its body @param {number} more @returns {Place[]} */
export function placesRound({ x, y }, half, more) {
  const up = half + 18 * more, out = half + 7 + 36 * more;
  return [
    { x, y: y - up, tip: "down", scale: more },
    { x: x + out, y, tip: "left", scale: more },
    { x: x - out, y, tip: "right", scale: more },
    { x, y: y - 3, tip: "", scale: 0.8 },
  ];
}

/** How large captions are on the screen where bases are small. @param {number} px */
export const captionScale = (px) => px * Math.min(1, Math.max(0.72, 100 / px / 44));

/** Over a figure: above its crest, a little aside, over its shield. @param {import("../board/types.js").Spot} spot @param {number} high @param {number} px @returns {Place[]} */
export function placesOverFigure({ x, y }, high, px) {
  const scale = captionScale(px), top = y + 16 - high - 16 * scale, aside = 20 * px;
  const above = [0, aside, -aside].map((by) => /** @type {Place} */ ({ x: x + by, y: top, tip: by ? "" : "down", scale }));
  const out = high * 0.3 + 36 * scale;
  const beside = [out, -out].map((by) => /** @type {Place} */ ({ x: x + by, y: y - high / 2, tip: by > 0 ? "left" : "right", scale }));
  return [...above, ...beside, { x, y: y - high * 0.25, tip: "", scale: scale * 0.7 }];
}

/** Round the base of a figure. */
export const ringRound = () => group("brackets", svg("circle", { class: "bracket-back", r: 62 }), svg("circle", { class: "bracket-edge", r: 62 }));
