/** A kind of piece is carried out of its list onto the field. */

import { addressOf } from "../net/addresses.js";

const SLACK = 6;

/** @param {PointerEvent} start @param {string} icon @param {(event: PointerEvent) => void} dropped */
export function carry(start, icon, dropped) {
  if (start.button > 0 || start.pointerType === "touch") return;
  /** @type {HTMLElement | null} */
  let ghost = null;
  const move = (/** @type {PointerEvent} */ event) => {
    if (!ghost && Math.hypot(event.clientX - start.clientX, event.clientY - start.clientY) < SLACK) return;
    ghost ??= ghostOf(icon);
    ghost.style.translate = `${event.clientX}px ${event.clientY}px`;
  };
  const end = (/** @type {PointerEvent} */ event) => {
    document.removeEventListener("pointermove", move);
    document.removeEventListener("pointerup", end);
    document.removeEventListener("pointercancel", end);
    const carried = Boolean(ghost);
    ghost?.remove();
    if (carried && event.type === "pointerup") dropped(event);
  };
  document.addEventListener("pointermove", move);
  document.addEventListener("pointerup", end);
  document.addEventListener("pointercancel", end);
}

/** @param {string} icon */
function ghostOf(icon) {
  const ghost = document.createElement("div");
  ghost.className = "carried";
  ghost.style.setProperty("--icon", `url("${addressOf(`/icons/${encodeURIComponent(icon)}.svg`)}")`);
  document.body.append(ghost);
  return ghost;
}
