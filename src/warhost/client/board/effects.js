/** Short-lived pictures: dice beside their target, words that rise, the line of an attack. */

import { mixPaints } from "../pieces/paints.js";
import { group, path, svg, text, translate } from "../basics/svg.js";

/** @typedef {import("../basics/types.js").Point} Point */

const SIDE = 26; // of a die
const GAP = 31;
const PER_ROW = 6;

/** Where the dots of a face are, in thirds of the die. @type {Record<number, number[][]>} */
const DOTS = {
  1: [[0, 0]],
  2: [[-1, -1], [1, 1]],
  3: [[-1, -1], [0, 0], [1, 1]],
  4: [[-1, -1], [1, -1], [-1, 1], [1, 1]],
  5: [[-1, -1], [1, -1], [0, 0], [-1, 1], [1, 1]],
  6: [[-1, -1], [1, -1], [-1, 0], [1, 0], [-1, 1], [1, 1]],
};

/** @param {number[]} faces @param {number | undefined} hitAt the lowest face that hits @returns {SVGGElement} the dice in rows, hits gold and lifted */
export function drawDice(faces, hitAt) {
  mixPaints();
  const rows = Math.ceil(faces.length / PER_ROW);
  const dice = faces.map((face, place) => {
    const [row, column] = [Math.floor(place / PER_ROW), place % PER_ROW];
    const inRow = row < rows - 1 ? PER_ROW : faces.length - PER_ROW * (rows - 1);
    const hits = hitAt !== undefined && face >= hitAt;
    return svg("g", { transform: translate({ x: GAP * (column - (inRow - 1) / 2), y: GAP * (row - rows + 1) - (hits ? 4 : 0) }) }, die(face, hits));
  });
  return group("dice-thrown", ...dice);
}

/** As it lies on the table: bone with drilled pips, a worn edge, its shadow. @param {number} face @param {boolean} hits */
function die(face, hits) {
  const half = SIDE / 2;
  const cube = (/** @type {string} */ className, /** @type {number} */ down) => svg("rect", { class: className, x: -half, y: down - half, width: SIDE, height: SIDE, rx: 6 });
  const dots = DOTS[face]?.map(([x, y]) => svg("circle", { class: "die-dot", cx: x * 7, cy: y * 7, r: 2.8 })) ?? [text("die-number", 0, 6, String(face))];
  return group(hits ? "die die-hits" : "die", svg("ellipse", { class: "die-shadow", cx: 3, cy: 13, rx: 14, ry: 6 }), cube("die-edge", 2.5), cube("die-face", 0), ...dots);
}

/** @param {string} words @param {string} tone */
export function drawWords(words, tone) {
  return group(`rising rising-${tone}`, text("rising-back", 0, 0, words), text("rising-text", 0, 0, words));
}

/** What flies from one to the other. */
export const drawMissile = () => group("missile-shape", path("missile-back", MISSILE), path("missile-front", MISSILE));
const MISSILE = "M-20 0H12M12-6L22 0 12 6M-20-5L-14 0-20 5";

/** @param {Point} from @param {Point} to @returns {SVGGElement} an arrow that stops short of its target */
export function drawAttack(from, to) {
  const length = Math.max(1, Math.hypot(to.x - from.x, to.y - from.y));
  const [ux, uy] = [(to.x - from.x) / length, (to.y - from.y) / length];
  const at = (/** @type {number} */ along, /** @type {number} */ aside) =>
    `${(from.x + ux * along - uy * aside).toFixed(1)} ${(from.y + uy * along + ux * aside).toFixed(1)}`;
  const [start, tip] = [Math.min(34, length / 4), length - Math.min(36, length / 4)];
  const shaft = `M${at(start, 0)}L${at(tip - 10, 0)}`;
  const head = `M${at(tip, 0)}L${at(tip - 18, 11)}L${at(tip - 18, -11)}z`;
  return group("attack-line", path("attack-back", shaft), path("attack-shaft", shaft), path("attack-head", head));
}
