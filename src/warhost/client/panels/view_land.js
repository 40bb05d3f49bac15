/** What lies in a place of the board, in words. */

import { h } from "../page/html.js";
import { landInWords } from "../basics/said.js";
import { clauseLinks } from "./view_small.js";

/** @param {Land | null} land @param {Terms | null} terms @param {OpenClause} open @returns {Child} */
export function landCard(land, terms, open) {
  if (!land) return null;
  const term = land.key === null ? undefined : terms?.terrain?.[land.key];
  return h(
    "article",
    { class: "hex-card", key: "land" },
    h("h2", null, `${land.title}: ${landInWords(land, terms)}`, land.counts ? h("span", { class: "tag" }, "counts for victory") : null),
    term?.text ? h("p", null, term.text, " ", clauseLinks(term.clauses, open)) : null,
  );
}
