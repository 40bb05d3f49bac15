/** The board: what the page creates, feeds and listens to. It knows no rules; it draws what it is given and says what was touched. */

import { Animator } from "./animate.js";
import { Grid } from "./grid.js";
import { drawGround } from "./ground.js";
import { drawLegend } from "./legend.js";
import { MarkLayer } from "./marks.js";
import { PanZoom } from "./panzoom.js";
import { PieceLayer } from "./pieces.js";
import { drawFog, drawTraps } from "./signs.js";
import { group, svg } from "./svg.js";

export { drawPreview } from "./preview.js";
export { iconsReady } from "./icons.js";

/** @typedef {import("./types.js").Ground} Ground */
/** @typedef {import("./types.js").Listeners} Listeners */
/** @typedef {import("./types.js").View} View */

/** @type {Ground} */
const NOTHING = { columns: 1, rows: 1, terrain: ["."], walls: [], cliffs: [], hexes: [] };

let boards = 0;

/** @param {HTMLElement} host @param {Listeners} [listeners] */
export const createBoard = (host, listeners = {}) => new Board(host, listeners);

export class Board {
  /** @param {HTMLElement} host @param {Listeners} listeners */
  constructor(host, listeners) {
    this.listeners = listeners;
    this.ground = NOTHING;
    /** @type {import("./types.js").Terms} */
    this.terms = {};
    /** @type {View} */
    this.view = { pieces: [] };
    this.grid = new Grid(1, 1);
    const grid = () => this.grid;
    this.pieces = new PieceLayer(grid);
    this.marks = new MarkLayer(grid, this.pieces);
    this.layers = { ground: group("ground-layer"), fog: group("fog-layer"), traps: group("traps"), effects: group("effects") };
    this.animator = new Animator(grid, this.pieces, this.layers.effects);
    this.world = this.drawWorld();
    this.svg = this.drawWindow(host);
    this.panzoom = new PanZoom(this.svg, this.world, () => this.grid);
    this.listen();
  }

  drawWorld() {
    const { ground, fog, traps, effects } = this.layers;
    return group("world", ground, fog, this.marks.under, traps, this.pieces.node, this.marks.over, effects);
  }

  /** @param {HTMLElement} host */
  drawWindow(host) {
    const id = `board-title-${++boards}`;
    this.title = svg("title", { id });
    // Within a group of its own the title names the board without following the mouse as a tooltip.
    const picture = svg("svg", { class: "board", role: "group", "aria-labelledby": id }, svg("g", {}, this.title), this.world);
    host.append(picture);
    return picture;
  }

  // --- what it is given ---

  /** @param {Ground} ground @param {import("./types.js").Terms["terrain"] | import("./types.js").Terms} [terms] */
  setGround(ground, terms = {}) {
    const flipped = this.grid.flipped;
    this.ground = ground;
    this.terms = isTerms(terms) ? terms : { terrain: terms };
    this.grid = new Grid(ground.columns, ground.rows);
    this.grid.flipped = flipped;
    if (this.title) this.title.textContent = `Map of ${ground.columns} by ${ground.rows} hexes`;
    this.redraw();
    this.fit();
  }

  /** @param {View} view @param {{yours?: readonly string[]}} [seat] */
  show(view, { yours = [] } = {}) {
    this.view = view;
    this.pieces.yours = yours;
    this.pieces.show(view.pieces);
    this.showSigns();
    this.marks.redraw();
  }

  showSigns() {
    this.layers.fog.replaceChildren(...drawFog(this.grid, this.view.fog ?? []));
    this.layers.traps.replaceChildren(...drawTraps(this.grid, this.view.traps ?? []));
  }

  redraw() {
    this.layers.ground.replaceChildren(drawGround(this.grid, this.ground));
    this.showSigns();
    this.pieces.settle();
    this.marks.redraw();
  }

  /** @param {import("./types.js").Marks} marks */
  mark(marks) {
    this.marks.show(marks);
  }

  /** @param {import("./types.js").BattleEvent[]} events @param {{speed?: number}} [pace] @returns {Promise<void>} */
  animate(events, { speed = 1 } = {}) {
    return this.animator.play(events, speed);
  }

  skip() {
    this.animator.skip();
  }

  // --- how it is looked at ---

  fit() {
    this.panzoom.fit();
  }

  flip() {
    this.grid.flipped = !this.grid.flipped;
    this.redraw();
  }

  /** @param {number} factor */
  zoomBy(factor) {
    this.panzoom.zoomBy(factor);
  }

  /** @param {number} across @param {number} down in pixels */
  panBy(across, down) {
    this.panzoom.panBy(across, down);
  }

  /** @param {string} hex */
  centreOn(hex) {
    this.panzoom.fitted = false;
    this.panzoom.centreOn(this.grid.centre(hex));
  }

  /** @param {boolean} on */
  showNumbers(on) {
    this.svg.classList.toggle("has-numbers", on);
  }

  /** @returns {HTMLElement} */
  legend() {
    return drawLegend(this.ground, this.terms.terrain, Boolean(this.view.fog?.length));
  }

  /** @param {string} hex @param {import("./types.js").Direction} direction as the eye sees it @returns {string | null} */
  neighbour(hex, direction) {
    return this.grid.seenNeighbour(hex, direction);
  }

  /** @param {string} label @returns {SVGGElement | null} the piece's group, for the page to move the focus to */
  pieceElement(label) {
    return this.pieces.nodeOf(label);
  }

  // --- what is touched ---

  listen() {
    this.svg.addEventListener("click", (event) => this.click(event));
    this.svg.addEventListener("keydown", (event) => this.key(event));
    this.svg.addEventListener("pointermove", (event) => this.over(event));
    this.svg.addEventListener("pointerleave", () => this.tell(null, null));
  }

  /** @param {MouseEvent} event */
  click(event) {
    if (this.panzoom.dragged) return;
    const label = labelAt(event.target);
    const hex = this.hexAt(event);
    if (label) this.listeners.pickPiece?.(label, event);
    else if (hex) this.listeners.pickHex?.(hex, event);
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const label = labelAt(event.target);
    if (!label || (event.key !== "Enter" && event.key !== " ")) return;
    event.preventDefault();
    event.stopPropagation();
    this.listeners.pickPiece?.(label, event);
  }

  /** @param {PointerEvent} event */
  over(event) {
    if (event.pointerType === "touch" || event.buttons) return;
    this.tell(this.hexAt(event), labelAt(event.target));
  }

  /** @type {string | null} */
  hexUnder = null;
  /** @type {string | null} */
  labelUnder = null;

  /** @param {string | null} hex @param {string | null} label */
  tell(hex, label) {
    if (hex !== this.hexUnder) this.listeners.overHex?.((this.hexUnder = hex));
    if (label !== this.labelUnder) this.listeners.overPiece?.((this.labelUnder = label));
  }

  /** @param {MouseEvent} event */
  hexAt(event) {
    const { x, y } = this.panzoom.toPicture(this.panzoom.within(event));
    return this.grid.hexAt(x, y);
  }
}

/** @param {EventTarget | null} target @returns {string | null} */
function labelAt(target) {
  const node = target instanceof Element ? target.closest(".piece") : null;
  return node instanceof SVGElement ? (node.dataset.label ?? null) : null;
}

/** The page may hand over all of the game's terms or those of its terrain. @param {object} terms @returns {terms is import("./types.js").Terms} */
const isTerms = (terms) => "terrain" in terms;
