/** Paints and joins a map as it is ordered; shapes and sheets are kept, so that another holder of a region costs little. */

import { compose } from "./compose.js";
import { layOut } from "./geometry.js";
import { paintMap } from "./painter.js";

/** @typedef {import("./types.js").MapData} MapData */
/** @typedef {{map: MapData, frame: import("./types.js").Frame, scale: number} & import("./compose.js").State} Order */

const KEPT = { plans: 2, sheets: 4 };

/** @type {Map<string, import("./types.js").Plan>} */
const plans = new Map();
/** @type {Map<string, import("./painter.js").Sheets>} */
const sheets = new Map();

/** @param {Order} order */
export function painted({ map, frame, scale, ...state }) {
  const name = JSON.stringify(map);
  const plan = kept(plans, name, KEPT.plans, () => layOut(map));
  const painting = kept(sheets, JSON.stringify([name, frame, scale, state.season]), KEPT.sheets, () => paintMap(plan, map, frame, scale, state.season));
  return compose(painting, plan, state).transferToImageBitmap();
}

/** What is made once, as long as it is among the latest. @template T @param {Map<string, T>} store @param {string} key @param {number} most @param {() => T} make */
function kept(store, key, most, make) {
  const found = store.get(key) ?? make();
  store.delete(key);
  store.set(key, found);
  for (const old of [...store.keys()].slice(0, -most)) store.delete(old);
  return found;
}
