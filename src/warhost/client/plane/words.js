/** Figures, points and ways of an open table in words. */

import { placeOf } from "../board/places.js";
import { BASE, INCH, between, pointOf } from "./table.js";

/** @param {number} units @returns {string} as actions and people write it */
export const inches = (units) => (units / INCH).toFixed(2);

/** @param {string | number[] | null} place */
export const pointInWords = (place) => (place === null ? "off the table" : pointOf(place).map(inches).join(", "));

/** @param {any} piece */
export const whereInWords = (piece) => (piece.at ? `at ${pointInWords(placeOf(piece))}` : piece.dead ? "out of the battle" : "not set up yet");

/** @param {number} length in inches */
export const long = (length) => `${length.toFixed(length < 10 && length % 1 ? 2 : 1)}″`;

/** @param {Warrior} piece @returns {string[]} all that the terms explain about it */
export const traits = ({ hero, bow, spear, wounded, panicked, locked_with: locked, marks }) => [
  ...Object.entries({ hero, bow, spear, wounded, panicked, locked: locked?.length }).flatMap(([name, holds]) => (holds ? [name] : [])),
  ...(marks ?? []),
];

/** @param {Warrior} piece @returns {string[]} what has become of it */
export function stateWords({ wounded, panicked, locked_with: locked, effects, marks }) {
  return [
    ...(wounded ? ["wounded"] : []),
    ...(panicked ? ["panicked"] : []),
    ...(locked?.length ? [`locked with ${locked.join(" and ")}`] : []),
    ...(effects ?? []),
    ...(marks ?? []),
  ];
}

/** @param {any} piece @returns {string} name, figures and place in words */
export function figureInWords(piece) {
  const { label, name, side, hero, attack, defence, bow, moves, spear } = /** @type {Warrior} */ (piece);
  return [
    `${label} ${name}`,
    hero ? `${side} hero` : side,
    whereInWords(piece),
    `attack ${attack}`,
    `defence ${defence}`,
    ...(bow ? [`bow ${bow}`] : []),
    `moves ${moves}`,
    ...(spear ? ["spear"] : []),
    ...stateWords(piece),
  ].join(", ");
}

/** @param {MoveAnswer} answer @returns {string} what a move to a point would be */
export function moveInWords(answer) {
  if (!answer.legal) return answer.reasons.map((one) => one.text).join("; ") || "not allowed";
  return [
    answer.cost === null ? "it may be set down there" : `${long(answer.cost)} of movement`,
    ...(answer.charges.length ? [`charges ${answer.charges.join(" and ")}`] : answer.touches.length ? [`touches ${answer.touches.join(" and ")}`] : []),
    ...answer.shot_by.map(({ label, odds }) => `${label} could shoot at it there (${odds})`),
  ].join(", ");
}

/** How far it is, from edge to edge where there are figures. @param {Ruler} ruler */
export const measured = ({ from, to, figures }) => Math.max(0, between(from, to) - BASE * figures.length) / INCH;

/** @param {SightAnswer | null} sight */
export function sightInWords(sight) {
  if (!sight) return "";
  if (sight.clear) return "clear sight";
  return `no sight: ${[...sight.blocked_by, ...sight.ground].join(", ")} in the way`;
}
