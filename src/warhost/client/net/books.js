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
