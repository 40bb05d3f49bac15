/** What stands out on the board, read off the state and the odds known so far. Pure. */

import { actorsOf, byOperand, pieceOf } from "./choices.js";
import { openChoices } from "./battle_state.js";
import { chipOf } from "./odds_desk.js";

/** @param {Choice[]} choices @param {OddsDesk} desk @returns {Mark} */
function targetMark(choices, desk) {
  const tone = choices[0]?.verb ?? "";
  const best = choices
    .map((one) => desk.known(one.action))
    .filter((odds) => odds !== null)
    .sort((a, b) => (b.eliminated ?? 0) - (a.eliminated ?? 0))[0];
  const chip = best ? chipOf(best) : null;
  return chip === null ? { tone } : { chip, tone };
}

/** @param {BattleState} state @returns {string[]} where the last entry happened */
function lastHexes(state) {
  const last = state.scene?.log.filter((one) => one.number <= state.shown).at(-1);
  const hexes = last?.events.flatMap(({ about }) => [about?.from, about?.to, about?.hex]) ?? [];
  return [...new Set(hexes.filter((one) => one !== undefined && one !== null))].map(String);
}

/** @param {BattleState} state @param {OddsDesk} desk */
export function marksOf(state, desk) {
  const choices = openChoices(state);
  const { chosen } = state;
  /** @type {Map<string, Mark>} */
  const places = new Map();
  /** @type {Map<string, Mark>} */
  const targets = new Map();
  for (const [hex, open] of byOperand(choices, chosen, "place")) places.set(hex, { tone: open[0]?.verb ?? "" });
  for (const [label, open] of byOperand(choices, chosen, "target")) targets.set(label, targetMark(open, desk));
  return { actors: new Set(actorsOf(choices)), chosen, places, targets, cursor: state.keys ? state.cursor : null, last: lastHexes(state) };
}

/** The actions whose odds the chips need. @param {BattleState} state @returns {string[]} */
export function chipActions(state) {
  if (state.chosen === null) return [];
  return [...byOperand(openChoices(state), state.chosen, "target").values()]
    .flat()
    .map((one) => one.action)
    .slice(0, 40);
}

/** What stands in a hex, in words, for the cursor. @param {BattleState} state @param {string} hex @param {string} terrain @returns {string} */
export function hexInWords(state, hex, terrain) {
  const view = state.view;
  if (!view) return hex;
  const here = view.pieces
    .filter((one) => one.hex === hex)
    .map((one) =>
      one.hidden
        ? `a hidden ${one.side} piece`
        : `${one.label} ${one.name}, ${one.side}, ${one.wounds} of ${one.full_wounds} wounds${one.counters ? ", has a counter" : ""}`,
    );
  const actors = new Set(actorsOf(openChoices(state)));
  const can = view.pieces.filter((one) => one.hex === hex && actors.has(one.label)).map((one) => `${one.label} can act`);
  const open = [
    ...(byOperand(openChoices(state), state.chosen, "place").get(hex) ?? []),
    ...view.pieces.filter((one) => one.hex === hex).flatMap((one) => byOperand(openChoices(state), state.chosen, "target").get(one.label) ?? []),
  ];
  const doing = open.map((one) => `Enter: ${one.sentence}`);
  return [`${hex}, ${terrain}`, ...here, ...can, ...doing].join(". ");
}

/** @param {BattleState} state @returns {string | null} where the chosen piece stands */
export function chosenHex(state) {
  return state.view ? (pieceOf(state.view, state.chosen)?.hex ?? null) : null;
}
