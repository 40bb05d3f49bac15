/** What stands out on the board, read off the state and the odds known so far. Pure. */

import { panelOf } from "./declared_panels.js";
import { placesIn } from "../basics/places.js";
import { actorsOf, bareChoices, byOperand, byPlace, isOnPlace } from "./choices.js";
import { ghostOf, turnsOf } from "./drafts.js";
import { bestAims } from "./aims.js";
import { openChoices } from "./battle_state.js";

/** The best against one target: by chance, and where that is equal by what is to be expected; null where nothing is known. @param {Choice[]} choices @param {OddsDesk} desk @returns {Worth | null} */
const bestOf = (choices, desk) => choices.map((one) => desk.worth(one)).reduce((best, one) => (one && (!best || sizeOf(one) > sizeOf(best)) ? one : best), null);

/** @param {Worth | null} worth */
const sizeOf = (worth) => (worth ? worth.chance * 1000 + worth.expected : 0);

/** @param {Choice[]} choices @param {OddsDesk} desk @param {Worth | null} worth @returns {Mark} */
const markOf = (choices, desk, worth) => ({ tone: choices[0]?.verb ?? "", ...(worth ? { chip: desk.flag(worth) } : {}) });

/** @param {BattleState} state @returns {string[]} where the last entry happened */
function lastPlaces(state) {
  const last = state.scene?.log.filter((one) => one.number <= state.shown).at(-1);
  return [...new Set(last?.events.flatMap(({ about }) => placesIn(about)))];
}

/** @param {BattleState} state @param {OddsDesk} desk */
export function marksOf(state, desk) {
  const choices = openChoices(state);
  const { chosen, draft } = state;
  /** @type {Map<string, Mark>} */
  const places = new Map();
  /** @type {Map<string, Mark>} */
  const targets = new Map();
  for (const [place, open] of byPlace(choices, chosen, draft)) places.set(place, markOf(open, desk, open[0]?.target || open.some((one) => isOnPlace(one, desk.strikes)) ? bestOf(open, desk) : null)); // from where a target is attacked makes a difference
  for (const { place, target, gain } of state.armed ? [] : bestAims(state)) if (target === null && places.has(place)) places.set(place, { ...places.get(place), chip: gain.toFixed(1), best: true });
  const open = [...byOperand(draft?.choices ?? choices, chosen, "target")].map(([label, found]) => ({ label, found, worth: draft ? null : bestOf(found, desk) }));
  const most = Math.max(0, ...open.map(({ worth }) => sizeOf(worth)));
  for (const { label, found, worth } of open) targets.set(label, { ...markOf(found, desk, worth), best: most > 0 && sizeOf(worth) === most });
  return { actors: new Set(actorsOf(choices)), chosen, places, targets, cursor: state.keys ? state.cursor : null, last: lastPlaces(state), lands: landsOf(state, desk), fell: state.card === null ? state.fell : null, spied: state.spied, ghost: ghostOf(state), clash: panelOf(state.view, "clash"), apart: panelOf(state.view, "stage")?.between ?? null, turns: turnsOf(choices, state) };
}

/** What is aimed at and thrown: by whom, where it comes down, and what becomes of all under it: the gravest, and all that is less. @param {BattleState} state @param {OddsDesk} desk @returns {import("../basics/types.js").Lands | null} */
function landsOf({ aimed, armed, view }, desk) {
  const [first] = aimed, odds = first && desk.known(first.action);
  if (!odds?.lands) return null;
  const sides = new Map(view?.pieces.map(({ label, side }) => [label, side])), [gravest] = desk.measure.fates;
  const plates = Object.entries(odds.fates).map(([label, fates]) => {
    const share = (/** @type {(part: FatesOf[string][number]["parts"][number]) => boolean} */ is) => fates.reduce((sum, { parts, percent }) => sum + (parts.some(is) ? percent / 100 : 0), 0);
    const gone = share(({ name }) => name === gravest);
    return { label, gone, hurt: Math.max(0, share(({ name, tone }) => name === gravest || tone === "bad") - gone), own: sides.get(label) === view?.to_decide };
  });
  return { ...odds.lands, by: first.actor, taken: armed === first, plates: plates.filter(({ gone, hurt }) => gone + hurt > 0) };
}

/** The actions whose odds the chips need, and those that settle what two do on the stage. @param {BattleState} state @param {string} strikes @returns {string[]} */
export function chipActions(state, strikes) {
  const open = openChoices(state);
  const settling = panelOf(state.view, "stage") ? bareChoices(open, null).slice(0, 1) : [];
  const targets = state.chosen === null && state.card === null ? [] : [...byOperand(open, state.chosen, "target").values()].flat();
  const built = [...byPlace(open, state.chosen, state.draft).values()].flat().filter((one) => isOnPlace(one, strikes));
  return [...settling, ...targets, ...built].map((one) => one.action).slice(0, 40);
}
