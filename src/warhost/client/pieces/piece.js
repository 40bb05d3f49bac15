/** A piece of any kind: a figure where its game declares one, else a counter. */

import { drawCounter } from "./counter.js";
import { drawFigure, isFigure } from "./figure.js";

/** @param {Piece} piece @param {Looks} looks @returns {SVGGElement} its middle at the origin */
export const drawPiece = (piece, looks) => (!piece.hidden && isFigure(piece, looks) ? drawFigure(piece, looks) : drawCounter(piece, looks));
