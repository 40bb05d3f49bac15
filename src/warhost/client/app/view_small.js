/** Small things that many panels show: clauses, dice, sides, cards, fractions. */

import { sideClass } from "../board/sides.js";
import { h } from "./html.js";

/** @param {string[] | undefined} clauses @param {OpenClause} open @returns {Child} */
export function clauseLinks(clauses, open) {
  if (!clauses?.length) return null;
  return h(
    "span",
    { class: "clauses" },
    clauses.map((one) => h("button", { class: "clause", key: one, title: `Show rule ${one}`, onclick: () => open(one) }, one)),
  );
}

const PIPS = [[], [4], [0, 8], [0, 4, 8], [0, 2, 6, 8], [0, 2, 4, 6, 8], [0, 2, 3, 5, 6, 8]];

/** A die as it lies on the table. @param {number} face @param {number} [hitAt]  the lowest face that hits */
export function die(face, hitAt) {
  const hits = hitAt !== undefined && face >= hitAt;
  const says = hits ? `${face}, a hit` : String(face);
  return h(
    "svg",
    { class: hits ? "die hit" : face === 1 ? "die one" : "die", viewBox: "0 0 24 24", role: "img", "aria-label": says },
    h("rect", { x: 1, y: 1, width: 22, height: 22, rx: 5 }),
    PIPS[face]?.map((spot) => h("circle", { cx: 6 + 6 * (spot % 3), cy: 6 + 6 * Math.floor(spot / 3), r: 2.2 })) ?? h("text", { x: 12, y: 17 }, face),
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

/** @param {Card | null} card @returns {Child} */
export function cardFace(card) {
  if (!card) return h("span", { class: "card none", title: "No card is turned up" }, "–");
  const suit = SUITS[card.suit] ?? "";
  const red = card.suit === "hearts" || card.suit === "diamonds" || card.suit === "red";
  const rank = /^\d+$/.test(String(card.rank)) ? card.rank : String(card.rank).charAt(0).toUpperCase();
  const says = `Card: ${card.rank}${card.suit ? ` of ${card.suit}` : ""}`;
  return h("span", { class: red ? "card red" : "card", title: says, role: "img", "aria-label": says }, `${rank}${suit || "★"}`);
}

/** @param {string | null | undefined} side @returns {Child} */
export function sideDot(side) {
  return side ? h("span", { class: `side-dot ${sideClass(side)}`, "aria-hidden": "true" }) : null;
}

/** @param {string} side */
export function sideName(side) {
  return side.charAt(0).toUpperCase() + side.slice(1);
}

/** @param {bigint} a @param {bigint} b @returns {bigint} */
function commonDivisor(a, b) {
  return b === 0n ? a : commonDivisor(b, a % b);
}

/** The number by which every probability of these odds becomes whole; null where that is not known. @param {Odds} odds @returns {number | null} */
export function denominator(odds) {
  if (!odds.exact) return null;
  let common = 1n;
  for (const { probability } of odds.chances) {
    const below = BigInt(probability.split("/")[1] ?? "1");
    common = (common * below) / commonDivisor(common, below);
  }
  return common < 1_000_000_000n ? Number(common) : null;
}

/** @param {number} share @param {number | null} below @returns {string} the share as an exact fraction, empty where it is not known */
export function fraction(share, below) {
  if (below === null) return "";
  const above = Math.round(share * below);
  if (Math.abs(above - share * below) > 1e-4) return "";
  if (above === 0 || above === below) return above === 0 ? "0" : "1";
  const divisor = Number(commonDivisor(BigInt(above), BigInt(below)));
  return `${above / divisor}/${below / divisor}`;
}

/** A button with a picture for a name. @param {string} sign @param {string} name @param {() => void} onclick @param {Record<string, any>} [more] */
export function signButton(sign, name, onclick, more = {}) {
  return h("button", { class: "sign", title: name, "aria-label": name, onclick, ...more }, h("span", { "aria-hidden": "true" }, sign));
}

export const PRACTICE = "Practice: dice can be taken back, and the battle is never fair.";

/** A mark wherever a battle that is practice is told of. @param {Dice | undefined} dice @param {string} [where] @returns {Child} */
export function practiceMark(dice, where = "") {
  if (!dice || dice.practice === null) return null;
  return h("span", { class: `practice-mark ${where}`, key: "practice", title: PRACTICE }, "Practice");
}

/** What was refused, with its reasons. @param {Refusal} refusal */
export function refusalView({ sentence, reasons }) {
  return h(
    "div",
    { class: "refusal", role: "alert", key: "refusal" },
    sentence,
    reasons.map((one, place) => h("span", { key: String(place) }, ` ${one.text}`)),
  );
}
