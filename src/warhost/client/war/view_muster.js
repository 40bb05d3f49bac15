/** Muster: what can be raised, and where. */

import { h } from "../page/html.js";

/** @param {import("./types.js").WarState} state @param {import("./war_page.js").WarPage} page @returns {Child} */
export const musterTab = (state, page) => h("p", { class: "quiet" }, state.view?.phase ?? "", page.id ? "" : "");
