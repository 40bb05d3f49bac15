/** Looking words up in a rulebook: their stems, what the book calls them, and titles of parts as well as clauses. */

const ENDINGS = /(?:ies|ing|ed|es|s|y|e)$/;
const SHORTEST = 3; // letters that a stem keeps

/** A word without its ending, so that "charges" finds "charging". @param {string} word @returns {string} */
export function stemOf(word) {
  const stem = word.replace(ENDINGS, "");
  return stem.length >= SHORTEST ? stem : word;
}

/**
 * For each word of a question, whatever would answer it.
 * @param {string} question
 * @param {Record<string, string[]>} synonyms
 * @returns {string[][]}
 */
export function wantedOf(question, synonyms) {
  const byStem = new Map(Object.entries(synonyms).map(([word, called]) => [stemOf(word.toLowerCase()), called.map((one) => one.toLowerCase())]));
  return question
    .toLowerCase()
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => [stemOf(word), ...(byStem.get(stemOf(word)) ?? [])]);
}

/** @param {string} text @param {string[][]} wanted */
export const answers = (text, wanted) => wanted.every((any) => any.some((one) => text.includes(one)));
