/** The start page as data: the battle that one button begins, battles to go on with, and a shelf for each game. */

import { addressOf } from "../net/addresses.js";
import { h } from "../page/html.js";
import { painting } from "../kinds/painting.js";
import { lengthOf, pickedScenario, quickScenario, shelved } from "./state.js";
import { refusalView } from "../panels/view_small.js";

/** @param {StartState} state @param {StartActs} act @returns {Child} */
export function startView(state, act) {
  return h(
    "div",
    { class: "start", key: "start" },
    h(
      "header",
      { class: "start-top", key: "top" },
      h("a", { class: "button", href: "replay" }, "Open a replay"),
      h("button", { onclick: act.openSettings }, "Settings"),
      h("button", { onclick: act.openHelp }, "Help"),
    ),
    h(
      "main",
      { id: "main", key: "main", tabindex: -1 },
      opening(state, act),
      h(
        "div",
        { class: "shelves", key: "shelves" },
        goOn(state, act),
        state.refusal && !document.querySelector("dialog[open]") ? refusalView(state.refusal) : null,
        state.games?.map((game) => shelf(game, act)) ?? h("p", { class: "quiet", key: "loading" }, "The games are on their way."),
      ),
    ),
    h(
      "footer",
      { class: "foot", key: "foot" },
      "Icons from ",
      h("a", { href: "https://game-icons.net", rel: "noreferrer" }, "game-icons.net"),
      " (CC BY 3.0). Typefaces: Alegreya, Alegreya Sans and Grenze Gotisch (OFL).",
    ),
  );
}

/** @param {StartState} state @param {StartActs} act */
function opening(state, act) {
  const quick = pickedScenario({ ...state, scenario: quickScenario(state.games ?? []) });
  return h(
    "section",
    { class: "opening", key: "opening", "aria-labelledby": "wordmark" },
    h("div", { class: "opening-table", "aria-hidden": "true", key: "table" }, quick ? painting("opening", quick.game, quick.scenario) : null),
    h(
      "div",
      { class: "opening-words", key: "words" },
      h("h1", { id: "wordmark" }, "Warhost"),
      h("p", { class: "opening-line" }, "Fantasy battles on a painted table, true to the rulebook"),
      h("p", { class: "opening-second" }, "Your odds before every blow. Every die, every rule behind it."),
      h(
        "button",
        { class: "primary opening-go", disabled: !quick || state.starting, "aria-describedby": "opening-under", onclick: act.quick },
        state.starting ? "Beginning …" : "Fight a battle now",
      ),
      h("p", { class: "opening-under", id: "opening-under" }, quick ? underWords(quick) : ""),
      compiling(state),
    ),
  );
}

/** @param {{game: Game, scenario: Scenario}} quick */
function underWords({ game, scenario }) {
  const [mine, ...others] = game.sides;
  return `${scenario.name}, ${scenario.armies[mine] ?? game.looks.sides[mine]}, against ${others.length > 1 ? "computers" : "the computer"}`;
}

/** @param {StartState} state */
function compiling({ ready, starting }) {
  if (!ready || ready.ready) return null;
  const { done, total } = ready;
  return h(
    "p",
    { class: "compiling", role: "status", key: "compiling" },
    `The rules are being compiled for this machine, once: ${done} of ${total || "…"}. ${starting ? "Your battle begins as soon as that is done." : ""}`,
    h("progress", { max: total || 1, value: done, "aria-label": "Rules compiled" }),
  );
}

/** @param {StartState} state @param {StartActs} act */
function goOn(state, act) {
  if (!state.kept.length) return null;
  return h(
    "section",
    { class: "go-on", key: "go-on", "aria-labelledby": "go-on" },
    h("h2", { id: "go-on" }, "What you were fighting"),
    h(
      "ul",
      null,
      state.kept.slice(0, 8).map((one) => h("li", { key: `${one.id} ${one.token}` }, keptCard(one, act))),
    ),
  );
}

/** @param {KeptBattle} one @param {StartActs} act */
function keptCard(one, act) {
  return [
    h("a", { href: `battle/${one.id}#${one.token}` }, h("b", null, one.scenario), h("span", null, standsWords(one))),
    h("span", { class: "quiet" }, new Date(one.date).toLocaleDateString([], { day: "numeric", month: "short", hour: "2-digit", minute: "2-digit" })),
    h("button", { class: "sign", title: "Forget", "aria-label": `Forget ${one.scenario}`, onclick: () => act.forget(one) }, "×"),
  ];
}

/** How a battle stands, as far as this page has been told. @param {KeptBattle} one */
function standsWords({ stands, yours = [] }) {
  if (!stands) return "Go on";
  if (stands.over) return "Over: see how it went";
  return `Turn ${stands.turn}, ${yours.includes(stands.to_decide ?? "") ? "your move" : "their move"}`;
}

/** @param {Game} game @param {StartActs} act */
function shelf(game, act) {
  const { emblem, colours, sentence } = game.looks;
  return h(
    "section",
    { class: "shelf", key: game.name, "aria-labelledby": `shelf-${game.name}`, vars: { "--tone": colours[0], "--tone-lit": colours[1] } },
    h("div", { class: "shelf-emblem", "aria-hidden": "true" }, h("span", { vars: { "--icon": `url("${addressOf(`/icons/${encodeURIComponent(emblem)}.svg`)}")` } })),
    h(
      "div",
      { class: "shelf-words" },
      h("h2", { id: `shelf-${game.name}` }, game.title),
      sentence ? h("p", null, sentence) : null,
      h("p", { class: "quiet" }, `Rules: ${game.designer}`),
    ),
    h(
      "ul",
      { class: "battles" },
      shelved(game).map((scenario) => battleCard(game, scenario, act)),
    ),
  );
}

/** @param {Game} game @param {Scenario} scenario @param {StartActs} act */
function battleCard(game, scenario, act) {
  const name = `${game.name}/${scenario.id}`;
  const numbers = game.sides.map((side) => scenario.pieces[side] ?? "?");
  return h(
    "li",
    { class: "battle-card", key: name },
    painting("card", game, scenario),
    h("h3", null, h("button", { "aria-describedby": `about-${name}`, "aria-haspopup": "dialog", onclick: () => act.choose(name) }, scenario.name)),
    h(
      "div",
      { class: "battle-about", id: `about-${name}` },
      h("p", null, lengthOf(scenario)),
      h("p", null, `${numbers.join(" against ")} pieces`),
      h("p", { class: "battle-teaches" }, scenario.teaches ? `Teaches ${scenario.teaches}.` : scenario.summary),
    ),
  );
}
