/** The table itself: its mat, the inches along its edges, areas with their patterns, ramparts, and points that matter. */

import { definitions, group, path, svg, text, translate } from "../board/svg.js";
import { INCH, Table } from "./table.js";

/** What fills each kind of area: the tile's size, and strokes over its colour. @type {Record<string, [number, [string, string][]]>} */
const PATTERNS = {
  mat: [300, [["grass", blades([[40, 60], [190, 40], [120, 150], [260, 210], [60, 250], [200, 280]])]]],
  wood: [210, [["tree", trees([[50, 74], [158, 60], [104, 126], [200, 150], [30, 176], [146, 196]])]]],
  stream: [120, [["wave", "M0 30q15-18 30 0t30 0 30 0 30 0M-30 90q15-18 30 0t30 0 30 0 30 0 30 0"]]],
  rocks: [170, [["rock", "M14 80l14-46 40-20 38 24 8 42zM96 150l10-36 30-14 28 20 4 30zM8 160l10-28 26-8 22 36z"]]],
  hull: [60, [["plank", "M0 15h60M0 45h60M20 0v15M50 15v30M8 45v15"]]],
  wall: [80, [["brick", "M0 20h80M0 60h80M20 0v20M60 20v40M20 60v20"]]],
};

/** @param {number[][]} spots */
function trees(spots) {
  return spots.map(([x, y]) => `M${x} ${y - 54}l30 40h-16l24 32h-30v16h-16v-16h-30l24-32h-16z`).join("");
}

/** @param {number[][]} spots */
function blades(spots) {
  return spots.map(([x, y]) => `M${x} ${y}l-8-20m14 20v-30m10 30l9-22`).join("");
}

/** @param {string} name @returns {string} a fill, made when first asked for */
function pattern(name) {
  const id = `plane-${name}`;
  if (!document.getElementById(id)) {
    const [size, strokes] = PATTERNS[name];
    const ground = svg("rect", { class: `ground-${name}`, width: size, height: size });
    const marks = strokes.map(([className, d]) => path(`motif ${className}`, d));
    definitions().append(svg("pattern", { id, width: size, height: size, patternUnits: "userSpaceOnUse" }, ground, ...marks));
  }
  return `url(#${id})`;
}

/** @param {string} type */
const fillOf = (type) => pattern(type in PATTERNS ? type : "rocks");

/** @param {Table} table @param {PlaneGround} ground @returns {SVGGElement} everything that never moves */
export function drawGround(table, ground) {
  const { x, y } = table.centre(table.flipped ? [ground.width, 0] : [0, ground.height]);
  const rail = svg("rect", { class: "rail", x: x - 104, y: y - 104, width: ground.width + 208, height: ground.height + 208, rx: 30 });
  const mat = svg("rect", { class: "mat", x, y, width: ground.width, height: ground.height, fill: pattern("mat") });
  return group(
    "ground",
    rail,
    mat,
    ...ground.areas.map((area) => drawArea(table, area)),
    ...ground.ramparts.map((rampart) => drawRampart(table, rampart)),
    ...ground.points.map((point) => svg("g", { transform: translate(table.centre(point)) }, drawPoint())),
    rule(table, ground),
  );
}

/** @param {Table} table @param {Area} area */
function drawArea(table, { type, corners }) {
  const outline = `${table.line(corners)}z`;
  const parts = [svg("path", { class: `area area-${type}`, d: outline, fill: fillOf(type) })];
  if (type === "hull") parts.push(path("keel", keel(table, corners)));
  return group("area-of", ...parts);
}

/** The longest line of a ship, from stem to stern. @param {Table} table @param {number[][]} corners */
function keel(table, corners) {
  const along = corners.map(([, y]) => y);
  const [low, high] = [Math.min(...along), Math.max(...along)].map((end) => corners.filter(([, y]) => y === end));
  const middle = (/** @type {number[][]} */ points) => [0, 1].map((axis) => points.reduce((sum, point) => sum + point[axis], 0) / points.length);
  return table.line([middle(low), middle(high)]);
}

/** A bank with teeth that point away from the side it protects, and a ditch before it. @param {Table} table @param {{a: number[], b: number[]}} rampart */
export function drawRampart(table, { a, b }) {
  const length = Math.hypot(b[0] - a[0], b[1] - a[1]) || 1;
  const [ux, uy] = [(b[0] - a[0]) / length, (b[1] - a[1]) / length];
  const beside = (/** @type {number} */ far, /** @type {number} */ left) => [a[0] + ux * far - uy * left, a[1] + uy * far + ux * left];
  const bank = `${table.line([beside(0, 0), beside(length, 0), beside(length, 36), beside(0, 36)])}z`;
  const count = Math.max(1, Math.round(length / 50));
  const teeth = Array.from({ length: count }, (_, place) => {
    const [from, to] = [place, place + 1].map((end) => (length * end) / count);
    return `${table.line([beside(from, 0), beside((from + to) / 2, -24), beside(to, 0)])}z`;
  });
  return group("rampart", path("ditch", table.line([beside(0, -30), beside(length, -30)])), path("teeth", teeth.join("")), path("bank", bank));
}

/** A point that matters in this battle, its foot at the origin. */
export const drawPoint = () => group("prize-flag", path("prize-ring", "M-60 0a60 60 0 1 0 120 0a60 60 0 1 0-120 0z"), path("prize-cloth", "M0-80h60l-16 20 16 20h-60z"), path("prize-pole", "M0 0v-80"));

/** A tick an inch at all edges, longer every sixth, with its number. @param {Table} table @param {PlaneGround} ground */
function rule(table, ground) {
  const { width, height } = ground;
  const ticks = [];
  const numbers = [];
  for (const [length, end] of [[width, 0], [width, 1], [height, 2], [height, 3]]) {
    for (let inch = 0; inch * INCH <= length; inch++) {
      const far = inch * INCH;
      const out = inch % 6 ? 18 : 34;
      const edge = [[far, 0], [far, height], [0, far], [width, far]][end];
      const tip = [[far, -out], [far, height + out], [-out, far], [width + out, far]][end];
      ticks.push(table.line([edge, tip]));
      if (inch % 6 === 0) numbers.push(numberAt(table, [[far, -68], [far, height + 68], [-68, far], [width + 68, far]][end], inch));
    }
  }
  return group("rule", path("ticks", ticks.join("")), ...numbers);
}

/** @param {Table} table @param {number[]} point @param {number} inch */
function numberAt(table, point, inch) {
  const { x, y } = table.centre(point);
  return text("inch", x, y, String(inch));
}

/** One area as a sample, for the legend. @param {string} type */
export const sample = (type) => svg("path", { class: `area area-${type}`, d: "M-180-140l300-40 60 240-320 100z", fill: fillOf(type) });
