/** Where something that can be aimed in many ways promises most: which choices it is about, and which of them are shown. Pure. */

import { openChoices } from "./battle_state.js";

const MOST = 4;

/** The choices that differ only in where or on whom: those of the card in hand, else those like the one that is aimed. @param {BattleState} state @returns {Choice[]} none where there is nothing to aim */
export function waysToAim(state) {
  const choices = openChoices(state), aimed = state.armed ?? state.aimed[0] ?? null;
  const like = aimed?.event ? aimed : state.card === null ? null : choices.find(({ event, actor }) => event === state.card && (state.chosen === null || actor === state.chosen));
  if (!like) return [];
  const ways = (state.view?.choices ?? []).filter((one) => one.verb === like.verb && one.actor === like.actor && one.event === like.event);
  return ways.length > 1 ? ways : [];
}

/** By what answers about them are told apart. @param {Choice[]} ways */
export const nameOfWays = (ways) => ways[0]?.action ?? "";

/** The few that promise most, as far as they promise anything. @param {BattleState} state @returns {AimTold[]} */
export function bestAims(state) {
  const { aims } = state;
  return aims && aims.of === nameOfWays(waysToAim(state)) ? aims.told.aims.filter(({ gain, cost }) => gain > cost).slice(0, MOST) : [];
}

/** How many promise more than this one, and it itself. @param {Aims} told @param {string} action @returns {{rank: number, aim: AimTold} | null} */
export function standingOf({ aims }, action) {
  const place = aims.findIndex((one) => one.action === action), aim = aims[place];
  if (!aim) return null;
  const worth = (/** @type {AimTold} */ one) => one.gain - one.cost;
  return { aim, rank: 1 + aims.findIndex((one) => worth(one) <= worth(aim)) };
}
