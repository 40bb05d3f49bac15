/** What is said over the board in rare cases only: an offer, mended rules, a look at a free seat. */

import { capital } from "./choices.js";
import { h } from "./html.js";
import { clauseLinks, speaker } from "./view_small.js";

/** @param {BattleState} state @param {BattlePage} page @returns {Child} */
export function asideBoxes(state, page) {
  return [unsoundBox(state, page), offerBox(state, page), watchingBox(state)];
}

/** Where the rules were mended while the battle ran, nothing is decided until this is settled. @param {BattleState} state @param {BattlePage} page */
function unsoundBox({ scene }, page) {
  if (!scene?.unsound || scene.outcome) return null;
  const { number, sentence, clauses } = scene.unsound;
  const isOffered = scene.offer?.kind === "resume";
  return h(
    "div",
    { class: "unsound", role: "alert", key: "unsound" },
    h("p", null, capital(sentence.replace(` (${clauses.join(", ")})`, "")), ". ", clauseLinks(clauses, page.openClause)),
    scene.yours.length
      ? h(
          "p",
          { class: "row" },
          isOffered ? null : h("button", { class: "primary", key: "on", onclick: () => page.deeds.resume() }, `Go on from entry ${number - 1}`),
          h("button", { key: "stop", onclick: () => page.deeds.stop() }, "End without a result"),
        )
      : null,
  );
}

/** @param {BattleState} state */
function watchingBox({ scene, watches }) {
  if (!scene || !watches || scene.outcome) return null;
  return h("div", { class: "offer", key: "watching" }, h("span", null, "You only watch."), h("button", { onclick: () => location.reload() }, "Take the seat …"));
}

/** @param {BattleState} state @param {BattlePage} page */
function offerBox(state, page) {
  const offer = state.scene?.offer;
  if (!offer || !state.scene) return null;
  const what = { draw: "a draw", undo: "to take back the last action", resume: "to go on from the last sound entry" }[offer.kind];
  const mayAnswer = state.scene.yours.some((side) => side !== offer.side);
  return h(
    "div",
    { class: "offer", role: "status", key: "offer" },
    h("span", null, `${speaker(state.scene, offer.side)} offers ${what}.`),
    mayAnswer
      ? [
          h("button", { class: "primary", key: "yes", onclick: () => page.deeds.answer(true) }, "Accept"),
          h("button", { key: "no", onclick: () => page.deeds.answer(false) }, "Decline"),
        ]
      : h("span", { class: "quiet" }, "Waiting for the answer."),
  );
}
