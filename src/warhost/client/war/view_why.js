/** Why something cannot be done, beside what was pressed. */

import { capital } from "../choosing/choices.js";
import { h } from "../page/html.js";
import { clauseLinks } from "../panels/view_small.js";

const [WIDE, HIGH] = [380, 220]; // about what it takes

/** @param {import("./types.js").WarState} state @param {import("./war_page.js").WarPage} page @returns {Child} */
export function whyPopup({ why }, page) {
  if (!why) return null;
  const x = Math.max(8, Math.min(why.x, innerWidth - WIDE)), y = Math.max(8, Math.min(why.y, innerHeight - HIGH));
  return h(
    "div",
    { class: "popup why war-why", key: "why", role: "alert", vars: { "--x": `${x}px`, "--y": `${y}px` } },
    h("p", { class: "popup-title" }, why.title, h("button", { class: "sign close", "aria-label": "Close", onclick: () => page.store.set({ why: null }) }, "×")),
    why.reasons === null
      ? h("p", { class: "quiet" }, "Asking …")
      : h("ul", null, why.reasons.map((one) => h("li", { key: one.text }, capital(one.text), " ", clauseLinks(one.clauses, page.openClause)))),
  );
}
