/** The names of those who lead and of those who are looked at, above all figures: under their bases, or where they cover least. */

import { group, svg } from "../basics/svg.js";
import { does, signsOf } from "../pieces/album.js";
import { BASE, boxOfFigure, discBottom, discBox, isFigure, namePlate, nameWidth } from "../pieces/figure.js";
import { captionScale, overlap } from "../pieces/flags.js";

/** @typedef {import("../pieces/flags.js").Box} Box */
/** @typedef {import("./pieces.js").Placed} Placed */

const HIGH = 20;
/** Pixels by which a name may give way. */
const SHIFTS = [[0, 0], [0, 10], [0, 20], [20, 0], [-20, 0], [20, 20], [-20, 20]];
const COVERED = 20; // times worse it is to cover another name, or a number, than a figure

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
    const isLooked = (/** @type {Placed} */ { piece }) => looked.includes(piece.label);
    const named = figures.filter((one) => one.piece.slots.plate && (isLooked(one) || does(signsOf(one.piece, looks), "leads")));
    named.sort((one, other) => Number(isLooked(other)) - Number(isLooked(one)));
    return group("captions", ...named.map((one) => this.name(one, bodies, taken, px)));
  }

  /** @param {Placed} placed @param {Map<Placed, Box>} bodies @param {Box[]} taken @param {number} px */
  name(placed, bodies, taken, px) {
    const { piece, node } = placed;
    const name = String(piece.slots.plate), scale = captionScale(px);
    const others = [...bodies].flatMap(([one, box]) => [{ ...discBox(one.spot, px), cost: COVERED }, ...(one === placed ? [] : [box])]);
    const covers = (/** @type {Box} */ box) => [...others, ...taken].reduce((sum, other) => sum + overlap(box, other) * (other.cost ?? 1), 0);
    const places = this.placesOf(placed, nameWidth(name) * scale, scale, px).map((box) => ({ box, cost: covers(box) }));
    const { box } = places.reduce((one, other) => (other.cost < one.cost ? other : one));
    taken.push({ ...box, cost: COVERED });
    const chosen = node.classList.contains("is-chosen") ? "is-chosen" : "";
    return svg("g", { class: chosen, transform: `translate(${box.x} ${box.y}) scale(${scale})` }, namePlate(name, piece.side));
  }

  /** Under the base, a little aside, or beside it. @param {Placed} placed @param {number} w @param {number} scale @param {number} px @returns {Box[]} */
  placesOf({ spot }, w, scale, px) {
    const h = HIGH * scale, below = spot.y + Math.max(BASE + 13 * scale, discBottom(px) + (HIGH / 2 + 1) * scale);
    const beside = BASE + w / 2 + 4 * px;
    return [...SHIFTS.map(([across, down]) => ({ x: spot.x + across * px, y: below + down * px, w, h })), ...[beside, -beside].map((by) => ({ x: spot.x + by, y: spot.y + BASE / 2, w, h }))];
  }
}
