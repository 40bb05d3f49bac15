/** The parchment beside the board: who is looked at and the odds, and below it a panel for each tab. */

import { capital, pieceOf } from "../choosing/choices.js";
import { isOver } from "../choosing/battle_state.js";
import { signsAt } from "../basics/said.js";
import { struckBy } from "../choosing/odds_desk.js";
import { panelOf } from "../choosing/declared_panels.js";
import { h } from "../page/html.js";
import { askedOdds } from "./view_asked.js";
import { fellCard } from "./view_fell.js";
import { goalCard, placeGoal } from "./view_goal.js";
import { landCard } from "./view_land.js";
import { levelList } from "./view_levels.js";
import { listPanels, workPanels } from "./view_lists.js";
import { logView } from "./view_log.js";
import { oddsCard } from "./view_odds.js";
import { pieceCard } from "./view_piece.js";
import { speaker } from "./view_small.js";
import { aimsCard } from "./view_throw.js";
import { counselBar } from "./view_tools.js";

/** @param {BattleState} state @param {BattlePage} page @returns {Child} */
export function panels(state, page) {
  const { scene, view } = state;
  return h(
    "aside",
    { class: "panels", key: "panels", "aria-label": "Odds, log, rules and armies" },
    tabs(state, page),
    h("section", { class: "panel now", key: "now", id: "panel-now", "aria-label": "Odds and piece", tabindex: 0 }, lower(page), page.isWide() ? counselBar(state, page) : null, nowPanel(state, page)),
    h(
      "section",
      { class: "panel log", key: "log", id: "panel-log", "aria-label": "Log", hidden: state.tab !== "log" && state.tab !== "now", tabindex: 0 },
      lower(page),
      logView(scene?.log.filter(({ number, events }) => number <= state.shown || events.length) ?? [], page.openClause, { pieces: view?.pieces, nameOf: (side) => (scene ? speaker(scene, side) : side) }),
    ),
    h("section", { class: "panel", key: "rules", id: "panel-rules", "aria-label": "Rules", hidden: state.tab !== "rules", node: page.rules.element }),
    h(
      "section",
      { class: "panel", key: "armies", id: "panel-armies", "aria-label": "Armies", hidden: state.tab !== "armies", tabindex: 0 },
      lower(page),
      scene && view && state.tab === "armies" ? page.parts.armies?.(scene, view, page, { pick: page.pickFromList, look: page.look }) : null,
    ),
    handPanel(state, page),
    h("section", { class: "panel", key: "talk", id: "panel-talk", "aria-label": "Talk", hidden: state.tab !== "talk" }, lower(page), scene && page.parts.talk?.(scene, (text) => page.deeds.say(text))),
  );
}

/** The hand of cards, where the game has one and this battle is played with it. @param {BattleState} state @param {BattlePage} page */
const handOf = ({ view }, page) => (Object.keys(view?.hands ?? {}).length ? page.terms?.looks.hand : undefined);

/** @param {BattleState} state @param {BattlePage} page */
function handPanel(state, page) {
  const hand = handOf(state, page);
  if (!hand) return null;
  return h(
    "section",
    { class: "panel", key: "hand", id: "panel-hand", "aria-label": hand.tab, hidden: state.tab !== "hand", tabindex: 0 },
    lower(page),
    state.tab === "hand" ? page.parts.hand?.(state, page) : null,
  );
}

/** What lowers a sheet again. @param {BattlePage} page */
const lower = (page) => h("button", { class: "grip sheet-handle", key: "lower", "aria-label": "Lower the panel", onclick: page.toggleSheet });

/** @param {HandTerm | null | undefined} hand @param {boolean} over @returns {[Tab, string][]} */
const tabNames = (hand, over) => [["now", over ? "Result" : "Odds"], ...(hand ? [/** @type {[Tab, string]} */ (["hand", hand.tab])] : []), ["log", "Log"], ["rules", "Rules"], ["armies", "Armies"], ["talk", "Talk"]];

/** @param {BattleState} state @param {BattlePage} page */
function tabs(state, page) {
  const shown = state.tab === "now" && page.isWide() ? "log" : state.tab;
  return h(
    "nav",
    { class: "tabs", key: "tabs", "aria-label": "Panels" },
    tabNames(handOf(state, page), isOver(state)).map(([tab, name]) =>
      h(
        "button",
        {
          key: tab,
          class: `tab for-${tab}`,
          "aria-pressed": String(shown === tab && (state.sheet || page.isWide())),
          "aria-controls": `panel-${tab}`,
          onclick: () => page.pickTab(tab),
        },
        name,
        tab === "talk" && state.unread ? h("span", { class: "badge", "aria-label": `${state.unread} unread` }, state.unread) : null,
      ),
    ),
  );
}

/** @param {BattleState} state @param {BattlePage} page */
function nowPanel(state, page) {
  const { view, scene } = state;
  const { kind } = page;
  if (!view || !scene || !kind) return null;
  const piece = pieceOf(view, state.looked) ?? pieceOf(view, state.pinned) ?? pieceOf(view, state.chosen);
  const place = state.over ?? state.cursor, clash = panelOf(view, "clash") ?? state.settled;
  const odds = state.aimed.slice(0, 2).map((one) => oddsCard(one, page.desk.answer(one.action), page.openClause, view, page.desk.measure.fates, struckBy(one, page.desk.strikes)));
  const shown = [
    isOver(state) ? page.parts.result?.panel(state, page) : null,
    clash ? page.parts.clash?.clashCard(clash, view, page.openClause) : null,
    state.fell && !state.aimed.length ? fellCard(state.fell, view) : null,
    page.counsel?.cards(state),
    page.hands.thought(),
    aimsCard(state, page),
    ...(odds.length ? odds : [askedOdds(state, page)]),
    state.spied ? page.parts.spied?.(state.spied) : null,
    mainButton(state, page),
    piece ? pieceCard(piece, page.terms, page.openClause) : null,
    place ? landCard(kind.land(place, scene.ground), page.terms, page.openClause, signsAt(view, place)) : null,
    place ? placeGoal(scene, place, page.openClause) : null,
  ];
  if (shown.some(Boolean)) return [...shown, workPanels(view)];
  const cup = panelOf(view, "cup");
  return [goalCard(scene, view, page.openClause), levelList(view), cup && !state.cup ? page.parts.cup?.cupCard(cup) : null, listPanels(view), h("p", { class: "quiet", key: "none" }, "Point at a piece for its whole profile; choose one and point at an enemy for the exact odds.")];
}

/** The main button: what is aimed at is done. @param {BattleState} state @param {BattlePage} page */
function mainButton(state, page) {
  const [choice, ...others] = state.aimed;
  if (!choice || others.length || state.busy || state.sending) return null;
  const chance = page.desk.chipOf(choice);
  return h("button", { class: "primary main-act", key: "act", title: capital(choice.sentence), onclick: () => page.deeds.act(choice) }, choice.button, chance ? `, ${chance}` : "");
}
