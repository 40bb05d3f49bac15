/** Points, ways and lengths of an open table in words. */

import { INCH, between, pointOf } from "../basics/table.js";

/** @param {number} units @returns {string} as actions and people write it */
export const inches = (units) => (units / INCH).toFixed(2);

/** @param {string | number[]} place */
export const pointInWords = (place) => pointOf(place).map(inches).join(", ");

/** @param {number} length in inches */
export const long = (length) => `${length.toFixed(length < 10 && length % 1 ? 2 : 1)}″`;

/** @param {MoveAnswer} answer @returns {string} what a move to a point would be */
export function moveInWords({ legal, reasons, cost, charges, touches, threats }) {
  if (!legal) return reasons.map((one) => one.text).join("; ") || "not allowed";
  return [
    cost === null ? "it may be set down there" : `${long(cost)} of movement`,
    ...(charges.length ? [`charges ${charges.join(" and ")}`] : touches.length ? [`touches ${touches.join(" and ")}`] : []),
    ...threats.map(({ label, words, odds }) => `${label} ${words} (${odds})`),
  ].join(", ");
}

/** How far it is, from edge to edge where there are pieces. @param {Ruler} ruler @param {number} radius of a base */
export const measured = ({ from, to, figures }, radius) => Math.max(0, between(from, to) - radius * figures.length) / INCH;

/** @param {SightAnswer | null} sight */
export function sightInWords(sight) {
  if (!sight) return "";
  if (sight.clear) return "clear sight";
  return `no sight: ${[...sight.blocked_by, ...sight.ground].join(", ")} in the way`;
}
