/** Choices that are offered elsewhere than under the question: the hand of cards, and who waits beside the board. */

import { allChoices, openChoices } from "../choosing/battle_state.js";
import { capital, isBare, pieceOf } from "../choosing/choices.js";
import { h } from "../page/html.js";
import { iconOf } from "./view_piece.js";

const MOST_NAMED = 3; // kinds for whose names there is room

/** @param {BattleState} state @param {Choice} choice @returns {Piece | null} whom it would bring on the board */
function waits(state, choice) {
  const piece = state.view && choice.target === null ? pieceOf(state.view, choice.actor) : null;
  return piece && piece.place === null && !piece.gone ? piece : null;
}

/** Is a choice offered elsewhere: as a card of the hand, on the board, or among those who wait? @param {Choice} choice @param {Terms | null} terms */
export function isElsewhere({ verb }, terms) {
  const { hand, tries } = terms?.looks ?? {};
  return verb === hand?.verb || verb === tries?.choose?.split(" ")[0];
}

/** @param {BattleState} state @param {BattlePage} page @returns {Child} */
export function reserve(state, page) {
  /** @type {Map<string, {piece: Piece, choice: Choice, labels: Set<string>}>} */
  const alike = new Map();
  for (const choice of openChoices(state)) {
    const piece = waits(state, choice);
    if (!piece) continue;
    const known = alike.get(piece.name) ?? { piece, choice, labels: new Set() };
    known.labels.add(piece.label);
    alike.set(piece.name, known);
  }
  const back = page.hands.inHand ? h("button", { key: "another", onclick: page.undo }, "Another piece") : null;
  return [back, ...[...alike.values()].map((one) => waiting(one, alike.size <= MOST_NAMED, state, page))];
}

/** Who can only be taken up is so at once; where a place has to be said, too, it is chosen first. @param {{piece: Piece, choice: Choice, labels: Set<string>}} one @param {boolean} named @param {BattleState} state @param {BattlePage} page */
function waiting({ piece, choice, labels }, named, { chosen }, page) {
  const which = labels.size > 1 ? `×${labels.size}` : piece.label;
  const bare = isBare(choice), does = bare ? () => page.deeds.act(choice) : () => page.hands.choose(piece.label);
  const told = { title: bare ? capital(choice.sentence) : `Choose ${piece.name}`, "aria-label": `${piece.name} ${which}`, "aria-pressed": bare ? null : String(labels.has(chosen ?? "")) };
  return h("button", { class: "reserve", key: piece.name, ...told, onclick: does }, iconOf(piece, page.terms), bare || named ? h("span", { class: "wide" }, piece.name) : null, which);
}

/** @param {BattleState} state @param {HandTerm} hand @returns {Choice[]} */
export const playsOf = (state, hand) => allChoices(state).filter((one) => one.verb === hand.verb);

/** The hand under the prompt, as soon as a card may be played. @param {BattleState} state @param {BattlePage} page @returns {Child} */
export function playButton(state, page) {
  const hand = page.terms?.looks.hand;
  const plays = hand ? new Set(playsOf(state, hand).map((one) => one.event ?? one.action)).size : 0;
  return plays ? h("button", { key: "hand", onclick: () => page.pickTab("hand") }, `${hand?.play} (${plays})`) : null;
}
