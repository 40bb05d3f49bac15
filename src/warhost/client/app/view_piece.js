/** The whole profile of a piece, with each ability, item and mark explained. */

import { h } from "./html.js";
import { clauseLinks, sideDot } from "./view_small.js";

/** @param {number[]} dice @returns {string} */
export function diceInWords(dice) {
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

/** @param {string[] | undefined} names @param {Record<string, Term> | undefined} terms @param {OpenClause} open @returns {Child[]} */
function explained(names, terms, open) {
  return (names ?? []).map((name) => {
    const term = terms?.[name];
    return h(
      "div",
      { class: "term", key: name },
      h("dt", null, term?.name ?? name),
      h("dd", null, term?.text ?? "", " ", clauseLinks(term?.clauses, open)),
    );
  });
}

/** @param {Piece} piece @param {Terms | null} terms @param {OpenClause} open */
export function pieceCard(piece, terms, open) {
  if (piece.hidden || !piece.label) {
    return h(
      "article",
      { class: "piece-card", key: "hidden" },
      h("h2", null, "A hidden piece"),
      h("p", null, "Nobody on this side knows what stands here."),
    );
  }
  const marks = [...(piece.marks ?? []), ...(piece.attached ? ["attached"] : []), ...(piece.trapped ? ["trapped"] : [])];
  return h(
    "article",
    { class: "piece-card", key: `piece ${piece.label}` },
    h(
      "header",
      null,
      iconOf(piece, terms),
      h("h2", null, sideDot(piece.side), `${piece.label} ${piece.name}`),
      h("p", { class: "quiet" }, `${piece.side}, ${piece.kind}, ${piece.hex === null ? "out of the battle" : `in ${piece.hex}`}`),
    ),
    h(
      "dl",
      { class: "figures" },
      figures(piece).map(([name, value]) => h("div", { key: name }, h("dt", null, name), h("dd", null, value))),
    ),
    h(
      "dl",
      { class: "terms" },
      explained(piece.abilities, terms?.abilities, open),
      explained(piece.tags, terms?.tags, open),
      explained(piece.items, terms?.items, open),
      explained(marks, terms?.marks, open),
    ),
  );
}

/** @param {Piece} piece @param {Terms | null} terms @returns {Child} */
export function iconOf(piece, terms) {
  const path = terms?.icons?.[piece.icon];
  if (!path) return null;
  const url = new URL(path, document.baseURI).href;
  return h("span", { class: `icon ${piece.side}`, "aria-hidden": "true", vars: { "--icon": `url("${url}")` } });
}

/** @param {Ground} ground @param {string} hex @returns {string} the terrain's letter */
export function terrainAt(ground, hex) {
  return ground.terrain[Number(hex.slice(2))]?.[Number(hex.slice(0, 2))] ?? ".";
}

/** @param {string} hex @param {Ground} ground @param {Terms | null} terms @param {OpenClause} open */
export function hexCard(hex, ground, terms, open) {
  const term = terms?.terrain?.[terrainAt(ground, hex)];
  return h(
    "article",
    { class: "hex-card", key: "hex" },
    h("h2", null, `${hex}: ${term?.name ?? "open ground"}`, ground.hexes?.includes(hex) ? h("span", { class: "tag" }, "counts for victory") : null),
    term?.text ? h("p", null, term.text, " ", clauseLinks(term.clauses, open)) : null,
  );
}
