/** The odds of one action: bars with exact fractions, the results in words, and how the dice are counted. */

import { capital } from "./choices.js";
import { h } from "./html.js";
import { percent } from "./odds_desk.js";
import { clauseLinks, denominator, fraction } from "./view_small.js";

const MOST_RESULTS = 8;

/** @param {string} label @param {number} share @param {number | null} below @param {string} tone */
function bar(label, share, below, tone) {
  const exact = fraction(share, below);
  return h(
    "div",
    { class: `bar ${tone}`, role: "listitem" },
    h("span", { class: "bar-label" }, label),
    h("span", { class: "bar-track", "aria-hidden": "true" }, h("span", { class: "bar-fill", vars: { "--share": share } })),
    h("span", { class: "bar-figure" }, percent(share)),
    h("span", { class: "bar-exact" }, exact),
  );
}

/**
 * @param {string} title
 * @param {number[] | null} shares
 * @param {number | null} below
 * @param {(n: number) => string} label
 * @param {string} tone
 * @returns {Child}
 */
function distribution(title, shares, below, label, tone) {
  if (!shares?.length || (shares.length === 1 && tone === "retreat")) return null;
  return h(
    "section",
    { class: "distribution" },
    h("h3", null, title),
    h(
      "div",
      { role: "list" },
      shares.map((share, n) => (share > 0 ? bar(label(n), share, below, tone) : null)),
    ),
  );
}

/** @param {Odds} odds @param {Kind} kind @returns {Child} */
function bars(odds, kind) {
  const below = denominator(odds);
  return [
    odds.eliminated === null
      ? null
      : odds.eliminated === 0
        ? h("p", { class: "quiet small" }, "It cannot be eliminated by this.")
        : h("section", { class: "distribution" }, h("h3", null, "Eliminated"), h("div", { role: "list" }, bar("out", odds.eliminated, below, "out"))),
    distribution("Wounds", odds.wounds, below, (n) => (n === 0 ? "none" : String(n)), "wound"),
    distribution(kind.flight.title, odds.retreats, below, kind.flight.words, "retreat"),
  ];
}

/** @param {Odds} odds @param {boolean} open @returns {Child} */
function results(odds, open) {
  const rest = odds.chances.length - MOST_RESULTS;
  return h(
    "details",
    { class: "results", key: "results", made: (/** @type {HTMLDetailsElement} */ made) => (made.open = open || odds.eliminated === null) },
    h("summary", null, `Every result (${odds.chances.length})`),
    h(
      "table",
      null,
      h(
        "tbody",
        null,
        odds.chances
          .slice(0, rest > 2 ? MOST_RESULTS : undefined)
          .map((one, place) =>
            h(
              "tr",
              { key: String(place) },
              h("td", { class: "num" }, `${one.percent.toFixed(one.percent < 10 ? 1 : 0)} %`),
              h("td", { class: "num exact" }, one.probability),
              h("td", null, one.changes.join("; ") || "no effect"),
            ),
          ),
      ),
    ),
    rest > 2 ? h("p", { class: "quiet" }, `and ${rest} rarer ones`) : null,
  );
}

/** @param {Choice} choice @param {Answer | undefined} answer @param {(clause: string) => void} openClause @param {Kind} kind @returns {Child} */
export function oddsCard(choice, answer, openClause, kind) {
  return h(
    "article",
    { class: "odds", key: `odds ${choice.action}` },
    h("h2", null, capital(choice.sentence)),
    answer?.state === "known"
      ? known(answer.odds, openClause, kind)
      : answer?.state === "failed"
        ? h("p", { class: "quiet" }, answer.sentence)
        : h("p", { class: "quiet" }, "Counting the dice …"),
  );
}

/** @param {Odds} odds @param {(clause: string) => void} openClause @param {Kind} kind @returns {Child} */
function known(odds, openClause, kind) {
  const certain = odds.chances.length === 1 && odds.chances[0]?.probability === "1";
  return [
    certain && odds.eliminated === null ? h("p", null, `Certain: ${odds.chances[0]?.changes.join("; ") || "nothing else changes"}.`) : bars(odds, kind),
    odds.explanation.length
      ? h(
          "ul",
          { class: "explanation" },
          odds.explanation.map((one, place) => h("li", { key: String(place) }, one.text, " ", clauseLinks(one.clauses, openClause))),
        )
      : null,
    certain ? null : results(odds, kind.few_results),
    !certain && h(
      "p",
      { class: "quiet" },
      odds.exact ? "Exact: every way the dice can fall was counted." : `Estimated by rolling, give or take ${(odds.error * 100).toFixed(1)} %.`,
    ),
  ];
}
