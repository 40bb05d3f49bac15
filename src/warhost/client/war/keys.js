/** Keys of the campaign's page. Every key is a shortcut for something that a click does, too. */

import { keyOf } from "../page/key_of.js";
import { aimedWay } from "./marches.js";
import { withChosen } from "./war_state.js";

/** @param {import("./war_page.js").WarPage} page */
export function listenToKeys(page) {
  /** @type {Record<string, () => unknown>} */
  const does = {
    n: () => page.cycle(1),
    p: () => page.cycle(-1),
    u: page.undo,
    a: page.openAll,
    o: () => page.pickTab("orders"),
    m: () => page.pickTab("muster"),
    r: () => page.pickTab("realms"),
    c: () => page.pickTab("chronicle"),
    t: () => page.takeHints(),
    s: page.toggleSupply,
    w: page.toggleHolds,
    "?": page.openHelp,
    "+": () => page.zoom(1.25),
    "=": () => page.zoom(1.25),
    "-": () => page.zoom(0.8),
    0: page.fit,
    " ": page.hurryMap,
    Escape: () => escape(page),
  };
  /** While the chronicle is read. @type {Record<string, () => unknown>} */
  const told = { " ": () => page.annals.toggle(), ArrowLeft: () => page.annals.step(-1), ArrowRight: () => page.annals.step(1), Home: () => page.annals.go(0), End: () => page.annals.go(Infinity) };
  document.addEventListener("keydown", (event) => {
    if (event.defaultPrevented || event.altKey || isTyping(event.target) || document.querySelector("dialog[open]")) return;
    const key = keyOf(event);
    if ((event.ctrlKey || event.metaKey) && key === "z") return use(event, page.undo);
    if (event.ctrlKey || event.metaKey || (isPressed(event.target) && [" ", "Enter"].includes(key))) return;
    if (key === "Enter" && aimedWay(page.store.get())) return use(event, page.march);
    const deed = (page.store.get().tab === "chronicle" && told[key]) || does[key];
    if (deed) use(event, deed);
  });
}

/** What is open is closed, one thing at a time. @param {import("./war_page.js").WarPage} page */
export function escape(page) {
  const { why, card, refusal, goal } = page.store.get();
  if (why) page.store.set({ why: null });
  else if (card) page.closeCard();
  else if (refusal) page.store.set({ refusal: null });
  else if (goal !== null) page.aim(null);
  else page.store.change((state) => withChosen(state, null));
}

/** @param {KeyboardEvent} event @param {() => unknown} does */
function use(event, does) {
  event.preventDefault();
  does();
}

/** @param {EventTarget | null} target */
const isPressed = (target) => target instanceof Element && target.closest("button, a, summary, [role=option]") !== null;

/** @param {EventTarget | null} target */
const isTyping = (target) => target instanceof Element && target.closest("input, textarea, select, [contenteditable]") !== null;
