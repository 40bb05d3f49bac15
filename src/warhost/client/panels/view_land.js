/** What lies in a place of the board, in words. */

import { h } from "../page/html.js";
import { insteadOf, landInWords, signThere } from "../basics/said.js";
import { capital } from "../choosing/choices.js";
import { clauseLinks, sideDot } from "./view_small.js";

/** @param {Land | null} land @param {Terms | null} terms @param {OpenClause} open @param {BoardSign[]} [signs]  that lie there @returns {Child} */
export function landCard(land, terms, open, signs = []) {
  if (!land) return null;
  const term = insteadOf(terms, signs) ?? (land.key === null ? undefined : terms?.terrain?.[land.key]);
  return h(
    "article",
    { class: "hex-card", key: "land" },
    h("h2", null, `${land.title}: ${landInWords(land, terms, signs)}`, land.counts ? h("span", { class: "tag" }, "counts for victory") : null),
    term?.text ? h("p", null, term.text, " ", clauseLinks(term.clauses, open)) : null,
    signs.length ? h("ul", { class: "lies-here" }, signs.map((sign) => h("li", { key: sign.sign }, sign.side ? sideDot(sign.side) : null, capital(signThere(sign, terms))))) : null,
  );
}
