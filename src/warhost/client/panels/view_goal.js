/** How to win: what the battle asks for, how far each side is, and what a place that counts is for. */

import { capital } from "../choosing/choices.js";
import { cellOf } from "../board/cell_ground.js";
import { h } from "../page/html.js";
import { clauseLinks, sideDot, speaker } from "./view_small.js";

/** @param {Scene} scene @param {View} view @param {OpenClause} open @returns {Child} */
export function goalCard(scene, view, open) {
  const { goal } = scene.scenario;
  return h(
    "article",
    { class: "goal-card", key: "goal" },
    h("h2", null, "How to win"),
    h("p", null, goal.text, " ", clauseLinks(goal.clauses, open)),
    h("ul", null, Object.entries(view.progress).map(([side, words]) => (words.length ? h("li", { key: side }, sideDot(side), h("b", null, capital(speaker(scene, side))), `: ${words.join(", ")}`) : null))),
  );
}

/** One line for a phone, as long as whoever sits here has decided nothing. @param {Scene} scene @returns {Child} */
export function goalLine({ scenario, yours, log, outcome }) {
  if (!yours.length || outcome || log.some((one) => one.action && one.side && yours.includes(one.side))) return null;
  return h("p", { class: "goal-line narrow", key: "goal" }, h("b", null, "To win: "), scenario.goal.text.split(/(?<=\.) /)[0]);
}

/** What a place is for, where it counts. @param {Scene} scene @param {string} place @param {OpenClause} open @returns {Child} */
export function placeGoal({ scenario, ground, view }, place, open) {
  const { place: told, within } = scenario.goal;
  if (!told || view.spent?.includes(place) || !counts(/** @type {{goals: any[]}} */ (/** @type {unknown} */ (ground)).goals, place, within)) return null;
  return h("article", { class: "goal-card", key: "place-goal" }, h("p", null, h("span", { class: "tag" }, "counts for victory"), " ", told.text, " ", clauseLinks(told.clauses, open)));
}

/** @param {(import("../basics/types.js").Goal | number[])[]} goals  cells or sides of them, or points of a table @param {string} place @param {number} within */
function counts(goals, place, within) {
  const [x = NaN, y = NaN] = place.split(",").map(Number);
  return goals.some((one) => (Array.isArray(one) ? Math.hypot((one[0] ?? 0) - x, (one[1] ?? 0) - y) <= within : cellOf(one) === place));
}
