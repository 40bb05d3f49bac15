/** A siege: what is brought before the walls, and what an assault would lead to. */

import { h } from "../page/html.js";
import { nameOf } from "./spaces.js";

/** @param {import("./types.js").WarState} state @param {import("./war_page.js").WarPage} page @returns {Child} */
export function siegePanel({ scene, view, chosen }, page) {
  const choices = view?.choices.filter((one) => ["besiege", "assault"].includes(one.verb)) ?? [];
  if (!scene || !choices.length) return null;
  return h(
    "section",
    { class: "siege-panel", key: "siege", "aria-label": "Sieges" },
    h("h2", null, chosen ? `Before ${nameOf(scene.ground, chosen)}` : "Sieges"),
    choices.map((one) => h("button", { key: one.action, onclick: () => void page.deeds.act(one.action) }, one.button)),
  );
}
