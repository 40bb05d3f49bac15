/** What depends on an open table: its picture, its hands and cursor, and what stands in the panels. */

import { placeOf } from "../board/places.js";
import { h } from "../app/html.js";
import { callButton, chipsOf, duelStage, factors, godsView, placeCard, planCard, tools } from "./panels.js";
import { PlaneCursor } from "./plane_cursor.js";
import { PlaneHands } from "./plane_hands.js";
import { planePicture } from "./plane_picture.js";
import { reserve } from "./placing.js";
import { pointInWords, stateWords, traits, whereInWords } from "./words.js";

/** @param {any} piece @returns {Warrior} */
const warrior = (piece) => piece;

/** @param {BattlePage} page */
const handsOf = (page) => /** @type {PlaneHands} */ (page.hands);

/** @param {BattlePage} page */
const cursorOf = (page) => /** @type {PlaneCursor} */ (page.cursor);

/** @type {Kind} */
export const planeKind = {
  picture: planePicture,
  tabs: { now: "Odds", log: "Log", gods: "Gods", rules: "Rules", armies: "Armies", talk: "Talk" },
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
  status: (view, scene) =>
    h("span", { class: "quiet wide" }, [...(view.phase ? [`phase ${view.phase}${scene ? ` of ${2 * scene.scenario.turns}` : ""}`] : []), ...(view.step ? [view.step.replaceAll(/[_-]/g, " ")] : [])].join(", ")),
  seat: chipsOf,
  tools,
  buttons: (state, page) => [reserve(state, page), callButton(state, page)],
  over: duelStage,
  panel: (state, page) =>
    h(
      "section",
      { class: "panel", key: "gods", id: "panel-gods", "aria-label": "Gods", hidden: state.tab !== "gods", tabindex: 0 },
      state.tab === "gods" ? godsView(state, page) : null,
    ),
  cards: (state, page) => [planCard(state, page)],
  standing: (piece) => {
    const state = stateWords(warrior(piece)).filter((one) => one === "wounded" || one === "panicked");
    return { state: state.map((one) => one.slice(0, 1).toUpperCase()).join(" "), hurt: state.length > 0, place: placeOf(piece) ? pointInWords(placeOf(piece)) : "–" };
  },
  profile: (piece) => ({
    where: whereInWords(piece),
    figures: factors(warrior(piece)),
    names: [
      [piece.effects, "events"],
      [traits(warrior(piece)), "marks"],
    ],
  }),
  placeCard,
};
