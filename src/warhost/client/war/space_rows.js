/** Every space of the map in words: its land, who holds it, who stands there, whether the chosen host can march there and with which chance. */

import { marchers, reachOf } from "./marches.js";
import { count, percent } from "./signs.js";
import { spacesOf } from "./spaces.js";
import { hostName } from "./view_orders.js";

/** @typedef {import("./types.js").WarState} WarState */
/** @typedef {import("./types.js").WarScene} WarScene */
/** @typedef {import("./types.js").WarView} WarView */

/** @param {WarState} state @param {WarScene} scene @param {WarView} view @returns {import("../atlas/space_list.js").SpaceRow[]} */
export function rowsOf(state, scene, view) {
  const reach = new Map(reachOf(state).rows.map((way) => [way.to, way])), able = new Set(marchers(state)), holders = new Map(view.spaces.map(({ id, holder }) => [id, holder]));
  const sideOf = (/** @type {string} */ side) => scene.scenario.sides[side] ?? side;
  return [...spacesOf(scene.ground).values()].map(({ id, name, terrain }) => {
    const holder = holders.get(id), way = reach.get(id), told = way ? state.outlooks[way.action] : null;
    const hosts = view.hosts.filter(({ at }) => at === id).map((host) => `${hostName(state, host)}, ${count(host.units, "unit")}${host.side === holder ? "" : ` of ${sideOf(host.side)}`}`);
    const words = [
      terrain,
      holder && holder !== "neutral" ? `held by ${sideOf(holder)}` : "held by nobody",
      ...hosts,
      ...(id === state.chosen ? ["chosen"] : []),
      ...(way ? [`can be marched to${told ? `, ${told.battles ? `${percent(told.share)} to hold it` : "nobody to fight"}` : ""}${state.goal === id ? ", aimed at: Enter marches" : ""}`] : []),
      ...(able.has(id) && state.chosen !== id ? ["can march"] : []),
    ];
    return { space: id, name, words: words.join("; "), marked: Boolean(way) || able.has(id) };
  });
}
