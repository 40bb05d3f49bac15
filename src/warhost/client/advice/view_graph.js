/** The chances over a battle as a line, with its turning points; it is pointed at, and leads to what it points at. */

import { sideClass } from "../basics/sides.js";
import { h } from "../page/html.js";
import { bothPercents, percent } from "./view_counsel.js";
import { sideDot, sideName } from "../panels/view_small.js";

const [WIDE, HIGH, LEFT, RIGHT, TOP, FOOT] = [340, 176, 38, 10, 12, 20];

/** Whose chance is told: one's own, else the first side's. @param {ReviewAnswer} known @param {ReviewActs} acts @returns {string} */
export const told = ({ sides }, { own }) => own ?? sides[0] ?? "";

/** A side's chance before or after a moment; of two sides the second has what the first has not. @param {ReviewAnswer} known @param {string} side @param {Moment | undefined} moment @param {"before" | "after"} when @returns {number} */
function shareFor({ sides }, side, moment, when) {
  if (!moment) return 1 / sides.length;
  return moment.sides?.[side]?.[when] ?? (side === sides[0] ? moment[when] : 1 - moment[when]);
}

/** The chance of the side that is told of. @param {ReviewAnswer} known @param {ReviewActs} acts @param {Moment | undefined} moment @param {"before" | "after"} when */
const shareOf = (known, acts, moment, when) => shareFor(known, told(known, acts), moment, when);

/** @param {ReviewAnswer} known @param {ReviewActs} acts @param {Moment | undefined} moment @param {"before" | "after"} when @returns {string} */
export function percentOf(known, acts, moment, when) {
  if (known.sides.length > 2) return percent(shareOf(known, acts, moment, when));
  return bothPercents(moment?.[when] ?? 0.5)[known.sides.indexOf(told(known, acts))] ?? "";
}

/** @param {ReviewActs} acts @param {string} side @returns {string} "Your", or whose it is */
export const whose = ({ own }, side) => (own === side ? "Your" : `${sideName(side)}'s`);

/** @param {ReviewAnswer} known */
function scales({ total }) {
  return {
    x: (/** @type {number} */ number) => LEFT + ((WIDE - LEFT - RIGHT) * number) / Math.max(total, 1),
    y: (/** @type {number} */ share) => TOP + (HIGH - TOP - FOOT) * (1 - share),
  };
}

/** How many actions that stand there were up to an entry: their place in the graph. @param {ReviewAnswer} known @param {number} number */
export function placeOf(known, number) {
  const later = known.moments.findIndex((one) => one.number > number);
  return later < 0 ? known.moments.length : later;
}

/** The entry at a place of the graph, the nearest that there is. @param {ReviewAnswer} known @param {number} place */
export function numberOf({ moments }, place) {
  return moments[Math.max(1, Math.min(moments.length, place)) - 1]?.number ?? 0;
}

/** @param {ReviewAnswer} known @param {ReviewActs} acts @param {{hovered: number, hover: (number: number) => void}} pointed @returns {Child} */
export function chancesGraph(known, acts, pointed) {
  const { x, y } = scales(known);
  const side = told(known, acts);
  const lineOf = (/** @type {string} */ of) => [shareFor(known, of, known.moments[0], "before"), ...known.moments.map((one) => shareFor(known, of, one, "after"))].map((share, number) => `${x(number).toFixed(1)},${y(share).toFixed(1)}`).join("L");
  const line = lineOf(side), others = known.sides.length > 2 ? known.sides.filter((one) => one !== side) : [];
  return h(
    "figure",
    { class: "review-graph", key: "graph" },
    h(
      "svg",
      {
        viewBox: `0 0 ${WIDE} ${HIGH}`,
        role: "img",
        "aria-label": inShort(known, acts),
        onpointermove: (/** @type {PointerEvent} */ event) => pointed.hover(numberAt(event, known)),
        onpointerleave: () => pointed.hover(0),
        onclick: (/** @type {PointerEvent} */ event) => click(event, known, acts),
      },
      h("path", { class: `graph-area ${sideClass(side)}`, d: `M${x(0)},${y(0)}L${line}L${x(known.moments.length).toFixed(1)},${y(0)}Z` }),
      [0, 0.5, 1].map((share) => [
        h("path", { class: `graph-rule ${share === 0.5 ? "even" : ""}`, d: `M${LEFT},${y(share)}H${WIDE - RIGHT}` }),
        h("text", { class: "graph-scale", x: LEFT - 4, y: y(share) + 3.5 }, `${share * 100} %`),
      ]),
      turnLines(known),
      others.map((one) => h("path", { class: `graph-line is-other ${sideClass(one)}`, key: one, d: `M${lineOf(one)}` })),
      h("path", { class: `graph-line ${sideClass(side)}`, d: `M${line}` }),
      known.taken_back.map((one) => takenBackMark(known, one, acts)),
      here(known, acts, pointed.hovered || acts.at),
      known.turning_points.map((number, place) => point(known, number, place, acts)),
    ),
    h("figcaption", { class: "quiet small" }, sideDot(side), `${whose(acts, side)} chance of winning`, others.length ? "; thinner lines are those of the others" : null, known.taken_back.length ? "; ↩ where actions were taken back" : null, ". Click to see the moment again."),
  );
}

/** A finger points and then asks; a mouse has pointed already. @param {PointerEvent} event @param {ReviewAnswer} known @param {ReviewActs} acts */
function click(event, known, acts) {
  const number = numberAt(event, known);
  if (event.pointerType === "touch" && acts.at !== number) acts.pick(number);
  else acts.go(number);
}

/** A line where each turn begins, with its number where there is room for it. @param {ReviewAnswer} known */
function turnLines(known) {
  const { x } = scales(known);
  const begins = known.moments.filter((one, place) => one.turn > 0 && one.turn !== known.moments[place - 1]?.turn);
  let free = 0;
  return begins.map((one, place) => {
    const at = x(placeOf(known, one.number) - 1), words = place ? String(one.turn) : `Turn ${one.turn}`, fits = at >= free;
    if (fits) free = at + 12 * words.length;
    return [
      h("path", { class: "graph-turn", key: `line ${one.number}`, d: `M${at},${TOP}V${HIGH - FOOT}` }),
      fits ? h("text", { class: "graph-number", key: `turn ${one.number}`, x: at + 2, y: HIGH - 6 }, words) : null,
    ];
  });
}

/** @param {ReviewAnswer} known @param {ReviewActs} acts @param {number} number */
function here(known, acts, number) {
  const place = number ? placeOf(known, number) : 0;
  const moment = known.moments[place - 1];
  if (!moment) return null;
  const { x, y } = scales(known);
  return h("g", { class: "graph-here", key: "here" }, h("path", { d: `M${x(place)},${TOP}V${HIGH - FOOT}` }), h("circle", { cx: x(place), cy: y(shareOf(known, acts, moment, "after")), r: 4 }));
}

/** @param {ReviewAnswer} known @param {ReviewAnswer["taken_back"][number]} one @param {ReviewActs} acts */
function takenBackMark(known, { number, side, actions }, acts) {
  return h(
    "g",
    { class: "taken-back-mark", key: `back ${number}`, onclick: goes(acts, number) },
    h("title", null, `${sideName(side)} took ${actions === 1 ? "an action" : `${actions} actions`} back`),
    h("text", { x: scales(known).x(placeOf(known, number)), y: TOP + 10 }, "↩"),
  );
}

/** @param {ReviewAnswer} known @param {number} number @param {number} place @param {ReviewActs} acts */
function point(known, number, place, acts) {
  const { x, y } = scales(known);
  const at = placeOf(known, number);
  const moment = /** @type {Moment} */ (known.moments[at - 1]);
  return h(
    "g",
    { class: "turning-mark", key: `point ${number}`, onclick: goes(acts, number), transform: `translate(${x(at).toFixed(1)},${y(shareOf(known, acts, moment, "after")).toFixed(1)})` },
    h("title", null, `${place + 1}: ${moment.sentence}`),
    h("circle", { r: 8 }),
    h("text", { y: 3.8 }, place + 1),
  );
}

/** @param {ReviewActs} acts @param {number} number */
const goes = (acts, number) => (/** @type {Event} */ event) => {
  event.stopPropagation();
  acts.go(number);
};

/** @param {MouseEvent} event @param {ReviewAnswer} known */
function numberAt(event, known) {
  const box = /** @type {Element} */ (event.currentTarget).getBoundingClientRect();
  const across = ((event.clientX - box.left) / box.width) * WIDE;
  return numberOf(known, Math.round(((across - LEFT) / (WIDE - LEFT - RIGHT)) * known.total));
}

/** @param {ReviewAnswer} known @param {ReviewActs} acts */
function inShort(known, acts) {
  const begin = percentOf(known, acts, known.moments[0], "before");
  const end = percentOf(known, acts, known.moments.at(-1), "after");
  return `${whose(acts, told(known, acts))} chance of winning over ${known.moments.length} actions: from ${begin} to ${end}, ${known.turning_points.length} turning points`;
}
