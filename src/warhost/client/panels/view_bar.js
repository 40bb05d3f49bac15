/** The bar of dark wood: the battle's name, its turn, what it is about, the seats, and the way to the menu. */

import { capital } from "../choosing/choices.js";
import { panelOf } from "../choosing/declared_panels.js";
import { h } from "../page/html.js";
import { sideLevels } from "./view_levels.js";
import { coins } from "./view_things.js";
import { practiceMark, progressOf, sideBody, speaker } from "./view_small.js";

/** @param {Child} more @returns {Child} the bar where there is no battle yet */
export const plainBar = (more = null) => h("header", { class: "top", key: "top" }, home(), more);

const home = () => h("a", { href: "./", class: "home", title: "To the start page", "aria-label": "Warhost, to the start page" }, "W", h("span", { class: "roomy" }, "arhost"));

/** @param {Scene} scene @param {View} view @param {BattlePage} page */
export function topBar(scene, view, page) {
  const cup = panelOf(view, "cup");
  return h(
    "header",
    { class: "top", key: "top" },
    home(),
    h("span", { class: "scenario", title: `${scene.scenario.summary} To win: ${scene.scenario.goal.text}` }, scene.scenario.name, scene.campaign ? h("small", null, ` ${scene.campaign.name}`) : null),
    turnWords(view, scene.scenario.turns),
    statusWords(view),
    practiceMark(scene.dice),
    cup ? page.parts.cup?.cupButton(cup, page.cupActs()) : null,
    h(
      "span",
      { class: `seats${panelOf(view, "level") ? " with-levels" : ""}` },
      Object.keys(scene.seats).map((side) => seat(scene, view, side, page)),
    ),
    h("button", { class: "on-wood", title: "Battle: links, draw, surrender, transcript", onclick: page.openBattleMenu }, "Battle"),
    h("button", { class: "on-wood roomy", title: "Colours, speed, sounds", onclick: page.openSettings }, "Settings"),
    h("button", { class: "on-wood roomy", title: "What you may do now, how a turn goes, and the keys (?)", onclick: page.openHelp }, "Help"),
  );
}

/** @param {View} view @param {number} [last] */
export function turnWords(view, last) {
  const of = last ? h("span", { class: "wide" }, ` of ${last}`) : null;
  return h("span", { class: "turn", key: "turn" }, h("span", { class: "wide" }, "Turn "), h("span", { class: "narrow", "aria-hidden": "true" }, "T"), view.turn, of);
}

/** What the game tells of itself beside the turn; a card lies on the table instead. @param {View} view @returns {Child} */
export function statusWords(view) {
  const rows = view.status.filter((one) => !one.card);
  return h(
    "span",
    { class: "status wide", key: "status" },
    rows.map((one) => h("span", { key: one.label, title: one.label }, one.text)),
  );
}

/** @param {Scene} scene @param {View} view @param {string} side @param {BattlePage} page */
function seat(scene, view, side, page) {
  const one = scene.seats[side];
  const name = speaker(scene, side);
  const here = one.kind.startsWith("computer") ? "computer" : one.here ? "here" : "away";
  const score = progressOf(view, side, page.terms?.looks);
  const hand = view.hands[side];
  const decides = view.to_decide === side && !scene.outcome;
  return h(
    "span",
    { class: `seat ${side}${decides ? " decides" : ""}`, key: side, title: [`${name}: ${here}`, score, ...(view.progress[side] ?? []).slice(1), ...(hand ? [hand.text] : []), ...(decides ? ["to decide"] : [])].join(", ") },
    sideBody(side),
    h("span", { class: "seat-name" }, capital(name)),
    here === "computer" ? null : h("span", { class: `presence ${here}`, role: "img", "aria-label": here }),
    scoreOf(view, side, score),
    page.parts.clock?.seatClock(scene, side),
    hand ? coins(hand.left, hand.text) : null,
  );
}

/** The score in words, with a bar where there is a limit. @param {View} view @param {string} side @param {string} score @returns {Child} */
export const scoreOf = (view, side, score) => (panelOf(view, "level") ? sideLevels(view, side, score) : h("span", { class: "seat-score num" }, score));
