/** How much time there is in a battle among friends, and what happens when it runs out: both are said before. */

import { ENDINGS, paceWords } from "../basics/paces.js";
import { h } from "../page/html.js";

/** @type {[string, string][]} as the server reads them, and as they are offered */
export const PACES = [
  ["", "No clock"],
  ["60 minutes + 30 seconds", "Live: an hour each"],
  ["20 minutes + 10 seconds", "Fast: 20 minutes each"],
  ["1 day a move; 3 days in reserve; 7 days of holiday", "A day a move"],
  ["3 days a move; 5 days in reserve; 14 days of holiday", "Three days a move"],
  ["7 days a move; 7 days in reserve; 21 days of holiday", "A week a move"],
];

/** A pace as it is asked for; none where there is no clock. @param {string} pace @param {string} ending */
export const paceAsked = (pace, ending) => (pace ? `${pace}; then ${ending}` : undefined);

/** Fields with which a pace is chosen. @param {{pace: string, ending: string}} chosen @param {(part: {pace?: string, ending?: string}) => void} set @returns {Child} */
export function paceFields({ pace, ending }, set) {
  const asked = paceAsked(pace, ending), told = asked ? paceWords(asked) : "Everybody takes as long as he likes.";
  return h(
    "div",
    { class: "pace", key: "pace" },
    list("Time", "pace", PACES, pace, (value) => set({ pace: value })),
    pace ? list("When it runs out", "ending", ENDINGS.map(([end, words]) => [end, words]), ending, (value) => set({ ending: value })) : null,
    h("p", { class: "quiet", key: "told", "aria-live": "polite" }, told),
  );
}

/** @param {string} label @param {string} key @param {[string, string][]} values @param {string} chosen @param {(value: string) => void} pick */
const list = (label, key, values, chosen, pick) =>
  h(
    "label",
    { class: "field", key },
    h("span", null, label),
    h(
      "select",
      { onchange: (/** @type {Event} */ event) => pick(/** @type {HTMLSelectElement} */ (event.target).value) },
      values.map(([value, words]) => h("option", { key: value, value, selected: value === chosen }, words)),
    ),
  );
