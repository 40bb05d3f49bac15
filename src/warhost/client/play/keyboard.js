/** Keys of the battle page. Every key is a shortcut for something that a click does, too. */

import { keyOf } from "../page/key_of.js";

const ARROWS = /** @type {const} */ ({ ArrowLeft: "left", ArrowRight: "right", ArrowUp: "up", ArrowDown: "down" });

/** @param {KeyActs} act @returns {Record<string, () => void>} */
function letters(act) {
  return {
    n: () => void act.cycle(1, true),
    p: () => void act.cycle(-1, true),
    a: act.all,
    f: act.flip,
    h: act.numbers,
    "?": act.help,
    c: act.counsel,
    t: act.hint,
    u: act.cup,
    l: () => act.tab("log"),
    v: act.again,
    r: () => act.tab("rules"),
    o: () => act.tab("now"),
    0: act.fit,
    "+": () => act.zoom(1.25),
    "=": () => act.zoom(1.25),
    "-": () => act.zoom(0.8),
    Escape: act.escape,
  };
}

/** @param {HTMLElement} board  what has the keys of the board when focused @param {KeyActs} act @returns {() => void} ends it */
export function listenToKeys(board, act) {
  const byLetter = letters(act);
  /** @param {KeyboardEvent} event */
  const onKey = (event) => {
    if (event.defaultPrevented || event.altKey || isTyping(event.target) || document.querySelector("dialog[open]")) return;
    const key = keyOf(event);
    if ((event.ctrlKey || event.metaKey) && key === "z") return use(event, act.undo);
    if (event.ctrlKey || event.metaKey) return;
    const onBoard = board.contains(/** @type {Node} */ (event.target)) || event.target === document.body;
    if (onBoard && boardKey(event, board, act)) return;
    const does = byLetter[key] ?? act.other(key);
    if (does) use(event, does);
  };
  document.addEventListener("keydown", onKey);
  return () => document.removeEventListener("keydown", onKey);
}

/** @param {KeyboardEvent} event @param {HTMLElement} board @param {KeyActs} act @returns {boolean} */
function boardKey(event, board, act) {
  const arrow = ARROWS[/** @type {keyof typeof ARROWS} */ (event.key)];
  if (arrow) use(event, () => act.arrow(arrow, event.shiftKey));
  else if (event.key === "Enter") use(event, act.enter);
  else if (event.key === " ") use(event, act.hurry);
  else if (event.key === "Tab" && board.contains(/** @type {Node} */ (event.target))) return tab(event, act);
  else return false;
  return true;
}

/** Tab goes from piece to piece, and past the last one on through the page. @param {KeyboardEvent} event @param {KeyActs} act */
function tab(event, act) {
  if (act.cycle(event.shiftKey ? -1 : 1, false) === null) return false;
  event.preventDefault();
  return true;
}

/** @param {KeyboardEvent} event @param {() => void} does */
function use(event, does) {
  event.preventDefault();
  does();
}

/** @param {EventTarget | null} target */
function isTyping(target) {
  return (
    target instanceof HTMLElement &&
    target.closest("input, textarea, select, [contenteditable]") !== null &&
    !(target instanceof HTMLInputElement && ["checkbox", "radio", "range"].includes(target.type))
  );
}
