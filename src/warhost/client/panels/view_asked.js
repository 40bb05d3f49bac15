/** The odds of the question that stands open: what becomes of the pieces as it stands, and what each answer changes in that. */

import { answers } from "../choosing/asked.js";
import { pieceOf } from "../choosing/choices.js";
import { h } from "../page/html.js";
import { nameOf } from "../basics/names_said.js";
import { fateBars, fateLines, touched, trust } from "./view_odds.js";

/** @param {BattleState} state @param {BattlePage} page @returns {Child} */
export function askedOdds(state, page) {
  const known = answers(state).flatMap((choice) => {
    const odds = page.desk.known(choice.action);
    return odds ? [{ choice, odds, sign: JSON.stringify([odds.fates, odds.leads_to.map((one) => one.fates)]) }] : [];
  });
  const first = known.find((one) => matters(one.odds));
  if (!first) return null;
  const told = known.filter((one, place) => matters(one.odds) && known.findIndex((other) => other.sign === one.sign) === place);
  return h(
    "article",
    { class: "odds weighed", key: "asked" },
    h("h2", null, titleOf(first.choice, state.view)),
    bars(first.odds, state.view),
    told
      .filter((one) => one !== first)
      .map(({ choice, odds }) =>
        h(
          "details",
          { class: "other-answer", key: choice.action },
          h("summary", null, h("b", null, titleOf(choice, state.view)), fightsIn(odds).map((fates) => fateLines(fates, state.view))),
          bars(odds, state.view),
        ),
      ),
    trust(first.odds),
  );
}

/** An answer, with who gives it where that is one of several. @param {Choice} choice @param {View | null} view */
function titleOf({ actor, button }, view) {
  const piece = view && pieceOf(view, actor);
  const name = piece ? nameOf(piece, view.pieces) : "";
  return name && !button.includes(name) ? `${name}: ${button}` : button;
}

/** What may happen, at once and in the fights ahead. @param {Odds} odds @returns {FatesOf[]} */
const fightsIn = ({ fates, leads_to: ahead }) => [fates, ...ahead.map((one) => one.fates)];

/** Is anything at stake? @param {Odds} odds */
const matters = (odds) => fightsIn(odds).some((one) => touched(one).length);

/** @param {Odds} odds @param {View | null} view @returns {Child} */
const bars = (odds, view) => [
  fateBars(odds.fates, view),
  odds.leads_to.map((fight) => h("div", { class: "fight", key: fight.action }, h("p", { class: "quiet small" }, `Then ${fight.sentence}`), fateBars(fight.fates, view))),
];
