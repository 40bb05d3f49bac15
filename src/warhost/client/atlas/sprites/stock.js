/** The small drawings of a map, made once for each size and season, and stamped many times. */

import { clamp } from "../../ground/noise.js";
import { crown, fir, LEAVES, reed } from "../../ground/sprites/plants.js";
import { stone } from "../../ground/sprites/stones.js";
import { castle } from "./castle.js";
import { bareTree, frozenReed, mere, palm, snowyFir } from "./growths.js";
import { cottage, patch } from "./homes.js";
import { dune, hill, mountain } from "./relief.js";

/** @typedef {import("../types.js").Sheet} Sheet */
/** @typedef {import("../types.js").Season} Season */
/** @typedef {"mountains" | "crags" | "mesas" | "hills" | "dunes" | "palms" | "trees" | "firs" | "reeds" | "meres" | "stones" | "cottages" | "patches"} Kind */

const FINER = 1.15; // than the place that a drawing is stamped on, as most are larger than usual somewhere

/** @type {Map<string, Record<Kind, Sheet[]>>} */
const made = new Map();

/** @param {number} scale pixels for a unit @param {Season} season */
export function stock(scale, season) {
  const key = `${scale.toFixed(3)} ${season}`, found = made.get(key) ?? make(scale, season);
  made.delete(key);
  made.set(key, found);
  for (const old of [...made.keys()].slice(0, -4)) made.delete(old);
  return found;
}

/** @param {number} scale @param {Season} season @returns {Record<Kind, Sheet[]>} */
function make(scale, season) {
  const px = (/** @type {number} */ units) => clamp(Math.ceil(units * scale * FINER), 10, 260);
  const few = (/** @type {number} */ count, /** @type {(i: number) => Sheet} */ drawn) => Array.from({ length: count }, (_, i) => drawn(i));
  const winter = season === "winter", leaves = LEAVES[season];
  const firs = (/** @type {number} */ first) => (/** @type {number} */ i) => (winter ? snowyFir : fir)(px(24), first + i);
  return {
    mountains: few(9, (i) => mountain(px(100), 900 + i, season)),
    crags: few(6, (i) => mountain(px(50), 940 + i, winter ? "winter" : "bare")),
    mesas: few(4, (i) => mountain(px(70), 960 + i, "sandy")),
    hills: few(7, (i) => hill(px(64), 1000 + i, season)),
    dunes: few(6, (i) => dune(px(56), 1040 + i, season)),
    palms: few(3, (i) => palm(px(22), 1060 + i)),
    trees: [...few(7, (i) => (winter ? bareTree(px(24), 1100 + i) : crown(px(24), 1100 + i, leaves[i % 3]))), ...few(4, firs(1200))],
    firs: few(5, firs(1230)),
    reeds: few(4, (i) => (winter ? frozenReed : reed)(px(30), 1300 + i)),
    meres: few(5, (i) => mere(px(56), 1340 + i, season)),
    stones: few(4, (i) => stone(px(20), 1320 + i)),
    cottages: few(6, (i) => cottage(px(22), 1400 + i, season)),
    patches: few(8, (i) => patch(px(46), 1500 + i, season)),
  };
}

/** @param {number} size pixels @param {string} style @param {number} seed @param {Season} season */
export const castleArt = (size, style, seed, season) => castle(clamp(Math.ceil(size * FINER), 40, 300), style, seed, season);
