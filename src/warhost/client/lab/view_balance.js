/** What is unfair: the share that is wished for, and what would bring it about, each change measured. */

import { sideTitle } from "../basics/sides.js";
import { h } from "../page/html.js";
import { timeLeft, withMargin } from "./figures.js";

/** @typedef {import("./types.js").LabState} LabState */
/** @typedef {import("./types.js").LabActs} LabActs */

const WISHES = [40, 45, 50, 55, 60];

/** @param {LabState} state @param {LabActs} act @returns {Child} */
export function balanceView(state, act) {
  const { data, wish, answer, balance } = state, done = answer?.state === "done";
  if (!data || data.sides.length !== 2) return null;
  const value = (/** @type {Event} */ event) => /** @type {HTMLSelectElement} */ (event.target).value;
  const asking = balance?.state === "waiting" || balance?.state === "running";
  return h(
    "section",
    { class: "lab-part lab-balance", key: "balance", "aria-label": "What is unfair?" },
    h("h3", null, "What is unfair?"),
    h("p", { class: "quiet" }, "The lab makes one change after the other (a turn more, a piece less, another threshold) and fights each of them, until it knows which brings the battle to where you want it."),
    h(
      "div",
      { class: "lab-controls" },
      h("label", { class: "field" }, h("span", null, "Of the battles that are decided"), h("select", { disabled: asking, onchange: (/** @type {Event} */ event) => act.set({ wish: { ...wish, side: value(event) } }) }, data.sides.map(({ side }) => h("option", { value: side, selected: side === wish.side, key: side }, `${sideTitle(side)} shall win`)))),
      h("label", { class: "field" }, h("span", null, "how many"), h("select", { disabled: asking, onchange: (/** @type {Event} */ event) => act.set({ wish: { ...wish, share: Number(value(event)) } }) }, WISHES.map((share) => h("option", { value: share, selected: share === wish.share, key: String(share) }, `${share} of 100`)))),
      asking ? h("button", { class: "danger", key: "stop", onclick: act.stop }, "Stop") : h("button", { key: "ask", disabled: !done, title: done ? "" : "As soon as all battles are fought", onclick: act.balance }, "What would change it?"),
    ),
    asking ? h("p", { class: "lab-progress" }, [balance.of ? `${balance.done} of ${balance.of} changes tried` : "Looking for changes …", timeLeft(balance.left_s)].filter(Boolean).join(", "), h("progress", balance.of ? { max: balance.of, value: balance.done, "aria-label": "Changes tried" } : { "aria-label": "Changes tried" })) : null,
    balance && (balance.suggestions.length || !asking) ? suggestionsView(state, act) : null,
  );
}

/** @param {LabState} state @param {LabActs} act */
function suggestionsView({ balance, wish }, act) {
  const all = balance?.suggestions ?? [];
  if (!all.length) return h("p", { class: "quiet", key: "none" }, "No single change brings it there.");
  return h(
    "ul",
    { class: "lab-suggestions", key: "suggestions" },
    all.map(({ words, share, toml }) =>
      h(
        "li",
        { key: words },
        h("span", { class: "lab-change" }, words),
        h("b", { class: "num" }, `${sideTitle(wish.side)} ${withMargin(share)}`),
        toml && act.take ? h("button", { onclick: () => act.take?.(toml) }, "Take it") : null,
      ),
    ),
  );
}
