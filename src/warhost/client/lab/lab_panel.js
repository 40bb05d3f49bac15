/** The lab as data: what to fight and how often, the report as it grows, and what would make the battle fair. */

import { sideTitle } from "../basics/sides.js";
import { addressOf } from "../net/addresses.js";
import { h } from "../page/html.js";
import { refusalView } from "../panels/view_small.js";
import { balanceView } from "./view_balance.js";
import { hundredths, thousands, timeLeft, withMargin } from "./figures.js";
import { piecesView } from "./view_pieces.js";
import { swingView } from "./view_swing.js";

/** @typedef {import("./types.js").LabState} LabState */
/** @typedef {import("./types.js").LabActs} LabActs */
/** @typedef {import("./types.js").ReportData} ReportData */

const TIMES = [100, 1000, 10_000];
const MOST_SEARCHED = 1000;

/** @param {LabState} state @param {LabActs} act @returns {Child} */
export function labPanel(state, act) {
  return h(
    "div",
    { class: "lab", key: "lab" },
    controls(state, act),
    state.refusal ? refusalView(state.refusal) : null,
    progress(state),
    state.data ? reportView(state, act, state.data) : h("div", { key: "field", class: "heat-frame", node: act.field }),
  );
}

/** @param {LabState} state */
const isFighting = ({ answer }) => answer?.state === "waiting" || answer?.state === "running";

/** @param {LabState} state @param {LabActs} act */
function controls(state, act) {
  const value = (/** @type {Event} */ event) => /** @type {HTMLSelectElement} */ (event.target).value, fighting = isFighting(state);
  const players = [["quick", "quick players (they plan nothing)"], ...(state.game?.players ?? []).map((one) => [one.name, one.title])];
  const most = state.players === "quick" ? Infinity : MOST_SEARCHED;
  return h(
    "div",
    { class: "lab-controls", key: "controls" },
    h("label", { class: "field" }, h("span", null, "Between"), h("select", { disabled: fighting, onchange: (/** @type {Event} */ event) => act.set({ players: value(event), battles: Math.min(state.battles, value(event) === "quick" ? Infinity : MOST_SEARCHED) }) }, players.map(([name = "", words = ""]) => h("option", { value: name, selected: name === state.players, key: name }, words)))),
    h("label", { class: "field" }, h("span", null, "How often"), h("select", { disabled: fighting, onchange: (/** @type {Event} */ event) => act.set({ battles: Number(value(event)) }) }, TIMES.filter((times) => times <= most).map((times) => h("option", { value: times, selected: times === state.battles, key: String(times) }, `${thousands(times)} times`)))),
    fighting ? h("button", { class: "danger", key: "stop", onclick: act.stop }, "Stop") : h("button", { class: "primary", key: "fight", onclick: act.fight }, `Fight it ${thousands(state.battles)} times`),
    fighting || state.data || state.players !== "quick" || state.game?.sides.length !== 2 ? null : h("button", { key: "judge", title: "Fights it, and then looks for changes that would make it fair", onclick: act.judge }, "What is unfair?"),
  );
}

/** @param {LabState} state */
function progress({ answer, data }) {
  if (!answer) return null;
  const { state, done, of, left_s: left } = answer;
  if (state === "waiting") return h("p", { class: "lab-progress", key: "progress" }, "Waiting for a turn …", h("progress", { "aria-label": "Waiting" }));
  if (state === "running") return h("p", { class: "lab-progress", key: "progress" }, [`${thousands(done)} of ${thousands(of)} battles`, timeLeft(left)].filter(Boolean).join(", "), h("progress", { max: of, value: done, "aria-label": "Battles fought" }));
  const early = data && done < of ? ` of ${thousands(of)}: the time was up` : "";
  return h("p", { class: "lab-progress quiet", key: "progress" }, `${thousands(done)}${early} battles fought.`);
}

/** @param {LabState} state @param {LabActs} act @param {ReportData} data */
function reportView(state, act, data) {
  return [
    h("ul", { class: "lab-sentences", key: "sentences" }, data.sentences.map((sentence) => h("li", { key: sentence.slice(0, 24) }, sentence))),
    sharesView(data),
    part("board", "On the board", h("div", { key: "heat", node: act.heat })),
    part("swing", "How the chances move", swingView(data)),
    part("pieces", "The pieces", piecesView(state, act), h("p", { class: "quiet small" }, "Click a heading to sort. That a side wins more often with a piece does not say that the piece is why.")),
    part("endings", "How it ends", endingsView(data)),
    part("never", "What never happens", data.never.length ? h("ul", { class: "points" }, data.never.map(({ words }) => h("li", { key: words }, words))) : h("p", { class: "quiet" }, "Nothing: all ground is entered, and all that can be done is done.")),
    balanceView(state, act),
    part("keep", "Keep it", saving(state, act)),
  ];
}

/** @param {string} key @param {string} title @param {...Child} inside */
const part = (key, title, ...inside) => (inside.every((one) => !one) ? null : h("section", { class: `lab-part lab-${key}`, key, "aria-label": title }, h("h3", null, title), inside));

/** Who wins how often, as one bar. @param {ReportData} data */
function sharesView({ sides, drawn }) {
  const [first, ...others] = sides.map(({ side, won }) => h("span", { key: side, class: `lab-share of-${sides.findIndex((one) => one.side === side)}`, vars: { "--part": won.share ?? 0 } }, `${sideTitle(side)} ${hundredths(won)}`));
  const words = [...sides.map(({ side, won }) => `${sideTitle(side)} wins ${withMargin(won)}`), ...(drawn.times ? [`${hundredths(drawn)} are drawn`] : [])].join(", ");
  return h("div", { class: "lab-shares", key: "shares", role: "img", "aria-label": words }, first, drawn.times ? h("span", { key: "drawn", class: "lab-share is-drawn", vars: { "--part": drawn.share ?? 0 }, title: `drawn ${hundredths(drawn)}` }, (drawn.share ?? 0) > 0.09 ? `drawn ${hundredths(drawn)}` : "") : null, others);
}

/** @param {ReportData} data */
function endingsView({ endings }) {
  return h(
    "table",
    { class: "lab-table", key: "endings" },
    h("thead", null, h("tr", null, h("th", { scope: "col" }, "Winner"), h("th", { scope: "col" }, "Why"), h("th", { scope: "col", class: "num" }, "Share"))),
    h("tbody", null, endings.filter(({ share }) => share.times).map(({ reason, winner, share }) => h("tr", { key: `${winner} ${reason}` }, h("td", null, winner ? sideTitle(winner) : "nobody"), h("td", null, reason), h("td", { class: "num" }, hundredths(share))))),
  );
}

/** @param {LabState} state @param {LabActs} act */
function saving({ id, data }, act) {
  return [
    h("p", { class: "row", key: "buttons" }, id ? h("a", { class: "button", href: addressOf(`/api/lab/${id}/report`), download: "" }, "The report as a page") : null, h("button", { onclick: act.saveFigures }, "The figures (JSON)")),
    h("p", { class: "quiet small", key: "again" }, "To fight the same battles on a machine of your own: ", h("code", null, data?.command)),
  ];
}
