/** What lies on the ground and changes: fog under the counters, traps beside them. */

import { drawTrap } from "./counter.js";
import { fogSymbol } from "./motifs.js";
import { svg, text, translate, use } from "./svg.js";
import { trapInWords } from "./words.js";

/** @typedef {import("./grid.js").Grid} Grid */

/** @param {Grid} grid @param {import("./types.js").Fog[]} clouds @returns {SVGElement[]} */
export function drawFog(grid, clouds) {
  const hexes = new Set(clouds.flatMap(({ centre }) => grid.around(centre)));
  const mist = [...hexes].map((hex) => use(fogSymbol(grid.look), { transform: translate(grid.centre(hex)) }));
  return [...mist, ...clouds.map((cloud) => until(grid, cloud))];
}

/** @param {Grid} grid @param {import("./types.js").Fog} cloud */
function until(grid, { centre, until: last }) {
  const { x, y } = grid.centre(centre);
  return text("fog-until", x, y + 52, `to turn ${last}`);
}

/** @param {Grid} grid @param {import("./types.js").Trap[]} traps @returns {SVGElement[]} those that are still there */
export function drawTraps(grid, traps) {
  /** @type {Map<string, number>} */
  const count = new Map();
  return traps.flatMap((trap) => {
    if (!trap.hex || trap.state === "destroyed") return [];
    const before = count.get(trap.hex) ?? 0;
    count.set(trap.hex, before + 1);
    const { x, y } = grid.centre(trap.hex);
    const transform = translate({ x: x + 24 * before, y: y + 38 - 8 * before });
    return [svg("g", { class: "trap-place", role: "img", "aria-label": trapInWords(trap), transform }, drawTrap(trap))];
  });
}
