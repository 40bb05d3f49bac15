/** What comes of the way that is being thought of, in words. */

import { capital, pieceOf } from "../choosing/choices.js";
import { h } from "../page/html.js";
import { oddsCard } from "../panels/view_odds.js";
import { clauseLinks } from "../panels/view_small.js";
import { long, pointInWords } from "./words.js";

/** @param {BattleState} state @param {BattlePage} page @returns {Child} */
export function planCard(state, page) {
  const { actor, to, answer } = state.plan ?? {};
  const piece = state.view && pieceOf(state.view, actor ?? null);
  if (!piece || !to || !answer) return null;
  const { charge } = /** @type {import("./plane_hands.js").PlaneHands} */ (page.hands);
  return [
    h(
      "article",
      { class: `plan-card ${answer.legal ? "" : "hurt"}`, key: "plan" },
      h("h2", null, `${piece.label} ${piece.name} to ${pointInWords(to)}`),
      answer.legal ? allowed(state, answer) : h("ul", null, answer.reasons.map((one, place) => h("li", { key: String(place) }, capital(one.text), " ", clauseLinks(one.clauses, page.openClause)))),
    ),
    charge ? oddsCard(charge, page.desk.answer(charge.action), page.openClause, state.view) : null,
  ];
}

/** @param {BattleState} state @param {MoveAnswer} answer @returns {Child} */
function allowed(state, { cost, touches, charges, threats }) {
  const met = touches.map((one) => named(state, one)).join(", ");
  return [
    h("p", { key: "cost" }, cost === null ? "It may be set down there." : `${long(cost)} of movement.`),
    touches.length ? h("p", { key: "touches" }, `${charges.length ? "Charges" : "Touches"} ${met}.`) : null,
    threats.map(({ label, odds, words }) => h("p", { class: "threat", key: label }, h("b", { class: "threat-odds" }, odds), ` ${named(state, label)} ${words}.`)),
  ];
}

/** @param {BattleState} state @param {string} label */
const named = (state, label) => `${label} ${(state.view && pieceOf(state.view, label)?.name) ?? ""}`.trim();
