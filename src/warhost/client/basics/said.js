/** What the board shows, in words for whoever hears the page. */

import { pieceInWords, statesInWords } from "./words.js";

/** @param {Piece} piece @param {Terms | null} terms */
export const saidOf = (piece, terms) => (terms ? pieceInWords(piece, terms.looks) : `${piece.label} ${piece.name}`);

/** @param {Piece} piece @param {Terms | null} terms */
export const statesOf = (piece, terms) => (terms ? statesInWords(piece, terms.looks) : []);

/** What lies in a place. @param {Land | null | undefined} land @param {Terms | null} terms */
export const landInWords = (land, terms) => (land?.key ? (terms?.terrain?.[land.key]?.name ?? land.key) : "open country");
