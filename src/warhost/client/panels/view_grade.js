/** What is said of a battle's dice: its grade, why it is not the better one, and what a receipt says. */

import { capital } from "../choosing/choices.js";
import { h } from "../page/html.js";
import { sidesNamed } from "../basics/sides.js";

/** The grades, in the words that the server and the command line use, too. @type {Record<Grade, string>} */
export const GRADES = {
  fair: "a secret and all seats' entropy (a computer adds none), each committed before any of them was known, and every key derived from them in unbroken order",
  consistent: "legal, and its dice follow from what the transcript itself states",
  pending: "nothing hangs on dice yet, and who has still to come will add to them",
};
export const SEEDED = "The seed was chosen by whoever began this battle: he may know every die. It is at most consistent.";
const FAIR_FOR = "fair "; // so begins what a receipt says that makes a battle fair

/** @param {Grade} grade @returns {Child} */
export function gradeBadge(grade) {
  return h("span", { class: `grade-badge ${grade}`, title: GRADES[grade] }, `${grade === "fair" ? "✓ " : ""}${capital(grade)}`);
}

/** A grade with its meaning, and why it is not the better one. @param {Grade} grade @param {string[]} reasons @param {string} [so] @returns {Child} */
export function gradeWords(grade, reasons, so = "") {
  return h(
    "div",
    { class: "grade", key: "grade" },
    h("p", null, gradeBadge(grade), h("span", { class: "quiet" }, ` ${so}${GRADES[grade]}.`)),
    reasons.length
      ? h("div", { class: "small" }, grade === "pending" ? "Before the first dice:" : "Not fair, because", h("ul", { class: "points" }, reasons.map((one) => h("li", { key: one }, sidesNamed(one)))))
      : null,
  );
}

/** What the audit of a battle that is over, or of a transcript, has found. @param {Replay} replay @returns {Child} */
export function verdict(replay) {
  if (replay.faults.length) return notAsRecorded(replay);
  if (!replay.grade) return h("p", { class: "quiet", key: "grade" }, "Its dice are graded when the battle is over.");
  const isFair = replay.grade === "fair";
  return h(
    "div",
    { class: "verdict", key: "grade" },
    gradeWords(replay.grade, replay.reasons, isFair ? `${sidesNamed(replay.receipt.slice(FAIR_FOR.length))}: ` : ""),
    replay.notes.map((one) => h("p", { class: "small", key: one }, `${capital(sidesNamed(one))}.`)),
    replay.receipt && !isFair ? h("p", { class: "small", key: "receipt" }, `By your receipt: ${sidesNamed(replay.receipt)}.`) : null,
  );
}

/** @param {Replay} replay */
function notAsRecorded({ faults }) {
  return h(
    "div",
    { class: "faults", role: "alert", key: "grade" },
    h("p", null, h("span", { class: "grade-badge none" }, "Does not hold"), " This battle does not hold:"),
    h(
      "ul",
      { class: "points" },
      faults.map((one, place) => h("li", { key: String(place) }, `${one.line ? `line ${one.line}: ` : ""}${one.text}`)),
    ),
  );
}
