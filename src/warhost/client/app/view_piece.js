/** The whole profile of a piece, with each ability, item and mark explained. */

import { sideClass } from "../board/sides.js";
import { h } from "./html.js";
import { clauseLinks, sideDot } from "./view_small.js";

/** @param {string[] | undefined} names @param {Record<string, Term> | undefined} terms @param {OpenClause} open @returns {Child[]} */
export function explained(names, terms, open) {
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

/** @param {Piece} piece @param {Kind} kind @param {Terms | null} terms @param {OpenClause} open */
export function pieceCard(piece, kind, terms, open) {
  if (piece.hidden || !piece.label) {
    return h(
      "article",
      { class: "piece-card", key: "hidden" },
      h("h2", null, "A hidden piece"),
      h("p", null, "Nobody on this side knows what stands here."),
    );
  }
  const { where, figures, names } = kind.profile(piece);
  return h(
    "article",
    { class: "piece-card", key: `piece ${piece.label}` },
    h(
      "header",
      null,
      iconOf(piece, terms),
      h("h2", null, sideDot(piece.side), `${piece.label} ${piece.name}`),
      h("p", { class: "quiet" }, `${piece.side}, ${piece.kind}, ${where}`),
    ),
    h(
      "dl",
      { class: "figures" },
      figures.map(([name, value]) => h("div", { key: name }, h("dt", null, name), h("dd", null, value))),
    ),
    h(
      "dl",
      { class: "terms" },
      names.map(([list, group]) => explained(list, terms?.[group], open)),
    ),
  );
}

/** @param {Piece} piece @param {Terms | null} terms @returns {Child} */
export function iconOf(piece, terms) {
  const path = terms?.icons?.[piece.icon];
  if (!path) return null;
  const url = new URL(path, document.baseURI).href;
  return h("span", { class: `icon ${sideClass(piece.side)}`, "aria-hidden": "true", vars: { "--icon": `url("${url}")` } });
}
