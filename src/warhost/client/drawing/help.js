/** The keys of the page on which one draws. */

import { openDialog } from "../page/dialogs.js";
import { h } from "../page/html.js";
import { toolsOf } from "./view.js";

/** @param {import("./types.js").Drawing} state */
export function openDrawHelp(state) {
  const keys = [
    ...toolsOf(state).map(([, words, key]) => [key, words]),
    ["B L X F", "brush, line, box, fill"],
    ["arrows, Enter", "move the cursor; draw there with the tool in hand, or choose who stands there"],
    state.laid?.grid ? ["Shift and arrows", "move the chosen piece"] : ["Shift and arrows", "go far; Enter then moves the chosen piece there"],
    state.laid?.grid ? ["[ and ]", "which side of the cell"] : ["[ and ]", "take up a corner of the chosen area; Enter puts it down"],
    ["R, Shift+R, the wheel", "turn what is chosen"],
    ["N", "the next piece"],
    ["Delete", "take off what is chosen"],
    ["Ctrl+Z, Ctrl+Shift+Z", "take back, do again"],
    ["Ctrl+S", "save as a file"],
    ["+ − 0, space bar", "nearer, farther, the whole board; hold it to move the board"],
  ];
  openDialog("Keys", h("table", { class: "keys" }, h("tbody", null, keys.map(([key = "", words]) => h("tr", { key }, h("th", { scope: "row" }, key), h("td", null, words))))));
}
