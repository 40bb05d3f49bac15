/** What may be done, and what was: places that are offered, targets with their odds, the keyboard's cursor, the last move. */

import { NameLayer } from "./captions.js";
import { boxOfFigure, discBox, heightOf, isFigure } from "../pieces/figure.js";
import { boxOf, brackets, drawFlag, freePlace, placesRound, placesOverFigure, ringRound, wideOf } from "../pieces/flags.js";
import { clashRings } from "./clash_rings.js";
import { sideIndex } from "../basics/sides.js";
import { GhostLayer } from "./ghost.js";
import { group, path, svg, text, translate } from "../basics/svg.js";

/** @typedef {import("../basics/types.js").Mark} Mark */
/** @typedef {import("../basics/types.js").Marks} Marks */
/** @typedef {import("./pieces.js").PieceLayer} PieceLayer */
/** @typedef {import("./pieces.js").Placed} Placed */
/** @typedef {import("../pieces/flags.js").Box} Box */

const LETTER = 9.6; // width of a chip's letter
const FLAG_PX = 0.66; // of a flag's size, at which its words are large enough on the screen
const MAY_ACT = "M-9-12H9L0 1Z", ACT_PX = 0.62; // its size on the screen
const UNDER = { head: 40, plate: 8 }; // where the figures of one that lies under another stand, and half their height on the screen
const BESIDE = [44, 66]; // from the middle of a small piece, where its flag is clear of others
const ICON = { y: -7, half: 26, cost: 1000 }; // of a counter: nothing may lie over its picture

export class MarkLayer {
  /** @param {import("../basics/types.js").Laid} laid @param {PieceLayer} pieces @param {(box: Box | null) => void} giveWay  what lies beyond the window is to be seen */
  constructor(laid, pieces, giveWay) {
    this.laid = laid;
    this.pieces = pieces;
    this.ghosts = new GhostLayer(laid, pieces, giveWay);
    this.faced = group("marks-faced");
    this.below = group("marks-below");
    this.under = group("marks-under", this.faced, this.below);
    /** @type {string | null} the piece under the pointer */
    this.looked = null;
    this.over = group("marks-over");
    this.names = new NameLayer(laid, pieces);
    /** @type {Marks} */
    this.marks = {};
    this.scale = 0;
  }

  /** @param {Marks} marks */
  show(marks) {
    this.marks = marks;
    this.redraw();
  }

  /** Draws the same marks again: after pieces moved, or the board was turned. */
  redraw() {
    if (!this.laid.picture) return;
    const { last = [], places = new Map(), cursor = null } = this.marks;
    this.markPieces();
    this.below.replaceChildren(...last.map((place) => this.at(place, "last", path("last-edge", this.outline.inner))), ...this.offered(places), ...this.cursor(cursor), ...this.thrown("cells"), ...clashRings(this.marks.clash ?? null, this.pieces), ...this.targets());
    this.showFaced();
    this.showCaptions();
    this.ghosts.draw(this.marks.ghost ?? null, this.px);
  }

  showCaptions() {
    this.over.replaceChildren(...this.turnHints(), ...this.mayAct(), ...this.captions(), ...this.each(this.marks.places ?? new Map(), this.placeChip), ...this.thrown("chances"), ...this.spying());
  }

  /** @param {string | null} label  of the piece under the pointer */
  lookAt(label) {
    this.looked = label;
    if (!this.laid.picture) return;
    this.showFaced();
    this.showCaptions();
  }

  /** What the chosen piece and the one under the pointer face: paler with each step, within one line. */
  showFaced() {
    const labels = new Set([this.marks.chosen, this.looked].filter((one) => one));
    this.faced.replaceChildren(...[...labels].flatMap((label) => this.facedBy(this.pieces.placed.get(label ?? ""))));
  }

  /** @param {Placed | undefined} placed */
  facedBy(placed) {
    const rings = /** @type {string[][]} */ (placed?.piece.slots.faces ?? []);
    if (!placed || !rings.length) return [];
    const { whole } = this.outline, at = sideIndex(placed.piece.side);
    if (placed.piece.slots.facing === undefined) return [this.around([...new Set([placed.place ?? rings[0][0], ...rings.flat()])], at)];
    const cells = rings.flatMap((ring, far) => ring.map((cell) => this.at(cell, "faces", svg("path", { class: "faced", d: whole, opacity: Math.max(0.3, 1 - 0.2 * far) }))));
    const edge = this.laid.space.rim?.(rings.flat()) ?? "";
    return [svg("g", { class: `field field-of-${at}` }, ...cells, path("field-back", edge), path("field-edge", edge))];
  }

  /** All that lies round a piece, and its own place, as one field within one line. @param {string[]} cells @param {number} at  which side */
  around(cells, at) {
    const { space } = this.laid, edge = space.rim?.(cells) ?? "";
    return svg("g", { class: `field field-of-${at} field-round` }, path("faced", space.area?.(cells) ?? ""), path("field-back", edge), path("field-edge", edge));
  }

  /** Flags have to find other places when the board is seen larger or smaller. @param {number} scale  pixels for one of the picture */
  zoomed(scale) {
    if (scale === this.scale) return;
    this.scale = scale;
    this.redraw();
  }

  /** @param {Map<string, Mark>} all @param {(this: MarkLayer, key: string, mark: Mark) => SVGElement[]} draw */
  each(all, draw) {
    return [...all].flatMap(([key, mark]) => draw.call(this, key, mark));
  }

  /** What is thrown, on a board on which something can be; until then what was thrown last. @param {"cells" | "chances"} part */
  thrown(part) {
    const { lands, fell } = this.marks;
    if (lands) return this.picture.thrown?.[part](this, lands) ?? [];
    return (fell && this.picture.fallen?.[part === "cells" ? "cells" : "words"](this, fell)) || [];
  }

  /** What whoever spies would show, on a board on which somebody can. */
  spying() {
    return (this.marks.spied && this.picture.spying?.(this, this.marks.spied)) || [];
  }

  /** What a place is drawn as. */
  get outline() {
    return this.picture.outline(this.laid.space);
  }

  get picture() {
    return /** @type {import("../basics/types.js").Picture} */ (this.laid.picture);
  }

  /** @param {string} place @param {string} className @param {...Node} children */
  at(place, className, ...children) {
    return svg("g", { class: className, transform: translate(this.laid.space.centre(place)) }, ...children);
  }

  /** White where one can go, within one line; what is done there in another way has another line. @param {Map<string, Mark>} places */
  offered(places) {
    const { rim } = this.laid.space, ways = [...new Set([...places.values()].map(({ tone = "" }) => tone))];
    return ways.map((way, at) => {
      const there = [...places].flatMap(([place, { tone = "" }]) => (tone === way ? [place] : []));
      const edge = rim?.call(this.laid.space, there) ?? "";
      return group(`reach way-${Math.min(2, at)}`, ...there.map((place) => this.at(place, "place", path("place-hex", this.outline.whole))), path("reach-back", edge), path("reach-rim", edge));
    });
  }

  /** @param {string} place @param {Mark} mark */
  placeChip(place, mark) {
    const taken = [...this.pieces.placed.values()].some((one) => one.place === place); // then it hangs below the piece
    return mark.chip ? [this.at(place, "chip", chip(mark.chip, taken ? 50 : 34))] : [];
  }

  /** Flags, the best first so that it has the best place, then names where there is room for them. */
  captions() {
    const flags = this.found().filter(({ mark }) => mark.chip).sort((one, other) => Number(other.mark.best ?? false) - Number(one.mark.best ?? false));
    /** @type {Box[]} */
    const taken = [];
    return [...flags.map(({ placed, mark }) => this.flag(placed, mark, taken)), this.names.draw(taken, this.px, [this.looked, this.marks.chosen ?? null])];
  }

  /** One pixel in the picture. */
  get px() {
    return 1 / (this.scale || 1);
  }

  /** The targets that are on the board. */
  found() {
    return [...(this.marks.targets ?? [])].flatMap(([label, mark]) => {
      const placed = this.pieces.placed.get(label);
      return placed ? [{ placed, mark }] : [];
    });
  }

  /** Whether it is a figure, of which the base is ringed. @param {Placed} placed */
  stands({ piece }) {
    return isFigure(piece, this.laid.looks);
  }

  /** Round the targets, and under all pieces, so that every number stays free. */
  targets() {
    return this.found().map(({ placed, mark }) => this.target(placed, mark, this.stands(placed) ? ringRound() : this.bracketsOf(placed)));
  }

  /** @param {Placed} placed */
  bracketsOf({ piece, spot }) {
    return svg("g", { class: "target-frame", transform: `scale(${spot.scale * this.picture.frame(piece)})` }, brackets());
  }

  /** @param {Placed} placed @param {Mark} mark @param {SVGElement} frame */
  target({ spot }, mark, frame) {
    return svg("g", { class: mark.best ? "target is-best" : "target", transform: translate(spot) }, frame);
  }

  /** @param {Placed} placed @param {Mark} mark @param {Box[]} taken  by earlier flags */
  flag(placed, mark, taken) {
    const words = mark.chip ?? "", all = [...this.pieces.placed.values()];
    const others = [...all.filter((one) => one !== placed).flatMap((one) => this.bodyOf(one)), ...all.flatMap((one) => this.iconOf(one))];
    const place = freePlace(this.placesFor(placed, wideOf(words)), [...others, ...taken]);
    taken.push({ ...boxOf(place), cost: ICON.cost });
    return drawFlag(words, mark, place);
  }

  /** @param {Placed} placed @param {number} wide  the flag's plate */
  placesFor(placed, wide) {
    const { piece, spot } = placed;
    if (this.stands(placed)) return placesOverFigure(spot, heightOf(piece, this.laid.looks, this.px), this.px, wide);
    const scale = Math.max(1, FLAG_PX * this.px);
    // Round a small one lies the picture of whom it goes with.
    return [this.halfOf(placed), ...(piece.size === "small" ? BESIDE : [])].flatMap((half) => placesRound(spot, half, scale, wide));
  }

  /** @param {Placed} placed @returns {Box[]} */
  iconOf(placed) {
    if (this.stands(placed)) return [];
    const { spot } = placed, by = this.halfOf(placed) / 44;
    return [{ x: spot.x, y: spot.y + ICON.y * by, w: 2 * ICON.half * by, h: 2 * ICON.half * by, cost: ICON.cost }];
  }

  /** Half the height of a counter's body. @param {Placed} placed */
  halfOf({ piece, spot }) {
    return 44 * spot.scale * this.picture.frame(piece);
  }

  /** All that a flag must not cover. @param {Placed} placed @returns {Box[]} */
  bodyOf(placed) {
    const { piece, spot } = placed;
    if (this.stands(placed)) return [boxOfFigure(piece, this.laid.looks, spot, this.px), discBox(spot, this.px)];
    const half = this.halfOf(placed);
    return [{ x: spot.x, y: spot.y + half * 0.05, w: 2 * half, h: 2.15 * half }];
  }

  /** A sign over each that may be chosen, as long as nobody is. */
  mayAct() {
    const { actors = new Set(), chosen } = this.marks;
    const placed = chosen ? [] : [...actors].flatMap((label) => this.pieces.placed.get(label) ?? []);
    return placed.map((one) => {
      const { x, y } = one.spot, up = this.stands(one) ? heightOf(one.piece, this.laid.looks, this.px) - 12 : this.headOf(one);
      return svg("path", { class: "may-act", d: MAY_ACT, transform: `translate(${x} ${y - up}) scale(${Math.max(1, ACT_PX * this.px)})` });
    });
  }

  /** How far up a counter ends: with its front, or the figures of one that lies under another. @param {Placed} placed */
  headOf(placed) {
    const { node, piece, spot } = placed;
    if (node.classList.contains("is-under") && !node.classList.contains("says-same")) return UNDER.head * spot.scale + UNDER.plate * Math.max(this.px, spot.scale);
    return this.halfOf(placed) + (piece.slots?.facing === undefined ? 4 : 14);
  }

  turnHints() {
    const { turns = [], ghost, chosen } = this.marks, placed = this.pieces.placed.get(chosen ?? "");
    return placed && !ghost ? this.ghosts.hints(placed.spot, turns) : [];
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

/** A few words on a plate; it grows as the board shrinks. @param {string} words @param {number} y */
export function chip(words, y) {
  const width = LETTER * [...words].length + 14;
  const plate = svg("rect", { class: "chip-plate", x: -width / 2, y: -13, width, height: 26, rx: 13 });
  return svg("g", { transform: `translate(0 ${y})` }, group("chip-body", plate, text("figure chip-text", 0, 6, words)));
}
