/** The whole profile of a piece, with all that it has explained. */

import { sideClass } from "../basics/sides.js";
import { portraitOf } from "../pieces/portrait.js";
import { h } from "../page/html.js";
import { clauseLinks, sideName } from "./view_small.js";

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

/** @param {Piece} piece @param {Terms | null} terms @param {OpenClause} open */
export function pieceCard(piece, terms, open) {
  if (piece.hidden || !piece.label) {
    return h(
      "article",
      { class: "piece-card", key: "hidden" },
      h("header", { class: "who" }, h("span", { class: `crest unknown ${sideClass(piece.side)}`, "aria-hidden": "true" }, "?"), h("h2", null, "A hidden piece")),
      h("p", null, "Nobody on this side knows what stands here."),
    );
  }
  const kinds = terms?.looks.explained ?? [];
  return h(
    "article",
    { class: "piece-card", key: `piece ${piece.label}` },
    h(
      "header",
      { class: "who" },
      crestOf(piece, terms),
      h("h2", null, h("span", { class: "label" }, piece.label), " ", piece.name),
      h("p", { class: "quiet" }, h("span", { class: `of-${sideClass(piece.side)}` }, sideName(piece.side)), `, ${piece.where}`),
    ),
    h("dl", { class: "figures" }, piece.profile.map(figure)),
    h(
      "dl",
      { class: "terms" },
      kinds.map((kind) => explained(piece.terms[kind], /** @type {any} */ (terms)?.[kind], open)),
    ),
  );
}

/** @param {Row} row */
function figure({ label, text, share }) {
  const measure = share === undefined ? null : h("span", { class: "measure", "aria-hidden": "true", vars: { "--share": share } });
  return h("div", { key: label }, h("dt", null, label), h("dd", null, text, measure));
}

/** Who this is, as its piece on the board shows it. @param {Piece} piece @param {Terms | null} terms */
export function crestOf(piece, terms) {
  const looks = terms?.looks;
  if (!looks) return h("span", { class: `crest ${sideClass(piece.side)}`, "aria-hidden": "true" }, iconOf(piece, terms));
  return h("span", { class: "likeness", key: "likeness", leave: true, made: (/** @type {Element} */ made) => made.append(portraitOf(piece, looks)) });
}

/** @param {Piece} piece @param {Terms | null} terms @returns {Child} */
export function iconOf(piece, terms) {
  const path = terms?.icons?.[piece.icon];
  if (!path) return null;
  const url = new URL(path, document.baseURI).href;
  return h("span", { class: `icon ${sideClass(piece.side)}`, "aria-hidden": "true", vars: { "--icon": `url("${url}")` } });
}
