/** Who is in supply, for the map: chains of own spaces without enemies, from castles that are not shut in. */

import { spacesOf } from "./spaces.js";

/** @typedef {import("./types.js").WarScene} WarScene */
/** @typedef {import("./types.js").WarView} WarView */

/** @param {WarScene} scene @param {WarView} view @param {Side} side @returns {Set<string>} */
export function supplied({ ground }, { spaces, hosts, sieges }, side) {
  const by = spacesOf(ground), own = new Set(spaces.flatMap(({ id, holder }) => (holder === side ? [id] : [])));
  const enemies = new Set(hosts.filter((one) => one.side !== side).map(({ at }) => at));
  const shut = new Set(sieges.filter(({ castle }) => ground.castles.find(({ id }) => id === castle)?.adj.every((region) => !own.has(region))).map(({ castle }) => castle));
  const found = new Set([...own].filter((id) => by.get(id)?.isCastle && !shut.has(id)));
  const waits = [...found];
  for (let at = waits.pop(); at !== undefined; at = waits.pop()) {
    for (const next of by.get(at)?.adj ?? []) {
      if (!own.has(next) || enemies.has(next) || found.has(next)) continue;
      found.add(next);
      waits.push(next);
    }
  }
  return found;
}
