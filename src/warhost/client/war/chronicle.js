/** The chronicle: what has happened, season by season. */

import { h } from "../page/html.js";
import { logView } from "../panels/view_log.js";

/** @param {import("./types.js").WarState} state @param {import("./war_page.js").WarPage} page @returns {Child} */
export function chronicleTab({ scene, shown }, page) {
  return h("div", { class: "chronicle", key: "chronicle" }, logView(scene?.log.filter(({ number }) => number <= shown) ?? [], page.openClause));
}
