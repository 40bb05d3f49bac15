/** What is thrown, before it is: what can happen to the throw, what becomes of all under it, and where else it could be aimed. */

import { bestAims, standingOf } from "../choosing/aims.js";
import { pieceOf } from "../choosing/choices.js";
import { h } from "../page/html.js";
import { nameOf } from "../basics/names_said.js";
import { percent } from "../choosing/odds_desk.js";
import { named } from "./named.js";
import { sideDot } from "./view_small.js";

const MOST_STRUCK = 9;
const PLACES = 2; // of what is to be expected

/** All throws as one bar: where it was meant, elsewhere, nothing. @param {Thrown} lands */
export function throwBar({ falls, fails }) {
  const meant = falls.reduce((sum, one) => sum + (one.aimed ? one.share : 0), 0), astray = falls.reduce((sum, one) => sum + (one.aimed ? 0 : one.share), 0);
  /** @type {[string, number, string][]} */
  const parts = [["meant", meant, "where meant"], ["astray", astray, "elsewhere"], ["lost", Math.max(0, 1 - meant - astray - fails.share), "off the map"], ["fails", fails.share, fails.text]];
  return h(
    "ul",
    { class: "throw-bar", key: "throw-bar", "aria-label": "All throws" },
    parts.flatMap(([name, share, words]) => (share > 0.004 ? [h("li", { key: name, class: `is-${name}`, vars: { "--share": share } }, h("b", null, percent(share)), h("span", null, words))] : [])),
  );
}

/** Everybody under it: the gravest that can befall him, and all that is less, over all throws. @param {FatesOf} fates @param {View | null} view @param {string[]} grave  the fates that are gravest */
export function struckList(fates, view, grave) {
  const rows = Object.entries(fates).map(([label, all]) => rowOf(label, all, view, grave)).filter(({ gone, hurt }) => gone + hurt > 0).sort((one, other) => other.gone + other.hurt - one.gone - one.hurt);
  if (!rows.length) return h("p", { key: "none" }, "It harms nobody.");
  const rest = rows.length - MOST_STRUCK;
  return h(
    "section",
    { class: "struck", key: "struck" },
    h("h3", null, "Who is hit, over all throws ", h("span", { class: "quiet small" }, "gravest, less")),
    h("ul", null, rows.slice(0, MOST_STRUCK).map((row) => struck(row, view))),
    rest > 0 ? h("p", { class: "quiet small" }, `and ${rest} more`) : null,
  );
}

/** @param {string} label @param {FatesOf[string]} all @param {View | null} view @param {string[]} grave */
function rowOf(label, all, view, grave) {
  const piece = view && pieceOf(view, label);
  const gone = all.reduce((sum, { parts, percent: of }) => sum + (parts.some(({ name }) => name === grave[0]) ? of / 100 : 0), 0);
  const hurt = all.reduce((sum, { parts, percent: of }) => sum + (parts.some(({ tone }) => tone === "bad") ? of / 100 : 0), 0) - gone;
  return { label, piece, gone, hurt };
}

/** @param {ReturnType<typeof rowOf>} row @param {View | null} view */
function struck({ label, piece, gone, hurt }, view) {
  const said = `${percent(gone)} gravest, ${percent(hurt)} less`;
  return h(
    "li",
    { key: label },
    h("span", { class: "struck-who" }, sideDot(piece?.side), named(piece ? nameOf(piece, view?.pieces ?? []) : label, label)),
    h("span", { class: "struck-track", role: "img", "aria-label": said }, h("span", { class: "struck-gone", vars: { "--share": gone } }), h("span", { class: "struck-hurt", vars: { "--share": hurt } })),
    h("span", { class: "struck-figures num", "aria-hidden": "true" }, `${hundredth(gone)} · ${hundredth(hurt)}`),
  );
}

/** @param {number} share */
const hundredth = (share) => (share > 0 && share < 0.005 ? "<1" : String(Math.round(share * 100)));

/** Where it promises most; the aim in hand stands above them with its place among all. @param {BattleState} state @param {BattlePage} page @returns {Child} */
export function aimsCard(state, page) {
  const best = bestAims(state), { aims } = state, inHand = state.armed ?? state.aimed[0];
  if (!aims || !best.length) return null;
  const { told } = aims, standing = inHand && standingOf(told, inHand.action);
  return h(
    "section",
    { class: "aims", key: "aims" },
    h("h3", null, "Where it promises most ", h("span", { class: "quiet small" }, `${told.gains} · ${told.costs}, on average`)),
    standing ? h("p", { class: "aims-standing", key: "standing" }, `This aim: ${figures(standing.aim)}, `, h("b", { class: standing.rank === 1 ? "is-best" : "" }, standing.rank === 1 ? `the best of ${told.aims.length}` : `number ${standing.rank} of ${told.aims.length}`)) : null,
    h("div", { class: "aims-row" }, best.map((one) => aimButton(one, inHand?.action === one.action, told, state, page))),
  );
}

/** @param {AimTold} aim */
const figures = ({ gain, cost }) => `${gain.toFixed(PLACES)} · ${cost.toFixed(PLACES)}`;

/** @param {AimTold} aim @param {boolean} pressed @param {Aims} told @param {BattleState} state @param {BattlePage} page */
function aimButton(aim, pressed, { gains, costs }, { view }, page) {
  const target = view && pieceOf(view, aim.target), where = target ? nameOf(target, view.pieces) : aim.place;
  return h(
    "button",
    { key: aim.action, class: "aim", "aria-pressed": String(pressed), title: `${where}: ${aim.gain.toFixed(PLACES)} ${gains}, ${aim.cost.toFixed(PLACES)} ${costs}`, onclick: () => page.hands.takeAim?.(aim.action) },
    h("b", null, where),
    h("span", { class: "num" }, figures(aim)),
  );
}
