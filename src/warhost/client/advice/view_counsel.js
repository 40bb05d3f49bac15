/** How chances and hints look: the bar with its figures, the switch, and the best actions as a list. */

import { otherSides, sideClass } from "../basics/sides.js";
import { hasSay, isYourMove, openChoices } from "../choosing/battle_state.js";
import { capital } from "../choosing/choices.js";
import { h } from "../page/html.js";
import { percent } from "../choosing/odds_desk.js";
import { sideDot, sideName, signButton } from "../panels/view_small.js";

export { percent };

/** @typedef {import("./counsel.js").Counsel} Counsel */

/** The shares of all sides in figures; two are so written that they make a whole. @param {number[]} shares @returns {string[]} */
const figuresOf = (shares) => (shares.length === 2 ? bothPercents(shares[0] ?? 0) : shares.map(percent));

/** Two shares that make a whole, so written that their figures do, too. @param {number} share @returns {string[]} */
export function bothPercents(share) {
  const first = percent(share);
  const whole = /^(\d+) %$/.exec(first);
  return [first, whole ? `${100 - Number(whole[1])} %` : percent(1 - share)];
}

/** @param {Chances} chances @returns {string} */
export function chancesInWords({ sides, error }) {
  const figures = figuresOf(Object.values(sides));
  const said = Object.keys(sides).map((side, place) => `${sideName(side)} ${figures[place]}`);
  return `Chances of winning: ${said.join(", ")}${error ? `, give or take ${percent(error)}` : ""}`;
}

/** @param {number[]} shares */
const sum = (shares) => shares.reduce((all, one) => all + one, 0);

/** @param {Chances | null} chances @param {string[]} sides @param {boolean} [coming]  they are to be had before long @returns {Child} */
export function chancesBar(chances, sides, coming = false) {
  const [first = "", ...others] = sides;
  const shares = sides.map((side) => chances?.sides[side] ?? 1 / sides.length);
  const figures = chances ? figuresOf(shares) : [];
  const waits = coming ? "coming in a minute" : "thinking";
  const words = chances ? chancesInWords(chances) : `Chances of winning: ${waits}`;
  return h(
    "div",
    { class: `chances ${chances ? "" : "unknown"}${others.length > 1 ? " of-more" : ""}`, role: "img", "aria-label": words, title: words, key: "chances" },
    h("span", { class: "chance-figure" }, sideDot(first), figures[0]),
    h(
      "span",
      { class: "chances-bar" },
      sides.map((side, place) => h("span", { class: `chance-fill ${sideClass(side)}`, key: side, vars: { "--from": sum(shares.slice(0, place)), "--share": shares[place] ?? 0 } })),
      chances ? null : h("span", { class: "chances-words" }, `${waits} …`),
    ),
    others.map((side, place) => h("span", { class: "chance-figure", key: side }, figures[place + 1], sideDot(side))),
  );
}

/** @param {BattleState} state @param {Counsel} counsel @returns {Child} */
export function counselRow(state, counsel) {
  const { scene } = state;
  if (!scene) return null;
  const { given, wants } = scene.counsel;
  if (given) return [chancesBar(counsel.chances(state), Object.keys(scene.seats), scene.counsel.coming), scene.yours.length ? hintButton(state, counsel) : null];
  if (!hasSay(scene)) return null;
  const others = Object.keys(wants).filter((side) => wants[side] && !scene.yours.includes(side));
  const waits = counsel.isWanted(scene) ? `waiting for ${otherSides(Object.keys(scene.seats))}` : others.length ? `${sideName(others[0] ?? "")} asks for them` : "";
  return waits ? h("span", { class: "counsel-words", role: "status", key: "words" }, "Chances and hints: ", h("b", null, waits)) : null;
}

/** @param {BattleState} state @param {Counsel} counsel */
function hintButton(state, counsel) {
  const thinks = counsel.asked?.number === state.shown && !counsel.asked.hints;
  return h(
    "button",
    {
      class: "hint-button",
      key: "hint",
      disabled: thinks || !isYourMove(state) || !openChoices(state).length,
      title: "The best actions (T)",
      onclick: () => void counsel.ask(),
    },
    thinks ? "Thinking …" : "Hint",
  );
}

/** @param {Hint[] | null} hints @param {Choice | null} armed @param {Counsel} counsel @returns {Child} */
export function hintList(hints, armed, counsel) {
  return h(
    "section",
    { class: "hints", key: "hints", "aria-label": "Hints" },
    h("header", { class: "hints-top" }, h("h2", null, "The best actions"), signButton("×", "Close the hints", counsel.close)),
    hints === null ? h("p", { class: "quiet" }, "Thinking …") : null,
    hints?.length === 0 ? h("p", { class: "quiet" }, "Nothing stands out.") : null,
    h(
      "ol",
      null,
      (hints ?? []).map((one, place) =>
        h(
          "li",
          { key: one.action, onpointerenter: () => counsel.point(one), onpointerleave: () => counsel.point(null) },
          h(
            "button",
            { class: `hint ${armed?.action === one.action ? "pressed" : ""}`, "aria-pressed": String(armed?.action === one.action), onclick: () => counsel.choose(one) },
            h("span", { class: "hint-place", "aria-hidden": "true" }, place + 1), h("span", { class: "hint-words" }, capital(one.words)),
            h("b", { class: "num", title: `Give or take ${percent(one.error)}` }, percent(one.chance)),
          ),
          h("p", { class: "quiet small" }, one.reasons.map((said) => `${capital(said)}.`).join(" ")),
        ),
      ),
    ),
    hints?.length ? h("p", { class: "quiet small" }, "Choose one to see all that it changes; once more, or Enter, does it.") : null,
  );
}
