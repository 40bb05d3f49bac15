/** How a battle that is looked back upon is shown: the chances as a graph, its turning points, decisions and luck. */

import { sideClass } from "../board/sides.js";
import { capital } from "./choices.js";
import { h } from "./html.js";
import { sideDot, sideName } from "./view_small.js";
import { bothPercents } from "./view_counsel.js";

/** @typedef {import("./review.js").Review} Review */

const [WIDE, HIGH, LEFT, RIGHT, TOP, FOOT] = [320, 150, 36, 10, 10, 18];
const NOTHING = 0.005; // changes smaller than this are none

/** @param {Review} review @param {ReviewActs} acts @returns {Child} */
export function reviewView(review, acts) {
  const { known, refusal, done } = review;
  return h(
    "section",
    { class: "review", key: "review", "aria-label": "How the chances went" },
    h("h3", null, "How the chances went"),
    refusal ? h("p", { class: "refusal", role: "alert", key: "refusal" }, refusal.sentence, " ", h("button", { onclick: review.run }, "Try again")) : null,
    done || refusal ? null : progress(known),
    known?.moments.length
      ? h(
          "div",
          { class: "review-parts", key: "parts" },
          h("div", { class: "stack", key: "graph" }, graph(known, acts), words(review, acts), acts.slides && done ? sums(known) : null),
          done ? h("div", { class: "stack", key: "turns" }, turns(known, acts), acts.slides ? null : sums(known)) : null,
        )
      : null,
    done && !known?.total ? h("p", { class: "quiet" }, "Nothing was decided in this battle.") : null,
  );
}

/** @param {ReviewAnswer | null} known */
function progress(known) {
  const said = known ? `${known.done} of ${known.total} actions looked at` : "Looking at the battle …";
  return h("p", { class: "review-progress", key: "progress" }, h("progress", { max: known?.total ?? 1, value: known?.done ?? 0, "aria-label": "Looking back" }), h("span", { class: "quiet" }, said));
}

// --- the graph ---

/** @param {ReviewAnswer} known */
function scales({ total }) {
  return {
    x: (/** @type {number} */ number) => LEFT + ((WIDE - LEFT - RIGHT) * number) / Math.max(total, 1),
    y: (/** @type {number} */ share) => TOP + (HIGH - TOP - FOOT) * (1 - share),
  };
}

/** How many actions that stand there were up to an entry: their place in the graph. @param {ReviewAnswer} known @param {number} number */
function placeOf(known, number) {
  const later = known.moments.findIndex((one) => one.number > number);
  return later < 0 ? known.moments.length : later;
}

/** @param {ReviewAnswer} known @param {ReviewActs} acts @returns {Child} */
function graph(known, acts) {
  const { x, y } = scales(known);
  const shares = [known.moments[0]?.before ?? 0.5, ...known.moments.map((one) => one.after)];
  const line = shares.map((share, number) => `${x(number).toFixed(1)},${y(share).toFixed(1)}`);
  const [first = "", second = ""] = known.sides;
  const end = x(shares.length - 1).toFixed(1);
  const area = (/** @type {number} */ edge) => `M${x(0)},${y(edge)}L${line.join("L")}L${end},${y(edge)}Z`;
  return h(
    "figure",
    { class: "review-graph", key: "graph" },
    h(
      "svg",
      { viewBox: `0 0 ${WIDE} ${HIGH}`, role: "img", "aria-label": inShort(known), onclick: (/** @type {MouseEvent} */ event) => acts.pick(numberAt(event, known)) },
      h("path", { class: `graph-area ${sideClass(first)}`, d: area(0) }),
      h("path", { class: `graph-area ${sideClass(second)}`, d: area(1) }),
      [0, 0.5, 1].map((share) => [
        h("path", { class: `graph-rule ${share === 0.5 ? "even" : ""}`, d: `M${LEFT},${y(share)}H${WIDE - RIGHT}` }),
        h("text", { class: "graph-scale", x: LEFT - 4, y: y(share) + 3.5 }, `${share * 100} %`),
      ]),
      turnLines(known),
      h("path", { class: "graph-line", d: `M${line.join("L")}` }),
      known.taken_back.map((one) => takenBackMark(known, one, acts)),
      here(known, acts.at),
      known.turning_points.map((number, place) => point(known, number, place, acts)),
    ),
    h("figcaption", { class: "quiet small" }, sideDot(first), `${sideName(first)}'s chance of winning; above it `, sideDot(second), `${sideName(second)}'s`, known.taken_back.length ? "; ↩ where actions were taken back" : null),
  );
}

/** @param {ReviewAnswer} known */
function turnLines(known) {
  const { x } = scales(known);
  const begins = known.moments.filter((one, place) => one.turn > 0 && one.turn !== known.moments[place - 1]?.turn);
  const every = Math.ceil(begins.length / 12);
  return begins.map((one, place) => {
    const at = x(placeOf(known, one.number) - 1);
    return [
      h("path", { class: "graph-turn", key: `line ${one.number}`, d: `M${at},${TOP}V${HIGH - FOOT}` }),
      place % every ? null : h("text", { class: "graph-number", key: `turn ${one.number}`, x: at + 2, y: HIGH - 5 }, place ? one.turn : `Turn ${one.turn}`),
    ];
  });
}

/** @param {ReviewAnswer} known @param {number} number */
function here(known, number) {
  const place = placeOf(known, number);
  const moment = known.moments[place - 1];
  if (!moment) return null;
  const { x, y } = scales(known);
  return h("g", { class: "graph-here", key: "here" }, h("path", { d: `M${x(place)},${TOP}V${HIGH - FOOT}` }), h("circle", { cx: x(place), cy: y(moment.after), r: 3.5 }));
}

/** @param {ReviewAnswer} known @param {ReviewAnswer["taken_back"][number]} one @param {ReviewActs} acts */
function takenBackMark(known, { number, side, actions }, acts) {
  const go = (/** @type {Event} */ event) => {
    event.stopPropagation();
    acts.go(number);
  };
  return h(
    "g",
    { class: "taken-back-mark", key: `back ${number}`, onclick: go },
    h("title", null, `${sideName(side)} took ${actions === 1 ? "an action" : `${actions} actions`} back`),
    h("text", { x: scales(known).x(placeOf(known, number)), y: TOP + 10 }, "↩"),
  );
}

/** @param {ReviewAnswer} known @param {number} number @param {number} place @param {ReviewActs} acts */
function point(known, number, place, acts) {
  const { x, y } = scales(known);
  const at = placeOf(known, number);
  const moment = /** @type {Moment} */ (known.moments[at - 1]);
  const go = (/** @type {Event} */ event) => {
    event.stopPropagation();
    acts.go(number);
  };
  return h(
    "g",
    { class: "turning-mark", key: `point ${number}`, onclick: go, transform: `translate(${x(at).toFixed(1)},${y(moment.after).toFixed(1)})` },
    h("title", null, `${place + 1}: ${moment.sentence}`),
    h("circle", { r: 7 }),
    h("text", { y: 3.5 }, place + 1),
  );
}

/** @param {MouseEvent} event @param {ReviewAnswer} known */
function numberAt(event, known) {
  const box = /** @type {Element} */ (event.currentTarget).getBoundingClientRect();
  const across = ((event.clientX - box.left) / box.width) * WIDE;
  return numberOf(known, Math.round(((across - LEFT) / (WIDE - LEFT - RIGHT)) * known.total));
}

/** The entry at a place of the graph, the nearest that there is. @param {ReviewAnswer} known @param {number} place */
function numberOf({ moments }, place) {
  return moments[Math.max(1, Math.min(moments.length, place)) - 1]?.number ?? 0;
}

/** @param {ReviewAnswer} known */
function inShort(known) {
  const [first = ""] = known.sides;
  const begin = bothPercents(known.moments[0]?.before ?? 0.5)[0];
  const end = bothPercents(known.moments.at(-1)?.after ?? 0.5)[0];
  return `${sideName(first)}'s chance of winning over ${known.moments.length} actions: from ${begin} to ${end}, ${known.turning_points.length} turning points`;
}

// --- in words ---

/** @param {number} gain @returns {string} in hundredths, with its sign */
const signed = (gain) => `${gain >= 0 ? "+" : "−"}${Math.abs(Math.round(gain * 100))}`;

/** @param {number} gain @param {string} good @param {string} bad @param {string} none */
const told = (gain, good, bad, none) => (Math.abs(gain) < NOTHING ? none : `${gain > 0 ? good : bad} ${Math.max(1, Math.abs(Math.round(gain * 100)))}`);

/** What a moment changed in the chance of the side that decided, in points of a hundredth. @param {Moment} moment @returns {string} */
export function momentInWords({ side, decision, luck }) {
  const name = sideName(side);
  if (Math.abs(decision) < NOTHING && Math.abs(luck) < NOTHING) return `It changed nothing in ${name}'s chance.`;
  const choice = told(decision, `the decision gained ${name}`, `the decision cost ${name}`, "the decision changed nothing");
  const dice = told(luck, `good luck gained ${name}`, `bad luck cost ${name}`, "luck changed nothing");
  return `In points: ${choice}, ${dice}.`;
}

/** @param {Moment} moment @param {string[]} sides */
const change = (moment, [first = ""]) => `${sideName(first)} from ${bothPercents(moment.before)[0]} to ${bothPercents(moment.after)[0]}`;

/** @param {Review} review @param {ReviewActs} acts @returns {Child} */
function words(review, acts) {
  const known = /** @type {ReviewAnswer} */ (review.known);
  const moment = review.moment(acts.at);
  const slider = acts.slides
    ? h("input", {
        type: "range",
        min: 1,
        max: known.moments.length,
        value: String(acts.at ? placeOf(known, acts.at) : known.moments.length),
        "aria-label": "Action",
        oninput: (/** @type {Event} */ event) => acts.pick(numberOf(known, Number(/** @type {HTMLInputElement} */ (event.target).value))),
      })
    : null;
  return h(
    "div",
    { class: "moment", key: "moment" },
    slider,
    moment
      ? [
          h("p", { key: "what" }, sideDot(moment.side), h("b", null, `${moment.number}. ${capital(moment.sentence)}`), `. ${change(moment, known.sides)}.`),
          h("p", { class: "quiet", key: "why" }, momentInWords(moment)),
        ]
      : h("p", { class: "quiet", key: "none" }, acts.at ? "This is no action that stands." : "Choose a place in the graph to see what an action changed, and how much of it was luck."),
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
            h("span", null, sideDot(moment.side), h("b", null, `Turn ${moment.turn}: ${moment.sentence}`), `. ${change(moment, known.sides)}. `, h("span", { class: "quiet" }, momentInWords(moment))),
          ),
        );
      }),
    ),
  );
}

/** @param {ReviewAnswer} known */
function sums(known) {
  return h(
    "table",
    { class: "reckoning", key: "sums" },
    h("caption", { class: "quiet small" }, "What each side's own actions changed in its chance of winning, in points of a hundredth"),
    h("thead", null, h("tr", null, ["Side", "Decisions", "Luck"].map((name) => h("th", { scope: "col", key: name }, name)))),
    h(
      "tbody",
      null,
      known.sides.map((side) =>
        h(
          "tr",
          { key: side },
          h("th", { scope: "row" }, sideDot(side), sideName(side)),
          h("td", { class: "num" }, signed(known.sums[side]?.decisions ?? 0)),
          h("td", { class: "num" }, signed(known.sums[side]?.luck ?? 0)),
        ),
      ),
    ),
  );
}
