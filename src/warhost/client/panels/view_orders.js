/** Standing orders: for what a side wants to be asked, and what goes by without a question. */

import { capital } from "../choosing/choices.js";
import { h } from "../page/html.js";

const LEVELS = { always: "always", matters: "when it matters", never: "never" };

/** @param {BattleState} state @param {BattlePage} page @param {string} side @returns {Child} */
export function ordersView(state, page, side) {
  const orders = state.scene?.orders?.[side];
  const windows = Object.entries(page.terms?.windows ?? {});
  if (!orders || !windows.length || !state.scene?.yours.includes(side)) return null;
  return h(
    "details",
    { class: "orders", key: `orders ${side}` },
    h("summary", null, "When to ask me"),
    windows.map(([kind, words]) => order(page, side, kind, words, orders[kind] ?? "matters")),
  );
}

/** @param {BattlePage} page @param {string} side @param {string} kind @param {string} words @param {string} level */
function order(page, side, kind, words, level) {
  const change = (/** @type {Event} */ event) => void page.deeds.order(side, kind, /** @type {HTMLSelectElement} */ (event.target).value);
  return h(
    "label",
    { class: "setting", key: kind },
    h("span", null, capital(words)),
    h("select", { onchange: change }, Object.entries(LEVELS).map(([one, says]) => h("option", { value: one, key: one, selected: one === level }, says))),
  );
}
