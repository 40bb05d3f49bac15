/** What may be done, and what was: shaded places, outlined targets, the keyboard's cursor, the last move. */

import { group, path, svg, text, translate } from "./svg.js";

/** @typedef {import("./types.js").Mark} Mark */
/** @typedef {import("./types.js").Marks} Marks */
/** @typedef {import("./pieces.js").PieceLayer} PieceLayer */

/** The four corners of a frame round a target. */
const CORNERS = "M-48-30v-18h18M30-48h18v18M48 30v18h-18M-30 48h-18v-18";
const LETTER = 9.6; // width of a chip's letter

export class MarkLayer {
  /** @param {import("./types.js").Laid} laid @param {PieceLayer} pieces */
  constructor(laid, pieces) {
    this.laid = laid;
    this.pieces = pieces;
    this.under = group("marks-under");
    this.over = group("marks-over");
    /** @type {Marks} */
    this.marks = {};
  }

  /** @param {Marks} marks */
  show(marks) {
    this.marks = marks;
    this.redraw();
  }

  /** Draws the same marks again: after pieces moved, or the board was turned. */
  redraw() {
    if (!this.laid.picture) return;
    const { last = [], places = new Map(), targets = new Map(), cursor = null } = this.marks;
    this.under.replaceChildren(...last.map((place) => this.at(place, "last", path("last-edge", this.outline.inner))), ...this.each(places, this.place));
    this.over.replaceChildren(...this.each(targets, this.target), ...this.each(places, this.placeChip), ...this.cursor(cursor));
    this.markPieces();
  }

  /** @param {Map<string, Mark>} all @param {(this: MarkLayer, key: string, mark: Mark) => SVGElement[]} draw */
  each(all, draw) {
    return [...all].flatMap(([key, mark]) => draw.call(this, key, mark));
  }

  /** What a place is drawn as. */
  get outline() {
    return this.picture.outline(this.laid.space);
  }

  get picture() {
    return /** @type {import("./types.js").Picture} */ (this.laid.picture);
  }

  /** @param {string} place @param {string} className @param {...Node} children */
  at(place, className, ...children) {
    return svg("g", { class: className, transform: translate(this.laid.space.centre(place)) }, ...children);
  }

  /** @param {string} place @param {Mark} mark */
  place(place, mark) {
    const dot = svg("circle", { class: "place-dot", r: 13 });
    return [this.at(place, `place ${tone(mark)}`, path("place-hex", this.outline.inner), dot)];
  }

  /** @param {string} place @param {Mark} mark */
  placeChip(place, mark) {
    return mark.chip ? [this.at(place, `chip ${tone(mark)}`, chip(mark.chip, 34))] : [];
  }

  /** @param {string} label @param {Mark} mark */
  target(label, mark) {
    const placed = this.pieces.placed.get(label);
    if (!placed) return [];
    const small = this.picture.frame(placed.piece);
    const frame = svg("g", { class: "target-frame", transform: `scale(${placed.spot.scale * small})` }, path("target-back", CORNERS), path("target-edge", CORNERS));
    const drawn = svg("g", { class: `target ${tone(mark)}`, transform: translate(placed.spot) }, frame);
    if (mark.chip) drawn.append(chip(mark.chip, small < 1 ? 24 * placed.spot.scale : 46));
    return [drawn];
  }

  /** @param {string | null} place */
  cursor(place) {
    const { whole } = this.outline;
    return place ? [this.at(place, "cursor", path("cursor-back", whole), path("cursor-edge", whole))] : [];
  }

  markPieces() {
    const { actors, chosen = null, targets } = this.marks;
    for (const [label, { node }] of this.pieces.placed) {
      node.classList.toggle("can-act", actors?.has(label) ?? false);
      node.classList.toggle("is-chosen", label === chosen);
      node.classList.toggle("is-target", targets?.has(label) ?? false);
    }
  }
}

/** @param {Mark} mark */
const tone = (mark) => `tone-${(mark.tone ?? "plain").replace(/[^a-z0-9-]/gi, "")}`;

/** A few words on a plate; it grows as the board shrinks, see board.css. @param {string} words @param {number} y */
export function chip(words, y) {
  const width = LETTER * [...words].length + 14;
  const plate = svg("rect", { class: "chip-plate", x: -width / 2, y: -13, width, height: 26, rx: 13 });
  return svg("g", { transform: `translate(0 ${y})` }, group("chip-body", plate, text("figure chip-text", 0, 6, words)));
}
