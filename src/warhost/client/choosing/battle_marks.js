/** What stands out on the board, read off the state and the odds known so far. Pure. */

import { panelOf } from "./declared_panels.js";
import { placesIn } from "../basics/places.js";
import { actorsOf, bareChoices, byOperand, byPlace } from "./choices.js";
import { ghostOf, turnsOf } from "./drafts.js";
import { openChoices } from "./battle_state.js";
import { percent } from "./odds_desk.js";

/** @param {Choice[]} choices @param {OddsDesk} desk @returns {number} the highest chance against one target; -1 where none is known */
const chanceOf = (choices, desk) => Math.max(-1, ...choices.map((one) => desk.chance(one) ?? -1));

/** @param {Choice[]} choices @param {number} chance @param {boolean} best @returns {Mark} */
function targetMark(choices, chance, best) {
  const tone = choices[0]?.verb ?? "";
  return chance < 0 ? { tone } : { chip: percent(chance), tone, best };
}

/** From where a target is attacked makes a difference. @param {Choice[]} choices @param {OddsDesk} desk @returns {Mark} */
function placeMark(choices, desk) {
  const tone = choices[0]?.verb ?? "", chance = choices[0]?.target ? chanceOf(choices, desk) : -1;
  return chance < 0 ? { tone } : { tone, chip: percent(chance) };
}

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
  for (const [place, open] of byPlace(choices, chosen, draft)) places.set(place, placeMark(open, desk));
  const open = [...byOperand(draft?.choices ?? choices, chosen, "target")].map(([label, found]) => ({ label, found, chance: chanceOf(found, desk) }));
  const most = Math.max(0, ...open.map((one) => one.chance));
  for (const { label, found, chance } of open) targets.set(label, targetMark(found, draft ? -1 : chance, most > 0 && chance === most));
  return { actors: new Set(actorsOf(choices)), chosen, places, targets, cursor: state.keys ? state.cursor : null, last: lastPlaces(state), ghost: ghostOf(state), clash: panelOf(state.view, "clash"), turns: turnsOf(choices, state) };
}

/** The actions whose odds the chips need, and those that settle what two do on the stage. @param {BattleState} state @returns {string[]} */
export function chipActions(state) {
  const open = openChoices(state);
  const settling = panelOf(state.view, "stage") ? bareChoices(open, null).slice(0, 1) : [];
  const targets = state.chosen === null && state.card === null ? [] : [...byOperand(open, state.chosen, "target").values()].flat();
  return [...settling, ...targets].map((one) => one.action).slice(0, 40);
}
