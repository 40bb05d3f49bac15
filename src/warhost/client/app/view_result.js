/** After the battle: who won and why, what was lost, and how lucky each side was. */

import { capital } from "./choices.js";
import { h } from "./html.js";
import { verdict } from "./view_grade.js";
import { practiceMark, sideDot, sideName } from "./view_small.js";

const MENDED = "the rules were mended"; // how a battle ends that is stopped without a result

/** @param {Outcome} outcome @returns {string} */
export function outcomeWords(outcome) {
  if (outcome.winner) return `${sideName(outcome.winner)} wins: ${outcome.reason}`;
  return `${outcome.reason.startsWith(MENDED) ? "No result" : "A draw"}: ${outcome.reason}`;
}

/** @param {BattleState} state @param {BattlePage} page @returns {Child} */
export function resultView(state, page) {
  const outcome = state.scene?.outcome;
  if (!outcome || state.busy) return null;
  return h(
    "div",
    { class: `result ${outcome.winner ?? ""}`, key: "result" },
    h("h2", null, sideDot(outcome.winner), capital(outcomeWords(outcome)), practiceMark(state.scene?.dice)),
    h(
      "div",
      { class: "row" },
      h("button", { class: "primary", onclick: page.rematch, disabled: !state.scene?.yours.length }, "Rematch"),
      h("button", { onclick: page.openReplay }, "Replay"),
      h("button", { onclick: page.download }, "Transcript"),
      h("a", { class: "button", href: "/" }, "Other battles"),
      page.review ? null : h("button", { onclick: page.lookBack }, "How the chances went"),
    ),
    page.review?.view({ at: page.review.at, slides: true, pick: page.review.pick, go: page.openReplay }),
    state.replay ? [verdict(state.replay), reckoning(state.replay)] : null,
  );
}

/** @param {Replay} replay @returns {Child} */
export function reckoning(replay) {
  return h(
    "details",
    { class: "reckoning", key: "reckoning", made: (/** @type {HTMLDetailsElement} */ made) => (made.open = window.innerHeight > 700) },
    h("summary", null, "Losses and luck"),
    h(
      "table",
      null,
      h(
        "thead",
        null,
        h(
          "tr",
          null,
          ["Side", "Lost", "Dice", "Hits", "Expected"].map((name) => h("th", { scope: "col", key: name }, name)),
        ),
      ),
      h(
        "tbody",
        null,
        Object.keys(replay.luck).map((side) => reckon(replay, side)),
      ),
    ),
  );
}

/** @param {Replay} replay @param {string} side */
function reckon(replay, side) {
  const luck = replay.luck[side];
  const lost = replay.losses[side] ?? [];
  const more = luck.hits - luck.expected_hits;
  return h(
    "tr",
    { key: side },
    h("th", { scope: "row" }, sideDot(side), sideName(side)),
    h("td", null, lost.length ? lost.join(", ") : "nobody"),
    h("td", { class: "num" }, luck.dice),
    h("td", { class: "num" }, luck.hits),
    h(
      "td",
      { class: "num" },
      luck.expected_hits.toFixed(1),
      " ",
      h("span", { class: "quiet" }, `(${more >= 0 ? "+" : "−"}${Math.abs(more).toFixed(1)})`),
    ),
  );
}
