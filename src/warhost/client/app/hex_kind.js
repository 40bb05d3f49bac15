/** What depends on a board of hexes: its picture, its cursor, and what stands in the panels about its hexes. */

import { letterOf } from "../board/ground.js";
import { hexPicture } from "../board/hex_picture.js";
import { HexCursor } from "./battle_cursor.js";
import { Hands } from "./battle_hands.js";
import { h } from "./html.js";
import { chipOf } from "./odds_desk.js";
import { clauseLinks } from "./view_small.js";

/** @type {Kind} */
export const hexKind = {
  picture: hexPicture,
  help: {
    pointer: "hex cursor",
    words:
      "click one, then a shaded hex or an outlined enemy. Point at an enemy first to see the exact odds. Click anything that is not allowed, and the page tells you which rule forbids it.",
    arrows: "move the hex cursor, which reads out what is there",
    enter: "do what the cursor stands on, or choose that piece",
    keys: [],
    numbers: "hex numbers",
    filter: "attack, R3, 0304",
  },
  few_results: false,
  prompt: (words) => words,
  chipOf,
  flight: { title: "Retreats", words: (n) => (n === 0 ? "none" : `${n} hex${n === 1 ? "" : "es"}`) },
  ownButtons: new Set(),
  hands: (page) => new Hands(page),
  cursor: (page) => new HexCursor(page),
  keys: () => ({}),
  tools: () => null,
  over: () => null,
  buttons: () => null,
  panel: () => null,
  cards: () => [],
  placeCard: hexCard,
};

/** @param {string} hex @param {Ground} ground @param {Terms | null} terms @param {OpenClause} open */
function hexCard(hex, ground, terms, open) {
  const term = terms?.terrain?.[letterOf(ground, hex)];
  return h(
    "article",
    { class: "hex-card", key: "hex" },
    h("h2", null, `${hex}: ${term?.name ?? "open ground"}`, ground.hexes?.includes(hex) ? h("span", { class: "tag" }, "counts for victory") : null),
    term?.text ? h("p", null, term.text, " ", clauseLinks(term.clauses, open)) : null,
  );
}
