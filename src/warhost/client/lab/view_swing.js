/** How the chance of winning moves over the turns: its mean as a line, half of the battles as a band round it. */

import { sideClass, sideTitle } from "../basics/sides.js";
import { h } from "../page/html.js";

/** @typedef {import("./types.js").ReportData} ReportData */
/** @typedef {import("./types.js").SwingTurn} SwingTurn */

const [WIDE, HIGH, LEFT, RIGHT, TOP, FOOT] = [340, 170, 38, 10, 10, 20];
const ROOM = 22; // between two numbers of turns

/** @param {ReportData} data @returns {Child} */
export function swingView({ swing, sides }) {
  const rows = swing.turns, side = sides[0]?.side ?? "";
  if (rows.length < 2) return null;
  const [first, last] = [/** @type {SwingTurn} */ (rows[0]).turn, /** @type {SwingTurn} */ (rows.at(-1)).turn];
  const x = (/** @type {number} */ turn) => LEFT + ((WIDE - LEFT - RIGHT) * (turn - first)) / (last - first);
  const y = (/** @type {number} */ share) => TOP + (HIGH - TOP - FOOT) * (1 - share);
  const line = (/** @type {SwingTurn[]} */ of, /** @type {"chance" | "low" | "high"} */ what) => of.map((row) => `${x(row.turn).toFixed(1)},${y(row[what]).toFixed(1)}`).join("L");
  const every = Math.ceil((ROOM * rows.length) / (WIDE - LEFT - RIGHT));
  return h(
    "figure",
    { class: "review-graph lab-swing", key: "swing" },
    h(
      "svg",
      { viewBox: `0 0 ${WIDE} ${HIGH}`, role: "img", "aria-label": `${sideTitle(side)}'s chance of winning, on average: ${rows.map((row) => `${Math.round(row.chance * 100)} % in turn ${row.turn}`).join(", ")}` },
      h("path", { class: `graph-area ${sideClass(side)}`, d: `M${line(rows, "high")}L${line(rows.toReversed(), "low")}Z` }),
      [0, 0.5, 1].map((share) => [
        h("path", { class: `graph-rule ${share === 0.5 ? "even" : ""}`, key: `rule ${share}`, d: `M${LEFT},${y(share)}H${WIDE - RIGHT}` }),
        h("text", { class: "graph-scale", key: `scale ${share}`, x: LEFT - 4, y: y(share) + 3.5 }, `${share * 100} %`),
      ]),
      rows.filter((_, at) => at % every === 0).map(({ turn }) => h("text", { class: "graph-number", key: `turn ${turn}`, x: x(turn), y: HIGH - 6, "text-anchor": "middle" }, turn)),
      swing.decisive !== null && swing.decisive >= first && swing.decisive <= last ? h("path", { class: "graph-turn", key: "decisive", d: `M${x(swing.decisive)},${TOP}V${HIGH - FOOT}` }) : null,
      h("path", { class: `graph-line ${sideClass(side)}`, d: `M${line(rows, "chance")}` }),
    ),
    h("figcaption", { class: "quiet small" }, `${sideTitle(side)}'s chance as each turn begins; half of the battles lie in the band.`),
  );
}
