/** What stands on a map: mountains, hills, trees, cottages, crags on closed borders, castles. All shadows first, then the things from the back to the front. */

import { hash } from "../ground/noise.js";
import { curve } from "../ground/ribbons.js";
import { around, eachPlace } from "../ground/scatter.js";
import { disc } from "../ground/sheet.js";
import { within } from "./outlines.js";
import { castleArt, stock } from "./sprites/stock.js";

/** @typedef {import("./types.js").Point} Point */
/** @typedef {import("./types.js").Pen} Pen */
/** @typedef {import("./types.js").Plan} Plan */
/** @typedef {import("./types.js").Region} Region */
/** @typedef {import("./types.js").MapData} MapData */
/** @typedef {import("./types.js").Season} Season */
/** @typedef {import("./land.js").MapLand} MapLand */
/** @typedef {import("./sprites/stock.js").Kind} Kind */
/** @typedef {{x: number, y: number, size: number, art: import("./types.js").Sheet, kind: Kind | "castles"}} Thing */

/**
 * @typedef {object} Crop  what stands in a kind of region
 * @property {Kind} kind
 * @property {[number, number]} size
 * @property {number} gap  between two
 * @property {number} bare  share of the places that stay empty
 * @property {number} [foot]  above 0 where all of its foot must be in the region
 */

/** @type {Record<string, Crop[]>} */
const CROPS = {
  mountain: [{ kind: "mountains", size: [60, 118], gap: 33, bare: 0.04, foot: 1 }, { kind: "firs", size: [17, 24], gap: 26, bare: 0.45 }],
  hills: [{ kind: "hills", size: [46, 66], gap: 38, bare: 0.1, foot: 1 }, { kind: "trees", size: [15, 20], gap: 34, bare: 0.72 }],
  woods: [{ kind: "trees", size: [18, 27], gap: 15.5, bare: 0.02 }],
  marsh: [{ kind: "meres", size: [38, 60], gap: 35, bare: 0.12, foot: 1 }, { kind: "reeds", size: [17, 24], gap: 25, bare: 0.5 }, { kind: "trees", size: [15, 19], gap: 34, bare: 0.66 }],
  desert: [{ kind: "dunes", size: [40, 58], gap: 36, bare: 0.26, foot: 1 }, { kind: "mesas", size: [40, 62], gap: 96, bare: 0.35, foot: 1 }, { kind: "stones", size: [8, 14], gap: 44, bare: 0.7 }, { kind: "palms", size: [16, 22], gap: 60, bare: 0.7 }],
  plains: [{ kind: "patches", size: [44, 58], gap: 44, bare: 0.42 }, { kind: "cottages", size: [17, 22], gap: 54, bare: 0.5 }, { kind: "trees", size: [14, 20], gap: 34, bare: 0.72 }],
  river: [{ kind: "patches", size: [40, 54], gap: 46, bare: 0.5 }, { kind: "cottages", size: [17, 22], gap: 52, bare: 0.55 }, { kind: "trees", size: [14, 21], gap: 32, bare: 0.6 }],
  coast: [{ kind: "cottages", size: [17, 21], gap: 52, bare: 0.55 }, { kind: "trees", size: [14, 20], gap: 34, bare: 0.62 }, { kind: "patches", size: [38, 48], gap: 60, bare: 0.7 }],
};

/** Flat on the ground, without a shadow. @type {Set<string>} */
const FLAT = new Set(["patches", "meres"]);
/** Lower than a ribbon is wide: it hides nobody's colours, so it is washed over. @type {Set<string>} */
const LOW = new Set(["reeds", "stones", "dunes"]);
/** What lies on its own rock or in its own pool. @type {Set<string>} */
const SHADOWLESS = new Set(["reeds", "castles"]);
/** What throws a broad shadow. @type {Set<string>} */
const BIG = new Set(["mountains", "hills", "mesas"]);
/** How far a thing keeps from the borders, as the ribbon lies there. @type {Partial<Record<Kind, number>>} */
const APART = { trees: 17, firs: 17, palms: 17, hills: 26 };
/** How much room a thing leaves for the host. @type {Partial<Record<Kind, number>>} */
const HOST_ROOM = { mountains: 46, patches: 0, meres: 0 };
const WOOD_ROOM = 27, ROOM = 34, CASTLE_ROOM = 50, CASTLE_SIZE = 112;
/** Where the middle of a drawing lies above the place that it stands on. @type {Partial<Record<Thing["kind"], number>>} */
const FEET = { trees: 0.66, firs: 0.66, palms: 0.66, castles: 0.86 };

/** @param {Pen} low what the realms are laid over @param {Pen} high what is laid over the realms @param {Path2D} coast @param {Plan} plan @param {MapData} map @param {MapLand} land @param {number} scale @param {Season} season @returns {Point[]} where lamps burn */
export function drawStanding(low, high, coast, plan, map, land, scale, season) {
  const art = stock(scale, season), waters = [...land.lines.map(({ points }) => curve(points, 10)), ...land.lakes];
  const grown = plan.regions.flatMap((region, nth) => grownIn(region, nth, plan, map, land, waters, art, season));
  const castles = plan.castles.flatMap((castle, nth) => (castle.at ? [/** @type {Thing} */ ({ x: castle.at[0], y: castle.at[1] + 32, size: CASTLE_SIZE, art: castleArt(scale * CASTLE_SIZE, castle.style, 40 + 17 * nth, season), kind: "castles" })] : []));
  const things = [...grown, ...crags(plan, map, art), ...woodsOfIslands(map, art), ...castles].sort((one, other) => one.y - other.y);
  for (const { x, y, size, art, kind } of things) if (FLAT.has(kind)) low.drawImage(art, x - size / 2, y - size / 2, size, size);
  const standing = things.filter(({ kind }) => !FLAT.has(kind)), sheetOf = (/** @type {string} */ kind) => (LOW.has(kind) ? low : high);
  for (const ctx of [low, high]) onLand(ctx, coast, () => standing.forEach((thing) => sheetOf(thing.kind) === ctx && !SHADOWLESS.has(thing.kind) && shadow(ctx, thing)));
  for (const { x, y, size, art, kind } of standing) sheetOf(kind).drawImage(art, x - size / 2, y - size * (FEET[kind] ?? 0.72), size, size);
  return grown.flatMap(({ x, y, kind }) => (kind === "cottages" ? [[x, y]] : []));
}

/** The sea takes no shadow. @param {Pen} ctx @param {Path2D} coast @param {() => void} draw */
function onLand(ctx, coast, draw) {
  ctx.save();
  ctx.clip(coast);
  draw();
  ctx.restore();
}

/** @param {Pen} ctx @param {Thing} thing */
function shadow(ctx, { x, y, size, kind }) {
  const big = BIG.has(kind);
  ctx.fillStyle = big ? "rgba(26,20,26,.17)" : "rgba(20,22,18,.3)";
  disc(ctx, x + size * (big ? 0.3 : 0.16), y + size * (big ? 0.16 : 0.14), size * (big ? 0.46 : 0.42), size * (big ? 0.13 : 0.2), big ? 0.12 : 0);
}

/** @param {Region} region @param {number} nth @param {Plan} plan @param {MapData} map @param {MapLand} land @param {Point[][]} waters @param {Record<Kind, import("./types.js").Sheet[]>} art @param {Season} season */
function grownIn(region, nth, plan, map, land, waters, art, season) {
  /** @type {Thing[]} */
  const things = [];
  const castles = plan.castles.flatMap(({ at, adj }) => (at && adj.includes(region.id) ? [at] : []));
  (CROPS[region.terrain] ?? []).forEach(({ kind, size: [least, most], gap, bare, foot = 0 }, crop) => {
    const empty = season === "winter" && kind === "dunes" ? 0.6 : bare;
    eachPlace(around(region.poly, 0), gap, map.seed + 100 + 7 * crop + 31 * nth, (x, y, random) => {
      if (random(4) < empty || !within(region.poly, x, y)) return;
      const size = least + (most - least) * random(1);
      if (!stands(kind, x, y, size, foot, region, castles)) return;
      if (waters.some((line) => nearer(line, x, y, 12 + size * 0.22)) || land.lakes.some((lake) => within(lake, x, y))) return;
      things.push({ x, y, size, kind, art: art[kind][Math.floor(random(2) * art[kind].length)] });
    });
  });
  return things;
}

/** Whether there is room: for the host, its name, castles, and the ribbon along the border. @param {Kind} kind @param {number} x @param {number} y @param {number} size @param {number} foot @param {Region} region @param {Point[]} castles */
function stands(kind, x, y, size, foot, { terrain, seat, poly }, castles) {
  const room = HOST_ROOM[kind] ?? (kind === "trees" && terrain === "woods" ? WOOD_ROOM : ROOM);
  if (room && Math.hypot(x - seat[0], (y - seat[1]) * 1.25) < room + size * 0.14) return false;
  if (castles.some(([cx, cy]) => Math.hypot(x - cx, (y - cy) * 1.15) < CASTLE_ROOM + size * 0.28)) return false;
  const feet = foot ? [[-0.36, 0], [0.36, 0], [0, -0.3], [0, 0.1]].map((at) => at.map((one) => one * size)) : [[-7, 0], [7, 0], [0, 6], [0, -7]];
  if (!feet.every(([dx, dy]) => within(poly, x + dx, y + dy))) return false;
  return !nearer(poly, x, y, APART[kind] ?? 0, 1.1);
}

/** Whether some point of a line is nearer than that. @param {Point[]} line @param {number} x @param {number} y @param {number} far @param {number} [low] */
function nearer(line, x, y, far, low = 1) {
  if (!far) return false;
  return line.some(([px, py]) => (px - x) ** 2 + ((py - y) * low) ** 2 < far ** 2);
}

/** A wall of crags on each border that nobody gets over: it looks like what it is. @param {Plan} plan @param {MapData} map @param {Record<Kind, import("./types.js").Sheet[]>} art @returns {Thing[]} */
const crags = (plan, map, art) =>
  plan.borders.filter(({ kind }) => kind === "closed").flatMap(({ points }) =>
    curve(points, 13).slice(1, -1).map(([x, y], i) => ({ x, y: y + 4, size: 28 + 22 * hash(i + 1, Math.round(x), map.seed), art: art.crags[i % art.crags.length], kind: "crags" })));

/** @param {MapData} map @param {Record<Kind, import("./types.js").Sheet[]>} art @returns {Thing[]} */
const woodsOfIslands = (map, art) =>
  (map.islands ?? []).flatMap(([x, y, size], n) =>
    Array.from({ length: Math.ceil(size / 7) }, (_, i) => ({ x: x + (hash(i, n, 3) - 0.5) * size * 1.1, y: y + (hash(n, i, 4) - 0.5) * size * 0.6, size: 16 + 5 * hash(i, n, 5), art: art.trees[(i + n) % art.trees.length], kind: "trees" })));
