/** Things that lie on a table: cards, dice, coins. */

import { h } from "../page/html.js";

const PIPS = [[], [4], [0, 8], [0, 4, 8], [0, 2, 6, 8], [0, 2, 4, 6, 8], [0, 2, 3, 5, 6, 8]];

/** A die as it lies on the table, its pips drilled. @param {number} face @param {number} [hitAt]  the lowest face that hits */
export function die(face, hitAt) {
  const hits = hitAt !== undefined && face >= hitAt;
  const pips = PIPS[face];
  return h(
    "svg",
    { class: `die${hits ? " hit" : ""}`, viewBox: "0 0 40 42", role: "img", "aria-label": hits ? `${face}, a hit` : String(face) },
    h("rect", { class: "die-shade", x: 4, y: 6, width: 35, height: 35, rx: 9 }),
    h("rect", { class: "die-body", x: 2, y: 2, width: 34, height: 35, rx: 8 }),
    h("rect", { class: "die-face", x: 4, y: 3, width: 30, height: 29, rx: 7 }),
    pips
      ? pips.map((spot) => [
          h("circle", { class: "pip-rim", cx: 9 + 10 * (spot % 3), cy: 8.6 + 10 * Math.floor(spot / 3), r: 3.5 }),
          h("circle", { class: "pip", cx: 9 + 10 * (spot % 3), cy: 8 + 10 * Math.floor(spot / 3), r: 3.5 }),
        ])
      : h("text", { x: 19, y: 24 }, face),
  );
}

/** @param {About | undefined} about @returns {Child} */
export function diceOf(about) {
  if (!about?.dice?.length) return null;
  return h(
    "span",
    { class: "dice" },
    about.dice.map((face) => die(face, about.hit_at)),
  );
}

const SUITS = /** @type {Record<string, string>} */ ({ hearts: "♥", diamonds: "♦", clubs: "♣", spades: "♠" });

/** The cards that a game has turned up, each on the back of its pile. @param {View} view @returns {Child} */
export function drawnCards(view) {
  const drawn = view.status.filter((one) => one.card);
  if (!drawn.length) return null;
  return h(
    "div",
    { class: "drawn", key: "drawn" },
    drawn.map(({ card, label, text }) => [h("span", { class: "card back", "aria-hidden": "true" }), cardFace(/** @type {Card} */ (card), `${label}: ${text}`)]),
  );
}

/** @param {Card} card @param {string} says */
function cardFace({ rank, suit }, says) {
  const sign = SUITS[suit] ?? "★";
  const warm = ["hearts", "diamonds", "red"].includes(suit);
  const corner = h("span", { class: "card-corner" }, /^\d+$/.test(rank) ? rank : rank.charAt(0).toUpperCase(), h("span", null, sign));
  const middle = ["king", "queen"].includes(rank) ? h("span", { class: "card-crown" }) : h("span", { class: "card-sign" }, sign);
  return h("span", { class: `card${warm ? " warm" : ""}`, key: says, title: says, role: "img", "aria-label": says }, corner, middle, corner);
}

const MOST_COINS = 5;

/** @param {number} count @param {string} says @returns {Child} */
export function coins(count, says) {
  const shown = Math.min(count, MOST_COINS);
  return h(
    "span",
    { class: "coins", role: "img", title: says, "aria-label": says },
    Array.from({ length: shown }, (_, place) => h("span", { class: "coin", key: String(place) })),
    count > shown ? h("span", { class: "num" }, `+${count - shown}`) : null,
  );
}
