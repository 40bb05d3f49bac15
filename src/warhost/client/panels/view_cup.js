/** A cup from which it is drawn who acts next: what is left in it, how likely each comes next, and who has had his turn. */

import { depthOf, tintOf } from "../basics/tints.js";
import { h } from "../page/html.js";
import { percent } from "../choosing/odds_desk.js";
import { sideDot, sideName, signButton } from "./view_small.js";

/** @typedef {{open: boolean, toggle: () => void}} CupActs */

const CUP = "M5 6H27L24 28Q16 31 8 28Z";

/** @param {CupShown} cup @param {CupActs} acts @returns {Child} what lies on the table: the cup, and before it what is left in it */
export function cupStrip(cup, { open, toggle }) {
  return h(
    "button",
    { class: "cup-strip wide", key: "cup-strip", title: `${cup.label}: ${cup.text} (U)`, "aria-expanded": String(open), onclick: toggle },
    h("span", { class: "unseen" }, inWords(cup)),
    cupPicture(cup.left),
    h(
      "span",
      { class: "lots", "aria-hidden": "true" },
      cup.tokens.filter(({ left }) => left).map((one) => h("span", { class: "lot-count", key: one.piece }, lot(one), h("span", { class: "lot-dots" }, Array.from({ length: one.left }, () => h("span", null))))),
    ),
  );
}

/** The same in the bar of a phone. @param {CupShown} cup @param {CupActs} acts @returns {Child} */
export function cupButton(cup, { open, toggle }) {
  return h("button", { class: "on-wood cup-button narrow", key: "cup-button", "aria-expanded": String(open), onclick: toggle }, h("span", { class: "unseen" }, inWords(cup)), cupPicture(cup.left));
}

/** @param {CupShown} cup @param {CupActs} acts @returns {Child} all of it, over the table */
export function cupPanel(cup, { open, toggle }) {
  if (!open) return null;
  return h("section", { class: "cup-panel", key: "cup-panel", "aria-label": cup.label }, signButton("×", `Close ${cup.label}`, toggle), cupCard(cup));
}

/** @param {CupShown} cup @returns {Child} */
export function cupCard(cup) {
  const most = Math.max(...cup.tokens.map(({ share }) => share), 0.001);
  return h(
    "article",
    { class: "cup-card", key: "cup-card" },
    h("h2", null, cup.label),
    h("p", { class: "quiet" }, cup.text),
    h("ul", null, cup.tokens.map((one) => line(one, most))),
  );
}

/** @param {CupToken} token @param {number} most  the largest share of all */
function line(token, most) {
  const { piece, name, side, left, share, state } = token;
  return h(
    "li",
    { key: piece, class: left ? "" : "is-out", title: left ? `${left} left, next with ${percent(share)}` : "none left" },
    h("span", { class: "lot-stack", "aria-hidden": "true" }, Array.from({ length: Math.max(1, left) }, (_, place) => lot(token, place === Math.max(1, left) - 1))),
    h("span", { class: "cup-name" }, sideDot(side), h("b", null, name), h("span", { class: "unseen" }, `, ${sideName(side)}: ${left} left`)),
    h("span", { class: "cup-state" }, state),
    h("span", { class: "cup-track", "aria-hidden": "true" }, left ? h("span", { class: "cup-fill", vars: { "--share": share / most } }) : null),
    h("span", { class: "num cup-share" }, left ? percent(share) : "–"),
  );
}

/** A token, with its name where it lies uppermost; an empty place where none is left. @param {CupToken} token @param {boolean} [named] */
function lot({ piece, colour, left }, named = true) {
  const tint = tintOf(colour);
  return h("span", { class: `lot ${left ? depthOf(tint) : "none"}`, vars: { "--tint": tint } }, named ? piece : "");
}

/** @param {number} left */
function cupPicture(left) {
  return h(
    "svg",
    { class: "cup-picture", viewBox: "0 0 32 32", "aria-hidden": "true" },
    h("path", { class: "cup-body", d: CUP }),
    h("ellipse", { class: "cup-rim", cx: 16, cy: 6, rx: 11, ry: 3.4 }),
    h("path", { class: "cup-band", d: "M6.200 13.500Q16 17 25.800 13.500" }),
    h("text", { class: "cup-left", x: 16, y: 25.5 }, left),
  );
}

/** @param {CupShown} cup */
function inWords({ label, text, tokens }) {
  const next = tokens.filter(({ left }) => left).map(({ name, left, share }) => `${name} ${left}, next with ${percent(share)}`);
  return `${label}: ${text}. ${next.join("; ")}`;
}
