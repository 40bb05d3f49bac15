/** What concerns the campaign as a whole: links, standing orders, surrender, the campaign's file. */

import { confirm, openDialog } from "../page/dialogs.js";
import { h } from "../page/html.js";
import { sideName } from "../panels/view_small.js";
import { saveText } from "../play/battle_menu.js";
import { openBeforehand } from "../play/beforehand.js";
import { openLinks } from "../seats/links.js";
import { askText } from "../net/http.js";
import { toolsOf } from "./view_tools.js";
import { standingOrders } from "./standing_orders.js";

/** @typedef {import("./war_page.js").WarPage} WarPage */

/** @param {WarPage} page */
export function openMenu(page) {
  const { scene } = page.store.get();
  if (!scene) return;
  const dialog = openDialog(scene.scenario.name);
  /** @param {string} words @param {() => void} does @param {string} [className] */
  const button = (words, does, className = "") => h("button", { key: words, class: className, onclick: () => (dialog.close(), does()) }, words);
  dialog.update(
    // Where there is no room over the map.
    h("div", { class: "row menu-tools", role: "toolbar", "aria-label": "Map", onclick: dialog.close }, toolsOf(page.store.get(), page)),
    h(
      "div",
      { class: "row" },
      button("Links for the other seats and for watchers", () => void openLinks(page.id, page.token)),
      button("Save the campaign and its battles", () => void save(page)),
      scene.outcome || !scene.yours.length || !page.terms?.asks ? null : button("Answer beforehand", () => void openBeforehand(page)),
      scene.outcome ? null : scene.yours.map((side) => button(scene.yours.length > 1 ? `Surrender as ${sideName(side)}` : "Surrender", () => void surrender(page, side), "danger")),
      button("Legend", page.openLegend),
      button("Settings", page.openSettings),
      button("Help", page.openHelp),
    ),
    h("p", null, scene.scenario.summary),
    h("p", null, h("b", null, "To win: "), scene.scenario.goal.text),
    scene.yours.map((side) => standingOrders(page, side, scene.yours.length > 1)),
  );
}

/** @param {WarPage} page @param {string} side */
async function surrender(page, side) {
  if (await confirm(`Give up the campaign as ${sideName(side)}? It ends at once for everybody.`, "Surrender")) await page.deeds.surrender(side);
}

/** @param {WarPage} page */
export async function save(page) {
  try {
    const text = await askText(`/api/battles/${page.id}/transcript`, page.token);
    saveText(text, `${page.store.get().scene?.scenario.id ?? "campaign"}-${page.id}.txt`);
  } catch (error) {
    page.deeds.refused(error);
  }
}
