/** Hands over a window: dragging, wheel and pinch, told as shifts and as another scale, and apart from clicks. */

/** @typedef {import("./types.js").Point} Point */
/** @typedef {{panBy: (across: number, down: number) => void, zoomBy: (factor: number, at: Point) => void}} Moved  in pixels; at: of the window, what stays where it is */

const SLACK = { mouse: 4, pen: 6, touch: 10 }; // pixels that a click may slip before it is a drag

export class Hands {
  /** @param {HTMLElement | SVGElement} window_ @param {Moved} moved */
  constructor(window_, moved) {
    this.window = window_;
    this.moved = moved;
    /** Whether what was last pressed has been dragged: then it was no click. */
    this.dragged = false;
    /** @type {Map<number, Point>} */
    this.pointers = new Map();
    /** @type {(() => void)[]} what waits until nobody is about to click */
    this.later = [];
    window_.addEventListener("pointerdown", (event) => this.down(/** @type {PointerEvent} */ (event)));
    window_.addEventListener("pointermove", (event) => this.move(/** @type {PointerEvent} */ (event)));
    // Whoever has pressed on the window may let go beside it.
    for (const end of /** @type {const} */ (["pointerup", "pointercancel"])) document.addEventListener(end, (event) => this.up(event));
    window_.addEventListener("wheel", (event) => this.wheel(/** @type {WheelEvent} */ (event)), { passive: false });
  }

  /** Now, but never under a pointer that is down: what that means lies where it was pressed. @param {() => void} move */
  whenFree(move) {
    if (this.pointers.size) this.later.push(move);
    else move();
  }

  /** @param {{clientX: number, clientY: number}} event @returns {Point} of the window */
  within({ clientX, clientY }) {
    const { left, top } = this.window.getBoundingClientRect();
    return { x: clientX - left, y: clientY - top };
  }

  /** @param {PointerEvent} event */
  down(event) {
    if (event.pointerType === "mouse" && event.button > 1) return;
    if (!this.pointers.size) this.dragged = false;
    this.pointers.set(event.pointerId, this.within(event));
  }

  /** @param {PointerEvent} event */
  move(event) {
    const before = this.pointers.get(event.pointerId);
    if (!before) return;
    const now = this.within(event);
    if (this.pointers.size === 1 && !this.dragged && distance(before, now) < slackOf(event.pointerType)) return;
    this.drag(event, before, now);
    this.pointers.set(event.pointerId, now);
  }

  /** @param {PointerEvent} event @param {Point} before @param {Point} now */
  drag(event, before, now) {
    // Capture only now: captured from the start, a click would never reach what lies under it.
    if (!this.window.hasPointerCapture(event.pointerId)) this.window.setPointerCapture(event.pointerId);
    this.dragged = true;
    this.window.classList.add("is-dragged");
    const [other] = [...this.pointers].filter(([id]) => id !== event.pointerId).map(([, point]) => point);
    this.window.classList.toggle("is-pinched", other !== undefined);
    if (other) this.pinch(other, before, now);
    else this.moved.panBy(now.x - before.x, now.y - before.y);
  }

  /** @param {Point} still @param {Point} before @param {Point} now */
  pinch(still, before, now) {
    const [was, is] = [middle(still, before), middle(still, now)];
    this.moved.panBy(is.x - was.x, is.y - was.y);
    this.moved.zoomBy(distance(still, now) / Math.max(1, distance(still, before)), is);
  }

  /** @param {PointerEvent} event */
  up(event) {
    if (!this.pointers.delete(event.pointerId) || this.pointers.size) return;
    this.window.classList.remove("is-dragged");
    requestAnimationFrame(() => this.catchUp()); // the click comes after this
  }

  catchUp() {
    if (this.pointers.size) return;
    for (const move of this.later.splice(0)) move();
  }

  /** @param {WheelEvent} event */
  wheel(event) {
    event.preventDefault();
    const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 30 : 1;
    // A trackpad's pinch comes as a wheel with ctrl, in far smaller steps.
    const step = event.deltaY * lines * (event.ctrlKey ? 0.01 : 0.0016);
    this.moved.zoomBy(Math.exp(-Math.min(0.5, Math.max(-0.5, step))), this.within(event));
  }
}

/** @param {string} kind */
const slackOf = (kind) => (kind === "touch" ? SLACK.touch : kind === "pen" ? SLACK.pen : SLACK.mouse);

/** @param {Point} one @param {Point} other */
const distance = (one, other) => Math.hypot(one.x - other.x, one.y - other.y);

/** @param {Point} one @param {Point} other */
const middle = (one, other) => ({ x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 });
