/** What depends on an open table: its hands and cursor, the words for pointing at it, its tools, and what lies at a point. */

import { tool } from "../panels/view_tools.js";
import { PlaneCursor } from "./plane_cursor.js";
import { PlaneHands } from "./plane_hands.js";
import { Table, pointOf } from "../basics/table.js";

/** @param {BattlePage} page */
const handsOf = (page) => /** @type {PlaneHands} */ (page.hands);

/** @param {BattlePage} page */
const cursorOf = (page) => /** @type {PlaneCursor} */ (page.cursor);

/** @returns {Omit<Kind, "picture">} */
export const planeKind = () => ({
  help: {
    pointer: "aimed point",
    words:
      "drag one to where it shall go, or click it and then a point of the table; with Shift the way turns there and goes on. An outlined enemy is attacked by a click; point at it first to see the exact odds. What is not allowed is not done, and the page tells you which rule forbids it.",
    arrows: "move the aimed point by a tenth of an inch, with Shift by an inch",
    enter: "go there, do what is aimed at, or choose that piece",
    keys: [
      [", and .", "what the piece may do, one after the other"],
      ["G", "ranges and lines of sight"],
      ["W", "way-points: the next point is only a turn of the way"],
      ["M", "the ruler: drag it, or move its end with the arrow keys"],
    ],
    numbers: "names",
  },
  hands: (page) => new PlaneHands(page),
  cursor: (page) => new PlaneCursor(page),
  keys: (page) => ({
    ",": () => void cursorOf(page).candidate(-1),
    ".": () => void cursorOf(page).candidate(1),
    g: handsOf(page).sight.toggle,
    w: () => handsOf(page).toggleTool("way"),
    m: () => handsOf(page).toggleTool("measure"),
  }),
  tools,
  land: landAt,
});

/** @type {Kind["land"]} */
function landAt(place, ground) {
  const area = new Table(/** @type {any} */ (ground)).areaAt(pointOf(place));
  return area ? { title: area.id, key: area.type, counts: false } : null;
}

/** @param {BattlePage} page @returns {Child} */
function tools(page) {
  const { plan } = page.store.get();
  const hands = handsOf(page);
  return [
    tool("Ranges", "Ranges and sight (G)", hands.sight.toggle, Boolean(plan?.ranges)),
    tool("Way-points", "The next point is only a turn of the way (W)", () => hands.toggleTool("way"), plan?.tool === "way"),
    tool("Ruler", "Drag it over the table (M)", () => hands.toggleTool("measure"), plan?.tool === "measure"),
  ];
}
