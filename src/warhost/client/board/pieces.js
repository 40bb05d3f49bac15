/** The counters on the board, kept by label: what has not changed is neither drawn nor moved again. */

import { does, signsOf } from "../pieces/album.js";
import { placeOf } from "../basics/places.js";
import { sideIndex } from "../basics/sides.js";
import { group, svg, translate } from "../basics/svg.js";
import { pieceInWords } from "../basics/words.js";
import { stackOf } from "./layout.js";

/** @typedef {import("../basics/types.js").Spot} Spot */
/** @typedef {{key: string, piece: Piece, place: string | null, node: SVGGElement, looks: string, spot: Spot}} Placed */

export class PieceLayer {
  /** @param {import("../basics/types.js").Laid} laid */
  constructor(laid) {
    this.laid = laid;
    this.node = group("pieces");
    /** @type {Map<string, Placed>} */
    this.placed = new Map();
    /** @type {readonly string[]} */
    this.yours = [];
    /** Whether pieces have come that may stand behind others. */
    this.unsorted = false;
  }

  /** @param {Piece[]} pieces all of a view; those of the dead pile are not drawn */
  show(pieces) {
    const shown = keyed(pieces.filter((piece) => placeOf(piece) !== null));
    for (const key of [...this.placed.keys()].filter((one) => !shown.has(one))) this.remove(key);
    for (const [key, piece] of shown) this.update(key, piece);
    return this.settle();
  }

  /** @param {string} key */
  remove(key) {
    this.placed.get(key)?.node.remove();
    this.placed.delete(key);
  }

  /** @param {string} key @param {Piece} piece */
  update(key, piece) {
    const placed = this.placed.get(key) ?? this.add(key, piece);
    placed.piece = piece;
    placed.place = placeOf(piece);
    const looks = JSON.stringify(piece);
    if (looks !== placed.looks) this.redraw(placed, looks);
  }

  /** @param {string} key @param {Piece} piece @returns {Placed} */
  add(key, piece) {
    const node = svg("g", { class: "piece", tabindex: -1 });
    const placed = { key, piece, place: placeOf(piece), node, looks: "", spot: { x: NaN, y: NaN, scale: 1 } };
    this.placed.set(key, placed);
    this.node.append(node);
    this.unsorted = true;
    return placed;
  }

  /** @param {Placed} placed @param {string} looks */
  redraw(placed, looks) {
    const { node, piece } = placed;
    placed.looks = looks;
    const picture = /** @type {import("../basics/types.js").Picture} */ (this.laid.picture);
    node.replaceChildren(svg("g", { "aria-hidden": "true" }, picture.drawPiece(piece, this.laid.looks)));  // the label says it all in words
    node.setAttribute("role", piece.label ? "button" : "img");
    node.setAttribute("aria-label", pieceInWords(piece, this.laid.looks));
    if (piece.label) node.dataset.label = piece.label;
    node.dataset.side = piece.side;
    node.dataset.sideAt = String(sideIndex(piece.side));
    node.classList.toggle("is-yours", this.yours.includes(piece.side));
    const signs = signsOf(piece, this.laid.looks);
    node.classList.toggle("is-done", does(signs, "fades"));
    node.classList.toggle("is-called", does(signs, "glows"));
  }

  /** Puts every piece where it belongs. @returns {{placed: Placed, before: Spot}[]} those that stood elsewhere */
  settle() {
    const moved = [];
    for (const [placed, spot] of this.spots()) {
      const before = placed.spot;
      if (before.x === spot.x && before.y === spot.y && before.scale === spot.scale) continue;
      placed.spot = spot;
      placed.node.setAttribute("transform", translate(spot, spot.scale));
      placed.node.style.setProperty("--mine", String(spot.scale));
      placed.node.classList.toggle("is-alone", placed.piece.size === "small" && spot.scale > 1.1);
      if (!Number.isNaN(before.x)) moved.push({ placed, before });
    }
    if (moved.length || this.unsorted) this.sort();
    this.markStacks();
    return moved;
  }

  /** What a piece of a stack says as the one on it does is said once. */
  markStacks() {
    /** @type {Map<Piece, {over: Piece | undefined}>} */
    const stacked = new Map();
    for (const here of this.byPlace().values()) {
      const stack = stackOf(here.map(({ piece }) => piece));
      stack.forEach((piece, at) => stacked.set(piece, { over: stack[at + 1] }));
    }
    for (const { piece, node } of this.placed.values()) {
      const found = stacked.get(piece);
      node.classList.toggle("is-stacked", found !== undefined);
      node.classList.toggle("is-under", found?.over !== undefined);
      node.classList.toggle("says-same", found?.over !== undefined && sayingOf(piece) === sayingOf(found.over));
    }
  }

  /** What stands in front covers what stands behind. */
  sort() {
    this.unsorted = false;
    const front = (/** @type {Placed} */ { spot, piece }) => spot.y + (piece.stack === "beside" ? 60 : 0);
    const sorted = [...this.placed.values()].sort((one, other) => front(one) - front(other)).map(({ node }) => node);
    if (sorted.every((node, at) => node === this.node.children[at])) return;
    // A node that is moved in the document loses the focus.
    const focused = /** @type {SVGElement | undefined} */ (sorted.find((node) => node === document.activeElement));
    this.node.append(...sorted);
    focused?.focus({ preventScroll: true });
  }

  /** @returns {[Placed, Spot][]} */
  spots() {
    const { space, picture } = this.laid;
    return [...this.byPlace()].flatMap(([place, here]) => {
      const centre = space.centre(place);
      const spots = picture?.spots(here.map((placed) => placed.piece));
      return here.map((placed) => /** @type {[Placed, Spot]} */ ([placed, shifted(centre, spots?.get(placed.piece))]));
    });
  }

  /** @returns {Map<string, Placed[]>} */
  byPlace() {
    /** @type {Map<string, Placed[]>} */
    const all = new Map();
    for (const placed of this.placed.values()) {
      const { place } = placed;
      if (place !== null) all.set(place, [...(all.get(place) ?? []), placed]);
    }
    return all;
  }

  /** Stands a piece elsewhere, as an event tells it. @param {string} label @param {string | null} place */
  put(label, place) {
    const placed = this.placed.get(label);
    if (!placed) return;
    placed.place = place;
  }

  /**
   * Shows at once what an event has changed: states by whether it has them, slots by what stands in them, and of slots that count how many there are.
   * @param {string} label
   * @param {Changes} changes
   * @param {Counts} counts
   */
  change(label, changes, counts) {
    const placed = this.placed.get(label);
    if (!placed) return;
    const { place } = placed;
    this.update(label, changed(placed.piece, changes, counts));
    placed.place = place;
  }

  /** @param {import("../basics/types.js").Point} point @param {number} within @returns {string | null} the piece whose middle is nearest */
  nearest(point, within) {
    const far = (/** @type {Placed} */ { spot }) => Math.hypot(spot.x - point.x, spot.y - point.y);
    const [first] = [...this.placed.values()].filter((one) => far(one) <= within).sort((one, other) => far(one) - far(other));
    return first?.piece.label ?? null;
  }

  /** @param {string} label */
  nodeOf(label) {
    return this.placed.get(label)?.node ?? null;
  }
}

/** All that is written on a piece, whomever it belongs to. @param {Piece} piece */
const sayingOf = ({ icon, slots, side }) => JSON.stringify([side, icon, { ...slots, band: "" }]);

/** Pieces by label; those without, which may not be known, by side, hex and number. @param {Piece[]} pieces */
function keyed(pieces) {
  /** @type {Map<string, Piece>} */
  const all = new Map();
  for (const piece of pieces) {
    let key = piece.label ?? `?${piece.side}${placeOf(piece)}`;
    while (all.has(key)) key += "+";
    all.set(key, piece);
  }
  return all;
}

/** @param {Piece} piece @param {Changes} changes @param {Counts} counts @returns {Piece} */
function changed(piece, changes, counts) {
  /** @type {Slots} */
  const slots = { ...piece.slots };
  const states = new Set(piece.states);
  for (const [name, value] of Object.entries(changes)) {
    if (value === true) states.add(name);
    else if (value === false) states.delete(name);
    else slots[name] = value;
  }
  for (const [slot, now] of /** @type {["pips" | "bar", number][]} */ (Object.entries(counts))) {
    const counted = slots[slot];
    if (counted) slots[slot] = [now, ...counted.slice(1)];
  }
  return { ...piece, slots, states: [...states] };
}

/** @param {import("../basics/types.js").Point} centre @param {Spot | undefined} spot @returns {Spot} */
function shifted(centre, spot) {
  const within = spot ?? { x: 0, y: 0, scale: 1 };
  return { x: centre.x + within.x, y: centre.y + within.y, scale: within.scale };
}
