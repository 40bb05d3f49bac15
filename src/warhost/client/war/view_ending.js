/** How the campaign has ended. */

import { h } from "../page/html.js";
import { shield } from "./signs.js";
import { isOver } from "./war_state.js";

/** @param {import("./types.js").WarState} state @param {import("./war_page.js").WarPage} page @returns {Child} */
export function endingCard(state, page) {
  const { scene } = state, outcome = scene?.outcome;
  if (!scene || !outcome || !isOver(state) || state.card === "ending") return null;
  const winner = outcome.winner, won = winner !== null && scene.yours.includes(winner);
  return h(
    "section",
    { class: "ending-card", key: "ending", "aria-label": "How it ended" },
    winner ? shield(page.livery(winner), 64) : null,
    h("h2", null, winner ? (won && scene.yours.length === 1 ? "You have won the war" : `${scene.scenario.sides[winner] ?? winner} have won the war`) : "Nobody has won the war"),
    h("p", null, outcome.reason),
    h("p", { class: "row" }, h("button", { class: "primary", onclick: () => page.pickTab("chronicle") }, "Read the chronicle"), h("button", { onclick: () => page.openCard("ending") }, "Look at the map")),
  );
}
