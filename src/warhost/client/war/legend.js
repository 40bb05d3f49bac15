/** What the signs of the map mean. Fetched only when it is wanted. */

import { openDialog } from "../page/dialogs.js";
import { h } from "../page/html.js";
import { shield } from "./signs.js";

/** @param {import("./war_page.js").WarPage} page */
export function openLegend(page) {
  const { scene } = page.store.get();
  const sides = scene?.war.sides ?? [];
  openDialog(
    "Legend",
    h("h3", null, "Realms"),
    h("ul", { class: "legend-realms" }, sides.map((side) => h("li", { key: side }, shield(page.livery(side), 26), h("span", null, scene?.scenario.sides[side] ?? side)))),
    h("h3", null, "Signs"),
    h(
      "dl",
      { class: "legend-signs" },
      SIGNS.map(([name = "", words]) => [h("dt", { key: name }, name), h("dd", { key: `${name} words` }, words)]),
    ),
  );
}

const SIGNS = [
  ["Ribbon", "the border of a realm, in its colours and its pattern"],
  ["Banner", "a host; the number below is how many units it has. Paler: it has marched"],
  ["Crown", "a General leads it"],
  ["Blue drop", "somebody who casts spells goes with it"],
  ["Shield beside a castle", "how many units are inside"],
  ["Tents", "a siege"],
  ["White edge", "the chosen host can march there; dashed: over two borders"],
  ["Gold edge", "what your counsel would do"],
  ["Flag with a number", "the chance to hold that space after the march"],
  ["Arrow", "a march that was ordered, in the colour of its realm"],
  ["Crags on a border", "nobody gets over it"],
  ["Dotted line with a boat", "a ferry: one border, and the march ends there"],
];
