/** What is unfair: the share that is wished for, and what would bring it about, each change measured. */

import { sideTitle } from "../basics/sides.js";
import { capital } from "../choosing/choices.js";
import { h } from "../page/html.js";
import { save } from "./saving.js";
import { hundredths, thousands, withMargin } from "./figures.js";

/** @typedef {import("./types.js").LabState} LabState */
/** @typedef {import("./types.js").LabActs} LabActs */

const WISHES = [40, 45, 50, 55, 60];

/** @param {LabState} state @param {LabActs} act @returns {Child} */
export function balanceView(state, act) {
  const { data, wish, answer, balance } = state;
  if (!data || data.sides.length !== 2) return null;
  const value = (/** @type {Event} */ event) => /** @type {HTMLSelectElement} */ (event.target).value;
  const why = answer?.state !== "done" ? "As soon as all battles are fought" : data.players.some((one) => one !== "quick") ? "Only between quick players: others take hours" : "";
  const asking = balance?.state === "waiting" || balance?.state === "running";
  return h(
    "section",
    { class: "lab-part lab-balance", key: "balance", "aria-label": "What is unfair?" },
    h("h3", null, "What is unfair?"),
    h("p", { class: "quiet" }, "The lab makes one change after the other (a turn more, a piece less, another threshold) and fights each of them, until it knows which brings the battle to where you want it."),
    h(
      "div",
      { class: "lab-controls" },
      h("label", { class: "field" }, h("span", null, "Of the battles that are decided"), h("select", { disabled: asking, onchange: (/** @type {Event} */ event) => act.set({ wish: { ...wish, side: value(event) } }) }, data.sides.map(({ side }) => h("option", { value: side, selected: side === wish.side, key: side }, `${sideTitle(side)} shall win`)))),
      h("label", { class: "field" }, h("span", null, "how many"), h("select", { disabled: asking, onchange: (/** @type {Event} */ event) => act.set({ wish: { ...wish, share: Number(value(event)) } }) }, WISHES.map((share) => h("option", { value: share, selected: share === wish.share, key: String(share) }, `${share} of 100`)))),
      asking ? h("button", { class: "danger", key: "stop", onclick: act.stop }, "Stop") : h("button", { key: "ask", disabled: why !== "", title: why, onclick: act.balance }, "What would change it?"),
    ),
    asking ? h("p", { class: "lab-progress" }, balance.of ? `${thousands(balance.done)} battles, of ${thousands(balance.of)} or more` : "Looking for changes …", h("progress", balance.of ? { max: balance.of, value: balance.done, "aria-label": "Battles fought" } : { "aria-label": "Battles fought" })) : null,
    balance?.data ? foundView(balance.data, state, act) : null,
  );
}

/** @param {import("./types.js").Found} found @param {LabState} state @param {LabActs} act */
function foundView({ met, base, suggestions, sentences }, { balance, wish }, act) {
  const over = balance?.state === "done", nothing = over && !base.meets && !(met && suggestions.length) ? sentences.at(-1) : null;
  return [
    h("p", { key: "base" }, "As it is: ", figuresOf(base, wish.side), base.meets ? ". That is where you want it; nothing has to be changed." : "."),
    nothing ? h("p", { key: "nothing" }, nothing) : null,
    h(
      "ul",
      { class: "lab-suggestions", key: "suggestions" },
      suggestions.map((one) =>
        h(
          "li",
          { key: one.words, class: one.meets ? "is-met" : "" },
          h("span", { class: "lab-change" }, capital(one.words)),
          figuresOf(one, wish.side),
          act.take ? h("button", { onclick: () => act.take?.(one.toml) }, "Take it") : h("button", { onclick: () => saveText(one) }, "Save the file"),
        ),
      ),
    ),
  ];
}

/** @param {import("./types.js").Measured} measured @param {string} side */
const figuresOf = ({ share, drawn }, side) => h("span", { class: "num" }, h("b", null, `${sideTitle(side)} ${withMargin(share)}`), drawn.times ? `, ${hundredths(drawn)} drawn` : "");

/** @param {import("./types.js").Suggestion} one */
const saveText = ({ words, toml }) => save(`${words.replace(/[^\w]+/g, "-").slice(0, 60)}.toml`, toml, "application/toml");
