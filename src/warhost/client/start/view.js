/** The start page as data: the battle that one button begins, battles to go on with, and a shelf for each game. */

import { addressOf } from "../net/addresses.js";
import { h } from "../page/html.js";
import { painting } from "../kinds/painting.js";
import { campaignShelf } from "./campaigns.js";
import { lengthOf, minutesOf, pickedScenario, quickScenario, shelved } from "./state.js";
import { refusalView } from "../panels/view_small.js";

/** @type {[Length, string][]} */
const LENGTHS = [["any", "Any length"], ["short", "Up to 20 minutes"], ["middle", "Up to an hour"], ["long", "Longer"]];
const SHOWN = 3; // battles of a game before all are asked for
const COUNTS = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"];

/** @param {StartState} state @param {StartActs} act @returns {Child} */
export function startView(state, act) {
  return h(
    "div",
    { class: "start", key: "start" },
    h(
      "header",
      { class: "start-top", key: "top" },
      state.ready?.meeting_place ? h("a", { class: "button", href: "meet", key: "meet" }, "Find an opponent") : null,
      h("a", { class: "button", href: "editor" }, "Draw a battlefield"),
      h("a", { class: "button", href: "replay" }, "Open a replay"),
      h("button", { onclick: act.openSettings }, "Settings"),
      h("button", { onclick: act.openHelp }, "How it works"),
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
        state.games ? [lengths(state, act), state.games.toSorted((one, other) => Number(other.campaign) - Number(one.campaign)).map((game) => (game.campaign ? campaignShelf(game, state, act) : shelf(game, state, act)))] : h("p", { class: "quiet", key: "loading" }, "The games are on their way."),
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
      h("p", { class: "opening-second" }, "Tabletop wargames to play in the browser, against the computer or a friend. You need not know the rules."),
      h(
        "div",
        { class: "opening-ways" },
        h(
          "button",
          { class: "primary opening-go", disabled: !quick || state.starting, "aria-describedby": "opening-under", onclick: () => act.quick() },
          state.starting ? "Beginning …" : "Fight a battle now",
        ),
        h("button", { class: "opening-go", disabled: !quick || state.starting, "aria-haspopup": "dialog", onclick: act.friend }, "Play a friend"),
      ),
      h("p", { class: "opening-under", id: "opening-under" }, quick ? underWords(quick) : ""),
      compiling(state),
    ),
  );
}

/** @param {{game: Game, scenario: Scenario}} quick */
function underWords({ game, scenario }) {
  const [mine, ...others] = game.sides;
  return `${[scenario.name, minutesOf(scenario)].filter(Boolean).join(", ")}: ${scenario.armies[mine] ?? game.looks.sides[mine]} against ${others.length > 1 ? "computers" : "the computer"}`;
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
      state.kept.slice(0, 8).map((one) => h("li", { key: `${one.id} ${one.token}` }, keptCard(one, state, act))),
    ),
  );
}

/** @param {KeptBattle} one @param {StartState} state @param {StartActs} act */
function keptCard(one, state, act) {
  const picked = pickedScenario({ ...state, scenario: one.scenario_id ?? null }), stands = standsWords(one, picked?.game);
  return [
    h("div", { class: "kept-picture", key: "picture" }, picked ? painting("kept", picked.game, picked.scenario) : null),
    h(
      "a",
      { href: `${one.campaign ? "campaign" : "battle"}/${one.id}#${one.token}` },
      h("b", null, one.scenario),
      h("span", { class: "quiet" }, [picked?.game.title, againstWords(one)].filter(Boolean).join(", ")),
      h("span", { class: stands === YOURS || stands === one.awaits ? "is-yours" : "" }, one.stands && !one.stands.over && !one.campaign ? `Turn ${one.stands.turn}: ${stands}` : stands),
    ),
    h("button", { class: "sign", title: "Forget", "aria-label": `Forget ${one.scenario}`, onclick: () => act.forget(one) }, "×"),
  ];
}

const YOURS = "your move";

/** @param {KeptBattle} one */
function againstWords({ names = {}, yours = [], sides = [] }) {
  const others = sides.filter((side) => !yours.includes(side)).map((side) => names[side]).filter(Boolean);
  return yours.length && others.length ? `against ${others.join(" and ")}` : "";
}

/** How a battle stands, as far as this page has been told. @param {KeptBattle} one @param {Game | undefined} game */
function standsWords({ stands, awaits, yours = [], names = {} }, game) {
  if (!stands) return "Go on";
  if (stands.over) return "Over: see how it went";
  const side = stands.to_decide ?? "";
  return yours.includes(side) ? (awaits ?? YOURS) : `waiting for ${names[side] || game?.looks.sides[side] || "the others"}`;
}

/** Battles of which length are shown. @param {StartState} state @param {StartActs} act */
const lengths = (state, act) =>
  h(
    "div",
    { class: "lengths", role: "group", "aria-label": "How long a battle takes", key: "lengths" },
    LENGTHS.map(([length, words]) => h("button", { key: length, class: state.length === length ? "pressed" : "", "aria-pressed": String(state.length === length), onclick: () => act.set({ length }) }, words)),
  );

/** @param {Game} game @param {StartState} state @param {StartActs} act */
function shelf(game, state, act) {
  const { emblem, colours, sentence } = game.looks, all = shelved(game, state.length);
  const isWhole = state.whole.includes(game.name), shown = isWhole ? all : all.slice(0, SHOWN);
  const turn = () => act.set({ whole: isWhole ? state.whole.filter((name) => name !== game.name) : [...state.whole, game.name] });
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
      game.buys ? h("a", { class: "button shelf-buys", href: `muster/${game.name}` }, "Buy an army") : null,
      all.length > SHOWN ? h("button", { class: "shelf-all", "aria-expanded": String(isWhole), onclick: turn }, isWhole ? "Fewer battles" : `All ${COUNTS[all.length] ?? all.length} battles`) : null,
    ),
    h(
      "ul",
      { class: "battles" },
      shown.map((scenario) => battleCard(game, scenario, act)),
    ),
    all.length ? null : h("p", { class: "quiet shelf-none" }, "It has no battle of this length."),
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
      scenario.share ? h("p", { class: "battle-share" }, scenario.share.words) : null,
      h("p", { class: "battle-teaches" }, scenario.teaches ? `Teaches ${scenario.teaches}.` : scenario.summary),
    ),
    h("a", { class: "battle-fair", href: `lab#${name}` }, "How fair is it?"),
  );
}
