/** What is drawn over the painting of a table: its true rim, the bounds of areas, points that count, inches along the edges. */

import { goalFlag } from "../board/cell_ground.js";
import { outlines } from "../ground/outlines.js";
import { group, path, svg, text, translate } from "../basics/svg.js";
import { INCH } from "../basics/table.js";

/** @typedef {import("../basics/table.js").Table} Table */

const FAR = 40_000; // how far beyond the table the veil lies

/** @param {Table} table @param {TableGround & PlaneGround} ground @param {Looks} [looks] @returns {SVGGElement} everything that never moves */
export function drawGround(table, ground, looks) {
  const { width, height } = ground;
  const edge = `${table.line([[0, 0], [width, 0], [width, height], [0, height]])}z`;
  const solid = (/** @type {string} */ type) => looks?.motifs.terrain[type]?.solid ?? false;
  return group(
    "ground",
    svg("path", { class: "beyond", "fill-rule": "evenodd", d: `M${-FAR} ${-FAR}h${2 * FAR}v${2 * FAR}h${-2 * FAR}z${edge}` }),
    path("table-edge", edge),
    path("table-edge table-brass", edge),
    ...[...new Set(ground.areas.map(({ type }) => type))].map((type) => path(`bounds ${solid(type) ? "solid" : ""}`, bounds(table, ground, type))),
    ...ground.goals.map((point) => drawPoint(table.centre(point))),
    rule(table, ground),
  );
}

/** Round all areas of a type; what two of them share bounds nothing. @param {Table} table @param {TableGround} ground @param {string} type */
const bounds = (table, { areas }, type) => outlines(areas.filter((area) => area.type === type).map(({ corners }) => corners)).map((side) => table.line(side)).join("");

/** A point that counts. @param {import("../basics/types.js").Point} at */
export const drawPoint = (at) => svg("g", { class: "goal", transform: translate(at) }, svg("circle", { class: "goal-edge", r: 60 }), svg("g", { class: "goal-grown" }, goalFlag({ x: 0, y: 0 })));

/** A tick an inch at all edges, longer every sixth, with its number. @param {Table} table @param {PlaneGround} ground */
function rule(table, { width, height }) {
  const ticks = [];
  const numbers = [];
  for (const [length, end] of [[width, 0], [width, 1], [height, 2], [height, 3]]) {
    for (let far = 0; far <= length; far += INCH) {
      const at = (/** @type {number} */ out) => [[far, -out], [far, height + out], [-out, far], [width + out, far]][end];
      ticks.push(table.line([at(0), at((far / INCH) % 6 ? 18 : 34)]));
      if ((far / INCH) % 6 === 0) numbers.push(numberAt(table, at(68), far / INCH));
    }
  }
  return group("rule", path("ticks", ticks.join("")), ...numbers);
}

/** @param {Table} table @param {number[]} point @param {number} inch */
function numberAt(table, point, inch) {
  const { x, y } = table.centre(point);
  return text("inch", x, y, String(inch));
}
