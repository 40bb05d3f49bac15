/** The board: what the page creates, feeds and listens to. It knows no rules; it draws what it is given and says what was touched. */

import { landOf, landWith } from "../ground/land.js";
import { GroundLayer } from "./ground_layer.js";
import { Animator } from "./animate.js";
import { Camera } from "./camera.js";
import { FallenLayer } from "./fallen.js";
import { handleAt } from "./ghost.js";
import { MarkLayer } from "./marks.js";
import { PanZoom } from "./panzoom.js";
import { PieceLayer } from "./pieces.js";
import { explain } from "./pointed.js";
import { drawSigns } from "./signs.js";
import { group, path, svg, text, translate } from "../basics/svg.js";

/** @typedef {import("../basics/types.js").Listeners} Listeners */
/** @typedef {import("../basics/types.js").Picture} Picture */
/** @typedef {import("../basics/types.js").View} View */

const TURN_MS = 90; // between two turns of a wheel

let boards = 0;

/** @param {HTMLElement} host @param {Listeners} [listeners] */
export const createBoard = (host, listeners = {}) => new Board(host, listeners);

export class Board {
  /** @param {HTMLElement} host @param {Listeners} listeners */
  constructor(host, listeners) {
    this.listeners = listeners;
    /** @type {Picture | null} what a board of this kind looks like; none until `lay` */
    this.picture = null;
    /** @type {any} */
    this.ground = null;
    /** @type {import("../basics/types.js").Terms} */
    this.terms = {};
    /** @type {View} */
    this.view = { pieces: [], signs: [] };
    /** @type {import("../basics/types.js").Space} */
    this.space = NOWHERE;
    this.pieces = new PieceLayer(this);
    this.fallen = new FallenLayer(this);
    this.marks = new MarkLayer(this, this.pieces, (box) => this.giveWay(box));
    this.layers = { ground: group("ground-layer"), under: group("signs-under"), over: group("signs-over"), top: group("signs-top"), plans: svg("g", { class: "plans", "aria-hidden": "true" }), lit: group("marks-lit"), effects: group("effects") };
    this.animator = new Animator(this, this.pieces, this.layers.effects, host);
    this.painting = new GroundLayer(host, () => this.space);
    this.world = this.drawWorld();
    this.svg = this.drawWindow(host);
    this.scale = document.createElement("div");
    this.scale.className = "scale-corner";
    host.append(this.scale);
    /** @type {import("../basics/types.js").Tab[]} */
    this.tabs = [];
    /** @type {import("../ground/types.js").Land | null} its ground as it is at first */
    this.land = null;
    /** @type {{plans: Intent[], looked: Intent | null}} */
    this.planned = { plans: [], looked: null };
    /** Whether the second side sits below. */
    this.flipped = false;
    /** Where the board stood when it was clicked last. */
    this.clicked = "";
    this.panzoom = new PanZoom(this.svg, this.world, () => this.space, { moved: () => this.follow(), resized: () => this.resized(), taken: () => this.camera.hold() });
    this.camera = new Camera(this);
    this.listen();
  }

  drawWorld() {
    const { ground, under, over, top, plans, lit, effects } = this.layers;
    return group("world", ground, under, this.fallen.node, this.marks.under, over, this.marks.ghosts.way, this.pieces.node, top, this.marks.ghosts.shade, this.marks.over, this.marks.ghosts.node, plans, lit, effects);
  }

  /** @param {HTMLElement} host */
  drawWindow(host) {
    const id = `board-title-${++boards}`;
    this.title = svg("title", { id });
    // Within a group of its own the title names the board without following the mouse as a tooltip.
    // Names of places and pieces are what the rest of the page calls them, and a drawing has no room for longer words.
    const picture = svg("svg", { class: "board", role: "group", "aria-labelledby": id, translate: "no" }, svg("g", {}, this.title), this.world);
    host.append(picture);
    return picture;
  }

  // --- what it is given ---

  /** @param {Picture} picture @param {any} ground @param {import("../basics/types.js").Terms} [terms] */
  lay(picture, ground, terms = {}) {
    this.picture = picture;
    this.ground = ground;
    this.terms = terms;
    this.space = picture.space(ground);
    this.camera.begin();
    this.svg.classList.add(picture.name);
    if (this.title) this.title.textContent = picture.title(ground);
    this.pieces.show(this.view.pieces);
    this.panzoom.measure();
    this.space.turn = this.wantedTurn();
    this.redraw();
    this.panzoom.fit();
    this.camera.attend();
  }

  /** @param {View} view @param {{yours?: readonly string[]}} [seat] */
  show(view, { yours = [] } = {}) {
    if (view !== this.view) this.camera.release();
    this.view = view;
    this.pieces.yours = yours;
    if (!this.picture) return;
    this.pieces.show(view.pieces);
    this.showSigns();
    this.marks.redraw();
    if (this.camera.fresh) this.camera.attend();
  }

  showSigns() {
    if (!this.picture) return;
    const { under, over, top, tabs } = drawSigns(this, this.view.signs);
    const spent = this.view.spent ?? [];
    for (const goal of this.layers.ground.querySelectorAll("[data-goal]")) goal.classList.toggle("is-spent", spent.includes(goal.getAttribute("data-goal") ?? ""));
    this.layers.under.replaceChildren(...under);
    this.layers.over.replaceChildren(...over);
    this.layers.top.replaceChildren(...top, ...tabs.map(({ node }) => node));
    this.tabs = tabs;
    this.layTabs();
    if (this.land) this.painting.become(landWith(this.land, this.space, this.view.signs, this.terms.looks));
  }

  layTabs() {
    if (this.tabs.length) this.picture?.tabs?.(this, this.tabs, 1 / this.panzoom.k);
  }

  /** Those who fell, small where they last stood. @param {import("./fallen.js").Fallen[]} fallen */
  showFallen(fallen) {
    this.fallen.show(fallen);
  }

  /** A piece as it lies on the board, for a place beside it. @param {any} piece @returns {SVGElement} */
  pictureOf(piece) {
    const drawn = this.picture ? [this.picture.drawPiece(piece, this.looks)] : [];
    return svg("svg", { class: "small-picture", viewBox: "-58 -58 116 116", "aria-hidden": "true" }, ...drawn);
  }

  redraw() {
    if (!this.picture) return;
    this.svg.style.setProperty("--turn", `${90 * this.space.turn}deg`);
    this.layers.ground.replaceChildren(this.picture.drawGround(this.space, this.ground, this.terms.looks));
    this.land = landOf(this.space, this.ground, this.terms.looks);
    this.painting.lay(landWith(this.land, this.space, this.view.signs, this.terms.looks), this.panzoom);
    this.pieces.settle();
    this.showSigns();
    this.fallen.redraw();
    this.marks.redraw();
    void this.plan(this.planned.plans, this.planned.looked);
  }

  /** @param {import("../basics/types.js").Marks} marks */
  mark(marks) {
    this.marks.show(marks);
    this.camera.attend();
  }

  /** @param {import("../basics/types.js").BattleEvent[]} events @param {{speed?: number, hears?: import("./animate.js").Hears}} [how] @returns {Promise<void>} */
  animate(events, { speed = 1, hears } = {}) {
    if (!this.picture) return Promise.resolve();
    this.camera.follow(events);
    return this.animator.play(events, speed, hears);
  }

  /** Everybody glides at once to where he stands then. @param {Piece[]} pieces @param {number} time */
  async sweep(pieces, time) {
    if (this.picture) await this.animator.sweep(() => this.pieces.show(pieces), time);
  }

  /** @param {[tone: string, words: string]} moment  words that stand over the board for a while */
  proclaim(moment) {
    return this.animator.moment(moment);
  }

  /** Is it a blow from afar? @param {import("../basics/types.js").BattleEvent} event */
  flies(event) {
    return this.animator.flies(event.about?.piece ?? null, event.about?.target ?? null);
  }

  skip() {
    this.animator.skip();
  }

  /** Lights cells and pieces by their names, as long as they are spoken of. @param {string[]} names */
  light(names) {
    if (!this.picture) return;
    const { space, picture } = this;
    const cells = names.filter((one) => this.ground.cells?.includes(one));
    const outline = cells.length ? picture.outline(space).whole : "";
    const lit = (/** @type {string} */ one) => svg("g", { class: "lit", transform: translate(space.centre(one)) }, path("lit-back", outline), path("lit-edge", outline), text("figure lit-name", 0, 0, one));
    this.layers.lit.replaceChildren(...cells.map(lit));
    for (const [label, { node }] of this.pieces.placed) node.classList.toggle("is-named", names.includes(label));
  }

  /** What its game looks like. @returns {Looks} */
  get looks() {
    return this.terms.looks ?? PLAIN;
  }

  /** What somebody could do, as arrows, until other plans come: what draws them is fetched with the first. @param {Intent[]} plans @param {Intent | null} [looked] */
  async plan(plans, looked = null) {
    this.planned = { plans, looked };
    const draw = plans.length ? (await import("./plan_arrows.js")).planArrows : () => [];
    const { picture, planned } = this;
    this.layers.plans.replaceChildren(...(picture ? draw(this, planned.plans, planned.looked) : []));
  }

  // --- how it is looked at ---

  /** @param {boolean} soft  whether it glides where it looks elsewhere */
  beSoft(soft) {
    this.camera.soft = soft;
  }

  /** The whole board, and back to the fight. */
  fit() {
    this.camera.toggleWhole();
  }

  /** The board makes room for what would lie beyond the window, and goes back when that is gone. @param {{x: number, y: number, w: number, h: number} | null} box */
  giveWay(box) {
    const { panzoom } = this;
    panzoom.whenFree(() => {
      if (box) panzoom.reveal(box);
      else if (panzoom.fitted) panzoom.fit();
    });
  }

  flip() {
    this.flipped = !this.flipped;
    this.turnTo(this.wantedTurn());
  }

  /** Quarters, clockwise: a board wider than high lies across a tall window, its own side on the left. */
  wantedTurn() {
    const { width, height } = this.panzoom.open, [wide, high] = this.space.natural;
    return (wide > 1.12 * high && height > 1.12 * width ? 1 : 0) + (this.flipped ? 2 : 0);
  }

  /** @returns {boolean} whether it was placed anew */
  resized() {
    if (this.picture && this.space.turn !== this.wantedTurn()) this.turnTo(this.wantedTurn());
    return this.camera.again();
  }

  /** @param {number} turn */
  turnTo(turn) {
    this.space.turn = turn;
    this.redraw();
    if (!this.camera.again()) this.panzoom.place(this.panzoom.x, this.panzoom.y);
  }

  follow() {
    this.painting.follow(this.panzoom);
    if (this.marks.scale !== this.panzoom.k) this.layTabs();
    this.marks.zoomed(this.panzoom.k);
    this.showScale();
  }

  /** The ruler in the corner is as long as its inches are on the board. */
  showScale() {
    const { k, box } = this.panzoom, scale = `${k} ${box.width}`;
    if (!this.picture?.scaleBar || this.scale.dataset.scale === scale) return;
    this.scale.dataset.scale = scale;
    this.scale.replaceChildren(this.picture.scaleBar(k, box.width));
  }

  /** @param {number} factor */
  zoomBy(factor) {
    this.panzoom.zoomBy(factor);
  }

  /** @param {number} across @param {number} down in pixels */
  panBy(across, down) {
    this.panzoom.panBy(across, down);
  }

  /** @param {string} place */
  centreOn(place) {
    this.panzoom.free();
    this.panzoom.centreOn(this.space.centre(place));
  }

  /** @param {boolean} on */
  showNumbers(on) {
    this.svg.classList.toggle("has-numbers", on);
  }

  /** What all on it means; the drawings come a moment later. @returns {HTMLElement} */
  legend() {
    const legend = document.createElement("div");
    void import("./legend.js").then(({ drawLegend }) => {
      legend.append(drawLegend(this.looks, this.picture?.legend(this.ground, this.terms) ?? []));
    });
    return legend;
  }

  // --- what is touched ---

  listen() {
    this.svg.addEventListener("click", (event) => this.click(event));
    this.svg.addEventListener("keydown", (event) => this.key(event));
    this.svg.addEventListener("pointermove", (event) => this.over(event));
    this.svg.addEventListener("pointerleave", () => this.tell(null, null));
    this.svg.addEventListener("wheel", (event) => this.wheel(event), { capture: true, passive: false });
  }

  /** @type {number} when the wheel turned a piece last */
  turned = 0;

  /** While a piece can be turned the wheel does that. @param {WheelEvent} event */
  wheel(event) {
    if (!this.marks.ghosts.turns || event.ctrlKey || !event.deltaY) return;
    event.preventDefault();
    event.stopPropagation();
    if (event.timeStamp - this.turned < TURN_MS) return;
    this.turned = event.timeStamp;
    this.listeners.turn?.(Math.sign(event.deltaY));
  }

  /** @param {MouseEvent} event */
  click(event) {
    if (this.panzoom.hands.dragged || this.hasSlipped(event)) return;
    const facing = handleAt(event.target);
    if (facing !== null) return this.listeners.pickFacing?.(facing, event);
    const place = this.placeAt(event);
    const label = this.touched(event) ?? this.near(event, place);
    if (label) this.listeners.pickPiece?.(label, event);
    else if (place) this.listeners.pickPlace?.(place, event);
  }

  /** Is it the second click of two, and the board has moved between them? It is not meant for what lies there now. @param {MouseEvent} event */
  hasSlipped({ detail }) {
    const { x, y, k } = this.panzoom, stands = `${x} ${y} ${k}`;
    const slipped = detail > 1 && stands !== this.clicked;
    this.clicked = stands;
    return slipped;
  }

  /** Whose base is there, or else whose picture: a figure may stand before another's base. @param {MouseEvent} event @returns {string | null} */
  touched(event) {
    const { radius } = this.space;
    return (radius ? this.pieces.nearest(this.pointAt(event), radius) : null) ?? labelAt(event.target);
  }

  /** A finger need not hit a small piece quite, where it means no place that is offered. @param {MouseEvent} event @param {string | null} place */
  near(event, place) {
    const touched = "pointerType" in event && event.pointerType === "touch";
    if (!touched || (place !== null && this.marks.marks.places?.has(place))) return null;
    return this.pieces.nearest(this.pointAt(event), (this.picture?.slack ?? 0) / this.panzoom.k);
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
    const facing = handleAt(event.target);
    if (facing !== null) return this.listeners.overFacing?.(facing);
    this.tell(this.placeAt(event), this.touched(event));
    explain(event.target, this.looks, this.view.pieces);
  }

  /** @type {string | null} */
  placeUnder = null;
  /** @type {string | null} */
  labelUnder = null;

  /** @param {string | null} place @param {string | null} label */
  tell(place, label) {
    if (place !== this.placeUnder) this.listeners.overPlace?.((this.placeUnder = place));
    if (label === this.labelUnder) return;
    this.marks.lookAt(label);
    this.listeners.overPiece?.((this.labelUnder = label));
  }

  /** @param {{clientX: number, clientY: number}} event @returns {import("../basics/types.js").Point} of the picture */
  pointAt(event) {
    const seen = this.camera.gliding ? this.world.getScreenCTM() : null;
    return seen ? new DOMPoint(event.clientX, event.clientY).matrixTransform(seen.inverse()) : this.panzoom.toPicture(this.panzoom.hands.within(event));
  }

  /** @param {{clientX: number, clientY: number}} event */
  placeAt(event) {
    const { x, y } = this.pointAt(event);
    return this.space.placeAt(x, y);
  }
}

/** @param {EventTarget | null} target @returns {string | null} */
export function labelAt(target) {
  const node = target instanceof Element ? target.closest(".piece") : null;
  return node instanceof SVGElement ? (node.dataset.label ?? null) : null;
}

/** As long as nothing is known of the game. */
const PLAIN = /** @type {Looks} */ (/** @type {any} */ ({ sides: {}, slots: [], signs: {} }));

/** Before anything is laid out. @type {import("../basics/types.js").Space} */
const NOWHERE = {
  width: 1,
  height: 1,
  turn: 0,
  natural: [1, 1],
  scales: { closest: 1, tiny: 0, far: 0, close: 1, grow: 1, least: 0, most: 1, span: 1, margin: 0 },
  centre: () => ({ x: 0, y: 0 }),
  placeAt: () => null,
};
