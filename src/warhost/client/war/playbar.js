/** The bar under the map by which the chronicle is played: the seasons of a year, and all of them on one line. */

import { h } from "../page/html.js";
import { headOf } from "./chronicle.js";
import { placeIn, seasonIn, seasonsOf } from "./annals.js";
import { seasonGlyph, seasonName } from "./signs.js";

/** @typedef {import("./types.js").WarState} WarState */
/** @typedef {import("./types.js").SeasonTold} SeasonTold */
/** @typedef {import("./war_page.js").WarPage} WarPage */

/** @param {WarState} state @param {WarPage} page @returns {Child} */
export function playbar({ annals, tab }, page) {
  const { told, playing } = annals, now = seasonIn(annals);
  if (tab !== "chronicle" || !told || !now) return null;
  const place = placeIn(annals), last = told.seasons.length - 1;
  return h(
    "div",
    { class: "playbar", key: "playbar", role: "group", "aria-label": "The campaign season by season" },
    h("button", { class: "play primary", key: "play", "aria-label": playing ? "Stop" : "Play the campaign", title: `${playing ? "Stop" : "Play"} (space)`, onclick: () => page.annals.toggle() }, playSign(playing)),
    h("button", { class: "play-step", key: "before", "aria-label": "One season back", title: "One season back (←)", disabled: place === 0, onclick: () => page.annals.step(-1) }, "‹"),
    h(
      "div",
      { class: "ticks", key: "ticks" },
      seasonsOf(told.seasons, now.year).map(([at, one]) => tick(one, at, at === place, page)),
    ),
    h("button", { class: "play-step", key: "next", "aria-label": "One season on", title: "One season on (→)", disabled: place === last, onclick: () => page.annals.step(1) }, "›"),
    h("label", { class: "play-all", key: "all" }, h("span", { class: "play-year" }, `Year ${now.year}`), slider(place, last, now, page)),
  );
}

/** @param {number} place @param {number} last @param {SeasonTold} now @param {WarPage} page */
const slider = (place, last, now, page) =>
  h("input", {
    type: "range",
    min: 0,
    max: last,
    step: 1,
    value: place,
    "aria-label": "Season",
    "aria-valuetext": headOf(now),
    oninput: (/** @type {Event} */ event) => page.annals.go(Number(/** @type {HTMLInputElement} */ (event.target).value)),
  });

/** @param {SeasonTold} one @param {number} at @param {boolean} isNow @param {WarPage} page */
function tick(one, at, isNow, page) {
  const name = one.turn ? seasonName(one.season) : "Start";
  return h(
    "button",
    { class: isNow ? "tick is-now" : "tick", key: String(at), "aria-pressed": String(isNow), title: headOf(one), onclick: () => page.annals.go(at) },
    one.turn ? seasonGlyph(one.season, 22) : h("span", { class: "tick-start", "aria-hidden": "true" }, "⚑"),
    name,
  );
}

/** @param {boolean} playing */
const playSign = (playing) =>
  h("svg", { width: 18, height: 20, viewBox: "0 0 18 20", "aria-hidden": "true", key: playing ? "stop" : "play" }, h("path", { d: playing ? "M2 1H7V19H2ZM11 1H16V19H11Z" : "M2 1L18 10L2 19Z", fill: "currentColor" }));
