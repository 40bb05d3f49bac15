/** The cells of a map: what is nearer to one site than to any other. Sites without a name round the land are the sea. */

import { hash } from "../ground/noise.js";

/** @typedef {import("./types.js").Point} Point */
/** @typedef {{id: string | null, x: number, y: number}} Site  null for the sea */
/** @typedef {{p: Point, over: string | null | undefined}} Corner  and the neighbour beyond the side that begins there */
/** @typedef {{id: string, corners: Corner[]}} Cell */

const REACH = 2.4; // of the spacing: no cell is larger

/** @param {import("./types.js").MapData} map @returns {Cell[]} of each region */
export function cellsOf({ regions, spacing, seed, size }) {
  const sites = regions.map(({ id, at }) => ({ id, x: at[0], y: at[1] }));
  const all = [...sites, ...seaRound(sites, spacing, seed, size)];
  return sites.map((site) => ({ id: site.id, corners: cellRound(site, all, spacing * REACH) }));
}

/** The sea is cut into cells too, so that every region on the coast is closed. @param {Site[]} sites @param {number} spacing @param {number} seed @param {Point} size */
function seaRound(sites, spacing, seed, [width, height]) {
  /** @type {Site[]} */
  const sea = [];
  const gap = spacing * 0.62, far = spacing * 3;
  for (let j = 0, y = -far; y < height + far; j++, y += gap) {
    for (let i = 0, x = -far + (j % 2) * gap * 0.5; x < width + far; i++, x += gap) {
      const at = { id: null, x: x + (hash(i, j, seed) - 0.5) * gap * 0.5, y: y + (hash(j, i, seed + 1) - 0.5) * gap * 0.5 };
      const near = Math.min(...sites.map((site) => Math.hypot(site.x - at.x, site.y - at.y)));
      if (near > spacing * 0.9 && near < spacing * REACH) sea.push(at);
    }
  }
  return sea;
}

/** A square, cut for each other site; for so few sites nothing finer is needed. @param {Site} site @param {Site[]} all @param {number} far @returns {Corner[]} */
function cellRound(site, all, far) {
  let corners = [[-far, -far], [far, -far], [far, far], [-far, far]].map(([x, y]) => /** @type {Corner} */ ({ p: [site.x + x, site.y + y], over: undefined }));
  for (const other of all) {
    if (other !== site && Math.hypot(other.x - site.x, other.y - site.y) <= 2 * far) corners = cut(corners, site, other);
  }
  return corners;
}

/** What of a cell is nearer to its site than to another one. @param {Corner[]} corners @param {Site} site @param {Site} other */
function cut(corners, site, other) {
  const nx = other.x - site.x, ny = other.y - site.y, c = (nx * (site.x + other.x) + ny * (site.y + other.y)) / 2;
  const beyond = (/** @type {Corner} */ { p }) => nx * p[0] + ny * p[1] - c;
  /** @type {Corner[]} */
  const out = [];
  corners.forEach((one, i) => {
    const next = corners[(i + 1) % corners.length], a = beyond(one), b = beyond(next);
    if (a <= 0) out.push(one);
    if ((a <= 0) === (b <= 0)) return;
    const t = a / (a - b), p = [one.p[0] + (next.p[0] - one.p[0]) * t, one.p[1] + (next.p[1] - one.p[1]) * t];
    out.push({ p, over: a <= 0 ? other.id : one.over });
  });
  return out;
}
