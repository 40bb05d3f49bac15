/** The ground: hexes, what runs along their sides, what counts for victory, numbers. Drawn once, and again when the board turns. */

import { columnAndRow } from "./cells.js";
import { FLAG, terrainHexAt } from "./motifs.js";
import { group, path, svg, text, translate } from "./svg.js";

/** @typedef {import("./grid.js").Grid} Grid */
/** @typedef {import("./types.js").Ground} Ground */

/** @param {Grid} grid @param {Ground} ground @returns {SVGGElement} everything that never moves */
export function drawGround(grid, ground) {
  const hexes = grid.cells;
  return group(
    "ground",
    group("terrain", ...hexes.map((hex, place) => terrainHexAt(letterOf(ground, hex), grid.look, grid.centre(hex), place % 3 === 1))),
    group("prizes", ...(ground.hexes ?? []).map((hex) => prize(grid, hex))),
    ...sides(grid, "wall", ground.walls),
    ...sides(grid, "cliff", ground.cliffs),
    group("numbers", ...hexes.map((hex) => number(grid, hex, (ground.hexes ?? []).includes(hex)))),
  );
}

/** @param {Ground} ground @param {string} hex */
export function letterOf(ground, hex) {
  const [column, row] = columnAndRow(ground, hex);
  return ground.terrain[row]?.[column] ?? ".";
}

/** @param {Grid} grid @param {string} hex */
function prize(grid, hex) {
  const mark = svg("g", { class: "prize", transform: translate(grid.centre(hex)) });
  mark.append(path("prize-edge", grid.look.whole), prizeFlag({ x: 0, y: grid.look.number + 14 }));
  return mark;
}

/** @param {import("./types.js").Point} foot */
export function prizeFlag(foot) {
  const flag = svg("g", { class: "prize-flag", transform: translate(foot) });
  flag.append(path("prize-cloth", FLAG.cloth), path("prize-pole", FLAG.pole));
  return flag;
}

/** All walls or all cliffs as one line of several strokes. @param {Grid} grid @param {string} name @param {Ground["walls"]} list */
function sides(grid, name, list) {
  const line = (list ?? []).map(([hex, direction]) => grid.side(hex, direction)).join("");
  return line ? strokes(name, line) : [];
}

/** @param {string} name @param {string} line */
export const strokes = (name, line) => [path(`${name} ${name}-base`, line), path(`${name} ${name}-face`, line)];

/** Beside the flag, where there is one. @param {Grid} grid @param {string} hex @param {boolean} flagged */
function number(grid, hex, flagged) {
  const { x, y } = grid.centre(hex);
  return text("number", flagged ? x - 19 : x, y + grid.look.number, hex);
}
