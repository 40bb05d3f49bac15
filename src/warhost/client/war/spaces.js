/** What the map says of spaces: their names, their land, what they border on. */

/** @typedef {import("./types.js").MapData} MapData */
/** @typedef {{id: string, name: string, terrain: string, adj: string[], isCastle: boolean}} Space */

/** @type {WeakMap<MapData, Map<string, Space>>} */
const known = new WeakMap();

/** @param {MapData} map @returns {Map<string, Space>} */
export function spacesOf(map) {
  const found = known.get(map) ?? listed(map);
  known.set(map, found);
  return found;
}

/** @param {MapData} map @returns {Map<string, Space>} */
function listed({ regions, castles }) {
  const by = new Map(regions.map(({ id, name, terrain, adj }) => [id, { id, name, terrain, adj: [...adj], isCastle: false }]));
  for (const { id, name, adj } of castles) {
    by.set(id, { id, name, terrain: "castle", adj, isCastle: true });
    for (const region of adj) by.get(region)?.adj.push(id);
  }
  return by;
}

/** @param {MapData} map @param {string | null | undefined} id */
export const nameOf = (map, id) => (id ? (spacesOf(map).get(id)?.name ?? id) : "");

/** @param {MapData} map @param {string} id */
export const isCastle = (map, id) => spacesOf(map).get(id)?.isCastle ?? false;

/** @param {MapData} map @param {string} region @returns {string[]} the castles that stand at it */
export const castlesAt = (map, region) => map.castles.filter(({ adj }) => adj.includes(region)).map(({ id }) => id);
