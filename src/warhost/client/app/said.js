/** A piece in words for whoever hears the page, said from what its game declares. */

import { capital } from "./choices.js";

/** @param {Piece} piece @param {Terms | null} terms @returns {string[]} the names of its states */
export const statesOf = ({ states }, terms) => (states ?? []).map((one) => terms?.looks.signs[one]?.name ?? one);

/** @param {Piece} piece @param {Terms | null} terms @param {(row: Row) => boolean} [told]  which of its figures are said @returns {string} */
export function pieceInWords(piece, terms, told = ({ share }) => share !== undefined) {
  if (piece.hidden || !piece.label) return `a hidden ${piece.side} piece`;
  const figures = piece.profile.filter(told).map(({ label, text }) => `${label.toLowerCase()} ${text}`);
  return [`${piece.label} ${piece.name}`, piece.side, piece.where, ...figures, ...statesOf(piece, terms)].join(", ");
}

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

/** What lies in a place. @param {Land | null | undefined} land @param {Terms | null} terms */
export const landInWords = (land, terms) => (land?.key ? (terms?.terrain?.[land.key]?.name ?? capital(land.key)) : "open ground");
