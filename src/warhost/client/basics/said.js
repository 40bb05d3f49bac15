/** What the board shows, in words for whoever hears the page. */

import { pieceInWords, signInWords, statesInWords } from "./words.js";

/** @param {Piece} piece @param {Terms | null} terms */
export const saidOf = (piece, terms) => (terms ? pieceInWords(piece, terms.looks) : `${piece.label} ${piece.name}`);

/** @param {Piece} piece @param {Terms | null} terms */
export const statesOf = (piece, terms) => (terms ? statesInWords(piece, terms.looks) : []);

/** What lies in a place: its ground, or what has come to lie there instead. @param {Land | null | undefined} land @param {Terms | null} terms @param {BoardSign[]} [signs]  that lie there */
export const landInWords = (land, terms, signs = []) => insteadOf(terms, signs)?.name ?? (land?.key ? (terms?.terrain?.[land.key]?.name ?? land.key) : "open country");

/** What lies in a place, and over nothing else. @param {View | null | undefined} view @param {string} place */
export const signsAt = (view, place) => (view?.signs ?? []).filter(({ at, over, towards, round }) => at === place && !over && !towards && !round);

/** Of the signs of a place that by which the ground is no more what it was. @param {Terms | null} terms @param {BoardSign[]} signs @returns {SignTerm | null} */
export const insteadOf = (terms, signs) => signs.map(({ sign }) => terms?.looks.signs[sign] ?? null).find((one) => one?.instead) ?? null;

/** A sign where the place is known already: what it is, whose, and what is said of it. @param {BoardSign} sign @param {Terms | null} terms */
export const signThere = (sign, terms) => (terms ? signInWords({ ...sign, at: null }, terms.looks) : sign.sign);
