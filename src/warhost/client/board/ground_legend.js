/** The kinds of ground of a board of hexes, each drawn as on it. */

import { lookOf } from "./grid.js";
import { prizeFlag, strokes } from "./ground.js";
import { terrainSymbol } from "./motifs.js";
import { svg, use } from "./svg.js";

/** @typedef {import("./legend_list.js").Entry} Entry */

/** @param {import("./types.js").Ground} ground @param {import("./types.js").Terms} terms @returns {Entry[]} */
export function groundEntries(ground, terms) {
  const look = lookOf(ground);
  const known = terms.terrain ?? {};
  const order = (/** @type {string} */ letter) => Object.keys(known).indexOf(letter);
  const letters = [...new Set(ground.terrain.join(""))].sort((one, other) => order(one) - order(other));
  return [
    ...letters.map((letter) => /** @type {Entry} */ ([[use(terrainSymbol(letter, look))], known[letter]?.name ?? letter, known[letter]?.text ?? ""])),
    ...(ground.walls?.length ? [/** @type {Entry} */ ([side("wall"), "wall", ""])] : []),
    ...(ground.cliffs?.length ? [/** @type {Entry} */ ([side("cliff"), "impassable hexside", ""])] : []),
    ...(ground.hexes?.length ? [/** @type {Entry} */ ([[svg("g", { transform: "scale(2.4)" }, prizeFlag({ x: -7, y: 14 }))], "counts for victory", ""])] : []),
  ];
}

/** @param {string} name */
const side = (name) => [svg("g", { transform: "scale(1.6)" }, ...strokes(name, "M-32 0h64"))];
