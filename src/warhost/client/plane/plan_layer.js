/** What is being thought of on the table: where a figure can go, its way and what waits there, ranges, sight, a ruler. */

import { chip } from "../board/marks.js";
import { drawPiece } from "../pieces/piece.js";
import { group, path, svg, translate } from "../board/svg.js";
import { BASE, pointOf } from "./table.js";
import { long, measured, sightInWords } from "./words.js";

/** @typedef {import("./table.js").Table} Table */

/** Round a point, counter-clockwise from its south-west; side d begins at corner d. */
const CORNERS = [[-1, -1], [1, -1], [1, 1], [-1, 1]];
const SIDES = [[0, -1], [1, 0], [0, 1], [-1, 0]];
const EDGE = 4; // pixels between words and the edge of the board's window
const RING = "M-50 0a50 50 0 1 0 100 0a50 50 0 1 0-100 0z";

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
    this.drawReach(sketch.reach);
    this.under.replaceChildren(...this.ranges(sketch.ranges), ...this.way(sketch.way, sketch.to !== null));
    this.over.replaceChildren(...this.attack(sketch.attack), ...this.move(sketch), ...this.ruler(sketch.ruler));
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

  /** A big shape is not drawn again while it stays the same. @param {ReachAnswer | null} reach */
  drawReach(reach) {
    const turned = `${this.table.flipped}`;
    if (reach === this.drawn && this.reach.dataset.turned === turned) return;
    this.drawn = reach;
    this.reach.dataset.turned = turned;
    this.reach.replaceChildren(...(reach?.rows.length ? [path("reach-shape", this.shape(reach))] : []));
  }

  /** Round the points that were found: the middles of the outer edges of their squares, so that slants are straight. @param {ReachAnswer} reach */
  shape({ rows, step }) {
    const found = new Set(rows.flatMap(({ y, spans }) => spans.flatMap(([from, to]) => pointsOf(from, to, y, step))));
    /** @type {Map<string, number[][]>} */
    const edges = new Map();
    for (const point of found) {
      const corners = CORNERS.map((corner) => corner.map((part, axis) => pointOf(point)[axis] + (part * step) / 2));
      SIDES.forEach((side, place) => {
        if (found.has(String(side.map((part, axis) => pointOf(point)[axis] + part * step)))) return;
        const [from, to] = [corners[place], corners[(place + 1) % 4]];
        edges.set(String(from), [...(edges.get(String(from)) ?? []), to]);
      });
    }
    return loops(edges).map((loop) => `${this.table.line(loop)}z`).join("");
  }

  // --- the way of one figure ---

  /** @param {Sketch} sketch */
  move({ piece, to, answer, allowance, walks }) {
    if (!piece || !to) return [];
    const legal = answer ? (answer.legal ? "legal" : "illegal") : "unknown";
    const words = answer && !(answer.legal && answer.cost === null) ? (answer.legal ? `${long(answer.cost ?? 0)}${allowance ? ` of ${long(allowance)}` : ""}` : shortened(answer.reasons[0]?.text)) : "";
    const ghost = svg("g", { class: `ghost ghost-${legal}`, transform: translate(this.table.centre(to)) }, drawPiece(/** @type {any} */ (piece), this.board.looks), path("ghost-ring", RING));
    return [
      ...this.path(!walks ? [] : piece.at && !answer?.path?.length ? [piece.at, to] : (answer?.path ?? []), legal),
      ...(answer?.touches ?? []).flatMap((label) => this.ringRound(label, answer?.charges.includes(label) ? "charged" : "touched")),
      ...(answer?.shot_by ?? []).map(({ label, odds }) => this.shot(label, to, odds)),
      ghost,
      ...(words ? [svg("g", { class: `plan-words ${legal}`, transform: translate(this.table.centre(to)) }, chip(words, -62))] : []),
    ];
  }

  /** @param {number[][]} points @param {string} tone */
  path(points, tone) {
    if (points.length < 2) return [];
    const d = this.table.line(points);
    const turns = points.slice(1, -1).map((point) => svg("circle", { class: "way-point", r: 12, ...this.round(point) }));
    return [path("way-back", d), path(`way-line ${tone}`, d), ...turns];
  }

  /** @param {WayView | null} way  gone so far @param {boolean} plain */
  way(way, plain) {
    if (!way) return [];
    if (plain) return this.path(way.points, "legal");
    const end = way.points[way.points.length - 1];
    const words = svg("g", { transform: translate(this.table.centre(end)) }, chip(`${long(way.left)} left`, 62));
    return [...this.path(way.points, "legal"), words];
  }

  /** @param {string} label @param {string} tone */
  ringRound(label, tone) {
    const placed = this.board.pieces.placed.get(label);
    return placed ? [svg("circle", { class: `ring-round ${tone}`, r: BASE + 8, cx: placed.spot.x, cy: placed.spot.y })] : [];
  }

  /** @param {string} label @param {number[]} to @param {string} odds */
  shot(label, to, odds) {
    const spot = this.board.pieces.placed.get(label)?.spot;
    if (!spot) return group("");
    return group("could-shoot", this.straight("shot-line", spot, this.table.centre(to)), svg("g", { class: "plan-words", transform: translate(spot) }, chip(odds, -62)));
  }

  /** What was refused goes back to where it stands. @param {Warrior | null} piece @param {number[]} to */
  glideBack(piece, to) {
    if (!piece?.at || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    const ghost = svg("g", { class: "ghost ghost-illegal" }, drawPiece(/** @type {any} */ (piece), this.board.looks));
    const [from, home] = [to, piece.at].map((point) => this.table.centre(point));
    this.board.layers.effects.before(ghost);
    const css = (/** @type {{x: number, y: number}} */ { x, y }) => ({ transform: `translate(${x}px, ${y}px)` });
    ghost.animate([css(from), css(home)], { duration: 260, easing: "ease-in-out" }).onfinish = () => ghost.remove();
  }

  // --- ranges, sight, ruler ---

  /** @param {RangesAnswer & {from: number[]} | null} ranges */
  ranges(ranges) {
    if (!ranges) return [];
    const { x, y } = this.table.centre(ranges.from);
    const ring = (/** @type {string} */ name, /** @type {number | null} */ r) => (r ? [svg("circle", { class: `range range-${name}`, cx: x, cy: y, r })] : []);
    return [...ring("bow", ranges.bow), ...ring("spear", ranges.spear), ...ranges.targets.flatMap((one) => this.sightTo({ x, y }, one))];
  }

  /** @param {import("../board/types.js").Point} from @param {RangesAnswer["targets"][number]} target */
  sightTo(from, { label, bow, spear, blocked_by: blocked, ground }) {
    const spot = this.board.pieces.placed.get(label)?.spot;
    if (!spot) return [];
    const clear = !blocked.length && !ground.length;
    const tone = !clear ? "blocked" : bow || spear ? "open" : "far";
    return [this.straight(`sight ${tone}`, from, spot), ...blocked.flatMap((one) => this.ringRound(one, "in-the-way"))];
  }

  /** @param {Ruler | null} ruler */
  ruler(ruler) {
    if (!ruler) return [];
    const [from, to] = [ruler.from, ruler.to].map((point) => this.table.centre(point));
    const tone = ruler.sight && !ruler.sight.clear ? "blocked" : "";
    const words = `${long(measured(ruler))}${ruler.sight && !ruler.sight.clear ? `, ${sightInWords(ruler.sight)}` : ""}`;
    return [
      this.straight("ruler-back", from, to),
      this.straight(`ruler ${tone}`, from, to),
      ...(ruler.sight?.blocked_by ?? []).flatMap((label) => this.ringRound(label, "in-the-way")),
      svg("g", { class: "on-the-way", transform: translate({ x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 }) }, chip(words, 0)),
    ];
  }

  /** @param {AttackView | null} attack  declared, and not settled yet */
  attack(attack) {
    const [from, to] = [attack?.striker, attack?.target].map((label) => this.board.pieces.placed.get(label ?? "")?.spot);
    if (!attack || !from || !to) return [];
    const die = attack.die ? [svg("g", { class: "plan-words", transform: translate(to) }, chip(`die ${attack.die}`, -66))] : [];
    return [this.straight(`declared declared-${attack.kind}`, from, to), ...die];
  }

  /** @param {string} className @param {import("../board/types.js").Point} from @param {import("../board/types.js").Point} to */
  straight(className, from, to) {
    return svg("line", { class: className, x1: from.x, y1: from.y, x2: to.x, y2: to.y });
  }

  /** @param {number[]} point */
  round(point) {
    const { x, y } = this.table.centre(point);
    return { cx: x, cy: y };
  }
}

/** @param {number} from @param {number} to @param {number} y @param {number} step */
const pointsOf = (from, to, y, step) => Array.from({ length: (to - from) / step + 1 }, (_, place) => String([from + place * step, y]));

/** Edges end to end, each as its middle. @param {Map<string, number[][]>} edges  from corner to corners; used up @returns {number[][][]} */
function loops(edges) {
  const all = [];
  for (const start of edges.keys()) {
    const loop = [];
    for (let at = start, to = edges.get(at)?.pop(); to; at = String(to), to = edges.get(at)?.pop()) {
      const from = pointOf(at);
      loop.push([(from[0] + to[0]) / 2, (from[1] + to[1]) / 2]);
    }
    if (loop.length) all.push(loop);
  }
  return all;
}

/** @param {string | undefined} words */
const shortened = (words = "not here") => (words.length > 44 ? `${words.slice(0, 42)}…` : words);
