/** Standing orders: what a realm wants to be asked, and what goes by without a question. */

import { capital } from "../choosing/choices.js";
import { h } from "../page/html.js";
import { sideName } from "../panels/view_small.js";

const LEVELS = { always: "always", matters: "when it matters", never: "never" };

/** @param {import("./war_page.js").WarPage} page @param {string} side @param {boolean} isOneOfSome @returns {Child} */
export function standingOrders(page, side, isOneOfSome) {
  const orders = page.store.get().scene?.orders?.[side], windows = Object.entries(page.terms?.windows ?? {});
  if (!orders || !windows.length) return null;
  const change = (/** @type {string} */ kind) => (/** @type {Event} */ event) => void page.deeds.order(side, kind, /** @type {HTMLSelectElement} */ (event.target).value);
  return h(
    "section",
    { class: "stack", key: `orders ${side}` },
    h("h3", null, isOneOfSome ? `When to ask ${sideName(side)}` : "When to ask me"),
    windows.map(([kind, words]) =>
      h(
        "label",
        { class: "setting", key: kind },
        h("span", null, capital(words)),
        h("select", { onchange: change(kind) }, Object.entries(LEVELS).map(([one, says]) => h("option", { value: one, key: one, selected: one === (orders[kind] ?? "matters") }, says))),
      ),
    ),
  );
}
