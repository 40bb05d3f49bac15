/** What each piece does, as a table that can be sorted. */

import { sideIndex } from "../basics/sides.js";
import { h } from "../page/html.js";
import { hundredths } from "./figures.js";

/** @typedef {import("./types.js").PieceRow} PieceRow */
/** @typedef {import("./types.js").LabState} LabState */
/** @typedef {import("./types.js").LabActs} LabActs */

/** How much more often its side wins where a piece is left. @param {PieceRow} row */
const apart = ({ won_if_survives: lives, won_if_falls: falls }) => (lives.share === null || falls.share === null ? -1 : lives.share - falls.share);

/** By name: what stands over a column, what is explained of it, how it is written, and what it is sorted by. @type {Record<string, {head: string, title: string, says: (row: PieceRow, named: Map<string, string>) => string, key: (row: PieceRow) => number | string}>} */
const COLUMNS = {
  survives: { head: "Survives", title: "How often it is left at the end", says: (row) => hundredths(row.survives), key: (row) => row.survives.share ?? -1 },
  fought: { head: "Fights", title: "In how many battles it is in a fight", says: (row) => hundredths(row.fought), key: (row) => row.fought.share ?? -1 },
  felled: { head: "Fells", title: "Pieces that it makes fall, in a battle", says: (row) => row.felled.toFixed(2), key: (row) => row.felled },
  harm_done: { head: "Harm done", title: "In a battle, by the game's own measure", says: (row) => row.harm_done.toFixed(1), key: (row) => row.harm_done },
  harm_taken: { head: "Taken", title: "Harm taken in a battle, by the game's own measure", says: (row) => row.harm_taken.toFixed(1), key: (row) => row.harm_taken },
  strikes: { head: "Strikes", title: "Attacks in a battle", says: (row) => row.strikes.toFixed(1), key: (row) => row.strikes },
  won: { head: "Wins with it", title: "How often its side wins where it is left at the end, and where it falls", says: (row) => `${hundredths(row.won_if_survives)} : ${hundredths(row.won_if_falls)}`, key: apart },
  by: { head: "Falls to", title: "Who makes it fall most often", says: (row, named) => row.felled_by.slice(0, 2).map(({ piece }) => named.get(piece) ?? piece).join(", "), key: (row) => row.felled_by[0]?.piece ?? "" },
};

/** Every piece by its label as it is called: with that label where a side has several such. @param {PieceRow[]} rows @returns {Map<string, string>} */
export function namesOf(rows) {
  const many = (/** @type {PieceRow} */ row) => rows.filter(({ side, name }) => side === row.side && name === row.name).length > 1;
  return new Map(rows.map((row) => [row.piece, many(row) ? `${row.name} ${row.piece}` : row.name]));
}

/** @param {LabState} state @param {LabActs} act @returns {Child} */
export function piecesView({ data, order }, act) {
  if (!data) return null;
  const named = namesOf(data.pieces), key = COLUMNS[order.by]?.key ?? apart;
  const rows = data.pieces.toSorted((one, other) => (order.up ? 1 : -1) * compare(key(one), key(other)));
  return h(
    "div",
    { class: "lab-wide", key: "pieces", tabindex: 0, role: "region", "aria-label": "The pieces" },
    h(
      "table",
      { class: "lab-table" },
      h("thead", null, h("tr", null, h("th", { scope: "col" }, "Piece"), Object.entries(COLUMNS).map(([by, column]) => head(by, column, order, act)))),
      h("tbody", null, rows.map((row) => pieceRow(row, named))),
    ),
  );
}

/** @param {string} by @param {{head: string, title: string}} column @param {LabState["order"]} order @param {LabActs} act */
function head(by, column, order, act) {
  const isIt = order.by === by, sorted = isIt ? (order.up ? "ascending" : "descending") : null;
  return h("th", { scope: "col", key: by, class: by === "by" ? "" : "num", "aria-sort": sorted }, h("button", { class: "lab-sort", title: column.title, onclick: () => act.set({ order: { by, up: isIt && !order.up } }) }, column.head));
}

/** @param {PieceRow} row @param {Map<string, string>} named */
function pieceRow(row, named) {
  return h(
    "tr",
    { key: row.piece },
    h("th", { scope: "row" }, h("span", { class: `side-dot side-${sideIndex(row.side)}`, "aria-hidden": "true" }), named.get(row.piece)),
    Object.entries(COLUMNS).map(([by, { says }]) => h("td", { key: by, class: by === "by" ? "" : "num" }, says(row, named))),
  );
}

/** @param {number | string} one @param {number | string} other */
const compare = (one, other) => (typeof one === "number" && typeof other === "number" ? one - other : String(one).localeCompare(String(other)));
