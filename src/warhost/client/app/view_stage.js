/** Two who fight apart from all others: who they are, how far it has come, what the next blow may do to either. */

import { openChoices } from "./battle_state.js";
import { capital, pieceOf } from "./choices.js";
import { h } from "./html.js";
import { percent } from "./odds_desk.js";
import { statesOf } from "./said.js";
import { iconOf } from "./view_piece.js";
import { sideDot } from "./view_small.js";
import { die } from "./view_things.js";

/** @param {BattleState} state @param {BattlePage} page @returns {Child} */
export function stageView(state, page) {
  const { stage } = state.view ?? {};
  if (!stage || !state.view) return null;
  const pair = stage.between.map((label) => pieceOf(/** @type {View} */ (state.view), label));
  const fates = fatesOf(state, page, stage.between);
  return h(
    "section",
    { class: `stage ${isLow(page, pair) ? "at-top" : ""}`, key: "stage", "aria-label": capital(stage.title) },
    fighter(pair[0], stage, fates, page),
    h(
      "div",
      { class: "stage-middle" },
      h("b", null, capital(stage.title)),
      stage.dice.length ? h("span", { class: "dice" }, stage.dice.map((face) => die(face))) : h("span", { class: "stage-blades", "aria-hidden": "true" }, "⚔"),
      h("span", { class: "quiet small" }, capital(stage.text)),
    ),
    fighter(pair[1], stage, fates, page),
  );
}

/** It may not hide those whom it is about. @param {BattlePage} page @param {(Piece | null)[]} pair */
function isLow({ board }, pair) {
  const spots = pair.flatMap((one) => board?.pieces.placed.get(one?.label ?? "")?.spot ?? []);
  const middle = spots.reduce((sum, { y }) => sum + y, 0) / (spots.length || 1);
  return middle > (board?.space.height ?? 0) / 2;
}

/** What is known of the next blow. @param {BattleState} state @param {BattlePage} page @param {string[]} between @returns {FatesOf} */
function fatesOf(state, page, between) {
  for (const { action } of [...state.aimed, ...openChoices(state)]) {
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
    iconOf(piece, page.terms),
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
