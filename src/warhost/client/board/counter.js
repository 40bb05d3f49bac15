/** What a counter looks like: body by side, icon of the kind, figures, state. Made anew whenever one of them changes. */

import { iconSymbol } from "./icons.js";
import { JAWS } from "./motifs.js";
import { group, path, svg, text, use } from "./svg.js";
import { sideIndex } from "./sides.js";
import { shownDice } from "./words.js";

/** @typedef {import("./types.js").Piece} Piece */

/** Little signs beside the figures; the legend explains them with the same outlines. */
export const SIGNS = {
  sword: "M-1.5 7v-3h-3v-2.5h3v-7l1.5-2.5 1.5 2.5v7h3v2.5h-3v3z",
  arrow: "M-7 1.5v-3h7v-4l7 5.5-7 5.5v-4z",
  shield: "M-15-17q15 5 30 0v16q0 12-15 19-15-7-15-19z",
  drop: "M0-12q9 10 9 16a9 9 0 0 1-18 0q0-6 9-16z",
};

/** Width of a figure on the plate. */
const DIGIT = 12;

/** Marks that have a sign of their own; the others are told in words only. @type {Record<string, string>} */
const MARK_SIGNS = {
  nominated: "M-4 7v-14h10l-3 4 3 4h-8v6z",
  included: "M-1.5-6h3v4.5h4.5v3h-4.5v4.5h-3v-4.5h-4.5v-3h4.5z",
  moved: "M-6-5l5 5-5 5h4l5-5-5-5zM0-5l5 5-5 5h3l5-5-5-5z",
  acted: "M-6 0l2-2.5 3 3 5.5-6.5 2 2-7.5 9z",
  "stays behind": "M-5-6h3.5v12h-3.5zM1.5-6h3.5v12h-3.5z",
  "causes fear this turn": "M-2-7h4l-1 9h-2zM-1.8 4h3.6v3.5h-3.6z",
};

/** @param {Piece} piece @returns {SVGGElement} the whole counter, its middle at the origin */
export function drawCounter(piece) {
  if (piece.hidden || !piece.label) return drawBack(piece);
  return piece.kind === "individual" ? drawIndividual(piece) : drawUnit(piece);
}

/** @param {Piece} piece */
function drawBack(piece) {
  return group("counter back", ...body(piece.side, 42, 38), path("hatching", hatching(piece.side)), text("unknown", 0, 17, "?"));
}

/** Stripes within the body. @param {string} side */
function hatching(side) {
  const reach = sideIndex(side) ? 33 : 27;
  return [-0.8, -0.4, 0, 0.4, 0.8].map((shift) => {
    const [low, high] = [Math.max(-1, -1 + shift) * reach, Math.min(1, 1 + shift) * reach];
    return `M${low} ${-low + shift * reach}L${high} ${-high + shift * reach}`;
  }).join("");
}

/** @param {Piece} piece */
function drawUnit(piece) {
  const plate = dicePlate(piece);
  return group(
    "counter unit",
    ...(piece.trapped ? [jawsRound(49)] : []),
    ...body(piece.side, 42, 38),
    plate.length ? icon(piece, 45, -18) : icon(piece, 56, -4),
    pips(piece, 34, 40),
    ...plate,
    ...hitShield(piece, 34, -29),
    tag(piece, -35, -34),
    ...activation(piece, -35, 37, 11.5),
    ...markSigns(piece, -41, -4),
    ...magic(piece, 36, 34),
  );
}

/** @param {Piece} piece */
function drawIndividual(piece) {
  return group(
    "counter individual",
    ...(piece.trapped ? [jawsRound(22)] : []),
    ...body(piece.side, 18, 16.5),
    icon(piece, 26, 0),
    tag(piece, -8, -20),
    ...((piece.full_wounds ?? 1) > 1 ? [pips(piece, 14, 18)] : []),
    ...magic(piece, 11, 8),
    ...activation(piece, -13, -11, 7.5),
    ...markSigns(piece, -15, 6),
  );
}

/** Counters of the first side are round, those of the second square. @param {string} side @param {number} radius @param {number} half */
function body(side, radius, half) {
  const shape = (/** @type {string} */ className, /** @type {number} */ less, /** @type {number} */ shift) =>
    sideIndex(side)
      ? svg("rect", { class: className, x: less - half, y: less - half + shift, width: 2 * (half - less), height: 2 * (half - less), rx: half / 4 })
      : svg("circle", { class: className, r: radius - less, cy: shift });
  return [shape("shadow", -0.5, 2.5), shape(`body body-${sideIndex(side)}`, 0, 0), shape("bevel", radius / 12, 0)];
}

/** @param {Piece} piece @param {number} size @param {number} y of its middle */
function icon(piece, size, y) {
  const place = { x: -size / 2, y: y - size / 2, width: size, height: size };
  return svg("g", { class: "icon" }, use(iconSymbol(piece.icon, piece.kind), place));
}

/** @param {Piece} piece @returns {SVGElement[]} combat dice: adjacent after a sword, at range after an arrow */
function dicePlate(piece) {
  const [adjacent, ...ranged] = shownDice(piece);
  if (adjacent === undefined) return [];
  const near = String(adjacent);
  const far = ranged.join("·");
  const [nearWidth, farWidth] = [13 + DIGIT * near.length, far ? 21 + widthOf(far) : 0];
  const left = -(nearWidth + farWidth) / 2;
  const plate = svg("rect", { class: "plate", x: left - 5, y: 5, width: 10 - 2 * left, height: 23, rx: 6 });
  const parts = [plate, sign("sword", left + 5, 16.5), fitted("dice", left + 12, 23.5, near)];
  if (far) parts.push(sign("arrow", left + nearWidth + 10, 16.5), fitted("dice far", left + nearWidth + 20, 23.5, far));
  return [group("dice-plate", ...parts)];
}

/** Figures as wide as is planned for, whatever font the reader has. @param {string} className @param {number} x @param {number} y @param {string} words */
function fitted(className, x, y, words) {
  const attributes = { class: `figure ${className}`, x, y, textLength: widthOf(words), lengthAdjust: "spacingAndGlyphs" };
  return svg("text", attributes, words);
}

/** @param {string} figures */
const widthOf = (figures) => [...figures].reduce((width, letter) => width + (letter === "·" ? DIGIT / 2.4 : DIGIT), 0);

/** @param {keyof typeof SIGNS} name @param {number} x @param {number} y */
export function sign(name, x, y) {
  return svg("path", { class: `sign sign-${name}`, d: SIGNS[name], transform: `translate(${x} ${y})` });
}

/** @param {Piece} piece @param {number} x @param {number} y */
function hitShield(piece, x, y) {
  return piece.hit_at ? [group("hit", sign("shield", x, y), text("figure hit-at", x, y + 5, `${piece.hit_at}+`))] : [];
}

/** @param {Piece} piece @param {number} x @param {number} y */
function tag(piece, x, y) {
  const label = piece.label ?? "";
  const width = 9.5 * label.length;
  const words = text("figure label", x, y + 5.5, label);
  words.setAttribute("textLength", String(width));
  words.setAttribute("lengthAdjust", "spacingAndGlyphs");
  return group("tag", svg("rect", { class: "plate", x: x - width / 2 - 4, y: y - 9, width: width + 8, height: 18, rx: 5 }), words);
}

/** @param {Piece} piece @param {number} y @param {number} room @returns {SVGElement} a dot for each wound of the profile, those lost hollow */
function pips(piece, y, room) {
  const [left, full] = [piece.wounds ?? 0, piece.full_wounds ?? 0];
  if (full > 7) return group("pips", text("figure many", 0, y + 5, `${left}/${full}`));
  const step = Math.min(10, room / full);
  const dots = Array.from({ length: full }, (_, place) =>
    svg("circle", { class: place < left ? "pip" : "pip lost", cx: step * (place - (full - 1) / 2), cy: y, r: step * 0.36 }));
  return group("pips", ...dots);
}

/** @param {Piece} piece @param {number} x @param {number} y @param {number} radius */
function activation(piece, x, y, radius) {
  if (!piece.counters) return [];
  const disc = svg("circle", { class: "coin", cx: x, cy: y, r: radius });
  return [group("activation", disc, text(`figure coin-count${radius < 10 ? " small" : ""}`, x, y + radius / 2, String(piece.counters)))];
}

/** @param {Piece} piece @param {number} x @param {number} y */
function markSigns(piece, x, y) {
  const drawn = (piece.marks ?? []).filter((mark) => mark in MARK_SIGNS).slice(-2);
  const size = piece.kind === "individual" ? 0.65 : 1;
  return drawn.map((mark, place) => {
    const transform = `translate(${x} ${y + 22 * size * (place - (drawn.length - 1) / 2)}) scale(${size})`;
    return svg("g", { class: "mark", transform }, svg("circle", { class: "mark-disc", r: 10 }), path("mark-sign", MARK_SIGNS[mark]));
  });
}

/** @param {Piece} piece @param {number} x @param {number} y */
function magic(piece, x, y) {
  if (!piece.full_mp && !piece.mp) return [];
  const drop = svg("path", { class: "drop", d: SIGNS.drop, transform: `translate(${x} ${y - 1})` });
  return [group("magic", drop, text("figure mp", x, y + 7, String(piece.mp ?? 0)))];
}

/** @param {number} radius */
function jawsRound(radius) {
  const count = 14;
  const ring = svg("circle", { class: "jaws-ring", r: radius });
  const teeth = Array.from({ length: count }, (_, place) => {
    const transform = `rotate(${(360 * place) / count}) translate(0 ${-radius}) scale(${radius / 49})`;
    return svg("path", { class: "jaws-tooth", d: "M-6-3h12l-6 13z", transform });
  });
  return group("jaws", ring, ...teeth);
}

/** @param {import("./types.js").Trap} trap */
export function drawTrap(trap) {
  const disc = sideIndex(trap.owner) ? svg("rect", { class: "trap-body", x: -15, y: -15, width: 30, height: 30, rx: 4 }) : svg("circle", { class: "trap-body", r: 17 });
  return group(`trap trap-${trap.state}`, disc, path("trap-jaws", JAWS), text("figure trap-owner", 0, 12, trap.owner.charAt(0).toUpperCase()));
}
