/** What a report that stands alone does once it is open: it paints its board, lays the heat on it, and lets its tables be sorted. */

import { knowSides } from "../basics/sides.js";
import { HeatPanel } from "./heat_panel.js";

/** @typedef {{data: import("./types.js").ReportData, looks: Looks, sides: string[]}} Told */

/** By day or by dusk, as the system is. */
function followTheSystem() {
  const dark = window.matchMedia("(prefers-color-scheme: dark)");
  const put = () => void (document.documentElement.dataset.theme = dark.matches ? "dark" : "light");
  dark.addEventListener("change", put);
  put();
}

/** Puts the painted board in the place of the drawn one. @param {HTMLElement} place @param {Told} told */
async function paint(place, { data, looks, sides }) {
  knowSides(sides);
  const host = document.createElement("div");
  host.className = "heat-panel is-coming";
  place.append(host); // it is painted as wide as it will be
  await new HeatPanel(host, data, looks).shown;
  host.classList.remove("is-coming");
  place.replaceChildren(host);
}

/** A column of a table is sorted by a click on its head, and the other way round by the next. @param {HTMLTableElement} table */
function sortable(table) {
  const heads = [...table.querySelectorAll("thead th")], body = table.tBodies[0];
  heads.forEach((head, column) => {
    const button = document.createElement("button");
    button.append(...head.childNodes);
    head.append(button);
    button.addEventListener("click", () => {
      const up = head.getAttribute("aria-sort") === "descending";
      for (const other of heads) other.removeAttribute("aria-sort");
      head.setAttribute("aria-sort", up ? "ascending" : "descending");
      const rows = [...(body?.rows ?? [])].sort((one, other) => (up ? 1 : -1) * compare(keyOf(one, column), keyOf(other, column)));
      body?.append(...rows);
    });
  });
}

/** @param {HTMLTableRowElement} row @param {number} column */
const keyOf = (row, column) => row.cells[column]?.dataset.value ?? row.cells[column]?.textContent ?? "";

/** Numbers as numbers, words as words. @param {string} one @param {string} other */
function compare(one, other) {
  const [a, b] = [Number(one), Number(other)];
  return Number.isNaN(a) || Number.isNaN(b) ? one.localeCompare(other) : a - b;
}

/** @param {Told} told */
export function open(told) {
  Object.assign(window, { Worker: undefined }); // a page from a file has no second module to hire: it paints itself
  followTheSystem();
  for (const table of document.querySelectorAll("table.sortable")) sortable(/** @type {HTMLTableElement} */ (table));
  const place = document.getElementById("board");
  if (place) paint(place, told).catch(() => document.querySelector(".heat-panel.is-coming")?.remove()); // the drawn board stays
}
