/** The names of those who lead, under their bases and above all figures: where there is room for them. Who is looked at is always named. */

import { group, svg } from "../basics/svg.js";
import { does, signsOf } from "../pieces/album.js";
import { BASE, boxOfFigure, discBottom, discBox, isFigure, namePlate, nameWidth } from "../pieces/figure.js";
import { captionScale, meets } from "../pieces/flags.js";

/** @typedef {import("../pieces/flags.js").Box} Box */
/** @typedef {import("./pieces.js").Placed} Placed */

const HIGH = 20;
/** Pixels by which a name may give way. */
const SHIFTS = [[0, 0], [0, 10], [0, 20], [20, 0], [-20, 0], [20, 20], [-20, 20]];

export class NameLayer {
  /** @param {import("../basics/types.js").Laid} laid @param {import("./pieces.js").PieceLayer} pieces */
  constructor(laid, pieces) {
    this.laid = laid;
    this.pieces = pieces;
  }

  /** @param {Box[]} taken  by flags @param {number} px  one pixel in the picture @param {(string | null)[]} looked  labels of those who are named in any case */
  draw(taken, px, looked) {
    const { looks } = this.laid;
    const figures = [...this.pieces.placed.values()].filter(({ piece }) => isFigure(piece, looks));
    const bodies = new Map(figures.map((one) => [one, boxOfFigure(one.piece, looks, one.spot, px)]));
    const must = (/** @type {Placed} */ { piece }) => looked.includes(piece.label);
    const named = figures.filter((one) => one.piece.slots.plate && (must(one) || does(signsOf(one.piece, looks), "leads")));
    named.sort((one, other) => Number(must(other)) - Number(must(one)));
    return group("captions", ...named.flatMap((one) => this.name(one, bodies, taken, px, must(one))));
  }

  /** @param {Placed} placed @param {Map<Placed, Box>} bodies @param {Box[]} taken @param {number} px @param {boolean} must */
  name(placed, bodies, taken, px, must) {
    const { piece, spot, node } = placed;
    const name = String(piece.slots.plate), scale = captionScale(px);
    const others = [...bodies].flatMap(([one, box]) => [discBox(one.spot, px), ...(one === placed ? [] : [box])]);
    const below = spot.y + Math.max(BASE + 13 * scale, discBottom(px) + (HIGH / 2 + 1) * scale);
    const boxes = SHIFTS.map(([across, down]) => ({ x: spot.x + across * px, y: below + down * px, w: nameWidth(name) * scale, h: HIGH * scale }));
    const free = boxes.find((box) => ![...others, ...taken].some((other) => meets(box, other))) ?? (must ? boxes[0] : null);
    if (!free) return [];
    taken.push(free);
    const chosen = node.classList.contains("is-chosen") ? "is-chosen" : "";
    return [svg("g", { class: chosen, transform: `translate(${free.x} ${free.y}) scale(${scale})` }, namePlate(name, piece.side))];
  }
}
