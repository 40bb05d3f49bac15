/** The pointer on the field: what it does with the tool in hand. With the space bar, the middle button or two fingers the field is moved. */

import { isWithin, openArea } from "./table_shapes.js";
import { begun, carried, cellsOfWhole, covered, filled, isWhole } from "./strokes.js";
import { wetCell } from "../ground/wet.js";

/** @typedef {import("./field.js").Field} Field */
/** @typedef {import("./piece_desk.js").PieceDesk} Desk */
/** @typedef {import("../basics/types.js").Point} Point */

const SLACK = 5; // pixels before a piece is dragged
const CLOSE = 90; // of a table, within which a click on the first corner closes an area

export class Pen {
  /** @param {Field} field @param {Desk} desk */
  constructor(field, desk) {
    this.field = field;
    this.desk = desk;
    /** @type {import("./strokes.js").Drawn | null} */
    this.drawn = null;
    /** @type {{number: number, start: PointerEvent, moved: boolean} | {area: number, corner: number} | null} */
    this.held = null;
    /** @type {PointerEvent | null} */
    this.first = null;
    /** @type {number[][]} corners of the area that is being drawn */
    this.corners = [];
    this.spaced = false;
    const on = { pointerdown: this.down, pointermove: this.move, pointerup: this.up, pointercancel: this.cancel };
    for (const [name, does] of Object.entries(on)) field.svg.addEventListener(name, /** @type {any} */ (does), true);
    field.svg.addEventListener("click", (event) => this.click(event));
    field.svg.addEventListener("dblclick", () => this.close());
    field.svg.addEventListener("wheel", (event) => this.wheel(event), { capture: true, passive: false });
  }

  get state() {
    return this.desk.store.get();
  }

  get laid() {
    return { space: this.field.space, ground: this.field.ground };
  }

  /** @param {PointerEvent} event */
  down = (event) => {
    const { sheet, hand } = this.state;
    if (!sheet || event.button > 0 || this.spaced) return;
    if (this.first) return this.giveWay(event);
    if (event.target instanceof Element && event.target.closest(".fault-mark")) return;
    const point = this.field.pointAt(event);
    this.held = this.grip(event, point);
    if (!this.held && (hand.tool === "choose" || hand.tool === "piece" || hand.tool === "area")) return;
    event.stopPropagation();
    this.field.panzoom.hands.dragged = false;
    this.first = event;
    if (this.held) return;
    this.drawn = begun(sheet, point);
    if (hand.tool === "ground" && hand.stroke === "fill") this.fill(point);
    else if (!isWhole(hand)) this.carry(point);
  };

  /** What is taken up: a corner of the chosen area, or a piece. @param {PointerEvent} event @param {Point} point */
  grip(event, point) {
    const { hand } = this.state, corner = event.target instanceof SVGElement ? event.target.dataset : {};
    if (corner.corner !== undefined && corner.area !== undefined) return { area: Number(corner.area), corner: Number(corner.corner) };
    const number = hand.tool === "choose" || hand.tool === "piece" ? this.field.pieceAt(event.target, point) : null;
    return number === null ? null : { number, start: event, moved: false };
  }

  /** A second finger: the field is moved, and what was begun is not done. @param {PointerEvent} event */
  giveWay(event) {
    const { first } = this;
    this.cancel();
    if (first && first.pointerId !== event.pointerId) this.field.panzoom.hands.down(first);
  }

  /** @param {PointerEvent} event */
  move = (event) => {
    const point = this.field.pointAt(event);
    if (!this.first) return this.hover(event, point);
    if (event.pointerId !== this.first.pointerId) return;
    event.stopPropagation();
    if (this.held) this.drag(event, point);
    else if (this.drawn) for (const one of event.getCoalescedEvents?.() ?? [event]) this.carry(this.field.pointAt(one));
  };

  /** @param {PointerEvent} event @param {Point} point */
  drag(event, point) {
    const { held, field } = this, { sheet } = this.state;
    if (!held || !sheet) return;
    if ("area" in held) return this.desk.moveCorner(held.area, held.corner, field.space.pointAt(point));
    if (!held.moved && Math.hypot(event.clientX - held.start.clientX, event.clientY - held.start.clientY) < SLACK) return;
    if (!held.moved) field.svg.setPointerCapture(event.pointerId);
    held.moved = true;
    const { x, y } = point, node = field.pieces.nodeOf(String(held.number + 1));
    node?.setAttribute("transform", `translate(${x} ${y})`);
  }

  /** @param {Point} point */
  carry(point) {
    const { hand } = this.state, { drawn, laid } = this;
    if (!drawn) return;
    if (isWhole(hand)) {
      this.drawn = { ...drawn, at: point };
      return this.field.preview(...cellsOfWhole(laid, hand, drawn.from, point).map((cell) => wetCell(this.field.space, cell, hand.ground, this.field.looks)));
    }
    this.drawn = carried(laid, hand, drawn, point);
    if (this.drawn.sheet !== drawn.sheet) this.desk.draw(drawn.sheet, this.drawn.sheet);
  }

  /** @param {Point} point */
  fill(point) {
    const { hand } = this.state, cell = this.field.placeAt(point), { drawn } = this;
    if (!drawn || cell === null) return;
    this.drawn = { ...drawn, sheet: filled(this.laid, hand, drawn.sheet, cell) };
    this.desk.draw(drawn.sheet, this.drawn.sheet);
  }

  /** @param {PointerEvent} event */
  up = (event) => {
    const { first, held, drawn } = this;
    if (!first || event.pointerId !== first.pointerId) return;
    event.stopPropagation();
    const { hand } = this.state, point = this.field.pointAt(event);
    if (drawn && isWhole(hand)) {
      const next = covered(this.laid, hand, drawn.sheet, cellsOfWhole(this.laid, hand, drawn.from, point));
      this.desk.draw(drawn.sheet, next);
      this.drawn = { ...drawn, sheet: next };
    }
    this.field.preview();
    this.field.panzoom.hands.dragged = Boolean(drawn || (held && (!("number" in held) || held.moved)));
    if (this.drawn) this.desk.drewTo(this.drawn.sheet);
    else if (held && "number" in held && held.moved) this.drop(held.number, event, point);
    else if (held && "area" in held) this.desk.cornerMoved();
    this.first = this.held = this.drawn = null;
  };

  /** A piece that is let go beside the field is taken off. @param {number} number @param {PointerEvent} event @param {Point} point */
  drop(number, event, point) {
    const place = this.field.placeAt(point), box = this.field.svg.getBoundingClientRect();
    const outside = event.clientX < box.left || event.clientX > box.right || event.clientY < box.top || event.clientY > box.bottom;
    if (place !== null) this.desk.movePiece(number, this.placed(place));
    else if (outside) this.desk.remove([number]);
    else this.desk.redraw();
  }

  /** @param {string} place @returns {import("./types.js").At} */
  placed(place) {
    return this.field.ground.grid ? place : place.split(",").map(Number);
  }

  cancel = () => {
    const { drawn } = this;
    this.first = this.held = this.drawn = null;
    this.field.preview();
    if (drawn) this.desk.giveUp(drawn.sheet);
  };

  /** @param {MouseEvent} event */
  click(event) {
    const { field } = this, { sheet, hand } = this.state;
    if (!sheet || field.panzoom.hands.dragged) return;
    const fault = event.target instanceof Element ? event.target.closest(".fault-mark") : null;
    if (fault instanceof SVGElement) return this.desk.showFault(Number(fault.dataset.fault));
    const point = field.pointAt(event), number = field.pieceAt(event.target, point), place = field.placeAt(point);
    if (hand.tool === "area") return this.corner(point, event);
    if (hand.tool === "piece" && place !== null && number === null) return this.desk.stand(this.placed(place));
    if (hand.tool !== "choose" && hand.tool !== "piece") return;
    if (number !== null) return hand.tool === "piece" && place !== null && !event.shiftKey ? this.desk.standOr(this.placed(place), number) : this.desk.choose(number, event.shiftKey);
    if (!field.ground.grid && place !== null && this.chooseArea(place)) return;
    this.desk.letGo();
  }

  /** @param {string} place */
  chooseArea(place) {
    const areas = this.state.sheet?.ground ?? [], at = areas.findLastIndex((/** @type {import("./types.js").TableArea} */ { corners }) => isWithin(place.split(",").map(Number), corners));
    if (at >= 0) this.desk.store.set({ chosen: { area: at } });
    return at >= 0;
  }

  /** One corner more; on the first one it is closed. @param {Point} point @param {MouseEvent} event */
  corner(point, event) {
    if (event.detail > 1) return;
    const place = this.field.placeAt(point);
    if (place !== null) this.add(place.split(",").map(Number));
  }

  /** @param {number[]} next */
  add(next) {
    const [first] = this.corners;
    if (first && this.corners.length > 2 && Math.hypot((first[0] ?? 0) - (next[0] ?? 0), (first[1] ?? 0) - (next[1] ?? 0)) < CLOSE) return this.close();
    this.corners = [...this.corners, next];
    this.field.preview(openArea(this.field.space, this.corners, null));
  }

  /** @returns {void} */
  close() {
    const { corners } = this;
    this.corners = [];
    this.field.preview();
    if (corners.length > 2) this.desk.addArea(corners);
  }

  /** Gives up the area that is being drawn. @returns {boolean} whether there was one */
  drops() {
    const had = this.corners.length > 0;
    this.corners = [];
    this.field.preview();
    return had;
  }

  /** @param {PointerEvent} event @param {Point} point */
  hover(event, point) {
    if (event.pointerType === "touch" || event.buttons) return;
    const { space } = this.field, place = this.field.placeAt(point);
    if (this.corners.length && place !== null) return this.field.preview(openArea(space, this.corners, place.split(",").map(Number)));
    this.desk.hover(place, point);
  }

  /** Turns what is chosen, or what is in hand. @param {WheelEvent} event */
  wheel(event) {
    if (event.ctrlKey || !event.deltaY || !this.desk.canTurn()) return;
    const number = this.field.pieceAt(event.target, this.field.pointAt(event)), { chosen } = this.state;
    if (number === null || !chosen || !("pieces" in chosen) || !chosen.pieces.includes(number)) return;
    event.preventDefault();
    event.stopPropagation();
    this.desk.turn(Math.sign(event.deltaY));
  }
}
