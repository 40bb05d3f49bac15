/** The pieces of a battle as it begins, as a board would draw them: without their numbers. */

import { placeOf } from "../basics/places.js";
import { sideIndex } from "../basics/sides.js";
import { group, svg, translate } from "../basics/svg.js";

/** @typedef {import("../basics/types.js").Space} Space */
/** @typedef {import("../basics/types.js").Picture} Picture */

/** @param {Space} space @param {Picture} picture @param {Looks} looks @param {SetUp[]} places */
export function piecesOn(space, picture, looks, places) {
  /** @type {Map<string, Piece[]>} */
  const here = new Map();
  for (const one of places) {
    const piece = /** @type {Piece} */ (/** @type {unknown} */ ({ ...one, label: "-", name: "", slots: {}, states: [], terms: {} }));
    const place = placeOf(piece);
    if (place !== null) here.set(place, [...(here.get(place) ?? []), piece]);
  }
  const stood = [...here].flatMap(([place, all]) => [...picture.spots(all)].map(([piece, spot]) => ({ piece, spot, centre: space.centre(place) })));
  stood.sort((one, other) => one.centre.y - other.centre.y);
  return group("pieces", ...stood.map(({ piece, spot, centre }) => standing(picture.drawPiece(piece, looks), piece.side, { x: centre.x + spot.x, y: centre.y + spot.y }, spot.scale)));
}

/** @param {SVGElement} drawn @param {string} side @param {{x: number, y: number}} at @param {number} scale */
function standing(drawn, side, at, scale) {
  return svg("g", { class: "piece", "data-side-at": sideIndex(side), transform: translate(at, scale) }, drawn);
}
