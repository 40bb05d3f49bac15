/** Standing orders: for what a side wants to be asked, and what goes by without a question. */

import { h } from "../app/html.js";
import { capital } from "../app/choices.js";

const LEVELS = { always: "always", matters: "when it matters", never: "never" };

/** @param {BattleState} state @param {BattlePage} page @param {string} side @returns {Child} */
export function ordersView(state, page, side) {
  const orders = state.scene?.orders?.[side];
  if (!orders || !state.scene?.yours.includes(side)) return null;
  const { windows = {}, events = {} } = page.terms ?? {};
  return h(
    "details",
    { class: "orders", key: "orders" },
    h("summary", null, "When to ask me"),
    Object.entries(windows).map(([kind, words]) =>
      h(
        "label",
        { class: "setting", key: kind },
        h("span", null, kind in events ? `${kind} ${words}` : capital(words)),
        h(
          "select",
          { onchange: (/** @type {Event} */ event) => void page.deeds.order(side, kind, /** @type {HTMLSelectElement} */ (event.target).value) },
          Object.entries(LEVELS).map(([level, says]) => h("option", { value: level, key: level, selected: (orders[kind] ?? "matters") === level }, says)),
        ),
      ),
    ),
  );
}
