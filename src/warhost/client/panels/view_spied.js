/** What whoever spies would show on his way, and whether he is seen, by how near he goes. */

import { h } from "../page/html.js";
import { percent } from "../choosing/odds_desk.js";

/** @param {Spied} spied @returns {Child} */
export function spiedCard({ to, steps, shows, seen }) {
  return h(
    "section",
    { class: "spied", key: "spied" },
    h("h3", null, `On the way to ${to}`),
    h(
      "table",
      null,
      h("thead", null, h("tr", null, h("th", { scope: "col" }, "Away"), h("th", { scope: "col", class: "num" }, "shows"), h("th", { scope: "col", class: "num" }, "is seen"))),
      h(
        "tbody",
        null,
        steps.map((step) => rowOf(String(step.distance), `${step.distance} ${step.distance === 1 ? "step" : "steps"}`, step.shows, step.seen)),
        steps.length > 1 ? rowOf("all", "in all", shows, seen) : null,
      ),
    ),
  );
}

/** @param {string} key @param {string} words @param {number} shows @param {number} seen */
const rowOf = (key, words, shows, seen) => h("tr", { key, class: key === "all" ? "spied-all" : "" }, h("th", { scope: "row" }, words), h("td", { class: "num" }, percent(shows)), h("td", { class: "num" }, percent(seen)));
