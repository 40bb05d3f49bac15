/** What comes one after the other in what is asked, as plates in a row: over, now, or to come, each with what is planned in it. */

import { panelsOf } from "../choosing/declared_panels.js";
import { depthOf, tintOf } from "../basics/tints.js";
import { h } from "../page/html.js";

const SAID = { done: ", over", now: ", now", "to come": "" };

/** @param {View} view @returns {Child[]} */
export const platesOf = (view) => panelsOf(view, "plates").map(strip);

/** @param {PlatesShown & {name: string}} panel */
const strip = ({ name, label, plates }) =>
  h(
    "ol",
    { class: "plates", key: `plates ${name}`, "aria-label": label },
    plates.map(({ text, note, state, colour }) =>
      h(
        "li",
        { key: text, class: `plate is-${state.replace(" ", "-")} on-${depthOf(tintOf(colour))}`, "aria-current": state === "now" ? "step" : null, vars: { "--tint": tintOf(colour) } },
        h("b", null, text),
        h("span", { class: "unseen" }, SAID[state]),
        h("span", { class: "plate-note" }, note),
      ),
    ),
  );
