/** A game's words and rules, fetched once. */

import { ask } from "./http.js";

/** @type {Map<string, Promise<Books>>} */
const books = new Map();

/** @param {string} game @returns {Promise<Books>} */
export function loadBooks(game) {
  const known = books.get(game) ?? fetchBooks(game);
  books.set(game, known);
  return known;
}

/** @param {string} game @returns {Promise<Books>} */
async function fetchBooks(game) {
  const path = `/api/games/${encodeURIComponent(game)}`;
  const [terms, rules] = await Promise.all([ask(`${path}/terms`).catch(() => null), ask(`${path}/rules`).catch(() => null)]);
  return { terms, rules };
}

/** The terms of a battle whose scenario calls the sides so: legend and signs say these names, too. @param {Terms | null | undefined} terms @param {Record<string, string>} sides @returns {Terms | null} */
export const callingSides = (terms, sides) => /** @type {any} */ (terms && { ...terms, looks: { ...terms.looks, sides } });
