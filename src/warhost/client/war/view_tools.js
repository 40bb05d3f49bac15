/** What lies on the map's corners: the wheel of the year, the card of the season, and the map's tools. */

import { h } from "../page/html.js";
import { isDusk, toggleDusk } from "../page/settings.js";
import { tool } from "../panels/view_tools.js";
import { pastOf } from "./annals.js";
import { card, seasonGlyph, seasonName, wheel } from "./signs.js";

/** @typedef {import("./types.js").WarState} WarState */
/** @typedef {import("./war_page.js").WarPage} WarPage */

const SEASONS = 4;
const NEARER = 1.25;

/** What a season's card means: the terms have it by rank, "2 of hearts" among the others. @param {Terms | null} terms @param {string} told */
function meaningOf(terms, told) {
  const cards = terms?.cards ?? {}, found = cards[told.split(" of ")[0] ?? ""] ?? cards.other;
  return found ? [found.name, found.text] : ["", ""];
}

/** @param {WarState} state @param {WarPage} page @returns {Child[]} */
export function seasonSigns(state, page) {
  const { scene } = state, view = pastOf(state) ?? state.view;
  if (!scene || !view) return [];
  const last = Math.ceil((scene.scenario.turns ?? 0) / SEASONS), [title, words] = view.card ? meaningOf(page.terms, view.card) : ["", ""];
  return [
    wheel(view.season, view.year, last),
    h("p", { class: "season-plate", key: "plate" }, seasonGlyph(view.season), h("span", null, `${seasonName(view.season)}, year ${view.year}${last ? ` of ${last}` : ""}`, h("small", null, title))),
    view.card ? h("div", { class: "season-card", key: "season card" }, card(view.card), h("p", { class: "card-words" }, h("b", null, title), words)) : null,
  ];
}

/** The map's tools, each a word: over the map where there is room, in the menu on a phone. @param {WarState} state @param {WarPage} page @returns {Child[]} */
export const toolsOf = (state, page) => [
  tool("Who holds what", "The realms without their hosts (W)", page.toggleHolds, state.holds),
  tool("Supply", "What is in supply, and what is cut off (S)", page.toggleSupply, state.supply),
  state.scene?.yours.length && !state.scene.outcome ? tool("Counsel", "What the counsel would do (T)", () => void page.takeHints(), Boolean(state.hints)) : null,
  tool("Dusk", "By day or by dusk", toggleDusk, isDusk()),
  tool("Legend", "What the signs mean", () => void page.openLegend()),
];

/** @param {WarState} state @param {WarPage} page @returns {Child} */
export const mapTools = (state, page) =>
  h(
    "div",
    { class: "tools", key: "tools" },
    h(
      "div",
      { class: "zoom-tools", role: "toolbar", "aria-label": "How near", key: "zoom" },
      tool("+", "Nearer (+)", () => page.zoom(NEARER), undefined, "Nearer"),
      tool("−", "Farther (-)", () => page.zoom(1 / NEARER), undefined, "Farther"),
      tool("Whole map", "The whole map (0)", page.fit),
    ),
    h("div", { class: "board-tools", role: "toolbar", "aria-label": "Map", key: "map" }, toolsOf(state, page)),
  );
