/** How something that was thrown came down: its dice as they fell, and what it did place by place. */

import { pieceOf } from "../choosing/choices.js";
import { h } from "../page/html.js";
import { nameOf, spoken } from "../basics/names_said.js";
import { named, withNamed } from "./named.js";
import { die } from "./view_things.js";

/** @param {FellShown} fell @param {View} view @returns {Child} */
export function fellCard(fell, view) {
  const { title, told, meant, at, dice, rows } = fell, where = at === null ? "" : at === meant ? `It falls in ${at}, as it was meant.` : `${meant} was meant, ${at} was hit.`;
  return h(
    "article",
    { class: "fell", key: "fell" },
    h("h2", null, withNamed(spoken(title, view.pieces))),
    h("p", { role: "status" }, h("b", null, where || `${spoken(told, view.pieces)}.`)),
    h("ul", { class: "fell-dice" }, dice.map(({ text, faces }, place) => h("li", { key: String(place) }, faces.map((face) => die(face)), h("span", null, withNamed(spoken(text, view.pieces)))))),
    rows.length ? h("section", { key: "rows" }, h("h3", null, "What it did"), h("ul", { class: "fell-list" }, rows.map((row) => rowOf(row, view)))) : null,
  );
}

/** @param {FellShown["rows"][number]} row @param {View} view */
function rowOf({ place, labels, words, tone, falls, how }, view) {
  const who = labels.map((label) => {
    const piece = pieceOf(view, label);
    return piece ? nameOf(piece, view.pieces) : label;
  });
  return h(
    "li",
    { key: place },
    h("span", { class: "num" }, place),
    h("span", null, labels.map((label, at) => [at ? ", " : "", named(who[at] ?? label, label)]), how ? h("span", { class: "quiet small" }, " ", how) : null),
    h("b", { class: falls ? "is-gone" : `is-${tone}` }, words),
  );
}
