/** How a battle that is looked back upon is shown: the chances as a graph, its turning points, decisions and luck. */

import { capital } from "../choosing/choices.js";
import { h } from "../page/html.js";
import { chancesGraph, numberOf, percentOf, placeOf, told, whose } from "./view_graph.js";
import { percent } from "./view_counsel.js";
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
    done && known?.moments.length ? [sums(known, acts), turns(known, acts), corrections(known, acts)] : null,
    done && !known?.total ? h("p", { class: "quiet" }, "Nothing was decided in this battle.") : null,
  );
}

/** @param {ReviewAnswer | null} known */
function progress(known) {
  const said = known ? `${known.done} of ${known.total} actions looked at` : "Looking at the battle …";
  return h("p", { class: "review-progress", key: "progress" }, h("progress", { max: known?.total ?? 1, value: known?.done ?? 0, "aria-label": "Looking back" }), h("span", { class: "quiet" }, said));
}

// --- in words ---

/** @param {number} gain @returns {string} in hundredths of the chance, with its sign */
const signed = (gain) => `${gain >= 0 ? "+" : "−"}${percent(Math.abs(gain) < NOTHING ? 0 : Math.abs(gain))}`;

/** @param {string} what @param {number} gain */
const gained = (what, gain) => `${what} ${Math.abs(gain) < NOTHING ? "changed nothing" : `${gain > 0 ? "added" : "took"} ${percent(Math.abs(gain))}`}`;

/** What a side did at one time, and what that changed in its chance. @param {Stretch} stretch @param {ReviewActs} acts @returns {string} */
function stretchInWords({ side, decision, luck }, { own }) {
  const name = own === side ? "your" : `${sideName(side)}'s`;
  if (Math.abs(decision) < NOTHING && Math.abs(luck) < NOTHING) return `It changed nothing in ${name} chance.`;
  return `${capital(gained(`${name} decisions`, decision))}, ${gained("the dice", luck)}.`;
}

/** @param {ReviewAnswer} known @param {number} number @returns {Moment | undefined} */
const momentOf = (known, number) => known.moments[placeOf(known, number) - 1];

/** From where to where the chance went. @param {Moment | undefined} first @param {Moment | undefined} last @param {ReviewAnswer} known @param {ReviewActs} acts */
const change = (first, last, known, acts) => `${whose(acts, told(known, acts))} chance from ${percentOf(known, acts, first, "before")} to ${percentOf(known, acts, last, "after")}`;

/** What an action belongs to. @param {ReviewAnswer} known @param {Moment} moment */
const stretchOf = ({ stretches }, { number, side }) => stretches.find((one) => one.side === side && one.first <= number && number <= one.last);

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
          h("p", { key: "what" }, sideDot(moment.side), h("b", null, `${moment.number}. ${capital(moment.sentence)}`), `. ${change(moment, moment, known, acts)}.`),
          stretchWords(known, moment, acts),
        ]
      : h("p", { class: "quiet", key: "none" }, number ? "This is no action that stands." : "Point at the graph to see what an action changed, and how much of it was luck."),
  );
}

/** @param {ReviewAnswer} known @param {Moment} moment @param {ReviewActs} acts */
function stretchWords(known, moment, acts) {
  const stretch = stretchOf(known, moment);
  return stretch ? h("p", { class: "quiet", key: "why" }, `${stretch.name}, all in all: ${stretchInWords(stretch, acts)}`) : null;
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
  if (!known.turning_points.length) return h("p", { class: "quiet", key: "turns" }, "Nothing that was done at one time turned this battle.");
  return h(
    "div",
    { key: "turns" },
    h("h4", null, "Turning points"),
    h(
      "ol",
      { class: "turning-points" },
      known.turning_points.map((number, place) => {
        const moment = momentOf(known, number), stretch = moment && stretchOf(known, moment);
        if (!moment || !stretch) return null;
        return h(
          "li",
          { key: String(number) },
          h(
            "button",
            { class: "turning-point", onclick: () => acts.go(number), "aria-current": acts.at === number ? "step" : null, title: "Go there in the replay" },
            h("span", { class: "turning-number", "aria-hidden": "true" }, place + 1),
            h("span", null, sideDot(moment.side), h("b", null, `${stretch.name}: ${moment.sentence}`), `. ${change(momentOf(known, stretch.first), momentOf(known, stretch.last), known, acts)}. `, h("span", { class: "quiet" }, stretchInWords(stretch, acts))),
          ),
        );
      }),
    ),
  );
}

// --- what can be learnt ---

/** The costliest decisions, each with what would have been better; one's own where one has fought. @param {ReviewAnswer} known @param {ReviewActs} acts @returns {Child} */
function corrections(known, acts) {
  const found = (known.corrections ?? []).filter(({ side }) => !acts.own || side === acts.own);
  if (known.corrections === null) return h("p", { class: "quiet", key: "corrections" }, "Looking for what would have been better …");
  if (!found.length) return null;
  return h(
    "div",
    { key: "corrections" },
    h("h4", null, acts.own ? "Learn from your mistakes" : "The costliest decisions"),
    h("ol", { class: "corrections" }, found.map((one) => correction(one, acts))),
  );
}

/** @param {Correction} correction @param {ReviewActs} acts */
function correction({ number, side, name, done, chance, better }, acts) {
  const words = better && (better.words === done.words ? `${done.words} elsewhere` : better.words);
  return h(
    "li",
    { key: String(number) },
    h("p", null, sideDot(side), h("b", null, `${name}: ${done.words}`), `. It left ${acts.own === side ? "you" : sideName(side)} ${percent(chance)}. `),
    h("p", { class: "quiet" }, better ? ["Better: ", h("b", null, words), `, ${percent(better.chance)}. `, better.reasons.map((said) => `${said}.`).join(" ")] : "Nothing clearly better was found."),
    h("div", { class: "row" }, h("button", { onclick: () => acts.learn(number) }, "See it"), acts.again ? h("button", { onclick: () => acts.again?.(number) }, "Try again") : null),
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
    h("caption", { class: "quiet small" }, "What each side's decisions, and its dice, added to its chance of winning"),
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
