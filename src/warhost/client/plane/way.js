/** The way that a piece has begun to walk: it has come to a turn, and goes on from there. */

import { placeOf } from "../basics/places.js";
import { pointOf } from "../basics/table.js";

/** @param {View | null} view @returns {BoardSign | undefined} */
export const wayOf = (view) => view?.signs.find((one) => one.path);

/** Every turn of it so far: a view says only where it began and is now. @param {BoardSign} way @param {BattleState} state @returns {number[][]} */
export function turnsOf({ path = [] }, { view, scene }) {
  const start = String(path[0]);
  const found = path.slice(-1);
  const walker = view?.pieces.find((one) => placeOf(one) === String(found[0]))?.label;
  for (const { about } of (scene?.log ?? []).flatMap((one) => one.events).reverse()) {
    if (String(found[0]) === start) return found;
    if (about?.piece === walker && about?.from && String(about.to) === String(found[0])) found.unshift(pointOf(about.from));
  }
  return String(found[0]) === start ? found : path;
}
