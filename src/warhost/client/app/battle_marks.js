/** What stands out on the board, read off the state and the odds known so far. Pure. */

import { placesIn } from "../board/places.js";
import { actorsOf, bareChoices, byOperand } from "./choices.js";
import { openChoices } from "./battle_state.js";

/** @param {Choice[]} choices @param {OddsDesk} desk @returns {Mark} */
function targetMark(choices, desk) {
  const tone = choices[0]?.verb ?? "";
  const chances = (/** @type {Choice} */ one) => desk.known(one.action)?.eliminated ?? 0;
  const best = choices.filter((one) => desk.known(one.action)).sort((a, b) => chances(b) - chances(a))[0];
  const odds = best && desk.known(best.action);
  const chip = odds ? desk.chipOf(odds, best.target, true) : null;
  return chip === null ? { tone } : { chip, tone };
}

/** @param {BattleState} state @returns {string[]} where the last entry happened */
function lastPlaces(state) {
  const last = state.scene?.log.filter((one) => one.number <= state.shown).at(-1);
  return [...new Set(last?.events.flatMap(({ about }) => placesIn(about)))];
}

/** @param {BattleState} state @param {OddsDesk} desk */
export function marksOf(state, desk) {
  const choices = openChoices(state);
  const { chosen } = state;
  /** @type {Map<string, Mark>} */
  const places = new Map();
  /** @type {Map<string, Mark>} */
  const targets = new Map();
  for (const [place, open] of byOperand(choices, chosen, "place")) places.set(place, { tone: open[0]?.verb ?? "" });
  for (const [label, open] of byOperand(choices, chosen, "target")) targets.set(label, targetMark(open, desk));
  return { actors: new Set(actorsOf(choices)), chosen, places, targets, cursor: state.keys ? state.cursor : null, last: lastPlaces(state) };
}

/** The actions whose odds the chips need, and those that settle what two do on the stage. @param {BattleState} state @returns {string[]} */
export function chipActions(state) {
  const open = openChoices(state);
  const settling = state.view?.stage ? bareChoices(open, null).slice(0, 1) : [];
  const targets = state.chosen === null ? [] : [...byOperand(open, state.chosen, "target").values()].flat();
  return [...settling, ...targets].map((one) => one.action).slice(0, 40);
}
