/** Chances as pictures: a tug of war between two sides, and how many units a battle costs. */

import { depthOf } from "../basics/tints.js";
import { h } from "../page/html.js";
import { percent } from "./signs.js";

/** @typedef {import("./types.js").Outlook} Outlook */


/** How far off a figure may be, and what it rests on. @param {Outlook} outlook @returns {string} */
export function giveOrTake({ error, battles }) {
  if (!battles) return "nobody is there to be fought";
  return `give or take ${Math.max(1, Math.round(error * 100))} %, of ${battles} battles fought out by quick players`;
}

/**
 * Who holds the field: one's own part from the left, in one's own colour.
 * @param {Outlook} outlook @param {import("../atlas/types.js").Livery} own @param {import("../atlas/types.js").Livery} other @param {[string, string]} words of each
 * @returns {Child}
 */
export function tug(outlook, own, other, [holds, stands]) {
  const { share } = outlook, mine = own.colour, theirs = other.colour;
  return h(
    "div",
    { class: "tug", key: "tug", role: "img", "aria-label": `${percent(share)} ${holds}, ${percent(1 - share)} ${stands}; ${giveOrTake(outlook)}`, vars: { "--share": share, "--mine": mine, "--theirs": theirs } },
    h("span", { class: `tug-mine is-${depthOf(mine)}${share < 0.2 ? " is-narrow" : ""}` }, share < 0.1 ? null : h("b", null, percent(share)), h("small", null, holds)),
    h("span", { class: `tug-theirs is-${depthOf(theirs)}${share > 0.8 ? " is-narrow" : ""}` }, h("small", null, stands), share > 0.9 ? null : h("b", null, percent(1 - share))),
  );
}

/** The same while no battle has been fought yet. @returns {Child} */
export const tugToCome = () => h("div", { class: "tug is-to-come", key: "tug", role: "status" }, h("span", null, "The first battles are being fought out …"));

/** A histogram: how often so many units are lost. @param {number[]} losses shares, by how many @param {string} title @returns {Child} */
export function costs(losses, title) {
  const most = Math.max(...losses, 0.01);
  return h(
    "figure",
    { class: "costs", key: "costs", role: "img", "aria-label": `${title}: ${losses.map((share, lost) => `${lost}: ${percent(share)}`).join(", ")}` },
    h("figcaption", null, title),
    h("div", { class: "costs-bars", "aria-hidden": "true" }, losses.map((share, lost) => h("i", { key: String(lost), title: percent(share), vars: { "--part": share / most } }, h("span", null, lost)))),
  );
}
