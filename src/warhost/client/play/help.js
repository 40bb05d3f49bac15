/** The help: how to play the page, and its keys. Fetched only when it is wanted. */

import { openDialog } from "../page/dialogs.js";
import { h } from "../page/html.js";

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

/** The help: how to play this page, and its keys. @param {Kind["help"]} [help]  what depends on the kind of board */
export function openHelp(help) {
  openDialog(
    "How to play on this page",
    h("p", null, `The words above the board say what must be decided. Pieces that can act stand out: ${help?.words}`),
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
