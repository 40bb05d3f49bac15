/** A fight that is built up, or fought out: who meets whom, what moves the odds and the die, and where in its table it stands. */

import { pieceOf } from "../choosing/choices.js";
import { h } from "../page/html.js";
import { nameOf } from "../basics/names_said.js";
import { percent } from "../choosing/odds_desk.js";
import { named } from "./named.js";
import { clauseLinks, sideDot } from "./view_small.js";

/** @param {ClashShown} clash @param {View} view @param {OpenClause} open @returns {Child} */
export function clashCard(clash, view, open) {
  const { title, attackers, defenders, shifts, modifiers, table } = clash;
  return h(
    "article",
    { class: "clash-card", key: "clash" },
    h("h2", null, title),
    h("div", { class: "clash-sides" }, band("Attackers", attackers, "attacks", view, clash), ratioOf(clash), band("Defenders", defenders, "defends", view, clash)),
    h("div", { class: "clash-why" }, parts("Columns", shifts, columnsMoved, open), parts("Die", modifiers, signed, open)),
    h("p", { class: "clash-sum", role: "status" }, standing(clash)),
    table.columns.length ? [mayCome(clash), results(clash), meanings(clash)] : null,
  );
}

/** The fight in one line, which opens the whole of it on a phone. @param {ClashShown} clash @param {() => void} show @returns {Child} */
export function clashLine(clash, show) {
  return h("button", { class: "clash-line narrow", key: "clash-line", onclick: show }, h("b", null, `${clash.title} ${clash.ratio}`), " ", standing(clash));
}

/** @param {string} title @param {string[]} labels @param {string} role @param {View} view @param {ClashShown} clash */
function band(title, labels, role, view, clash) {
  return h(
    "section",
    { class: `clash-side ${role}`, key: role },
    h("h3", null, h("span", { class: `clash-ring ${role}`, "aria-hidden": "true" }), sideDot(pieceOf(view, labels[0] ?? null)?.side), title),
    labels.length ? h("ul", null, labels.map((label) => fighter(label, view, clash))) : h("p", { class: "quiet" }, "nobody yet"),
  );
}

/** @param {string} label @param {View} view @param {ClashShown} clash */
function fighter(label, view, { values }) {
  const piece = pieceOf(view, label), worth = values[label], token = piece?.slots?.token;
  const changed = worth && worth.value !== worth.bare ? `${worth.bare} → ${worth.value}: ${worth.why.join(", ")}` : token?.face === undefined ? worth?.value : "";
  return h("li", { key: label }, h("b", null, named(piece ? nameOf(piece, view.pieces) : label, label)), tokenOf(token), changed ? h("span", { class: "clash-worth" }, changed) : null);
}

/** What has been drawn for it, or that something lies face down. @param {{face?: string, back?: boolean} | undefined} token @returns {Child} */
function tokenOf(token) {
  if (!token) return null;
  return h("span", { class: `clash-token${token.face === undefined ? " is-back" : ""}`, role: "img", "aria-label": token.face ?? "face down" }, token.face ?? "?");
}

/** @param {ClashShown} clash */
function ratioOf({ ratio, known }) {
  return h("p", { class: "clash-ratio" }, h("b", null, ratio), known ? null : h("span", { class: "quiet small" }, "not known yet"));
}

// --- what moves it ---

/** @param {string} title @param {ClashPart[]} all @param {(by: number) => string} said @param {OpenClause} open */
function parts(title, all, said, open) {
  if (!all.length) return null;
  const sum = all.reduce((whole, { by }) => whole + by, 0);
  return h(
    "section",
    { class: "clash-parts", key: title },
    h("h3", null, all.some(({ by }) => by) ? `${title}: ${said(sum)}` : title),
    h("ul", null, all.map(({ text, by, clauses }) => h("li", { key: text }, h("span", { class: "num" }, by ? said(by) : ""), h("span", null, text, " ", clauseLinks(clauses, open))))),
  );
}

/** @param {number} by */
const columnsMoved = (by) => (by ? `${Math.abs(by)} ${by < 0 ? "left" : "right"}` : "none");

/** @param {number} by */
const signed = (by) => (by < 0 ? `−${-by}` : by ? `+${by}` : "0");

// --- where it stands ---

/** @param {ClashShown} clash @returns {Child} */
function standing({ table, column, columns, row, rows }) {
  const { columns: names, rows: dice, cells } = table;
  if (column !== null && row !== null) return ["Column ", h("b", null, names[column]), ", row ", h("b", null, dice[row]), ": ", h("b", null, cells[row]?.[column])];
  const reached = columns.filter(({ share }) => share > 0).map((one) => one.column);
  const where = column !== null ? span(names, [column]) : span(names, reached);
  const may = row !== null ? span(dice, [row]) : span(dice, rows);
  return [where ? [where.includes(" to ") ? "Columns " : "Column ", h("b", null, where)] : null, where && may ? ", " : null, may ? ["rows ", h("b", null, may)] : null];
}

/** @param {string[]} names @param {number[]} places */
function span(names, places) {
  if (!places.length) return "";
  const [first, last] = [Math.min(...places), Math.max(...places)];
  return first === last ? (names[first] ?? "") : `${names[first]} to ${names[last]}`;
}

/** What may come of it, added up over columns and dice. @param {ClashShown} clash @returns {Child} */
const mayCome = ({ results, row }) =>
  row === null && results.length ? h("ul", { class: "clash-results", key: "may" }, results.map(({ result, text, share }) => h("li", { key: result }, h("b", { class: "num" }, percent(share)), ` ${text} `, h("span", { class: "quiet" }, result)))) : null;

/** The other letters of the table. @param {ClashShown} clash @returns {Child} */
const meanings = ({ results, row, table }) =>
  h("p", { class: "quiet small", key: "letters" }, Object.entries(table.meanings).filter(([code]) => row !== null || !results.some(({ result }) => result === code)).map(([code, text]) => `${code} ${text}`).join(", "));

/** @param {ClashShown} clash */
function results({ title, table, column, columns, row, rows }) {
  const shares = new Map(column !== null ? [[column, 1]] : columns.map((one) => [one.column, one.share]));
  const several = shares.size > 1;
  return h(
    "table",
    { class: `clash-table${row === null ? "" : " is-settled"}` },
    h("caption", { class: "unseen" }, `Results of ${title}: columns by odds, rows by die`),
    h("thead", null, table.grounds.length ? table.grounds.map((one) => groundRow(one, shares, several)) : h("tr", null, h("td", null), table.columns.map((name, at) => heading(name, shares.get(at), several)))),
    h(
      "tbody",
      null,
      table.rows.map((name, down) => {
        const reached = row === null ? rows.includes(down) : row === down;
        return h(
          "tr",
          { key: name, class: reached ? "is-reached" : "" },
          h("th", { scope: "row" }, h("span", { class: "row-mark", "aria-hidden": "true" }, reached ? "▸" : ""), name),
          (table.cells[down] ?? []).map((words, at) => cell(words, table.meanings[words], shares.get(at) ?? 0, reached, row !== null)),
        );
      }),
    ),
  );
}

/** @param {string} name @param {number | undefined} share @param {boolean} several */
function heading(name, share, several) {
  if (!share) return h("th", { scope: "col" }, name);
  return h("th", { scope: "col", class: "is-lit", vars: { "--share": share } }, name, h("span", { class: "column-share" }, several ? percent(share) : "▾"));
}

/** The odds of one kind of ground over the columns: only those of this fight are headings of the table. @param {GroundOdds} ground @param {Map<number, number>} shares @param {boolean} several */
function groundRow({ name, columns, lit }, shares, several) {
  const words = h("th", { scope: "row", class: "ground-name" }, name);
  if (lit) return h("tr", { key: name, class: "is-ground" }, words, columns.map((odds, at) => heading(odds, shares.get(at), several)));
  return h("tr", { key: name, class: "other-ground" }, words, columns.map((odds, at) => h("td", { class: shares.get(at) ? "is-lit" : "" }, odds)));
}

/** @param {string} words @param {string | undefined} title @param {number} share @param {boolean} reached @param {boolean} settled */
function cell(words, title, share, reached, settled) {
  const lit = share > 0;
  return h("td", { title, class: `${lit ? "is-lit" : ""}${lit && reached ? " may-come" : ""}${settled && lit && reached ? " is-result" : ""}`, vars: { "--share": share }, "aria-current": lit && reached && settled ? "true" : null }, words);
}
