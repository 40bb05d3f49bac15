/** The chronicle as it was told, and what the map and the panel make of a season of it. Pure. */

import { isCastle } from "./spaces.js";

/** @typedef {import("./types.js").Annals} Annals */
/** @typedef {import("./types.js").SeasonTold} SeasonTold */
/** @typedef {import("./types.js").WarState} WarState */
/** @typedef {import("./types.js").MapData} MapData */

const MARCHES = 2; // of a realm, that the map shows of a season: its largest
const YEARS = ["first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth"];

/** @type {Annals} */
export const NO_ANNALS = { told: null, number: -1, at: null, playing: false, refusal: null };

/** "The first year". @param {number} year */
export const yearName = (year) => `The ${YEARS[year - 1] ?? `${year}th`} year`;

/** The season that is looked at: the last one unless another was chosen. @param {Annals} annals @returns {number} */
export const placeIn = ({ told, at }) => (told ? Math.min(at ?? Infinity, told.seasons.length - 1) : 0);

/** @param {Annals} annals @returns {SeasonTold | null} */
export const seasonIn = (annals) => annals.told?.seasons[placeIn(annals)] ?? null;

/** What is past and lies on the map instead of what is now. @param {WarState} state @returns {SeasonTold | null} */
export function pastOf({ tab, annals }) {
  const last = (annals.told?.seasons.length ?? 0) - 1;
  return tab === "chronicle" && annals.at !== null && annals.at < last ? seasonIn(annals) : null;
}

/** The seasons of a year, each with its place; the first year begins with how all stood. @param {SeasonTold[]} seasons @param {number} year @returns {[number, SeasonTold][]} */
export const seasonsOf = (seasons, year) => seasons.map((one, place) => /** @type {[number, SeasonTold]} */ ([place, one])).filter(([, one]) => one.year === year);

/** A season as the map shows it. @param {SeasonTold} season @param {MapData} ground @param {string[]} pointed  spaces that words name which are pointed at @param {boolean} isBare  without hosts, as it is looked at from afar @returns {import("../atlas/map_board.js").Affairs} */
export function affairsOfSeason({ season, holders, hosts, sieges, marches, lines }, ground, pointed, isBare) {
  const garrisons = hosts.filter(({ at }) => isCastle(ground, at)).map(({ at, units }) => [at, { garrison: units }]);
  return {
    season,
    mood: null,
    holders,
    castles: Object.fromEntries(garrisons),
    hosts: isBare ? [] : hosts.filter(({ at }) => !isCastle(ground, at)).map(({ at, side, units, has_general }) => ({ id: `${at} ${side}`, of: side, at, strength: units, leader: has_general })),
    sieges: sieges.map(({ castle, side, region, seasons, damage, blockade }) => ({ castle, side, region, seasons, damage: damage.filter(Boolean).length, blockade: blockade > 0 })),
    reach: null,
    marches: largest(marches),
    chances: Object.fromEntries(lines.flatMap(({ battle, at }) => (battle !== null && at !== null ? [[at, /** @type {const} */ ({ text: "⚔", tone: "even" })]] : []))),
    chosen: null,
    cursor: null,
    lit: pointed.length ? pointed : null,
  };
}

/** @param {SeasonTold["marches"]} marches @returns {import("./war_map.js").Arrow[]} */
function largest(marches) {
  /** @type {Record<string, number>} */
  const shown = {};
  return marches
    .toSorted((one, other) => other.pieces - one.pieces)
    .filter(({ side }) => (shown[side] = (shown[side] ?? 0) + 1) <= MARCHES)
    .map(({ side, from, to }) => ({ from, to, side, kind: "order" }));
}

/** The lines of the graph: for each realm its points by season, in a picture so wide and high. @param {SeasonTold[]} seasons @param {string[]} sides @param {{wide: number, high: number}} size @returns {{side: string, last: number, points: [number, number][]}[]}  the best first */
export function graphOf(seasons, sides, { wide, high }) {
  const all = seasons.flatMap(({ points }) => sides.map((side) => points[side] ?? 0)), [least, most] = [Math.min(...all), Math.max(...all)];
  const across = (/** @type {number} */ place) => (seasons.length > 1 ? (place * wide) / (seasons.length - 1) : 0);
  const down = (/** @type {number} */ points) => high - ((points - least) * high) / Math.max(1, most - least);
  return sides
    .map((side) => ({ side, last: seasons.at(-1)?.points[side] ?? 0, points: seasons.map(({ points }, place) => /** @type {[number, number]} */ ([across(place), down(points[side] ?? 0)])) }))
    .toSorted((one, other) => other.last - one.last);
}
