/** The help: what may be done now, how a year goes, and the keys. Fetched only when it is wanted. */

import { openDialog } from "../page/dialogs.js";
import { h } from "../page/html.js";
import { clauseLinks, speaker } from "../panels/view_small.js";
import { isYours, openChoices } from "./war_state.js";

const KEYS = [
  ["N / P", "next and previous host that can march"],
  ["arrow keys", "on the map's list: from space to space"],
  ["Enter", "choose a space; march where you aim at"],
  ["Escape", "close, aim no more, back to all hosts"],
  ["A", "all choices as a list"],
  ["U, Ctrl+Z", "take back"],
  ["O, R, M, C", "orders, realms, muster, chronicle"],
  ["T", "what your counsel would do, in gold"],
  ["W, S", "who holds what, supply"],
  ["+ and -, 0", "nearer, farther, the whole map"],
  ["Space", "show at once what the others did"],
  ["?", "this help"],
];

/** @param {import("./war_page.js").WarPage} page */
export function openHelp(page) {
  const state = page.store.get(), { scene, view } = state, { lesson } = page.terms ?? {};
  const dialog = openDialog("Help");
  const open = (/** @type {string} */ clause) => (dialog.close(), page.openClause(clause));
  dialog.update(
    scene && view
      ? [
          h("h3", null, "Now"),
          h("p", null, isYours(state) ? `${view.prompt}.` : view.to_decide ? `${speaker(scene, view.to_decide)} decides.` : "The campaign is over."),
          h("ul", null, [...new Set(openChoices(state).map(({ verb }) => verb))].map((verb) => h("li", { key: verb }, verb))),
          h("h3", null, "How to win"),
          h("p", null, scene.scenario.goal.text, " ", clauseLinks(scene.scenario.goal.clauses, open)),
        ]
      : null,
    lesson?.turn.length ? [h("h3", null, "How a year goes"), h("ol", { class: "turn-steps" }, lesson.turn.map((step) => h("li", { key: step.name }, h("b", null, step.name), ": ", step.text, " ", clauseLinks(step.clauses, open))))] : null,
    h("h3", null, "The page"),
    h("p", null, "Choose a host on the map or in the list. White edges show where it can march, dashed ones lie two borders away. The flag on a space is the chance to hold it after the march: battles fought out by the computer, fifty at once, up to four hundred while you look."),
    h("p", null, "Press a piece of the host to leave it behind. Battles come when all marches are made."),
    h("table", { class: "keys" }, h("tbody", null, KEYS.map(([key = "", does]) => h("tr", { key }, h("th", { scope: "row" }, key), h("td", null, does))))),
  );
}
