/** What lies on the map's corners: the wheel of the year, the card of the season, and the map's tools. */

import { h } from "../page/html.js";
import { isDusk, toggleDusk } from "../page/settings.js";
import { tool, zoomTools } from "../panels/view_tools.js";
import { pastOf } from "./annals.js";
import { card, seasonGlyph, seasonName, wheel } from "./signs.js";

/** @typedef {import("./types.js").WarState} WarState */
/** @typedef {import("./war_page.js").WarPage} WarPage */

const SEASONS = 4;

/** What the cards of a season mean, by their rank. */
const MEANINGS = /** @type {Record<string, [string, string]>} */ ({
  ace: ["A free unit", "for the weakest realm"],
  king: ["A new General", "for whoever has none"],
  queen: ["Plague", "in every crowded space"],
  jack: ["Revolt", "an unguarded region may be lost"],
  "10": ["Rich harvest", "one recruit more for every realm"],
});

/** @param {string} told */
function meaningOf(told) {
  const low = told.toLowerCase();
  if (low.includes("joker")) return ["Bad roads", "one border each, and no assaults"];
  return MEANINGS[low.split(" of ")[0] ?? ""] ?? ["A quiet season", "nothing happens"];
}

/** @param {WarState} state @returns {Child[]} */
export function seasonSigns(state) {
  const { scene } = state, view = pastOf(state) ?? state.view;
  if (!scene || !view) return [];
  const last = Math.ceil((scene.scenario.turns ?? 0) / SEASONS), [title, words] = view.card ? meaningOf(view.card) : ["", ""];
  return [
    wheel(view.season, view.year, last),
    h("p", { class: "season-plate", key: "plate" }, seasonGlyph(view.season), `${seasonName(view.season)}, year ${view.year}${last ? ` of ${last}` : ""}`),
    view.card ? h("div", { class: "season-card", key: "season card" }, card(view.card), h("p", { class: "card-words" }, h("b", null, title), words)) : null,
  ];
}

/** @param {WarState} state @param {WarPage} page @returns {Child} */
export function mapTools(state, page) {
  const { scene } = state;
  return h(
    "div",
    { class: "tools", key: "tools" },
    zoomTools(page.zoom, page.fit),
    h(
      "div",
      { class: "board-tools", role: "toolbar", "aria-label": "Map", key: "map" },
      tool("Who holds what", "The realms without their hosts (W)", page.toggleHolds, state.holds),
      tool("Supply", "What is in supply, and what is cut off (S)", page.toggleSupply, state.supply),
      scene?.yours.length && !scene.outcome ? tool("Counsel", "What the counsel would do (T)", () => void page.takeHints(), Boolean(state.hints)) : null,
      tool("Dusk", "By day or by dusk", toggleDusk, isDusk()),
      tool("Legend", "What the signs mean", () => void page.openLegend()),
    ),
  );
}
