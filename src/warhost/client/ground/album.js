/**
 * The album: what each motif that a game may name is painted as. Of a motif, `area` colours the ground and lets things grow on
 * it, `ribbon` runs on through all cells that it links, `joins` takes up a ribbon of its neighbours and lies across it, `spot` stands
 * in the middle, `edge` along a side. A game may name several at once: "hill + road".
 *
 * @typedef {{area?: string, under?: string, ribbon?: string, width?: number, joins?: string[], spot?: string, edge?: string, exact?: string, fills?: string}} Motif
 *     exact: the area on a table, where an outline is a rule; fills: the spot that fills the outline there
 */

const water = { area: "water" };
const sand = { area: "sand" };
const village = { area: "village", spot: "houses" };

/** @type {Record<string, Motif>} */
const GROUND = {
  grass: {},
  woods: { area: "wood" },
  hill: { area: "hill" },
  "high hill": { area: "height", under: "hill" },
  mountains: { area: "peaks", spot: "peaks" },
  peaks: { area: "peaks", spot: "peaks" },
  rough: { area: "rough" },
  rocks: { area: "rocks" },
  marsh: { area: "marsh" },
  field: { area: "field" },
  sand,
  desert: sand,
  beach: sand,
  snow: { area: "snow" },
  ice: { area: "ice" },
  lake: water,
  sea: water,
  water,
  river: { ribbon: "river", width: 0.74, exact: "water" },
  stream: { ribbon: "stream", width: 0.2, exact: "water" },
  road: { ribbon: "road", width: 0.26, exact: "village" },
  ford: { joins: ["river", "stream"], spot: "ford" },
  bridge: { joins: ["river", "stream"], spot: "bridge" },
  village,
  town: village,
  house: { spot: "house" },
  tent: { spot: "tents" },
  camp: { spot: "tents" },
  ruins: { area: "rough", spot: "ruins" },
  graves: { spot: "graves" },
  "standing stone": { spot: "menhir" },
  "stone circle": { spot: "circle" },
  barrow: { area: "barrow", spot: "kerb" },
  temple: { area: "paved", spot: "temple" },
  ship: { fills: "ship", spot: "ship" },
  "city wall": { fills: "masonry", spot: "masonry" },
};

/** What may stand along a side of a cell or a line of a table, and how wide it is, in cells. @type {Record<string, Motif>} */
const EDGES = {
  hedge: { edge: "hedge", width: 0.1 },
  wall: { edge: "wall", width: 0.1 },
  "city wall": { edge: "city wall", width: 0.2 },
  rampart: { edge: "rampart", width: 0.16 },
  cliff: { edge: "cliff", width: 0.1 },
  slope: { edge: "slope", width: 0.1 },
  barricade: { edge: "barricade", width: 0.1 },
  fence: { edge: "fence", width: 0.06 },
  stream: { ribbon: "stream", width: 0.16 },
  river: { ribbon: "river", width: 0.26 },
  road: { ribbon: "road", width: 0.2 },
};

/** @type {Set<string>} */
const missed = new Set();

/** @param {string} name @param {Record<string, Motif>} album @returns {Motif[]} */
function found(name, album) {
  return name.split(" + ").flatMap((one) => {
    if (Object.hasOwn(album, one)) return album[one];
    if (!missed.has(one)) console.warn(`no motif of the ground is called "${one}"; it is drawn as plain ground`);
    missed.add(one);
    return [];
  });
}

/** @param {string} name */
export const groundMotifs = (name) => found(name, GROUND);

/** @param {string} name */
export const edgeMotifs = (name) => found(name, EDGES);

/** Whether all that a motif names is in the album. @param {string} name */
export const isKnown = (name) => name.split(" + ").every((one) => Object.hasOwn(GROUND, one) || Object.hasOwn(EDGES, one));
