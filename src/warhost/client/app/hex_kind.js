/** What depends on a board of hexes: its picture, its cursor, and what stands in the panels about its pieces and hexes. */

import { letterOf } from "../board/ground.js";
import { hexPicture } from "../board/hex_picture.js";
import { HexCursor } from "./battle_cursor.js";
import { Hands } from "./battle_hands.js";
import { h } from "./html.js";
import { cardFace, clauseLinks } from "./view_small.js";

/** @type {Kind} */
export const hexKind = {
  picture: hexPicture,
  tabs: { now: "Odds", log: "Log", rules: "Rules", armies: "Armies", talk: "Talk" },
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
  ownButtons: new Set(),
  hands: (page) => new Hands(page),
  cursor: (page) => new HexCursor(page),
  keys: () => ({}),
  status: (view, scene) => [
    cardFace(view.card),
    scene ? h("span", { class: "quiet wide", title: "Cards left in the deck" }, `${view.cards_left} left`) : null,
  ],
  seat: () => null,
  tools: () => null,
  over: () => null,
  buttons: () => null,
  panel: () => null,
  cards: () => [],
  standing: ({ wounds, full_wounds: full, hex }) => ({ state: `${wounds}/${full}`, hurt: wounds < full, place: hex ?? "–" }),
  profile: (piece) => ({
    where: piece.hex === null ? "out of the battle" : `in ${piece.hex}`,
    figures: figures(piece),
    names: [
      [piece.abilities, "abilities"],
      [piece.tags, "tags"],
      [piece.items, "items"],
      [[...(piece.marks ?? []), ...(piece.attached ? ["attached"] : []), ...(piece.trapped ? ["trapped"] : [])], "marks"],
    ],
  }),
  placeCard: hexCard,
};

/** @param {number[]} dice @returns {string} */
function diceInWords(dice) {
  const said = dice.flatMap((n, range) => (n > 0 ? [range === 0 ? `${n} adjacent` : `${n} at ${range + 1}`] : []));
  return said.join(", ") || "none";
}

/** @param {number[]} moves */
function movesInWords([steady = 0, stride = 0]) {
  if (stride === 0 && steady === 0) return "does not move";
  return steady === stride ? `${stride}, and may fight` : `${steady}, or ${stride} without a fight`;
}

/** @param {Piece} piece @returns {[string, Child][]} */
function figures(piece) {
  /** @type {[string, Child][]} */
  const rows = [
    [
      "Wounds",
      h(
        "span",
        null,
        `${piece.wounds} of ${piece.full_wounds} `,
        h("meter", { min: 0, max: piece.full_wounds, value: piece.wounds, "aria-label": "Wounds left" }),
      ),
    ],
    ["Hit by", `${piece.hit_at} or more`],
    ["Dice", diceInWords(piece.dice)],
    ["Moves", movesInWords(piece.moves)],
  ];
  if (piece.counters) rows.push(["Counters", piece.counters]);
  if (piece.full_mp || piece.mp) rows.push(["Magic points", `${piece.mp} of ${piece.full_mp || piece.mp}`]);
  if (piece.item_mp) rows.push(["In items", `${piece.item_mp} magic points`]);
  if (piece.list) rows.push(["Spells", piece.list]);
  if (piece.animal_turns) rows.push(["As an animal", `${piece.animal_turns} more turns`]);
  return rows;
}

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
