/** Places and pieces that a text names: found in it, and lit on the board while one points at the words. */

import { h } from "../page/html.js";

/** @type {Set<string>} */
let cells = new Set();
/** @type {Map<string, string>} label to name */
let pieces = new Map();

/** @param {unknown} ground */
export function knowCells(ground) {
  cells = new Set(/** @type {{cells?: string[]}} */ (ground).cells ?? []);
}

/** @param {Piece[]} known */
export function knowPieces(known) {
  for (const { label, name } of known) if (label) pieces.set(label, name ?? "");
}

/** A number alone may count anything: it names a piece only before the piece's name. @param {string} word @param {string} after */
function isPiece(word, after) {
  const name = pieces.get(word);
  return name !== undefined && (/[a-z]/i.test(word) || (name !== "" && after.startsWith(` ${name}`)));
}

/** A sentence with each place and piece in it as words that light them. @param {string} text @returns {Child[]} */
export function withNamed(text) {
  const parts = text.split(/((?:[A-Za-z]+-)?[A-Za-z0-9]*[0-9][A-Za-z0-9]*)/);
  return parts.map((part, at) => {
    if (at % 2 === 0) return part;
    const light = cells.has(part) || isPiece(part, parts[at + 1] ?? "");
    return light ? h("span", { class: "named", "data-place": part }, part) : part;
  });
}

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
