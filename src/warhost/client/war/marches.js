/** Where the chosen host can march, and what of it is offered. */

import { choicesOf } from "./war_state.js";

/** @typedef {import("./types.js").WarState} WarState */
/** @typedef {import("./types.js").WarChoice} WarChoice */
/** @typedef {{to: string, action: string, choice: WarChoice, far: boolean}} Way  action: with whoever stays behind; far: over two borders */

/** @param {WarState} state @returns {{rows: Way[], near: string[], far: string[], best: string | null}} */
export function reachOf(state) {
  const rows = state.chosen === null ? [] : waysFrom(state, state.chosen);
  const best = rows.find(({ choice }) => state.hints?.some(({ action }) => action === choice.action))?.to ?? null;
  return { rows, near: rows.filter(({ far }) => !far).map(({ to }) => to), far: rows.filter(({ far }) => far).map(({ to }) => to), best };
}

/** Over one border, then over two, where one would not do. @param {WarState} state @param {string} from @returns {Way[]} */
export function waysFrom(state, from) {
  const own = choicesOf(state, "march").filter((one) => one.from === from), stays = state.stays.map((label) => `hold ${label}`);
  const farther = own.length ? state.ways.filter((one) => !own.some(({ place }) => place === one.place)) : [];
  return [...own, ...farther].flatMap((choice) =>
    typeof choice.place === "string" ? [{ to: choice.place, action: [...stays, choice.action].join("; "), choice, far: farther.includes(choice) }] : [],
  );
}

/** Spaces from which somebody can march, in the server's order. @param {WarState} state */
export const marchers = (state) => [...new Set(choicesOf(state, "march").flatMap(({ from }) => from ?? []))];

/** The way that is aimed at. @param {WarState} state */
export const aimedWay = (state) => (state.goal === null || state.chosen === null ? null : (waysFrom(state, state.chosen).find(({ to }) => to === state.goal) ?? null));
