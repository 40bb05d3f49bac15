/** The help: what may be done now, how a turn of the game goes, and the page with its keys. Fetched only when it is wanted. */

import { isYourMove, openChoices } from "../choosing/battle_state.js";
import { isBare, pieceOf } from "../choosing/choices.js";
import { openDialog } from "../page/dialogs.js";
import { h } from "../page/html.js";
import { keepHeard } from "../page/kept.js";
import { clauseLinks, speaker } from "../panels/view_small.js";

const MOST_BUTTONS = 5;

/** @param {Kind["help"] | undefined} help @returns {string[][]} */
const keysOf = (help) => [
  ["Tab, N / Shift+Tab, P", "next and previous piece that can act"],
  ["arrow keys", help?.arrows ?? ""],
  ["Enter", help?.enter ?? ""],
  ...(help?.keys ?? []),
  ["Escape", "unchoose, close"],
  ["A", "all choices as a list"],
  ["Ctrl+Z", "undo"],
  ["O, L, R", "odds and piece, log, rules"],
  ["C, T", "chances and hints on or off, the best actions (tips)"],
  ["U", "open or close the cup, where there is one"],
  ["+ and -, 0", "zoom, fit the board"],
  ["F, H", `flip the board, ${help?.numbers}`],
  ["Space", "show at once what still moves, or the next step"],
  ["V", "watch again what the other side did last"],
  ["?", "this help"],
];

/** @param {BattlePage} page */
export function openHelp(page) {
  const { scene, view } = page.store.get(), { lesson } = page.terms ?? {}, help = page.kind?.help;
  const dialog = openDialog("Help");
  const open = (/** @type {string} */ clause) => (dialog.close(), page.openClause(clause));
  dialog.update(
    scene && view ? [h("h3", null, "Now"), now(page.store.get(), scene, view), h("h3", null, "How to win"), h("p", null, scene.scenario.goal.text, " ", clauseLinks(scene.scenario.goal.clauses, open))] : null,
    lesson?.turn.length ? [h("h3", null, "How a turn goes"), h("ol", { class: "turn-steps" }, lesson.turn.map((step) => h("li", { key: step.name }, h("b", null, step.name), ": ", step.text, " ", clauseLinks(step.clauses, open))))] : null,
    lesson?.notes.length && lesson.battle === scene?.scenario.id ? h("p", null, h("button", { onclick: () => notesAgain(scene.game) }, "Show the first notes again")) : null,
    h("h3", null, "The page"),
    h("p", null, `The words above the board say what must be decided. Pieces that can act stand out: ${help?.words ?? ""}`),
    h("p", null, "Every line of the log names its rules; click one to read it beside the board."),
    h(
      "table",
      { class: "keys" },
      h(
        "tbody",
        null,
        keysOf(help).map(([key, does]) => h("tr", { key }, h("th", { scope: "row" }, key), h("td", null, does))),
      ),
    ),
  );
}

/** @param {string} game */
function notesAgain(game) {
  keepHeard(game, []);
  location.reload();
}

/** What is asked, and who may do what: each kind of action with the pieces that can. @param {BattleState} state @param {Scene} scene @param {View} view @returns {Child} */
function now(state, scene, view) {
  if (!isYourMove(state)) return h("p", null, view.to_decide ? `${speaker(scene, view.to_decide)} has to decide.` : "The battle is over.");
  const choices = openChoices(state);
  const doing = choices.filter((one) => one.actor !== null);
  const who = (/** @type {string} */ verb) => [...new Set(doing.flatMap((one) => (one.verb === verb ? (pieceOf(view, one.actor)?.name ?? []) : [])))];
  return [
    h("p", null, view.prompt, "."),
    h(
      "ul",
      null,
      [...new Set(doing.map(({ verb }) => verb))].map((verb) => h("li", { key: verb }, h("b", null, verb.replaceAll("-", " ")), who(verb).length ? `: ${who(verb).join(", ")}` : "")),
      [...new Set(choices.filter((one) => one.actor === null && isBare(one)).map(({ button }) => button))].slice(0, MOST_BUTTONS).map((button) => h("li", { key: button }, h("b", null, button))),
    ),
  ];
}
