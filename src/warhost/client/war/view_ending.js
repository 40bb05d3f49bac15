/** Moments: a year is over, or the war is. A card over the map says who holds what, who is out, and who has won. */

import { openDialog } from "../page/dialogs.js";
import { h } from "../page/html.js";
import { clauseLinks } from "../panels/view_small.js";
import { yearName } from "./annals.js";
import { realmsTable } from "./chronicle.js";
import { endWords } from "./ending_words.js";
import { shield } from "./signs.js";
import { isOver } from "./war_state.js";

/** @typedef {import("./types.js").WarState} WarState */
/** @typedef {import("./types.js").WarView} WarView */
/** @typedef {import("./war_page.js").WarPage} WarPage */

/** @param {WarState} state @param {WarPage} page @returns {Child} */
export function endingCard(state, page) {
  if (state.card === "year") return yearCard(state, page);
  return state.scene?.outcome && isOver(state) && state.card !== "ending" && state.tab !== "chronicle" ? warCard(state, page) : null;
}

/** Has a year ended between two views? @param {WarView | null} before @param {WarView} after */
export const endsYear = (before, after) => before !== null && after.year > before.year;

/** How all stand now, as a season of the chronicle says it. @param {WarView} view */
function standingOf({ factions, scores }) {
  const by = (/** @type {"castles" | "regions"} */ figure) => Object.fromEntries(Object.entries(factions).map(([side, one]) => [side, one[figure]]));
  return { castles: by("castles"), regions: by("regions"), points: scores, out: Object.keys(factions).filter((side) => !factions[side]?.plays) };
}

// --- a year ---

/** @param {WarState} state @param {WarPage} page */
function yearCard(state, page) {
  const { scene, view } = state;
  if (!scene || !view || isOver(state)) return null;
  const year = view.year - 1, standing = /** @type {any} */ (standingOf(view));
  return h(
    "section",
    { class: "ending-card year-card", key: "year", "aria-labelledby": "year-heading" },
    h("h2", { id: "year-heading" }, `${yearName(year)} is over`),
    h("div", { class: "book-rule", "aria-hidden": "true" }),
    realmsTable(standing, state, page),
    h("p", { class: "quiet" }, scene.scenario.goal.text),
    h(
      "p",
      { class: "row" },
      h("button", { class: "primary", onclick: () => page.closeCard() }, `Begin ${yearName(view.year).toLowerCase()}`),
      h("button", { onclick: () => toChronicle(page) }, "See the chronicle"),
    ),
  );
}

// --- the war ---

/** @param {WarState} state @param {WarPage} page */
function warCard(state, page) {
  const { scene, view, annals } = state, outcome = scene?.outcome;
  if (!scene || !view || !outcome) return null;
  const { winner } = outcome, { words, clauses } = endWords(state);
  return h(
    "section",
    { class: "ending-card", key: "ending", "aria-labelledby": "ending-heading" },
    winner ? shield(page.livery(winner), 64) : null,
    h("h2", { id: "ending-heading" }, winnerWords(state)),
    h("p", null, words, " ", clauseLinks(clauses, page.openClause)),
    realmsTable(annals.told?.seasons.at(-1) ?? /** @type {any} */ (standingOf(view)), state, page),
    h(
      "p",
      { class: "row" },
      h("button", { class: "primary", onclick: () => toChronicle(page) }, "See the chronicle"),
      h("button", { onclick: () => page.openCard("ending") }, "Look at the map"),
      h("a", { class: "button", href: "./" }, "Another campaign"),
    ),
    h("p", { class: "row" }, h("button", { class: "quiet-link", onclick: () => void save(page) }, "Save the campaign and its battles"), h("button", { class: "quiet-link", onclick: () => openVerifying(page) }, "Is it true?")),
  );
}

/** @param {WarState} state */
function winnerWords({ scene }) {
  const winner = scene?.outcome?.winner ?? null;
  if (!scene || winner === null) return "Nobody has won the war";
  if (scene.yours.length === 1 && scene.yours[0] === winner) return "You have won the war";
  return `${scene.scenario.sides[winner] ?? winner} won the war`;
}

/** @param {WarPage} page */
function toChronicle(page) {
  page.closeCard();
  page.pickTab("chronicle");
}

/** @param {WarPage} page */
const save = async (page) => (await import("./war_menu.js")).save(page);

/** @param {WarPage} page */
function openVerifying(page) {
  openDialog(
    "Is it true?",
    h("p", null, "Every die, every decision and every battle of a campaign can be worked out again from its file, on any machine:"),
    h("pre", null, "pip install warhost\nwarhost campaign verify FILE"),
    h("p", null, "It names each battle that was changed, is missing, or led to something else than the campaign was told."),
    h("p", { class: "row" }, h("button", { class: "primary", onclick: () => void save(page) }, "Save the file")),
  );
}
