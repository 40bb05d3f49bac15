/** What is being thought of on the table: where a piece can go, its way and what waits there, ranges, sight, a ruler. */

import { chip } from "../board/marks.js";
import { group, path, svg, text, translate } from "../basics/svg.js";
import { outlineOf } from "./outline.js";
import { INCH, pointOf } from "../basics/table.js";
import { long, measured, sightInWords } from "./words.js";

/** @typedef {import("../basics/table.js").Table} Table */
/** @typedef {import("../basics/types.js").Point} Point */

const EDGE = 4; // pixels between words and the edge of the board's window
const MARKS = { every: 2, slope: [0.966, 0.259] }; // inch marks, and the direction in which they lie
const PLATE = 1.25; // bases between a piece and the plate on its line

export class PlanLayer {
  /** @param {import("../board/board.js").Board} board */
  constructor(board) {
    this.board = board;
    this.reach = group("plan-reach");
    this.under = group("plan-under");
    this.over = group("plan-over");
    /** @type {ReachAnswer | null | undefined} */
    this.drawn = undefined;
    board.world.insertBefore(this.reach, board.marks.under);
    board.world.insertBefore(this.under, board.pieces.node);
    board.world.insertBefore(this.over, board.layers.effects);
  }

  get table() {
    return /** @type {Table} */ (/** @type {any} */ (this.board.space));
  }

  /** @param {Sketch} sketch */
  draw(sketch) {
    this.drawReach(sketch.reach, sketch.from);
    this.under.replaceChildren(...this.ranges(sketch.ranges), ...this.way(sketch.way, sketch.to !== null), ...this.lines(sketch));
    this.over.replaceChildren(...this.plan(sketch), ...this.ruler(sketch.ruler));
    this.keepInView();
  }

  /** Words near the edge move inwards, so that they can be read. */
  keepInView() {
    const frame = this.board.svg.getBoundingClientRect();
    const scale = this.over.getScreenCTM()?.a ?? 1;
    for (const node of this.over.querySelectorAll(".plan-words, .on-the-way")) {
      const box = node.getBoundingClientRect();
      const off = Math.max(0, frame.left + EDGE - box.left) - Math.max(0, box.right + EDGE - frame.right);
      if (off) node.setAttribute("transform", `translate(${off / scale} 0) ${node.getAttribute("transform")}`);
    }
  }

  // --- where it can go ---

  /** A big shape is not drawn again while it stays the same. @param {ReachAnswer | null} reach @param {number[] | null} from */
  drawReach(reach, from) {
    const turned = `${this.table.turn}`;
    if (reach === this.drawn && this.reach.dataset.turned === turned) return;
    this.drawn = reach;
    this.reach.dataset.turned = turned;
    if (!reach?.rows.length) return this.reach.replaceChildren();
    const d = outlineOf(reach).map((loop) => `${this.table.line(loop)}z`).join("");
    this.reach.replaceChildren(path("reach-shape", d), path("reach-edge", d), ...(from ? this.inches(from, reach) : []));
  }

  /** A mark every other inch, as far as it can go there. @param {number[]} from @param {ReachAnswer} reach */
  inches(from, { rows, step, allowance }) {
    const reached = (/** @type {number[]} */ [x, y]) => {
      const near = rows.find((row) => Math.abs(row.y - y) <= step / 2);
      return near?.spans.some(([low, high]) => x >= low - step && x <= high + step) ?? false;
    };
    const counts = Array.from({ length: Math.floor(allowance / MARKS.every) }, (_, place) => (place + 1) * MARKS.every);
    return counts.flatMap((far) => {
      const at = [0, 1].map((axis) => Math.round(from[axis] + far * INCH * MARKS.slope[axis]));
      return reached(at) ? [svg("g", { class: "inch-mark", transform: translate(this.table.centre(at)) }, group("chip-body", svg("circle", { r: 13 }), text("figure", 0, 5, `${far}″`)))] : [];
    });
  }

  // --- the way of one piece ---

  /** What lies under the pieces: the way, and the lines of those who wait for it. @param {Sketch} sketch */
  lines({ piece, to, answer, walks }) {
    if (!piece || !to) return [];
    const straight = piece.place !== null && !answer?.path.length ? [pointOf(piece.place), to] : (answer?.path ?? []);
    return [...(answer?.threats ?? []).flatMap(({ label }) => this.threat(label, to)), ...this.path(walks ? straight : [], toneOf(answer))];
  }

  /** @param {Sketch} sketch */
  plan({ piece, to, answer, allowance }) {
    const picture = this.board.picture;
    if (!piece || !to || !picture) return [];
    const tone = toneOf(answer);
    const ghost = svg("g", { class: `ghost ghost-${tone}`, transform: translate(this.table.centre(to)) }, picture.drawPiece(piece, this.board.looks), this.ring("ghost-ring"));
    const words = wordsOf(answer, allowance);
    return [
      ...(answer?.touches ?? []).flatMap((label) => this.ringRound(label, answer?.charges.includes(label) ? "met" : "touched")),
      ghost,
      ...(answer?.threats ?? []).flatMap((threat) => this.plate(threat, to)),
      ...(words ? [svg("g", { class: `plan-words ${tone}`, transform: translate(this.table.centre(to)) }, chip(words, 62))] : []),
    ];
  }

  /** @param {string} className @param {Record<string, number>} [at] */
  ring(className, at = {}) {
    return svg("circle", { class: className, r: this.table.radius, ...at });
  }

  /** @param {number[][]} points @param {string} tone */
  path(points, tone) {
    if (points.length < 2) return [];
    const d = this.table.line(points);
    const turns = points.slice(1, -1).map((point) => svg("circle", { class: "way-point", r: 10, ...this.round(point) }));
    return [path("way-back", d), path(`way-line ${tone}`, d), ...turns];
  }

  /** @param {Sketch["way"]} way  gone so far @param {boolean} plain */
  way(way, plain) {
    if (!way) return [];
    const end = way.points[way.points.length - 1];
    const words = svg("g", { class: "on-the-way", transform: translate(this.table.centre(end)) }, chip(way.text, 70));
    return [...this.path(way.points, "legal"), ...(plain ? [] : [words])];
  }

  /** @param {string} label @param {string} tone */
  ringRound(label, tone) {
    const spot = this.spotOf(label);
    return spot ? [svg("circle", { class: `ring-round ${tone}`, r: this.table.radius + 8, cx: spot.x, cy: spot.y })] : [];
  }

  /** @param {string} label @returns {Point | undefined} */
  spotOf(label) {
    return this.board.pieces.placed.get(label)?.spot;
  }

  /** @param {string} label @param {number[]} to */
  threat(label, to) {
    const spot = this.spotOf(label);
    return spot ? [this.straight("threat-back", spot, this.table.centre(to)), this.straight("threat-line", spot, this.table.centre(to))] : [];
  }

  /** The odds of one who waits, on his line. @param {MoveAnswer["threats"][number]} threat @param {number[]} to */
  plate({ label, odds }, to) {
    const spot = this.spotOf(label);
    if (!spot) return [];
    const end = this.table.centre(to);
    const part = (this.table.radius * 2 * PLATE) / (Math.hypot(end.x - spot.x, end.y - spot.y) || 1);
    const at = { x: spot.x + (end.x - spot.x) * part, y: spot.y + (end.y - spot.y) * part };
    return [svg("g", { class: "threat-plate on-the-way", transform: translate(at) }, chip(odds, 0))];
  }

  /** What was refused goes back to where it stands. @param {Piece} piece @param {number[]} to */
  glideBack(piece, to) {
    const { picture } = this.board;
    if (piece.place === null || !picture || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    const ghost = svg("g", { class: "ghost ghost-illegal" }, picture.drawPiece(piece, this.board.looks));
    const [from, home] = [to, pointOf(piece.place)].map((point) => this.table.centre(point));
    this.board.layers.effects.before(ghost);
    const css = (/** @type {Point} */ { x, y }) => ({ transform: `translate(${x}px, ${y}px)` });
    ghost.animate([css(from), css(home)], { duration: 260, easing: "ease-in-out" }).onfinish = () => ghost.remove();
  }

  // --- ranges, sight, ruler ---

  /** @param {Sketch["ranges"]} ranges */
  ranges(ranges) {
    if (!ranges) return [];
    const { x, y } = this.table.centre(ranges.from);
    const rings = ranges.ranges.flatMap(({ name, reach }, place) => [
      svg("circle", { class: `range range-${place % 2}`, "data-name": name, cx: x, cy: y, r: reach }),
      svg("g", { class: "on-the-way", transform: translate({ x, y: y - reach }) }, chip(`${name} ${reach / INCH}″`, 0)),
    ]);
    return [...rings, ...ranges.targets.flatMap((one) => this.sightTo({ x, y }, one))];
  }

  /** @param {Point} from @param {RangesAnswer["targets"][number]} target */
  sightTo(from, { label, clear, blocked_by: blocked }) {
    const spot = this.spotOf(label);
    if (!spot) return [];
    return [this.straight(`sight ${clear ? "open" : "blocked"}`, from, spot), ...blocked.flatMap((one) => this.ringRound(one, "in-the-way"))];
  }

  /** @param {Ruler | null} ruler */
  ruler(ruler) {
    if (!ruler) return [];
    const [from, to] = [ruler.from, ruler.to].map((point) => this.table.centre(point));
    const tone = ruler.sight && !ruler.sight.clear ? "blocked" : "";
    const words = `${long(measured(ruler, this.table.radius))}${tone ? `, ${sightInWords(ruler.sight)}` : ""}`;
    return [
      this.straight("ruler-back", from, to),
      this.straight(`ruler ${tone}`, from, to),
      ...(ruler.sight?.blocked_by ?? []).flatMap((label) => this.ringRound(label, "in-the-way")),
      svg("g", { class: "on-the-way", transform: translate({ x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 }) }, chip(words, 0)),
    ];
  }

  /** @param {string} className @param {Point} from @param {Point} to */
  straight(className, from, to) {
    return svg("line", { class: className, x1: from.x, y1: from.y, x2: to.x, y2: to.y });
  }

  /** @param {number[]} point */
  round(point) {
    const { x, y } = this.table.centre(point);
    return { cx: x, cy: y };
  }
}

/** @param {MoveAnswer | null} answer */
const toneOf = (answer) => (answer ? (answer.legal ? "legal" : "illegal") : "unknown");

/** @param {MoveAnswer | null} answer @param {number | null} allowance */
function wordsOf(answer, allowance) {
  if (!answer || (answer.legal && answer.cost === null)) return "";
  if (!answer.legal) return shortened(answer.reasons[0]?.text);
  return `${long(answer.cost ?? 0)}${allowance ? ` of ${long(allowance)}` : ""}`;
}

/** @param {string | undefined} words */
const shortened = (words = "not here") => (words.length > 44 ? `${words.slice(0, 42)}…` : words);
