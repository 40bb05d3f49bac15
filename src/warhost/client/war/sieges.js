/** Sieges as the page shows them: those that one may press, and those that one has to bear. */

import { holderOf, NEUTRAL } from "./encounter.js";
import { spacesOf } from "./spaces.js";
import { openChoices, ownSide } from "./war_state.js";

/** @typedef {import("./types.js").WarState} WarState */
/** @typedef {import("./types.js").WarView} WarView */
/** @typedef {import("./types.js").MapData} MapData */
/** @typedef {import("./types.js").WarChoice} WarChoice */
/** @typedef {import("./types.js").HostShown} HostShown */
/** @typedef {{stores: number, trains: import("./train.js").Train[], works: {place: string, wounds: number}[]}} SiegeRules  how long stores last, what is brought by the seasons gone by, what every castle is built of */
/** @typedef {{place: string, damage: number, strength: number}} Work  what is built in a place, and how much of it is broken */
/**
 * @typedef {object} Siege
 * @property {string} castle
 * @property {string} region  from where it is laid, or would be
 * @property {Side} besieger
 * @property {Side} holder  of the castle
 * @property {number} seasons  gone by; 0 where it would only begin
 * @property {boolean} begun
 * @property {number} blockade  seasons of it
 * @property {number} closed  regions of the castle that the besieger holds
 * @property {number} regions  of the castle
 * @property {HostShown[]} garrison
 * @property {WarChoice | null} press
 * @property {WarChoice | null} assault
 */

/** Those that one may press now, then one's own that run, then those laid to one's own castles. @param {WarState} state @returns {Siege[]} */
export function siegesOf(state) {
  const { scene, view } = state, own = ownSide(state);
  if (!scene || !view || own === null) return [];
  /** @type {Map<string, Siege>} */
  const found = new Map();
  for (const choice of openChoices(state)) {
    if (choice.verb !== "besiege" && choice.verb !== "assault") continue;
    const castle = String(choice.place), region = choice.from ?? "", name = `${castle} ${region}`;
    const siege = found.get(name) ?? siegeOf(scene.ground, view, castle, region, own);
    found.set(name, { ...siege, ...(choice.verb === "besiege" ? { press: choice } : { assault: choice }) });
  }
  for (const { castle, region, besieger } of view.sieges) {
    const name = `${castle} ${region}`;
    if (!found.has(name) && (besieger === own || holderOf(view, castle) === own)) found.set(name, siegeOf(scene.ground, view, castle, region, besieger));
  }
  return [...found.values()];
}

/** @param {MapData} map @param {WarView} view @param {string} castle @param {string} region @param {Side} besieger @returns {Siege} */
function siegeOf(map, view, castle, region, besieger) {
  const laid = view.sieges.find((one) => one.castle === castle && one.besieger === besieger), regions = spacesOf(map).get(castle)?.adj ?? [];
  const closed = regions.filter((id) => holderOf(view, id) === besieger || view.hosts.some((one) => one.at === id && one.side === besieger && one.units));
  const garrison = view.hosts.filter((one) => one.at === castle && one.side !== besieger);
  return { castle, region, besieger, holder: garrison[0]?.side ?? holderOf(view, castle), seasons: laid?.seasons ?? 0, begun: Boolean(laid), blockade: laid?.blockade ?? 0, closed: closed.length, regions: regions.length, garrison, press: null, assault: null };
}

/** The siege that is looked at. @param {WarState} state @param {Siege[]} all */
export const lookedAt = ({ goal, chosen }, all) => all.find(({ castle }) => castle === goal) ?? all.find(({ castle, region }) => castle === chosen || region === chosen) ?? all[0] ?? null;

/** The siege that the page shows now, if it shows one. @param {WarState} state */
export function siegeShown(state) {
  const { view, chosen, tab } = state;
  if (!view || tab !== "orders" || !(view.phase === "sieges" || (chosen !== null && view.sieges.some(({ castle }) => castle === chosen)))) return null;
  return lookedAt(state, siegesOf(state));
}

/** Hosts of a side that can come to a region in the next season: two borders with a leader of the list, over land of their own. @param {MapData} map @param {WarView} view @param {Side} side @param {string} region @returns {HostShown[]} */
export function whoCanReach(map, view, side, region) {
  const spaces = spacesOf(map), near = (/** @type {string} */ id) => spaces.get(id)?.adj ?? [];
  const isFree = (/** @type {string} */ id) => holderOf(view, id) === side && !view.hosts.some((one) => one.at === id && one.side !== side && one.units);
  return view.hosts.filter((one) => side !== NEUTRAL && one.side === side && one.units > 0 && one.leader !== null && (near(one.at).includes(region) || (one.has_general && near(one.at).some((id) => isFree(id) && near(id).includes(region)))));
}

/** The name of an outlook as if a siege had lasted so long. @param {string} action @param {number} seasons */
export const afterSeasons = (action, seasons) => `${action} after ${seasons}`;

/** What the castle is built of, and how much of that is broken. @param {SiegeRules | null} rules @param {WarView} view @param {Siege} siege @returns {Work[]} */
export function worksOf(rules, view, { castle, besieger }) {
  const damage = view.sieges.find((one) => one.castle === castle && one.besieger === besieger)?.damage ?? [];
  return (rules?.works ?? []).map(({ place, wounds }, at) => ({ place, strength: wounds, damage: damage[at] ?? 0 }));
}
