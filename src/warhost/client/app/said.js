/** What the board shows, in words for whoever hears the page. */

import { pieceInWords, statesInWords } from "../board/words.js";

/** @param {Piece} piece @param {Terms | null} terms */
export const saidOf = (piece, terms) => (terms ? pieceInWords(piece, terms.looks) : `${piece.label} ${piece.name}`);

/** @param {Piece} piece @param {Terms | null} terms */
export const statesOf = (piece, terms) => (terms ? statesInWords(piece, terms.looks) : []);

/** What lies in a place. @param {Land | null | undefined} land @param {Terms | null} terms */
export const landInWords = (land, terms) => (land?.key ? (terms?.terrain?.[land.key]?.name ?? land.key) : "open ground");

/** Long lists of numbers with their runs as "12–30". @param {string} words */
export const withRuns = (words) =>
  words.replace(/\d+(, \d+){3,}/g, (list) => {
    /** @type {number[][]} */
    const runs = [];
    for (const number of list.split(", ").map(Number)) {
      const run = runs.at(-1);
      if (run?.at(-1) === number - 1) run.push(number);
      else runs.push([number]);
    }
    return runs.map((run) => (run.length > 2 ? `${run[0]}–${run.at(-1)}` : run.join(", "))).join(", ");
  });
