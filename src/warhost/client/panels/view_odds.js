/** The odds of one action: for each piece what may become of it, as bars with exact fractions; the fights that follow; how the dice are counted. */

import { capital, pieceOf } from "../choosing/choices.js";
import { h } from "../page/html.js";
import { changeSaid, nameOf, spoken } from "../basics/names_said.js";
import { percent } from "../choosing/odds_desk.js";
import { named, withNamed } from "./named.js";
import { clauseLinks, sideDot } from "./view_small.js";
import { struckList, throwBar } from "./view_throw.js";

const MOST_RESULTS = 8;
const MOST_PIECES = 3;

/** @typedef {FatesOf[string][number]} Outcome_ */

/** What is worst in an outcome gives it its colour. @param {Outcome_} outcome */
function toneOf({ parts }) {
  const tones = parts.map((one) => one.tone);
  return tones.includes("bad") ? "bad" : tones.includes("good") ? "good" : "";
}

/** @param {Outcome_} outcome @param {number} place */
function bar(outcome, place) {
  const { parts, percent: share, probability } = outcome;
  return h(
    "div",
    { class: `bar ${toneOf(outcome)}`, role: "listitem", key: String(place) },
    h("span", { class: "bar-label" }, parts.length ? parts.map((one, at) => (at ? [", ", h("b", null, one.words)] : one.words)) : "no effect"),
    h("span", { class: "bar-track", "aria-hidden": "true" }, h("span", { class: "bar-fill", vars: { "--share": share / 100 } })),
    h("span", { class: "bar-figure" }, percent(share / 100)),
    h("span", { class: "bar-exact" }, probability.includes("/") ? probability : ""),
  );
}

/** Who it is, as words that light the piece. @param {string} label @param {View | null} view @returns {Child} */
function whoIs(label, view) {
  const piece = view && pieceOf(view, label);
  return [sideDot(piece?.side), named(piece ? nameOf(piece, view.pieces) : label, label)];
}

/** Those of whom something may become, whoever is at stake first. @param {FatesOf} fates @returns {string[]} */
export const touched = (fates) => Object.keys(fates).filter((label) => fates[label]?.some(({ parts }) => parts.length));

/** @param {FatesOf} fates @param {View | null} view @param {string | null} [about]  a piece that need not be named again @returns {Child} */
export function fateBars(fates, view, about = null) {
  const labels = touched(fates).slice(0, MOST_PIECES);
  return labels.map((label) => {
    return h(
      "section",
      { class: "distribution", key: label },
      label === about && labels.length === 1 ? null : h("h3", null, whoIs(label, view)),
      h("div", { role: "list" }, (fates[label] ?? []).map(bar)),
    );
  });
}

/** The same in one line for each piece: how likely it is that harm befalls it, else good, and which. @param {FatesOf} fates @param {View | null} view @returns {Child} */
export function fateLines(fates, view) {
  return touched(fates)
    .slice(0, MOST_PIECES)
    .map((label) => {
      const share = (/** @type {string} */ tone) => (fates[label] ?? []).reduce((sum, one) => sum + (toneOf(one) === tone ? one.percent : 0), 0) / 100;
      const [bad, good] = [share("bad"), share("good")];
      const which = new Set((fates[label] ?? []).flatMap(({ parts }) => parts.filter(({ tone }) => tone === (bad ? "bad" : "good")).map(({ name }) => name)));
      return h(
        "span",
        { class: "fate-line", key: label },
        h("span", { class: "bar-label" }, whoIs(label, view)),
        h("span", { class: "bar-track", "aria-hidden": "true" }, h("span", { class: "bar-fill bad", vars: { "--share": bad } }), h("span", { class: "bar-fill good", vars: { "--share": good } })),
        h("span", { class: "bar-figure" }, `${percent(bad || good)} ${[...which].slice(0, 2).join(" or ")}`),
      );
    });
}

/** @param {string[]} changes @param {View | null} view */
const changed = (changes, view) => changes.map((one) => changeSaid(one, view?.pieces ?? [])).join("; ");

/** @param {Odds} odds @param {View | null} view @returns {Child} */
function results(odds, view) {
  const rest = odds.chances.length - MOST_RESULTS;
  return h(
    "details",
    { class: "results", key: "results" },
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
              h("td", { class: "num" }, percent(one.percent / 100)),
              h("td", { class: "num exact" }, one.probability),
              h("td", null, changed(one.changes, view) || "no effect"),
            ),
          ),
      ),
    ),
    rest > 2 ? h("p", { class: "quiet" }, `and ${rest} rarer ones`) : null,
  );
}

/** A fight that an action leads to, and how likely it comes to it. @param {Fight} fight @param {View | null} view */
function fightAhead(fight, view) {
  const likely = fight.probability === "1" ? "" : `, in ${percent(fight.percent / 100)}`;
  return h("section", { class: "fight", key: fight.action }, h("h3", null, sideDot(fight.side), `Then ${fight.sentence}${likely}`), fateBars(fight.fates, view));
}

/** How far the figures can be trusted. @param {Pick<Odds, "exact" | "error" | "assumes">} odds @returns {Child} */
export function trust({ exact, error, assumes }) {
  const counted = exact ? "Exact, every fall of the dice counted." : `Estimated by rolling, give or take ${(error * 100).toFixed(1)} %.`;
  return h("p", { class: "quiet small", key: "trust" }, counted, assumes.length ? ` Assumes ${assumes.join(", ")}.` : "");
}

/** @param {Choice} choice @param {Answer | undefined} answer @param {OpenClause} openClause @param {View | null} view @param {string[]} [grave]  the fates that count as gravest @param {string | null} [struck]  who or what is @returns {Child} */
export function oddsCard(choice, answer, openClause, view, grave = [], struck = choice.target) {
  const actor = view && pieceOf(view, choice.actor);
  return h(
    "article",
    { class: "odds", key: `odds ${choice.action}` },
    h("h2", null, actor ? [sideDot(actor.side), `${nameOf(actor, view?.pieces ?? [])}: `] : null, actor ? choice.button : capital(choice.sentence)),
    answer?.state === "known"
      ? known(answer.odds, openClause, view, struck, grave)
      : h("p", { class: "quiet" }, answer?.state === "failed" ? answer.sentence : "Counting the dice …"),
  );
}

/** What changes without a die: who can strike whom then, else what becomes of whom. @param {Odds} odds @param {View | null} view @returns {Child} */
function certainly({ chances, reach }, view) {
  if (reach.length) return h("ul", { class: "reach", key: "certain" }, reach.map((one) => h("li", { key: one }, withNamed(`${spoken(one, view?.pieces ?? [])}.`))));
  return h("p", { key: "certain" }, `Certain: ${changed(chances[0]?.changes ?? [], view) || "nothing else changes"}.`);
}

/** @param {Odds} odds @param {OpenClause} openClause @param {View | null} view @param {string | null} target @param {string[]} grave @returns {Child} */
function known(odds, openClause, view, target, grave) {
  const certain = odds.chances.length === 1 && odds.chances[0]?.probability === "1";
  const bars = odds.lands ? [throwBar(odds.lands), struckList(odds.fates, view, grave)] : touched(odds.fates).length ? fateBars(odds.fates, view, target) : null;
  return [
    certain && !bars ? certainly(odds, view) : (bars ?? h("p", { key: "none" }, "It harms nobody.")),
    odds.leads_to.map((one) => fightAhead(one, view)),
    odds.explanation.length
      ? h(
          "ul",
          { class: "explanation", key: "how" },
          odds.explanation.map((one, place) => h("li", { key: String(place) }, withNamed(spoken(one.text, view?.pieces ?? [])), " ", clauseLinks(one.clauses, openClause))),
        )
      : null,
    certain ? null : results(odds, view),
    certain ? null : trust(odds),
  ];
}
