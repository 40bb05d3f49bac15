/** Those who fell, kept on the field as small, faded counters where they last stood. */

import { group, svg, translate } from "../basics/svg.js";

/** @typedef {{piece: any, place: string}} Fallen */

const [SMALL, LEANS] = [0.46, 68]; // of a standing piece; degrees
const SPREAD = 13; // of several in one place, each a little aside

/** @param {{gone: boolean}} piece */
export const hasFallen = (piece) => piece.gone;

/** Where everybody who is gone by now last stood. @param {{pieces: any[]}[]} views  in their order @returns {Fallen[]} */
export function fallenOf(views) {
  /** @type {Map<string, string>} */
  const last = new Map();
  for (const { pieces } of views) for (const { label, place } of pieces) if (label && place !== null && place !== undefined) last.set(label, String(place));
  return (views.at(-1)?.pieces ?? []).filter(hasFallen).flatMap((piece) => {
    const place = last.get(piece.label);
    return place === undefined ? [] : [{ piece, place }];
  });
}

/** Those of whom a log tells that they fell, and who are gone still. @param {Entry[]} log @param {Piece[]} pieces @returns {Fallen[]} */
export function fallenIn(log, pieces) {
  const gone = new Map(pieces.filter(hasFallen).map((piece) => [piece.label, piece]));
  /** @type {Map<string, Fallen>} */
  const fallen = new Map();
  for (const { about, story } of log.flatMap(({ events }) => events)) {
    const piece = gone.get(about?.piece ?? ""), place = /** @type {any} */ (about)?.[story?.lies ?? ""];
    if (piece && place !== undefined) fallen.set(piece.label, { piece, place: String(place) });
  }
  return [...fallen.values()];
}

export class FallenLayer {
  /** @param {import("../basics/types.js").Laid} laid */
  constructor(laid) {
    this.laid = laid;
    this.node = group("fallen");
    this.node.setAttribute("aria-hidden", "true"); // the losses are told in words elsewhere
    /** @type {Fallen[]} */
    this.fallen = [];
  }

  /** What lies as it lay is not drawn again. @param {Fallen[]} fallen */
  show(fallen) {
    const sign = (/** @type {Fallen[]} */ all) => all.map(({ piece, place }) => `${piece.label} ${place}`).join();
    const isSame = sign(fallen) === sign(this.fallen);
    this.fallen = fallen;
    if (!isSame) this.redraw();
  }

  redraw() {
    const { space, picture, looks } = this.laid;
    if (!picture) return;
    /** @type {Map<string, number>} */
    const here = new Map();
    this.node.replaceChildren(
      ...this.fallen.map(({ piece, place }) => {
        const nth = here.get(place) ?? 0;
        here.set(place, nth + 1);
        const centre = space.centre(place);
        const own = picture.spots([piece]).get(piece)?.scale ?? 1;
        const spot = { x: centre.x + SPREAD * (nth % 3), y: centre.y + SPREAD * nth };
        return svg("g", { class: "fallen-one", transform: `${translate(spot, SMALL * own)} rotate(${nth % 2 ? -LEANS : LEANS})` }, picture.drawPiece(piece, looks));
      }),
    );
  }
}
