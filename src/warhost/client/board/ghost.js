/** A piece as it will stand: its ghost with its front, the way from where it stands now, and handles that turn it. */

import { turnOf } from "../pieces/block.js";
import { group, path, svg, translate } from "../basics/svg.js";

/** @typedef {import("../basics/types.js").Ghost} Ghost */
/** @typedef {import("../basics/types.js").Point} Point */

const HANDLE = { radius: 22, px: 21, off: 70, off_px: 50 }; // least size and distance, in the picture and in pixels
const ARROW = "M0-13L10 0H4V11H-4V0H-10Z";
const HINT = "M-9 4L0-5L9 4";
const SHORT = 46; // of the middle of a cell, where a way begins and ends
const ARC = 56; // from the middle of a cell, where a turn is drawn
const HEAD = "M0-13L9 3H-9Z"; // of the arrow of a turn
const RAD = Math.PI / 180;
const EDGE_PX = 4; // between a handle and the edge of the window

export class GhostLayer {
  /** @param {import("../basics/types.js").Laid} laid @param {import("./pieces.js").PieceLayer} pieces @param {(box: import("../pieces/flags.js").Box | null) => void} giveWay */
  constructor(laid, pieces, giveWay) {
    this.laid = laid;
    this.pieces = pieces;
    this.giveWay = giveWay;
    this.way = group("ghost-way");
    this.shade = group("ghosts");
    this.node = group("handles");
    /** @type {Ghost | null} */
    this.ghost = null;
  }

  /** @param {Ghost | null} ghost @param {number} px  one pixel in the picture */
  draw(ghost, px) {
    const turned = this.turns;
    this.ghost = ghost;
    for (const [label, { node }] of this.pieces.placed) node.classList.toggle("is-leaving", label === ghost?.piece.label);
    const at = ghost && this.laid.space.centre(ghost.place);
    this.way.replaceChildren(...(ghost?.way ? this.wayOf(ghost, ghost.way) : []));
    this.shade.replaceChildren(...(at ? [this.shadeAt(at, ghost)] : []));
    this.drawHandles(at, ghost, px);
    if (turned !== this.turns) this.giveWay(this.turns ? this.boxOf(px) : null);
  }

  /** Whether handles are shown. */
  get turns() {
    return Boolean(this.ghost?.offered.length);
  }

  /** @param {Point} at @param {Ghost} ghost */
  shadeAt(at, { piece, facing }) {
    const picture = /** @type {import("../basics/types.js").Picture} */ (this.laid.picture);
    const drawn = picture.drawPiece({ ...piece, slots: { ...piece.slots, facing } }, this.laid.looks);
    return svg("g", { class: "ghost-piece", transform: translate(at), "aria-hidden": "true" }, drawn);
  }

  /** What says that a piece can be turned where it stands. @param {Point} at @param {Facing[]} facings @returns {SVGGElement[]} */
  hints({ x, y }, facings) {
    return facings.map((one) => svg("g", { class: "turn-hint", transform: `translate(${x} ${y}) rotate(${this.seen(one)}) translate(0 -48)` }, path("hint-back", HINT), path("hint-edge", HINT)));
  }

  /** From place to place, with an arc where it turns; the handles tell the last turn where they are shown. @param {Ghost} ghost @param {Way} way */
  wayOf({ piece, offered }, { path: places, facings }) {
    const last = places.length - 1, centres = places.map((place) => this.laid.space.centre(place));
    const arcs = facings.flatMap((facing, at) => (at === last && offered.length ? [] : this.arc(centres[at], facings[at - 1] ?? piece.slots.facing, facing)));
    return [...(last > 0 ? both("line", lineThrough(centres)) : []), ...arcs];
  }

  /** How it turns there: none where it does not. @param {Point} at @param {Facing} from @param {Facing} to */
  arc({ x, y }, from, to) {
    const [start, by] = [this.seen(from), ((turnOf(to) - turnOf(from) + 540) % 360) - 180];
    if (!by) return [];
    const sweep = by > 0 ? 1 : 0, tip = (start + by) * RAD, tail = start * RAD;
    const spot = (/** @type {number} */ rad) => `${x + ARC * Math.sin(rad)} ${y - ARC * Math.cos(rad)}`;
    const head = svg("g", { transform: `translate(${spot(tip)}) rotate(${start + by + (sweep ? 90 : -90)})` }, path("arc-head", HEAD));
    return [...both("arc", `M${spot(tail)}A${ARC} ${ARC} 0 0 ${sweep} ${spot(tip)}`), head];
  }

  // --- handles ---

  /** Degrees as they are seen. @param {Facing} facing */
  seen(facing) {
    return turnOf(facing) + 90 * this.laid.space.turn;
  }

  /** The same handles stay the same nodes: a finger that is down on one still lifts from it. @param {Point | null} at @param {Ghost | null} ghost @param {number} px */
  drawHandles(at, ghost, px) {
    const key = at && ghost ? JSON.stringify([at, ghost.offered, this.laid.space.turn, px]) : "";
    if (key !== this.node.dataset.key) this.node.replaceChildren(...(at && ghost ? this.handles(at, ghost, px) : []));
    this.node.dataset.key = key;
    for (const one of this.node.children) one.classList.toggle("is-now", one.getAttribute("data-facing") === String(ghost?.facing));
  }

  /** @param {number} px */
  sizes(px) {
    return { radius: Math.max(HANDLE.radius, HANDLE.px * px), off: Math.max(HANDLE.off, HANDLE.off_px * px) };
  }

  /** @param {Point} at @param {Ghost} ghost @param {number} px */
  handles(at, { offered }, px) {
    const { radius, off } = this.sizes(px);
    return offered.map((one) => {
      const turn = this.seen(one), rad = turn * RAD;
      const spot = { x: at.x + off * Math.sin(rad), y: at.y - off * Math.cos(rad) };
      const arrow = svg("g", { transform: `rotate(${turn}) scale(${radius / HANDLE.radius})` }, path("handle-arrow", ARROW));
      return svg("g", { class: "handle", "data-facing": one, transform: translate(spot) }, svg("circle", { class: "handle-disc", r: radius }), arrow);
    });
  }

  /** What the ghost and its handles take of the picture, round their middle. @param {number} px */
  boxOf(px) {
    const { radius, off } = this.sizes(px);
    const { x, y } = this.laid.space.centre(this.ghost?.place ?? "");
    const reach = off + radius + EDGE_PX * px;
    return { x, y, w: 2 * reach, h: 2 * reach };
  }
}

/** A line with its dark edge. @param {string} what @param {string} d */
const both = (what, d) => [path("ghost-back", d), path(`ghost-${what}`, d)];

/** From the rim of the first to the rim of the last. @param {Point[]} points */
function lineThrough(points) {
  const last = points.length - 1;
  const spots = [towards(points[0], points[1]), ...points.slice(1, -1), towards(points[last], points[last - 1])];
  return `M${spots.map(({ x, y }) => `${x} ${y}`).join("L")}`;
}

/** @param {Point} from @param {Point} to @returns {Point} a little on the way */
function towards(from, to) {
  const share = SHORT / Math.hypot(to.x - from.x, to.y - from.y);
  return { x: from.x + share * (to.x - from.x), y: from.y + share * (to.y - from.y) };
}

/** @param {EventTarget | null} target @returns {string | null} the facing of the handle that was touched */
export function handleAt(target) {
  const node = target instanceof Element ? target.closest(".handle") : null;
  return node instanceof SVGElement ? (node.dataset.facing ?? null) : null;
}
