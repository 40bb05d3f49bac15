/** Whether the shapes of a map are what its data say. */

import { lengthOf, pairName } from "./outlines.js";

const SHORTEST = 0.24; // of the spacing: who crosses a shorter border is not seen to

/** What of the drawing is not as the data say; a map is good when there is nothing. @param {import("./types.js").MapData} map @param {import("./types.js").Plan} plan @returns {string[]} */
export function faultsOf({ regions, closed_borders = [], spacing }, { borders, castles }) {
  const said = new Set([...closed_borders.map(pairName), ...regions.flatMap(({ id, adj }) => adj.map((other) => pairName([id, other])))]);
  const drawn = new Map(borders.flatMap(({ a, b, points }) => (b === null ? [] : [/** @type {const} */ ([pairName([a, b]), lengthOf(points)])])));
  return [
    ...[...said].filter((pair) => !drawn.has(pair)).map((pair) => `${pair} should touch`),
    ...[...drawn.keys()].filter((pair) => !said.has(pair)).map((pair) => `${pair} should not touch`),
    ...[...drawn].filter(([, long]) => long < spacing * SHORTEST).map(([pair, long]) => `${pair} touch over ${Math.round(long)} only`),
    ...castles.filter(({ at }) => !at).map(({ id }) => `${id} stands where no three regions meet`),
  ];
}
