/** What is engraved on the painting of a board of cells: its veil beyond the cells, the grid, places that count, names of cells. */

import { group, path, svg, text, translate } from "../basics/svg.js";

/** @typedef {import("../basics/cells.js").CellGrid} CellGrid */

const FAR = 20_000; // how far beyond the board the veil lies
const ARROW = "M-4-7H14V-17L34 0 14 17V7H-4Z";
const FLAG = "M0 0v-30M0-30l20 6-20 8z";

/** @typedef {import("../basics/types.js").Goal} Goal */

/** @param {CellGrid} space @param {{goals?: Goal[]}} ground @returns {SVGGElement} everything that never moves */
export function drawCellGround(space, { goals = [] }) {
  const cells = cellsPath(space);
  const light = svg("path", { class: "grid grid-light", d: cells }), dark = svg("path", { class: "grid", d: cells });
  return group(
    "ground",
    svg("path", { class: "beyond", "fill-rule": "evenodd", d: `M${-FAR} ${-FAR}h${2 * FAR}v${2 * FAR}h${-2 * FAR}z${cells}` }),
    light,
    dark,
    group("goals", ...goals.map((one) => (typeof one === "string" ? goal(space, one) : wayOut(space, one)))),
    group("numbers", ...space.cells.map((cell) => name(space, cell))),
  );
}

/** @param {CellGrid} space @returns {string} all cells as one path */
export const cellsPath = (space) => space.cells.map((cell) => `M${space.polygon(cell).map((point) => point.join(" ")).join("L")}z`).join("");

/** Dashed gold round the cell, and a flag in its upper right. @param {CellGrid} space @param {string} cell */
function goal(space, cell) {
  return svg("g", { class: "goal", "data-goal": cell, transform: translate(space.centre(cell)) }, path("goal-edge", space.outline(0.9)), goalFlag({ x: 28, y: -18 }));
}

/** Dashed gold along a side of the cell, and a gold arrow out over it. @param {CellGrid} space @param {Exclude<Goal, string>} side */
function wayOut(space, { at, side }) {
  const [[ax, ay], [bx, by]] = space.ends(at, side), { x, y } = space.centre(at);
  const turn = (Math.atan2((ay + by) / 2 - y, (ax + bx) / 2 - x) * 180) / Math.PI;
  const arrow = svg("path", { class: "way-out-arrow", d: ARROW, transform: `translate(${(ax + bx) / 2} ${(ay + by) / 2}) rotate(${turn})` });
  return group("way-out", path("way-out-back", space.side(at, side)), path("goal-edge", space.side(at, side)), arrow);
}

/** The cell that counts, or over whose side one counts. @param {Goal} goal */
export const cellOf = (goal) => (typeof goal === "string" ? goal : goal.at);

/** @param {import("../basics/types.js").Point} foot */
export const goalFlag = (foot) => svg("g", { class: "goal-flag", transform: translate(foot) }, path("goal-cloth", FLAG));

/** @param {CellGrid} space @param {string} cell */
function name(space, cell) {
  const { x, y } = space.centre(cell);
  return text("number", x, y + Math.min(...space.corners.map((corner) => corner[1])) + 20, cell);
}
