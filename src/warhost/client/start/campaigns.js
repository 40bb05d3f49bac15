/** Campaigns on the start page: their shelf, and what can be wished for of one that is made up. */

import { h } from "../page/html.js";
import { painting } from "../kinds/painting.js";
import { lengthOf } from "./state.js";

/** @param {Game} game @param {StartState} state @param {StartActs} act @returns {Child} */
export function campaignShelf(game, state, act) {
  const { looks, scenarios } = game, [first] = scenarios.filter(({ id }) => id === game.quick_start), isOffered = state.length === "any" || state.length === "long";
  if (!first || !isOffered) return null;
  return h(
    "section",
    { class: "shelf campaigns", key: game.name, "aria-labelledby": `shelf-${game.name}`, vars: { "--tone": looks.colours[0], "--tone-lit": looks.colours[1] } },
    h("div", { class: "campaign-map", key: "map", "aria-hidden": "true" }, painting("land", game, first)),
    h(
      "div",
      { class: "campaign-words", key: "words" },
      h("p", { class: "campaign-kind" }, "A campaign"),
      h("h2", { id: `shelf-${game.name}` }, game.title),
      looks.sentence ? h("p", null, looks.sentence) : null,
      h("p", { class: "quiet" }, `Rules: ${game.designer}`),
      h(
        "p",
        { class: "row" },
        h("button", { class: "primary", disabled: state.starting, onclick: () => act.quick(`${game.name}/${first.id}`) }, "Begin a campaign"),
        h("span", { class: "quiet" }, `${first.name}: you against the computer`),
      ),
    ),
    h(
      "ul",
      { class: "battles", key: "battles" },
      scenarios.toSorted((one, other) => one.taking_part.length - other.taking_part.length).map((scenario) => campaignCard(game, scenario, act)),
      Object.keys(game.wishes).length ? ownCard(game, act) : null,
    ),
  );
}

/** @param {Game} game @param {Scenario} scenario @param {StartActs} act */
function campaignCard(game, scenario, act) {
  const name = `${game.name}/${scenario.id}`;
  return h(
    "li",
    { class: "battle-card", key: name },
    painting("card", game, scenario),
    h("h3", null, h("button", { "aria-describedby": `about-${name}`, "aria-haspopup": "dialog", onclick: () => act.choose(name) }, scenario.name)),
    h(
      "div",
      { class: "battle-about", id: `about-${name}` },
      h("p", null, lengthOf(scenario, game)),
      h("p", null, scenario.taking_part.map((side) => scenario.armies[side] ?? side).join(", ")),
      h("p", { class: "battle-teaches" }, scenario.teaches ? `Teaches ${scenario.teaches}.` : scenario.summary),
    ),
  );
}

/** @param {Game} game @param {StartActs} act */
function ownCard(game, act) {
  const most = game.wishes.factions?.values.at(-1)?.id ?? "";
  return h(
    "li",
    { class: "battle-card own-campaign", key: "own" },
    h("div", { class: "own-sign", "aria-hidden": "true" }, "?"),
    h("h3", null, h("button", { "aria-describedby": "about-own", "aria-haspopup": "dialog", onclick: () => void act.drawFirst(game) }, "One of your own")),
    h("div", { class: "battle-about", id: "about-own" }, h("p", null, most ? `2 to ${most} realms` : "Made up by lot"), h("p", { class: "battle-teaches" }, "Pick the land and how many fight for it; peoples and castles are drawn by lot.")),
  );
}

/** What is wished for, and another lot. @param {StartState} state @param {Game} game @param {StartActs} act @returns {Child} */
export function wishesView({ drawn, starting }, game, act) {
  if (!drawn) return null;
  const { wishes } = drawn;
  return h(
    "fieldset",
    { class: "wishes", key: "wishes" },
    h("legend", null, "The land"),
    Object.entries(game.wishes).map(([wish, { label, values }]) =>
      h(
        "label",
        { class: "field", key: wish },
        h("span", null, label),
        h(
          "select",
          { onchange: (/** @type {Event} */ event) => void act.draw(game, { ...wishes, [wish]: /** @type {HTMLSelectElement} */ (event.target).value }) },
          values.map(({ id, words }) => h("option", { value: id, selected: wishes[wish] === id, key: id }, words)),
        ),
      ),
    ),
    h("button", { type: "button", key: "again", disabled: starting, onclick: () => void act.draw(game, wishes) }, "Draw again"),
  );
}
