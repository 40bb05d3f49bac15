/** Where drawing begins: which game, and with what. */

import { addressOf } from "../net/addresses.js";
import { h } from "../page/html.js";
import { painting } from "../kinds/painting.js";
import { refusalView } from "../panels/view_small.js";

/** @typedef {import("./types.js").Drawing} Drawing */
/** @typedef {import("./types.js").Vocabulary} Vocabulary */
/** @typedef {import("./drafts.js").DraftFile} DraftFile */

/**
 * @typedef {object} BeginActs
 * @property {(game: Game) => void} pick
 * @property {(game: Game, what: Record<string, any>) => void} open
 * @property {(game: Game) => void} draw
 * @property {(file: File) => void} read
 * @property {(draft: DraftFile) => void} goOn
 * @property {(draft: DraftFile) => void} forget
 * @property {() => void} openSettings
 */

const SMALL = [9, 7];

/** @param {Drawing} state @param {DraftFile[]} drafts @param {BeginActs} act @returns {Child} */
export function beginView(state, drafts, act) {
  const { games, game } = state;
  const drop = (/** @type {DragEvent} */ event) => {
    event.preventDefault();
    const file = event.dataTransfer?.files[0];
    if (file) act.read(file);
  };
  return h(
    "div",
    { class: "begin", key: "begin", ondragover: (/** @type {DragEvent} */ event) => event.preventDefault(), ondrop: drop },
    h("header", { class: "begin-top", key: "top" }, h("a", { class: "home", href: "./" }, "Warhost"), h("span", { class: "begin-room" }), h("button", { class: "on-wood", onclick: act.openSettings }, "Settings")),
    h(
      "main",
      { id: "main", key: "main", tabindex: -1 },
      h("h1", null, "Draw a battlefield"),
      h("p", { class: "begin-line" }, "Draw the ground, set up two armies, and fight it at once: against the computer, a friend, or a thousand times to see whether it is fair."),
      state.refusal ? refusalView(state.refusal) : null,
      drafts.length ? draftsView(drafts, games, act) : null,
      h("section", { key: "file", class: "begin-file" }, h("h2", null, "A file of yours"), h("p", null, "Choose a scenario file (TOML), or drop it anywhere on this page."), h("label", { class: "button", for: "begin-file" }, "Open a file"), h("input", { id: "begin-file", class: "unseen", type: "file", accept: ".toml,text/plain", onchange: (/** @type {any} */ event) => event.target.files[0] && act.read(event.target.files[0]) })),
      games ? h("section", { key: "games", class: "begin-games", "aria-label": "Games" }, h("h2", null, "Or choose a game"), h("div", { class: "begin-shelf", role: "group", "aria-label": "Game" }, games.map((one) => gameButton(one, one === game, act)))) : h("p", { class: "quiet", key: "loading" }, "The games are on their way."),
      game ? gameView(game, state, act) : null,
    ),
  );
}

/** @param {DraftFile[]} drafts @param {Game[] | null} games @param {BeginActs} act */
const draftsView = (drafts, games, act) =>
  h(
    "section",
    { class: "begin-drafts", key: "drafts", "aria-labelledby": "begin-drafts" },
    h("h2", { id: "begin-drafts" }, "What you were drawing"),
    h(
      "ul",
      null,
      drafts.map((one) => h("li", { key: `${one.game} ${one.name}` }, h("button", { class: "begin-draft", disabled: !games, onclick: () => act.goOn(one) }, h("b", null, one.name), h("span", { class: "quiet small" }, `${games?.find(({ name }) => name === one.game)?.title ?? one.game}, ${one.date.slice(0, 10)}`)), h("button", { class: "sign", title: "Forget", "aria-label": `Forget ${one.name}`, onclick: () => act.forget(one) }, "×"))),
    ),
  );

/** @param {Game} game @param {boolean} isPicked @param {BeginActs} act */
const gameButton = (game, isPicked, act) =>
  h(
    "button",
    { class: `begin-game${isPicked ? " pressed" : ""}`, key: game.name, "aria-pressed": String(isPicked), onclick: () => act.pick(game), vars: { "--tone": game.looks.colours[0] ?? "", "--tone-lit": game.looks.colours[1] ?? "" } },
    h("span", { class: "begin-emblem", "aria-hidden": "true", vars: { "--icon": `url("${addressOf(`/icons/${encodeURIComponent(game.looks.emblem)}.svg`)}")` } }),
    h("span", null, game.title),
  );

/** @param {Game} game @param {Drawing} state @param {BeginActs} act */
function gameView(game, state, act) {
  const { vocabulary, busy } = state;
  if (!vocabulary) return state.refusal ? null : h("p", { class: "quiet", key: "words" }, "What can be drawn in it is on its way.");
  return h(
    "section",
    { class: "begin-with", key: `with ${game.name}`, "aria-label": `Begin with, in ${game.title}` },
    emptyView(game, vocabulary, busy, act),
    Object.keys(game.wishes).length ? h("div", { class: "begin-way", key: "drawn" }, h("h3", null, "Made up by lot"), h("p", { class: "quiet" }, "Ground and armies, for you to change."), h("button", { disabled: busy, onclick: () => act.draw(game) }, "Make one up")) : null,
    h("div", { class: "begin-way is-wide", key: "house" }, h("h3", null, "A battle of the house"), h("ul", { class: "begin-cards" }, game.scenarios.map((one) => h("li", { key: one.id }, painting("card", game, one), h("button", { disabled: busy, onclick: () => act.open(game, { scenario: one.id }) }, one.name))))),
  );
}

/** @param {Game} game @param {Vocabulary} vocabulary @param {boolean} busy @param {BeginActs} act */
function emptyView(game, { board }, busy, act) {
  const inches = board.kind === "plane" ? 100 : 1, usual = inches > 1 ? [48, 48] : SMALL;
  const size = [0, 1].map((axis) => Math.max((board.least[axis] ?? 1) / inches, Math.min((board.most[axis] ?? 99) / inches, usual[axis] ?? 9)));
  const begin = (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    const form = new FormData(/** @type {HTMLFormElement} */ (event.target));
    act.open(game, { blank: ["across", "down"].map((name) => Math.round(Number(form.get(name)) * inches)) });
  };
  const field = (/** @type {string} */ name, /** @type {string} */ words, /** @type {number} */ axis) => h("label", { class: "field", key: name }, words, h("input", { type: "number", name, required: true, min: (board.least[axis] ?? 1) / inches, max: (board.most[axis] ?? 99) / inches, step: inches > 1 ? "any" : "1", made: (/** @type {any} */ field) => (field.value = String(size[axis])) }));
  const unit = inches > 1 ? "inches" : board.shape === "square" ? "squares" : "hexes";
  return h(
    "form",
    { class: "begin-way", key: "empty", onsubmit: begin },
    h("h3", null, "An empty field"),
    h("div", { class: "row" }, field("across", `Across, in ${unit}`, 0), field("down", "From top to bottom", 1)),
    h("button", { type: "submit", class: "primary", disabled: busy }, "Begin"),
  );
}
