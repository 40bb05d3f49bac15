/** What can be raised: picks are gathered and sent together. Pure; what is legal the server says. */

import { choicesOf, openChoices } from "./war_state.js";

/** @typedef {import("./types.js").WarState} WarState */
/** @typedef {import("./types.js").WarChoice} WarChoice */
/** @typedef {import("./types.js").RowTerm} RowTerm */
/** @typedef {{row: string, name: string, choices: WarChoice[]}} Offer  of one row, a choice for each place */

/** @param {WarState} state @returns {Offer[]} */
export function offersOf(state) {
  /** @type {Map<string, Offer>} */
  const offers = new Map();
  for (const one of choicesOf(state, "raise")) {
    const row = one.row ?? "", offer = offers.get(row) ?? { row, name: one.button.replace(/^Raise /, ""), choices: [] };
    offer.choices.push(one);
    offers.set(row, offer);
  }
  return [...offers.values()];
}

/** Are picks gathered, or is each of them done at once, as where exactly one thing is to be raised? @param {WarState} state */
export const isGathered = (state) => openChoices(state).some(({ verb }) => verb === "done");

/** What a pick is: its row and its place. @param {string} action */
export function partsOf(action) {
  const [, row = "", place = ""] = action.split(" ");
  return { row, place };
}

/** How many recruits are left beside those picked. @param {WarState} state @param {Record<string, RowTerm>} rows */
export function recruitsLeft({ view, draft }, rows) {
  const all = view?.factions[view.to_decide ?? ""]?.recruits ?? 0;
  return all - draft.filter((action) => rows[partsOf(action).row]?.is_unit ?? true).length;
}

/** @param {WarState} state @returns {string} the steps that send all picks, and end the muster */
export const stepsOf = ({ draft }) => [...draft, "done"].join("; ");
