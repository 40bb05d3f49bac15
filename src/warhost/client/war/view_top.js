/** The bar of dark wood: the campaign's name, the realms in their order with castles and cards, and the way to the menu. */

import { h } from "../page/html.js";
import { practiceMark, speaker } from "../panels/view_small.js";
import { card, keeps, shield } from "./signs.js";

/** @typedef {import("./types.js").WarScene} WarScene */
/** @typedef {import("./types.js").WarView} WarView */
/** @typedef {import("./war_page.js").WarPage} WarPage */

const home = () => h("a", { href: "./", class: "home", title: "To the start page", "aria-label": "Warhost, to the start page" }, "W", h("span", { class: "roomy" }, "arhost"));

export const plainTop = () => h("header", { class: "top", key: "top" }, home());

/** @param {WarScene} scene @param {WarView} view @param {WarPage} page */
export function topBar(scene, view, page) {
  return h(
    "header",
    { class: "top", key: "top" },
    home(),
    h("span", { class: "scenario", title: `${scene.scenario.summary} To win: ${scene.scenario.goal.text}` }, scene.scenario.name),
    practiceMark(scene.dice),
    h(
      "span",
      { class: `seats of-${scene.war.sides.length}` },
      lineup(scene, view).map((side) => seat(scene, view, side, page)),
    ),
    h("button", { class: "on-wood", title: "Links, surrender, standing orders, campaign file", onclick: page.openMenu }, "Campaign"),
    h("button", { class: "on-wood roomy", title: "What you may do now, and the keys (?)", onclick: page.openHelp }, "Help"),
  );
}

/** Those who take part: in the order of initiative, then whoever is in no order. @param {WarScene} scene @param {WarView} view @returns {string[]} */
export function lineup({ war }, { order }) {
  const ranked = order.map(({ side }) => side).filter((side) => war.sides.includes(side));
  return [...ranked, ...war.sides.filter((side) => !ranked.includes(side))];
}

/** How many castles win, as the game tells it: "1 of 6 castles". @param {WarView} view @param {string} side */
export const castlesToWin = (view, side) => Number(/ of (\d+)/.exec(view.progress[side]?.[0] ?? "")?.[1] ?? 0);

/** @param {WarScene} scene @param {WarView} view @param {string} side @param {WarPage} page */
function seat(scene, view, side, page) {
  const faction = view.factions[side], livery = page.livery(side), name = speaker(scene, side), rank = view.order.find((one) => one.side === side);
  const decides = view.to_decide === side && !scene.outcome, here = seatWords(scene, side);
  const of = castlesToWin(view, side);
  const called = scene.scenario.sides[side] ?? side, words = [`${called} ${faction?.castles ?? 0}: ${name === called ? "" : `${name}, `}${here}`, ...(view.progress[side] ?? []), `${faction?.units ?? 0} units`, ...(rank?.card ? [`acts on the ${rank.card}`] : []), ...(decides ? ["to decide"] : []), ...(faction?.plays ? [] : ["out"])];
  return h(
    "button",
    {
      class: `seat${decides ? " decides" : ""}${rank?.state === "done" ? " is-done" : ""}${faction?.plays ? "" : " is-out"}`,
      key: side,
      title: words.join(", "),
      onclick: () => page.lookAt(side),
    },
    shield(livery, 25),
    h("span", { class: "seat-name" }, called),
    h("span", { class: "seat-castles num narrow" }, faction?.castles ?? 0),
    keeps(faction?.castles ?? 0, of, livery.colour),
    rank?.card ? card(rank.card, true) : null,
    h("span", { class: "unseen" }, words.join(", ")),
  );
}

/** @param {WarScene} scene @param {string} side */
function seatWords({ seats }, side) {
  const one = seats[side];
  return !one || one.kind === "nobody" ? "nobody" : one.kind.startsWith("computer") ? "computer" : one.here ? "here" : "away";
}
