/** What a question is about beside its words: the answers whose odds are worth a look before one is given. Pure. */

import { actorsOf, bareChoices, forAll } from "./choices.js";
import { openChoices } from "./battle_state.js";

const MOST = 9;

/** All answers where they are few, else those without a place or a target, and none where it is asked who acts; that which leaves things as they stand comes first. @param {BattleState} state @returns {Choice[]} */
export function answers(state) {
  const choices = openChoices(state);
  if (choices.length > MOST && state.chosen === null && actorsOf(choices).length > 1) return [];
  const all = choices.length <= MOST ? choices : [...new Set([...bareChoices(choices, state.chosen), ...forAll(choices).flat()])];
  const last = choices.at(-1);
  return all.length > 1 && last ? [...all.filter((one) => one === last), ...all.filter((one) => one !== last)].slice(0, MOST) : [];
}

/** The actions whose odds belong to the question. @param {BattleState} state @returns {string[]} */
export const askedActions = (state) => answers(state).map((one) => one.action);
