/** The page of the lab: one battle of a game, which the address names after its #, and how fair it is. */

import { ask, refusalOf } from "../net/http.js";
import { h, render } from "../page/html.js";
import { refusalView } from "../panels/view_small.js";
import { openLab } from "./open_lab.js";

/** @param {Element} host */
export async function showLab(host) {
  const [game = "", scenario = ""] = decodeURIComponent(location.hash.slice(1)).split("/");
  const panel = document.createElement("div");
  const draw = (/** @type {string} */ name, /** @type {Child} */ said) => {
    document.title = name ? `How fair is ${name}?` : "How fair is it?";
    render(host, frame(document.title, said));
  };
  window.addEventListener("hashchange", () => location.reload());
  draw("", h("p", { class: "quiet" }, "The battle is on its way."));
  try {
    const games = await ask("/api/games"), found = games.find((/** @type {Game} */ one) => one.name === game)?.scenarios.find((/** @type {Scenario} */ one) => one.id === scenario);
    if (!found) return draw("", h("p", null, "There is no such battle here. Choose one on the ", h("a", { href: "./" }, "start page"), "."));
    draw(found.name, [h("p", { class: "lab-about" }, found.summary), h("div", { node: panel, key: "panel" })]);
    openLab(panel, { game, scenario, name: found.name, board: { ground: found.ground, lineup: { places: found.places, armies: found.armies } } });
  } catch (error) {
    draw("", refusalView(refusalOf(error)));
  }
}

/** @param {string} title @param {Child} inside */
const frame = (title, inside) =>
  h(
    "div",
    { class: "lab-page", key: "lab-page" },
    h("header", { class: "muster-top", key: "top" }, h("a", { class: "button", href: "./" }, "All battles"), h("h1", null, title)),
    h("main", { id: "main", key: "main", tabindex: -1 }, inside),
  );
