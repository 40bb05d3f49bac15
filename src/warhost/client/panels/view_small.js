/** Small things that many panels show: clauses, sides, names, scores, fractions. */

import { sideClass, sideTitle } from "../basics/sides.js";
import { h } from "../page/html.js";

/** @param {string[] | undefined} clauses @param {OpenClause} open @returns {Child} */
export function clauseLinks(clauses, open) {
  if (!clauses?.length) return null;
  return h(
    "span",
    { class: "clauses" },
    clauses.map((one) => h("button", { class: "clause", key: one, title: `Show rule ${one}`, onclick: () => open(one) }, one)),
  );
}

/** @param {string | null | undefined} side @returns {Child} */
export function sideDot(side) {
  return side ? h("span", { class: `side-dot ${sideClass(side)}`, "aria-hidden": "true" }) : null;
}

/** The body of a side's pieces with its rim. @param {string} side */
export const sideBody = (side) => h("span", { class: `side-body ${sideClass(side)}`, "aria-hidden": "true" });

/** @param {string} side @returns {string} as its game calls it */
export const sideName = sideTitle;

/** Who speaks for a side: whoever sits there, or else the side itself. @param {Pick<Scene, "seats">} scene @param {string} side */
export function speaker({ seats }, side) {
  const { name = "", kind = "" } = seats[side] ?? {};
  if (!name || name === kind) return sideName(side);
  const alike = Object.keys(seats).some((one) => one !== side && seats[one]?.name === name);
  return alike ? `${name} (${sideName(side)})` : name;
}

/** How far a side is, in the words that are the same wherever it is told. @param {View} view @param {string} side @param {Looks | undefined} looks */
export const progressOf = (view, side, looks) => view.progress[side]?.[0] ?? `${view.scores[side] ?? 0} ${looks?.scores.label ?? "points"}`;

/** A button with a picture for a name. @param {string} sign @param {string} name @param {(event: MouseEvent) => void} onclick @param {Record<string, any>} [more] */
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
