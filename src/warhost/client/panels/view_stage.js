/** Two who fight apart from all others: who they are, how far it has come, what the next blow may do to either. */

import { openChoices } from "../choosing/battle_state.js";
import { bareChoices, capital, pieceOf } from "../choosing/choices.js";
import { panelOf } from "../choosing/declared_panels.js";
import { h } from "../page/html.js";
import { percent } from "../choosing/odds_desk.js";
import { statesOf } from "../basics/said.js";
import { crestOf } from "./view_piece.js";
import { isElsewhere } from "./view_reserve.js";
import { sideDot } from "./view_small.js";
import { die } from "./view_things.js";

/** Pixels of the board that the question and the tools lie over, above and below, and those that the stage needs: high, and wide as a column. */
const TAKEN = { wide: { over: 96, under: 70, high: 140, wide: 270 }, narrow: { over: 0, under: 150, high: 100, wide: Infinity } };
const BLADES = `url("${new URL("icons/crossed-swords.svg", document.baseURI).href}")`;

/** @param {BattleState} state @param {BattlePage} page @returns {Child} */
export function stageView(state, page) {
  const stage = panelOf(state.view, "stage");
  if (!stage || !state.view) return null;
  const pair = stage.between.map((label) => pieceOf(/** @type {View} */ (state.view), label));
  const fates = fatesOf(state, page, stage.between);
  return h(
    "section",
    { class: `stage ${sideOf(page, pair)}`, key: "stage", "aria-label": capital(stage.title) },
    fighter(pair[0], stage, fates, page),
    h(
      "div",
      { class: "stage-middle" },
      h("b", null, capital(stage.title)),
      stage.dice.length ? h("span", { class: "dice" }, stage.dice.map((face) => die(face))) : h("span", { class: "stage-blades", "aria-hidden": "true", vars: { "--icon": BLADES } }),
      h("span", { class: "quiet small" }, capital(stage.text)),
    ),
    fighter(pair[1], stage, fates, page),
  );
}

/** It may not hide those whom it is about: it lies where they leave room for it. @param {BattlePage} page @param {(Piece | null)[]} pair */
function sideOf({ board, isWide }, pair) {
  const boxes = pair.flatMap((one) => board?.pieces.placed.get(one?.label ?? "")?.node.getBoundingClientRect() ?? []);
  const whole = board?.svg.getBoundingClientRect();
  if (!whole || !boxes.length) return "";
  const { over, under, high, wide } = isWide() ? TAKEN.wide : TAKEN.narrow;
  const above = Math.min(...boxes.map(({ top }) => top)) - whole.top - over;
  const below = whole.bottom - under - Math.max(...boxes.map(({ bottom }) => bottom));
  const beside = Math.min(...boxes.map(({ left }) => left)) - whole.left;
  if (Math.max(above, below) < high && beside > wide) return "at-side";
  return above > below ? "at-top" : "";
}

/** What is known of the next blow. @param {BattleState} state @param {BattlePage} page @param {string[]} between @returns {FatesOf} */
function fatesOf(state, page, between) {
  const settling = bareChoices(openChoices(state), null).filter((one) => !isElsewhere(one, page.terms));
  for (const { action } of [...state.aimed, ...settling]) {
    const fates = page.desk.known(action)?.fates;
    if (fates && between.some((label) => fates[label])) return fates;
  }
  return {};
}

/** @param {Piece | null} piece @param {StageShown} stage @param {FatesOf} fates @param {BattlePage} page */
function fighter(piece, stage, fates, page) {
  if (!piece) return null;
  return h(
    "div",
    { class: `fighter ${stage.acts === piece.label ? "strikes" : ""}`, key: piece.label },
    crestOf(piece, page.terms),
    h("b", null, sideDot(piece.side), piece.name),
    h("span", { class: "small" }, piece.profile.slice(0, 2).map(({ label, text }) => `${label} ${text}`).join(", ")),
    h("span", { class: "quiet small" }, statesOf(piece, page.terms).join(", ")),
    fates[piece.label] ? fateBar(fates[piece.label]) : null,
  );
}

/** @param {FatesOf[string]} fates */
function fateBar(fates) {
  const told = fates.map(({ parts, percent: share }) => ({ words: parts.map((one) => one.words).join(", ") || "no effect", tone: parts[0]?.tone ?? "", share }));
  const says = told.map(({ words, share }) => `${percent(share / 100)} ${words}`).join(", ");
  return h(
    "span",
    { class: "fate-bar", role: "img", "aria-label": says, title: says },
    told.map(({ words, tone, share }) => h("span", { class: `fate ${tone || "none"}`, key: words, vars: { "--share": share } }, share >= 18 ? `${words} ${percent(share / 100)}` : "")),
  );
}
