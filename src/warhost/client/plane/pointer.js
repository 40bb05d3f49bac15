/** The pointer on an open table: a piece is dragged, a ruler is laid; all else is left to the board. */

import { labelAt } from "../board/board.js";
import { pointOf } from "../basics/table.js";

const SLACK = { mouse: 4, touch: 10 };

export class Pointer {
  /** @param {import("../board/board.js").Board} board @param {import("./plane_hands.js").PlaneHands} hands */
  constructor(board, hands) {
    this.board = board;
    this.hands = hands;
    /** @type {{id: number, label: string | null, start: PointerEvent, grip: number[], moved: boolean} | null} */
    this.held = null;
    // Before the board, which would push the table about.
    const on = { pointerdown: this.down, pointermove: this.move, pointerup: this.up, pointercancel: this.cancel };
    for (const [name, does] of Object.entries(on)) board.svg.addEventListener(name, /** @type {any} */ (does), true);
  }

  down = (/** @type {PointerEvent} */ event) => {
    if (this.held) return this.cancel();
    if (event.button > 0) return;
    const place = this.board.placeAt(event);
    const label = this.board.touched(event) ?? this.board.near(event, null);
    const measures = this.hands.plan.tool === "measure";
    const spot = this.hands.standsAt(label);
    if (!place || !(measures || (label && this.hands.lift(label)))) return;
    event.stopPropagation();
    this.board.panzoom.hands.dragged = false;
    const point = pointOf(place);
    const grip = spot ? [spot[0] - point[0], spot[1] - point[1]] : [0, 0];
    this.held = { id: event.pointerId, label: measures ? null : label, start: event, grip, moved: false };
    if (measures) this.hands.ruler.begin(label, point);
  };

  move = (/** @type {PointerEvent} */ event) => {
    const { held } = this;
    if (!held || event.pointerId !== held.id) return;
    event.stopPropagation();
    const far = Math.hypot(event.clientX - held.start.clientX, event.clientY - held.start.clientY);
    if (!held.moved && far < SLACK[event.pointerType === "mouse" ? "mouse" : "touch"]) return;
    if (!held.moved) this.board.svg.setPointerCapture(event.pointerId);
    held.moved = true;
    const point = this.pointAt(event, held.grip);
    if (held.label === null) this.hands.ruler.lead(this.labelUnder(event), point);
    else this.hands.carry(held.label, point);
  };

  up = (/** @type {PointerEvent} */ event) => {
    const { held } = this;
    if (!held || event.pointerId !== held.id) return;
    this.held = null;
    event.stopPropagation();
    // The click that follows belongs to the drag; with a ruler there are no clicks at all.
    this.board.panzoom.hands.dragged = held.moved || held.label === null;
    if (!held.moved || held.label === null) return;
    void this.hands.drop(held.label, this.pointAt(event, held.grip), { x: event.clientX, y: event.clientY, touch: false, shift: event.shiftKey });
  };

  cancel = () => {
    this.held = null;
    this.hands.letGo();
  };

  /** Where the middle of what is held would stand. @param {PointerEvent} event @param {number[]} grip */
  pointAt(event, [across, up]) {
    const [x, y] = this.hands.table.pointAt(this.board.pointAt(event));
    return [x + across, y + up];
  }

  /** While the pointer is captured, what lies under it has to be looked for. @param {PointerEvent} event */
  labelUnder(event) {
    return labelAt(document.elementFromPoint(event.clientX, event.clientY));
  }
}
