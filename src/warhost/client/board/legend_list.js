/** The legend as lists of pictures with words. */

import { svg } from "../basics/svg.js";

/** @typedef {import("../basics/types.js").Entry} Entry */

/** @param {...[title: string, viewBox: string, entries: Entry[]]} lists @returns {HTMLElement} */
export function legendOf(...lists) {
  const legend = document.createElement("div");
  legend.className = "board-legend";
  legend.append(...lists.map((one) => list(...one)));
  return legend;
}

/** @param {string} title @param {string} viewBox @param {Entry[]} entries */
function list(title, viewBox, entries) {
  const all = document.createElement("ul");
  all.setAttribute("aria-label", title);
  all.append(...entries.map((entry) => item(viewBox, entry)));
  return all;
}

/** @param {string} viewBox @param {Entry} entry */
function item(viewBox, [picture, name, words]) {
  const line = document.createElement("li");
  const told = document.createElement("span");
  const title = document.createElement("b");
  title.textContent = name;
  told.append(title, ...(words ? [` ${words}`] : []));
  line.append(Array.isArray(picture) ? svg("svg", { viewBox, "aria-hidden": "true" }, ...picture) : picture, told);
  return line;
}
