/** Marches as arrows that grow towards their goal: never over the banner that they start from, nor over what stands or is written where they end. */

import { group, path, svg } from "../basics/svg.js";
import { bannerBox, takenBy } from "./boxes.js";
import { drawn } from "./outlines.js";
import { placeOf } from "./places.js";

/** @typedef {import("./types.js").Plan} Plan */
/** @typedef {import("./types.js").Point} Point */
/** @typedef {import("./types.js").March} March */
/** @typedef {import("./boxes.js").Box} Box */
/** @typedef {import("./boxes.js").Standing} Standing */
/** @typedef {import("./boxes.js").Taken} Taken */
/** @typedef {{march: March, spine: Point[], wide: number}} Way  its spine in pixels from the map's corner */

/** How wide each is where it ends, in pixels. @type {Record<March["kind"], number>} */
const WIDE = { order: 8, chosen: 11, best: 11 };
/** How wide it begins, of its width where it ends. */
const THIN = 0.32;
/** The head: how far to each side and how long, in widths. */
const HEAD = { side: 1.15, long: 1.9 };
const POINTS = 24, STEPS = 120, LEAST = 16;
/** How much an arrow is bent, the first where nothing is in the way. */
const BENDS = [-0.16, 0.16, -0.3, 0.3, 0];
/** What is left free about a goal where nobody stands: its name and its chance like to be there. */
const GOAL = { w: 40, h: 40, up: 4 };
const CLEAR = 5;

/** @param {Plan} plan @param {March[]} marches @param {Standing[]} banners @param {Taken[]} taken by banners, castles and chances @param {{space: string, box: Box}[]} said chances @param {number} px one pixel in units of the map @returns {Way[]} */
export function marchesOn(plan, marches, banners, taken, said, px) {
  const solid = taken.filter(({ kind }) => kind !== "castle").map(({ box }) => box);
  return marches.flatMap((march) => {
    const from = placeOf(plan, march.from), to = placeOf(plan, march.to), wide = WIDE[march.kind];
    if (!from || !to || march.from === march.to) return [];
    const left = boxesAt(plan, march.from, banners, said, px), met = boxesAt(plan, march.to, banners, said, px);
    const [x, y] = to.map((one) => one / px), goal = met.length ? met : [{ x, y: y - GOAL.up, w: GOAL.w, h: GOAL.h }];
    const others = solid.filter((box) => !left.includes(box) && !met.includes(box));
    const ways = BENDS.map((bend) => between(from, to, bend, px)).map((line) => cut(line, left, goal.map((box) => grown(box, wide * HEAD.long))));
    const covers = ways.map((way) => way.filter((at) => others.some((box) => isIn(box, at))).length + (way.length < LEAST ? STEPS : 0));
    return [{ march, wide, spine: thinned(ways[covers.indexOf(Math.min(...covers))]) }];
  });
}

/** What stands and is written in a space. @param {Plan} plan @param {string} space @param {Standing[]} banners @param {{space: string, box: Box}[]} said @param {number} px @returns {Box[]} */
function boxesAt(plan, space, banners, said, px) {
  const castle = plan.castles.find(({ id }) => id === space);
  return [
    ...banners.filter(({ host }) => host.at === space).map(bannerBox),
    ...said.filter((one) => one.space === space).map(({ box }) => box),
    ...(castle ? takenBy(castle, banners, px).map(({ box }) => box) : []),
  ];
}

/** @param {Box} box @param {number} much @returns {Box} */
const grown = ({ x, y, w, h }, much) => ({ x, y, w: w + 2 * much, h: h + 2 * much });

/** @param {Box} box @param {Point} at */
const isIn = (box, [x, y]) => Math.abs(x - box.x) * 2 < box.w && Math.abs(y - box.y) * 2 < box.h;

/** A line from seat to seat, in pixels. @param {Point} from @param {Point} to @param {number} bend @param {number} px @returns {Point[]} */
function between(from, to, bend, px) {
  const [a, b] = [from, to].map((at) => at.map((one) => one / px)), [dx, dy] = [b[0] - a[0], b[1] - a[1]];
  const pull = [(a[0] + b[0]) / 2 + 2 * dy * bend, (a[1] + b[1]) / 2 - 2 * dx * bend];
  return Array.from({ length: STEPS + 1 }, (_, i) => {
    const t = i / STEPS;
    return [0, 1].map((axis) => (1 - t) ** 2 * a[axis] + 2 * t * (1 - t) * pull[axis] + t * t * b[axis]);
  });
}

/** What of a line is neither in the boxes where it begins nor in those where it ends. @param {Point[]} line @param {Box[]} left @param {Box[]} goal */
function cut(line, left, goal) {
  const first = line.findLastIndex((at) => left.some((box) => isIn(grown(box, CLEAR), at))) + 1;
  const last = line.findIndex((at, i) => i > first && goal.some((box) => isIn(box, at)));
  const way = line.slice(first, last < 0 ? line.length : last);
  return way.length > 4 ? way : line.slice(Math.round(STEPS * 0.36), Math.round(STEPS * 0.64));
}

/** @param {Point[]} way */
const thinned = (way) => Array.from({ length: POINTS + 1 }, (_, i) => way[Math.round(((way.length - 1) * i) / POINTS)]);

/** What names leave free. @param {Way[]} ways @returns {Taken[]} */
export const takenByMarches = (ways) => ways.flatMap(({ spine }) => spine.map(([x, y], i) => ({ kind: /** @type {const} */ ("march"), box: { x, y, w: i === POINTS ? 26 : 14, h: i === POINTS ? 26 : 12 } })));

/** @param {Way[]} ways @param {import("./types.js").Liveries} liveries @param {number} px */
export const drawMarches = (ways, liveries, px) =>
  group("marches", ...ways.map(({ march: { side, kind }, spine, wide }) => {
    const line = drawn(arrow(spine, wide), true);
    return svg("g", { class: `march is-${kind}`, transform: `scale(${px})`, style: `--of: ${liveries[side]?.colour ?? "#d8ceb8"}` }, svg("path", { class: "march-shadow", d: line, transform: "translate(3 5)" }), path("march-edge", line), path("march-body", line));
  }));

/** The outline of an arrow. @param {Point[]} spine @param {number} wide @returns {Point[]} */
function arrow(spine, wide) {
  const left = /** @type {Point[]} */ ([]), right = /** @type {Point[]} */ ([]);
  spine.forEach(([x, y], i) => {
    const [dx, dy] = along(spine, i), half = (wide / 2) * (THIN + (1 - THIN) * (i / POINTS));
    left.push([x + dy * half, y - dx * half]);
    right.push([x - dy * half, y + dx * half]);
  });
  const [x, y] = spine[POINTS], [dx, dy] = along(spine, POINTS), side = wide * HEAD.side, long = wide * HEAD.long;
  return [...left, [x + dy * side, y - dx * side], [x + dx * long, y + dy * long], [x - dy * side, y + dx * side], ...right.toReversed()];
}

/** Whither a line goes at one of its points. @param {Point[]} line @param {number} i @returns {Point} */
function along(line, i) {
  const [ax, ay] = line[Math.max(0, i - 2)], [bx, by] = line[Math.min(line.length - 1, i + 2)], far = Math.hypot(bx - ax, by - ay) || 1;
  return [(bx - ax) / far, (by - ay) / far];
}
