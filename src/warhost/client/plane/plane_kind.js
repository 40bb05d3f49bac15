/** What depends on an open table: its picture, its hands and cursor, and what stands in the panels. */

import { h } from "../app/html.js";
import { callButton, duelStage, godsView, placeCard, planCard, tools } from "./panels.js";
import { percent } from "../app/odds_desk.js";
import { PlaneCursor } from "./plane_cursor.js";
import { PlaneHands } from "./plane_hands.js";
import { planePicture } from "./plane_picture.js";
import { reserve } from "./placing.js";
import { withRuns } from "./words.js";

/** @param {BattlePage} page */
const handsOf = (page) => /** @type {PlaneHands} */ (page.hands);

/** @param {BattlePage} page */
const cursorOf = (page) => /** @type {PlaneCursor} */ (page.cursor);

/** What may become of the target, and how likely; where there is little room, only whether anything does. @type {Kind["chipOf"]} */
function chipOf(odds, target, on_board) {
  const some = (/** @type {number[] | null} */ shares) => (shares ?? []).slice(1).reduce((sum, share) => sum + share, 0);
  const fates = Object.entries({ killed: odds.eliminated ?? 0, wounded: some(odds.wounds), flees: some(odds.retreats) }).filter(([, share]) => share > 0);
  const harmed = (odds.fates[target ?? ""] ?? []).filter(({ parts }) => parts.some(({ tone }) => tone === "bad"));
  const all = harmed.reduce((sum, { percent: share }) => sum + share, 0);
  if (on_board) return percent(all / 100);
  return fates.map(([words, share]) => `${percent(share)} ${words}`).join(", ") || "no effect";
}

/** @type {Kind} */
export const planeKind = {
  picture: planePicture,
  help: {
    pointer: "aimed point",
    words:
      "drag one to where it shall go, or click it and then a point of the table; with Shift the way turns there and goes on. An outlined enemy is attacked by a click; point at it first to see the exact odds. What is not allowed is not done, and the page tells you which rule forbids it.",
    arrows: "move the aimed point by a tenth of an inch, with Shift by an inch",
    enter: "go there, do what is aimed at, or choose that figure",
    keys: [
      [", and .", "what the figure may do, one after the other"],
      ["G", "ranges and lines of sight"],
      ["W", "way-points: the next point is only a turn of the way"],
      ["M", "the ruler: drag it, or move its end with the arrow keys"],
    ],
    numbers: "names",
    filter: "move, shoot, 51, Hector",
  },
  few_results: true,
  prompt: withRuns,
  chipOf,
  flight: { title: "Flight", words: (n) => (n === 0 ? "stands" : "flees") },
  ownButtons: new Set(["call", "choose"]),
  hands: (page) => new PlaneHands(page),
  cursor: (page) => new PlaneCursor(page),
  keys: (page) => ({
    ",": () => void cursorOf(page).candidate(-1),
    ".": () => void cursorOf(page).candidate(1),
    g: handsOf(page).toggleRanges,
    w: () => handsOf(page).toggleTool("way"),
    m: () => handsOf(page).toggleTool("measure"),
  }),
  tools,
  buttons: (state, page) => [reserve(state, page), callButton(state, page)],
  over: duelStage,
  panel: (state, page) =>
    h(
      "section",
      { class: "panel", key: "hand", id: "panel-hand", "aria-label": page.terms?.looks.hand?.tab ?? "Hand", hidden: state.tab !== "hand", tabindex: 0 },
      state.tab === "hand" ? godsView(state, page) : null,
    ),
  cards: (state, page) => [planCard(state, page)],
  placeCard,
};
