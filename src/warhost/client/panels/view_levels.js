/** How far each side is towards a limit, as bars with a notch where the limit is. */

import { panelsOf } from "../choosing/declared_panels.js";
import { h } from "../page/html.js";
import { sideDot } from "./view_small.js";

const NOTCH = 0.8; // where the limit is on a bar that has not passed it

/** @param {LevelShown} level */
const isPast = ({ at, of }) => at > of;

/** The bar alone. @param {LevelShown} level @returns {Child} */
function gauge(level) {
  const { at, of } = level;
  const whole = Math.max(of / NOTCH, at, 1);
  return h(
    "span",
    { class: `limit-track${isPast(level) ? " is-past" : ""}`, "aria-hidden": "true", vars: { "--at": at / whole, "--of": of / whole } },
    h("span", { class: "limit-fill" }),
    h("span", { class: "limit-notch" }),
  );
}

/** Beside the name of its side: the first with its words, of the others the figures alone, and on a phone nothing. @param {View} view @param {string} side @param {string} words @returns {Child[]} */
export const sideLevels = (view, side, words) =>
  panelsOf(view, "level").filter((one) => one.side === side).map((one, nth) =>
    h(
      "span",
      { class: nth ? "limit wide" : "limit", key: one.label, role: "img", "aria-label": inWords(one), title: inWords(one) },
      gauge(one),
      h("span", { class: "num" }, h("span", { class: "wide" }, nth ? `${one.at}/${one.of}` : words), h("span", { class: "narrow" }, `${one.at}/${one.of}`), isPast(one) ? h("b", { class: "limit-past" }, "!") : null),
    ),
  );

/** With all their words, in the panel. @param {View} view @returns {Child} */
export function levelList(view) {
  const levels = panelsOf(view, "level");
  if (!levels.length) return null;
  return h(
    "ul",
    { class: "limits", key: "limits" },
    levels.map((one) =>
      h(
        "li",
        { key: `${one.side} ${one.label}`, class: isPast(one) ? "is-past" : "" },
        h("span", { class: "limit-name" }, sideDot(one.side), one.label),
        gauge(one),
        h("span", { class: "limit-words" }, isPast(one) ? h("b", null, "Exceeded: ") : null, one.text),
      ),
    ),
  );
}

/** @param {LevelShown} level */
const inWords = (level) => `${level.label}: ${level.text}${isPast(level) ? ", exceeded" : ""}`;
