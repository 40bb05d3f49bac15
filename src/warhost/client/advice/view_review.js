/** How a battle that is looked back upon is shown: the chances as a graph, its turning points, decisions and luck. */

import { capital } from "../choosing/choices.js";
import { h } from "../page/html.js";
import { chancesGraph, numberOf, percentOf, placeOf, told, whose } from "./view_graph.js";
import { sideDot, sideName } from "../panels/view_small.js";

/** @typedef {import("./review.js").Review} Review */

const NOTHING = 0.005; // changes smaller than this are none

/** @param {Review} review @param {ReviewActs} acts @returns {Child} */
export function reviewView(review, acts) {
  const { known, refusal, done } = review;
  return h(
    "section",
    { class: "review", key: "review", "aria-label": "How the chances went" },
    h("h3", null, "How the chances went"),
    refusal ? h("p", { class: "refusal", role: "alert", key: "refusal" }, refusal.sentence, " ", h("button", { onclick: review.run }, "Try again")) : null,
    known?.moments.length ? [chancesGraph(known, acts, review), momentBox(review, acts)] : null,
    done || refusal ? null : progress(known),
    done && known?.moments.length ? [sums(known, acts), turns(known, acts)] : null,
    done && !known?.total ? h("p", { class: "quiet" }, "Nothing was decided in this battle.") : null,
  );
}

/** @param {ReviewAnswer | null} known */
function progress(known) {
  const said = known ? `${known.done} of ${known.total} actions looked at` : "Looking at the battle …";
  return h("p", { class: "review-progress", key: "progress" }, h("progress", { max: known?.total ?? 1, value: known?.done ?? 0, "aria-label": "Looking back" }), h("span", { class: "quiet" }, said));
}

// --- in words ---

/** @param {number} gain @returns {string} in hundredths, with its sign */
const signed = (gain) => `${gain >= 0 ? "+" : "−"}${Math.abs(Math.round(gain * 100))}`;

/** @param {number} gain @param {string} good @param {string} bad @param {string} none */
const gained = (gain, good, bad, none) => (Math.abs(gain) < NOTHING ? none : `${gain > 0 ? good : bad} ${Math.max(1, Math.abs(Math.round(gain * 100)))}`);

/** What a moment changed in the chance of the side that decided, in points of a hundredth. @param {Moment} moment @param {ReviewActs} acts @returns {string} */
function momentInWords({ side, decision, luck, longer_look }, { own }) {
  const name = own === side ? "you" : sideName(side);
  if (Math.abs(decision) < NOTHING && Math.abs(luck) < NOTHING && Math.abs(longer_look) >= NOTHING) return "A turn has begun, and the chances look one turn further: nobody's doing.";
  if (Math.abs(decision) < NOTHING && Math.abs(luck) < NOTHING) return `It changed nothing in ${own === side ? "your" : `${name}'s`} chance.`;
  const choice = gained(decision, `the decision gained ${name}`, `the decision cost ${name}`, "the decision changed nothing");
  const dice = gained(luck, `good luck gained ${name}`, `bad luck cost ${name}`, "luck changed nothing");
  return `In points: ${choice}, ${dice}.`;
}

/** @param {Moment} moment @param {ReviewAnswer} known @param {ReviewActs} acts */
const change = (moment, known, acts) => `${whose(acts, told(known, acts))} chance from ${percentOf(known, acts, moment, "before")} to ${percentOf(known, acts, moment, "after")}`;

/** What an action changed: the one that is pointed at, or was picked. @param {Review} review @param {ReviewActs} acts @returns {Child} */
function momentBox(review, acts) {
  const known = /** @type {ReviewAnswer} */ (review.known);
  const number = review.hovered || acts.at;
  const moment = review.moment(number);
  return h(
    "div",
    { class: "moment", key: "moment" },
    acts.slides ? slider(known, acts) : null,
    moment
      ? [
          h("p", { key: "what" }, sideDot(moment.side), h("b", null, `${moment.number}. ${capital(moment.sentence)}`), `. ${change(moment, known, acts)}.`),
          h("p", { class: "quiet", key: "why" }, momentInWords(moment, acts)),
        ]
      : h("p", { class: "quiet", key: "none" }, number ? "This is no action that stands." : "Point at the graph to see what an action changed, and how much of it was luck."),
  );
}

/** The keyboard's way along the graph; and a button, since a finger that points does not go anywhere yet. @param {ReviewAnswer} known @param {ReviewActs} acts */
function slider(known, acts) {
  const at = acts.at ? placeOf(known, acts.at) : known.moments.length;
  return h(
    "div",
    { class: "moment-slider" },
    h("input", {
      type: "range",
      min: 1,
      max: known.moments.length,
      value: String(at),
      "aria-label": "Action",
      oninput: (/** @type {Event} */ event) => acts.pick(numberOf(known, Number(/** @type {HTMLInputElement} */ (event.target).value))),
    }),
    h("button", { onclick: () => acts.go(numberOf(known, at)), title: "Show this moment in the replay" }, "See it"),
  );
}

/** @param {ReviewAnswer} known @param {ReviewActs} acts @returns {Child} */
function turns(known, acts) {
  if (!known.turning_points.length) return h("p", { class: "quiet", key: "turns" }, "No single action turned this battle.");
  return h(
    "div",
    { key: "turns" },
    h("h4", null, "Turning points"),
    h(
      "ol",
      { class: "turning-points" },
      known.turning_points.map((number, place) => {
        const moment = /** @type {Moment} */ (known.moments[placeOf(known, number) - 1]);
        return h(
          "li",
          { key: String(number) },
          h(
            "button",
            { class: "turning-point", onclick: () => acts.go(number), "aria-current": acts.at === number ? "step" : null, title: "Go there in the replay" },
            h("span", { class: "turning-number", "aria-hidden": "true" }, place + 1),
            h("span", null, sideDot(moment.side), h("b", null, `Turn ${moment.turn}: ${moment.sentence}`), `. ${change(moment, known, acts)}. `, h("span", { class: "quiet" }, momentInWords(moment, acts))),
          ),
        );
      }),
    ),
  );
}

// --- decisions and luck ---

/** @param {ReviewAnswer} known @param {ReviewActs} acts */
function sums(known, acts) {
  const gains = known.sides.flatMap((side) => Object.values(known.sums[side] ?? {}));
  const most = Math.max(0.05, ...gains.map(Math.abs));
  return h(
    "table",
    { class: "sums", key: "sums" },
    h("caption", { class: "quiet small" }, "What each side's own actions changed in its chance of winning, in points of a hundredth"),
    h("thead", null, h("tr", null, ["Side", "Decisions", "Luck"].map((name) => h("th", { scope: "col", key: name }, name)))),
    h(
      "tbody",
      null,
      known.sides.map((side) =>
        h(
          "tr",
          { key: side },
          h("th", { scope: "row" }, sideDot(side), acts.own === side ? "You" : sideName(side)),
          gainCell(known.sums[side]?.decisions ?? 0, most),
          gainCell(known.sums[side]?.luck ?? 0, most),
        ),
      ),
    ),
  );
}

/** A bar from the middle: to the right what was gained, to the left what it cost. @param {number} gain @param {number} most */
function gainCell(gain, most) {
  return h("td", { class: "num" }, h("span", { class: "gain-figure" }, signed(gain)), h("span", { class: `gain-bar ${gain < 0 ? "cost" : ""}`, "aria-hidden": "true", vars: { "--gain": Math.abs(gain) / most } }));
}
