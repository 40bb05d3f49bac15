/** What the signs of the board mean: the terrain that is on it, drawn as on it, and how to read a counter. */

import { SIGNS } from "./counter.js";
import { lookOf } from "./grid.js";
import { fogSymbol, terrainSymbol } from "./motifs.js";
import { prizeFlag, strokes } from "./ground.js";
import { legendOf } from "./legend_list.js";
import { path, svg, text, use } from "./svg.js";

/** @typedef {import("./types.js").Ground} Ground */
/** @typedef {import("./types.js").Terms} Terms */
/** @typedef {[picture: SVGElement[], name: string, words: string]} Entry */

/** @param {Ground} ground @param {Terms} terms @param {import("./types.js").View} view @returns {HTMLElement} */
export function drawLegend(ground, terms, view) {
  const entries = groundEntries(ground, terms.terrain ?? {}, Boolean(view.fog?.length));
  return legendOf(["Ground", "-64 -64 128 128", entries], ["Counters", "-22 -22 44 44", counterEntries()]);
}

/** @param {Ground} ground @param {NonNullable<Terms["terrain"]>} terms @param {boolean} foggy @returns {Entry[]} */
function groundEntries(ground, terms, foggy) {
  const look = lookOf(ground);
  const letters = [...new Set(ground.terrain.join(""))].sort((one, other) => order(terms, one) - order(terms, other));
  return [
    ...letters.map((letter) => /** @type {Entry} */ ([[use(terrainSymbol(letter, look))], terms[letter]?.name ?? letter, terms[letter]?.text ?? ""])),
    ...(ground.walls?.length ? [/** @type {Entry} */ ([side("wall"), "wall", ""])] : []),
    ...(ground.cliffs?.length ? [/** @type {Entry} */ ([side("cliff"), "impassable hexside", ""])] : []),
    ...(ground.hexes?.length ? [/** @type {Entry} */ ([[svg("g", { transform: "scale(2.4)" }, prizeFlag({ x: -7, y: 14 }))], "counts for victory", ""])] : []),
    ...(foggy ? [/** @type {Entry} */ ([[use(fogSymbol(look))], "fog", ""])] : []),
  ];
}

/** @param {string} name */
const side = (name) => [svg("g", { transform: "scale(1.6)" }, ...strokes(name, "M-32 0h64"))];

/** @param {NonNullable<Terms["terrain"]>} terms @param {string} letter */
const order = (terms, letter) => Object.keys(terms).indexOf(letter);

/** @returns {Entry[]} */
function counterEntries() {
  const coin = svg("circle", { class: "coin", r: 14 });
  return [
    [[signed("sword", 2)], "dice", "rolled against an adjacent piece"],
    [[signed("arrow", 1.8)], "dice at range", "2, 3 and more hexes away, in this order"],
    [[path("sign sign-shield", SIGNS.shield), text("figure hit-at", 0, 5, "4+")], "hit at", "the lowest face that hits this piece"],
    [pipRow(), "wounds", "left, and lost (hollow)"],
    [[coin, text("figure coin-count", 0, 6, "1")], "activation counters", ""],
    [[path("drop", SIGNS.drop), text("figure mp", 0, 8, "9")], "magic points", ""],
  ];
}

/** @param {"sword" | "arrow"} name @param {number} size */
const signed = (name, size) => svg("path", { class: `sign sign-${name}`, d: SIGNS[name], transform: `scale(${size})` });

const pipRow = () => [-9, 0, 9].map((cx, place) => svg("circle", { class: place < 2 ? "pip" : "pip lost", cx, r: 3.4 }));
