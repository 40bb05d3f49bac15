/** Whom one may fight: the computers by level, a friend, oneself; and how strong they have proved. */

import { openDialog } from "../page/dialogs.js";
import { h } from "../page/html.js";
import { sideDot } from "../panels/view_small.js";
import { FRIEND, HERE, usualOpponent } from "./state.js";

/** @param {StartState} state @param {Game} game @param {StartActs} act @returns {Child} */
export function opponentsView(state, game, act) {
  const chosen = state.opponent ?? usualOpponent(game, state.kept), is = (/** @type {string} */ opponent) => chosen === opponent;
  const to = (/** @type {string} */ opponent) => () => act.set({ opponent });
  return h(
    "fieldset",
    { class: "opponents", key: "opponent" },
    h("legend", null, "Your opponent"),
    game.players.map((one) => {
      const opponent = `computer:${one.name}`;
      return pick("opponent", opponent, is(opponent), [h("b", null, one.title), h("span", { class: "level" }, levelWords(one, game.players)), h("span", { class: "quiet" }, one.summary)], to(opponent));
    }),
    pick("opponent", "friend", is("friend"), [h("b", null, "A friend, by a link"), h("span", { class: "quiet" }, "you get a link to send")], to("friend")),
    pick("opponent", "here", is("here"), [h("b", null, "Both sides at this screen"), h("span", { class: "quiet" }, "two people, or you alone")], to("here")),
    measuredLink(state, game),
  );
}

/** @param {StartState} state @param {Game} game */
const measuredLink = (state, game) => h("button", { class: "quiet-link", key: "measured", type: "button", onclick: () => openMeasured(state.games ?? [], game.players) }, "How the levels were measured");

/** Of a game of more than two sides: who sits at each. @param {StartState} state @param {{game: Game, scenario: Scenario}} picked @param {Record<string, string>} who @param {StartActs} act @returns {Child} */
export function seatsView(state, { game, scenario }, who, act) {
  const people = [[HERE, "You, at this screen"], [FRIEND, "A friend, by a link"]];
  const computers = game.players.map((one) => [`computer:${one.name}`, [one.title, levelWords(one, game.players)].filter(Boolean).join(", ")]);
  const options = [...people, ...computers];
  return h(
    "fieldset",
    { class: "seats-of", key: "seats" },
    h("legend", null, "Who plays"),
    scenario.taking_part.map((side) =>
      h(
        "label",
        { class: "seat-of", key: side },
        h("span", null, game.campaign ? null : sideDot(side), ...armyOf(side, game, scenario)),
        h(
          "select",
          { onchange: (/** @type {Event} */ event) => act.set({ who: { ...who, [side]: /** @type {HTMLSelectElement} */ (event.target).value } }) },
          options.map(([value = "", words]) => h("option", { value, selected: who[side] === value, key: value }, words)),
        ),
      ),
    ),
    measuredLink(state, game),
  );
}

/** An army with its side, where that is not its name already. @param {string} side @param {Game} game @param {Scenario} scenario @returns {Child[]} */
function armyOf(side, { looks, campaign }, { armies, pieces }) {
  const title = looks.sides[side] ?? side, name = armies[side] ?? title;
  if (campaign) return [h("b", null, name)];
  return [h("b", null, name), " ", h("span", { class: "quiet" }, `${name === title ? "" : `${title}, `}${pieces[side] ?? "?"} pieces`)];
}

/** @param {Opponent} one @param {Opponent[]} all @returns {string} */
export function levelWords({ level }, all) {
  const most = Math.max(...all.map((other) => other.level ?? 0));
  return level === null ? "" : `level ${level} of ${most}`;
}

/** One of several. @param {string} name @param {string} value @param {boolean} checked @param {Child} says @param {() => void} onchange */
export function pick(name, value, checked, says, onchange) {
  return h("label", { class: "pick", key: value }, h("input", { type: "radio", name, value, checked, onchange }), h("span", { class: "pick-words" }, says));
}

/** The battles by which opponents were measured. @param {Game[]} games @param {Opponent[]} players */
function openMeasured(games, players) {
  const title = (/** @type {string} */ name) => players.find((one) => one.name === name)?.title ?? name;
  const rows = players.flatMap((one) => one.measured.map((row) => ({ ...row, who: one.title, whom: title(row.against), where: scenarioName(games, row.scenario) })));
  openDialog(
    "How the levels were measured",
    h("p", null, "Computers fought each other, half of the battles on either side and with the same dice both ways round. A draw counts half."),
    h(
      "table",
      { class: "measured" },
      h("thead", null, h("tr", null, ["Who", "against", "battle", "won", "drawn", "lost"].map((word) => h("th", { scope: "col", key: word }, word)))),
      h(
        "tbody",
        null,
        rows.map((row) =>
          h(
            "tr",
            { key: `${row.who} ${row.whom} ${row.where}` },
            h("th", { scope: "row" }, row.who),
            [row.whom, row.where, row.won, row.drawn, row.lost].map((cell, place) => h("td", { key: String(place), class: place > 1 ? "num" : "" }, cell)),
          ),
        ),
      ),
    ),
    h("p", { class: "quiet" }, "One battle says little: the dice have a word too."),
  );
}

/** @param {Game[]} games @param {string} name */
function scenarioName(games, name) {
  const [game, id] = name.split("/");
  return games.find((one) => one.name === game)?.scenarios.find((one) => one.id === id)?.name ?? name;
}
