/** What opens near the pointer: the menu of several actions for one spot, and why something is not allowed. */

import { actorsOf, capital } from "../choosing/choices.js";
import { h, render } from "../page/html.js";
import { clauseLinks } from "./view_small.js";

const EDGE_PX = 8;

/** @param {Element} host @param {BattleState} state @param {PopupActs} act */
export function showPopups(host, state, act) {
  const { menu, why } = state;
  render(host, menu ? menuView(menu, act) : null, why && !menu ? whyView(why, act) : null);
  for (const popup of host.querySelectorAll(".popup")) keepInside(/** @type {HTMLElement} */ (popup));
}

/** @param {HTMLElement} popup */
function keepInside(popup) {
  const { x, y } = { x: Number(popup.dataset.x), y: Number(popup.dataset.y) };
  const left = Math.max(EDGE_PX, Math.min(x + EDGE_PX, window.innerWidth - popup.offsetWidth - EDGE_PX));
  const below = y + 2 * EDGE_PX;
  const top = below + popup.offsetHeight > window.innerHeight - EDGE_PX ? Math.max(EDGE_PX, y - popup.offsetHeight - EDGE_PX) : below;
  popup.style.setProperty("left", `${left}px`);
  popup.style.setProperty("top", `${top}px`);
}

/** @param {Menu} menu @param {PopupActs} act */
function menuView(menu, act) {
  const plain = actorsOf(menu.choices).length < 2;
  const chances = menu.choices.map(act.chance), strikes = new Set(menu.choices.flatMap((one) => act.struck(one) ?? [])).size; // a building, or who is in it
  const items = menu.choices.map((one, at) =>
    h(
      "button",
      { role: "menuitem", key: `${one.action} ${one.until}`, onclick: () => act.act(one), onfocus: () => act.aim([one]), onmouseenter: () => act.aim([one]) },
      plain ? one.button : capital(one.sentence),
      strikes > 1 && chances[at] ? h("span", { class: "odds-chip" }, `${chances[at]}`) : null,
    ),
  );
  const piece = menu.piece;
  if (piece !== null) {
    items.push(h("button", { role: "menuitem", key: "choose", onclick: () => act.choose(piece) }, `Choose ${piece} instead`));
  }
  return h(
    "div",
    {
      class: "popup menu",
      role: "menu",
      "aria-label": menu.title,
      key: `menu ${menu.title}`,
      "data-x": menu.x,
      "data-y": menu.y,
      onkeydown: moveFocus,
      made: focusFirst,
    },
    h("p", { class: "popup-title", role: "presentation" }, menu.title),
    items,
  );
}

/** @param {HTMLElement} popup */
function focusFirst(popup) {
  requestAnimationFrame(() => popup.querySelector("button")?.focus());
}

/** @param {KeyboardEvent} event */
function moveFocus(event) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined) return;
  const popup = /** @type {HTMLElement} */ (event.currentTarget);
  const buttons = [...popup.querySelectorAll("button")];
  const at = buttons.indexOf(/** @type {HTMLButtonElement} */ (document.activeElement));
  buttons[(at + step + buttons.length) % buttons.length]?.focus();
  event.preventDefault();
  event.stopPropagation();
}

/** @param {Why} why @param {PopupActs} act */
function whyView(why, act) {
  const reasons = why.reasons;
  return h(
    "div",
    { class: "popup why", role: "alert", key: `why ${why.title}`, "data-x": why.x, "data-y": why.y },
    h("p", { class: "popup-title" }, why.title, h("button", { class: "sign close", "aria-label": "Close", onclick: act.close }, "×")),
    reasons === null
      ? h("p", { class: "quiet" }, "…")
      : h(
          "ul",
          null,
          reasons.map((one, place) => h("li", { key: String(place) }, capital(one.text), " ", clauseLinks(one.clauses, act.openClause))),
        ),
  );
}
