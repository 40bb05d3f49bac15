/** Standing orders: for what a side wants to be asked, and what goes by without a question. */

import { h } from "../app/html.js";
import { capital } from "../app/choices.js";

/** Chances that are no event of the gods. */
const SHOTS = { shots: "shots in the enemy's phase", defence: "fire at a charger" };
const LEVELS = { always: "always", matters: "when it matters", never: "never" };

/** @param {BattleState} state @param {BattlePage} page @param {string} side @returns {Child} */
export function ordersView(state, page, side) {
  const orders = state.scene?.orders?.[side];
  if (!orders || !state.scene?.yours.includes(side)) return null;
  const events = Object.entries(page.terms?.events ?? {}).map(([event, term]) => [event, `${event} ${term.name ?? ""}`]);
  return h(
    "details",
    { class: "orders", key: "orders" },
    h("summary", null, "When to ask me"),
    [...Object.entries(SHOTS), ...events].map(([kind, words]) =>
      h(
        "label",
        { class: "setting", key: kind },
        h("span", null, capital(/** @type {string} */ (words))),
        h(
          "select",
          { onchange: (/** @type {Event} */ event) => void page.deeds.order(side, String(kind), /** @type {HTMLSelectElement} */ (event.target).value) },
          Object.entries(LEVELS).map(([level, says]) => h("option", { value: level, key: level, selected: (orders[String(kind)] ?? "matters") === level }, says)),
        ),
      ),
    ),
  );
}
