/** Realms: what each has, and may have. */

import { h } from "../page/html.js";

/** @param {import("./types.js").WarState} state @param {import("./war_page.js").WarPage} page @returns {Child} */
export const realmsTab = (state, page) => h("p", { class: "quiet" }, state.view?.phase ?? "", page.id ? "" : "");
