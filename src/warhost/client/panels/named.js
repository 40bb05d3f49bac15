/** Places and pieces that a text names: found in it, lit on the board while one points at the words, and the words lit while one points at the piece. */

import { anyOf, isCell, isTelling, nameOf } from "../basics/names_said.js";
import { h } from "../page/html.js";

/** @type {Map<string, string>} what a text calls a piece, to its label */
let pieces = new Map();
let pattern = /(?!)/;
const CELL = "(?:[A-Za-z]+-)?[A-Za-z0-9]*[0-9][A-Za-z0-9]*";

/** @param {Piece[]} known */
export function knowPieces(known) {
  const named = known.filter(({ label }) => label);
  const names = new Map(named.flatMap((one) => [...(isTelling(one) ? [/** @type {[string, string]} */ ([one.label, one.label])] : []), [nameOf(one, named), one.label]]));
  if (pieces.size && [...names.keys()].join() === [...pieces.keys()].join()) return;
  pieces = names;
  pattern = new RegExp(`(${names.size ? `${anyOf([...names.keys()])}(?! of )|` : ""}${CELL})`);
}

/** A sentence with each place and piece in it as words that light them. @param {string} text @returns {Child[]} */
export const withNamed = (text) =>
  text.split(pattern).map((part, at) => {
    const place = at % 2 ? (pieces.get(part) ?? (isCell(part) ? part : "")) : "";
    return place ? named(part, place) : part;
  });

/** @param {string} words @param {string} place  a cell, or the label of a piece */
export const named = (words, place) => h("span", { class: "named", "data-place": place }, words);

/** @param {Element} host @param {(names: string[]) => void} light */
export function lightNamed(host, light) {
  const point = (/** @type {Event} */ event) => {
    const named = event.target instanceof HTMLElement ? event.target.closest(".named") : null;
    const name = /** @type {HTMLElement | null} */ (named)?.dataset.place;
    light(name ? [name] : []);
  };
  host.addEventListener("pointerover", point);
  host.addEventListener("pointerleave", () => light([]));
}

/** The words for the piece that is pointed at. @param {Element} host @param {string | null} label */
export function lightWords(host, label) {
  for (const one of host.querySelectorAll(".named")) one.classList.toggle("is-lit", label !== null && /** @type {HTMLElement} */ (one).dataset.place === label);
}
