/** The chronicle: what has happened, told season by season beside the map that shows it, with points and realms. */

import { h } from "../page/html.js";
import { refusalView } from "../panels/view_small.js";
import { placeIn, seasonIn, seasonsOf, yearName } from "./annals.js";
import { pointsGraph } from "./points_graph.js";
import { keeps, seasonGlyph, seasonName, shield } from "./signs.js";
import { endWords } from "./ending_words.js";
import { castlesToWin } from "./view_top.js";
import { isOver } from "./war_state.js";

/** @typedef {import("./types.js").WarState} WarState */
/** @typedef {import("./types.js").SeasonTold} SeasonTold */
/** @typedef {import("./types.js").LineTold} LineTold */
/** @typedef {import("./war_page.js").WarPage} WarPage */

/** @param {WarState} state @param {WarPage} page @returns {Child} */
export function chronicleTab(state, page) {
  const { annals, scene } = state, now = seasonIn(annals);
  if (!scene || !annals.told || !now) return annals.refusal ? refusalView(annals.refusal) : h("p", { class: "quiet", role: "status" }, "The chronicler sharpens his pen …");
  const { seasons, ending } = annals.told;
  return [
    yearHeading(now, seasons, page),
    h("div", { class: "book-rule", key: "rule", "aria-hidden": "true" }),
    h(
      "div",
      { class: "book", key: "book" },
      h(
        "ol",
        { class: "told", key: `year ${now.year}` },
        seasonsOf(seasons, now.year).map(([place, one]) => toldSeason(one, place, state, page)),
      ),
      ending && now === seasons.at(-1) ? h("p", { class: "told-ending", key: "ending" }, endWords(state).words) : null,
    ),
    h("h3", { key: "points" }, "Points by season", h("small", null, "castle 3, region 1, General 1")),
    pointsGraph(seasons, scene, placeIn(annals), page),
    realmsTable(now, state, page),
    wayOn(state, page),
  ];
}

/** @param {SeasonTold} now @param {SeasonTold[]} seasons @param {WarPage} page */
function yearHeading({ year }, seasons, page) {
  const last = seasons.at(-1)?.year ?? 1;
  /** @param {number} to @param {string} sign @param {string} words */
  const turn = (to, sign, words) =>
    h("button", { class: "turn-year", key: words, "aria-label": words, title: words, disabled: to < 1 || to > last, onclick: () => page.annals.go(seasonsOf(seasons, to).at(to < year ? -1 : 0)?.[0] ?? 0) }, sign);
  return h("h2", { class: "book-heading", key: "heading" }, turn(year - 1, "‹", "The year before"), h("span", null, yearName(year)), turn(year + 1, "›", "The next year"));
}

/** @param {SeasonTold} one @param {number} place @param {WarState} state @param {WarPage} page */
function toldSeason(one, place, state, page) {
  const isNow = placeIn(state.annals) === place, [first = "", ...rest] = one.lines[0]?.text ?? "", isFirst = place === 0;
  return h(
    "li",
    { class: `told-season${isNow ? " is-now" : ""}`, key: String(place), "aria-current": isNow ? "step" : null, onclick: () => page.annals.go(place) },
    h("button", { class: "told-sign", title: headOf(one), "aria-label": `Show ${headOf(one)} on the map` }, one.turn ? seasonGlyph(one.season, 24) : h("span", { class: "told-begin", "aria-hidden": "true" }, "❦")),
    h(
      "p",
      { lang: "en" },
      isFirst ? [h("span", { class: "unseen", key: "whole" }, first), h("span", { class: "initial", key: "initial", "aria-hidden": "true" }, first)] : null,
      one.lines.map((line, at) => lineView(line, isFirst && at === 0 ? rest.join("") : line.text, at, state, page)),
    ),
  );
}

/** @param {SeasonTold} season */
export const headOf = ({ turn, season, year }) => (turn ? `${seasonName(season)} of year ${year}` : "How it began");

/** @param {LineTold} line @param {string} text @param {number} place @param {WarState} state @param {WarPage} page */
function lineView({ at, battle }, text, place, { scene }, page) {
  const over = battle === null ? undefined : scene?.war.battles.find(({ number }) => number === battle)?.battle;
  const points = (/** @type {string[]} */ spaces) => () => page.point(spaces);
  return h(
    "span",
    { key: String(place), class: at ? "told-line is-placed" : "told-line", onpointerenter: at ? points([at]) : null, onpointerleave: at ? points([]) : null },
    text,
    over ? h("a", { class: "told-battle", href: `battle/${over.id}/replay#${over.token}`, title: `Battle ${battle}: see it again`, "aria-label": `Battle ${battle}: see it again`, onclick: (/** @type {Event} */ event) => event.stopPropagation() }, "⚔") : null,
    " ",
  );
}

/** Who has what. @param {SeasonTold} season @param {WarState} state @param {WarPage} page */
export function realmsTable({ castles, regions, points, out }, { scene, view }, page) {
  if (!scene || !view) return null;
  const sides = scene.war.sides.toSorted((one, other) => (points[other] ?? 0) - (points[one] ?? 0));
  return h(
    "table",
    { class: "realms-table", key: "realms" },
    h("thead", null, h("tr", null, ["Realm", "castles", "regions", "points"].map((words) => h("th", { scope: "col", key: words }, words)))),
    h(
      "tbody",
      null,
      sides.map((side) =>
        h(
          "tr",
          { key: side, class: out.includes(side) ? "is-out" : "" },
          h("th", { scope: "row" }, shield(page.livery(side), 22), " ", scene.scenario.sides[side] ?? side, out.includes(side) ? h("small", null, " out") : null),
          h("td", { key: "castles" }, keeps(castles[side] ?? 0, castlesToWin(view, side), page.livery(side).colour), h("span", { class: "unseen" }, castles[side] ?? 0)),
          h("td", { key: "regions", class: "num" }, regions[side] ?? 0),
          h("td", { key: "points", class: "num" }, h("b", null, points[side] ?? 0)),
        ),
      ),
    ),
  );
}

/** @param {WarState} state @param {WarPage} page */
function wayOn(state, page) {
  const { view } = state;
  if (!view) return null;
  if (isOver(state)) return h("button", { class: "primary big", key: "on", onclick: () => page.store.set({ card: null }) }, "How it ended");
  return h("button", { class: "primary big", key: "on", onclick: () => page.pickTab("orders") }, `Back to ${seasonName(view.season)} of year ${view.year}`);
}
