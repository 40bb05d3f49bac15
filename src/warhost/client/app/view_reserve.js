/** Choices that are offered elsewhere than under the question: the hand of cards, and who waits beside the board. */

import { openChoices } from "./battle_state.js";
import { capital, isBare, pieceOf } from "./choices.js";
import { h } from "./html.js";
import { iconOf } from "./view_piece.js";

/** @param {BattleState} state @param {Choice} choice @returns {Piece | null} who would be taken up by it, and is not on the board yet */
function waits(state, choice) {
  const piece = isBare(choice) && state.view ? pieceOf(state.view, choice.actor) : null;
  return piece && piece.place === null && !piece.gone ? piece : null;
}

/** Is a choice offered elsewhere: as a card of the hand, on the board, or among those who wait? @param {Choice} choice @param {Terms | null} terms */
export function isElsewhere({ verb }, terms) {
  const { hand, tries } = terms?.looks ?? {};
  return verb === hand?.verb || verb === tries?.choose?.split(" ")[0];
}

/** @param {BattleState} state @param {BattlePage} page @returns {Child} */
export function reserve(state, page) {
  /** @type {Map<string, {piece: Piece, choice: Choice, number: number}>} */
  const alike = new Map();
  for (const choice of openChoices(state)) {
    const piece = waits(state, choice);
    const known = piece && alike.get(piece.name);
    if (known) known.number += 1;
    else if (piece) alike.set(piece.name, { piece, choice, number: 1 });
  }
  const back = page.hands.inHand ? h("button", { key: "another", onclick: page.undo }, "Another piece") : null;
  return [back, ...[...alike.values()].map((one) => waiting(one, page))];
}

/** @param {{piece: Piece, choice: Choice, number: number}} one @param {BattlePage} page */
function waiting({ piece, choice, number }, page) {
  const which = number > 1 ? `×${number}` : piece.label;
  const does = { title: capital(choice.sentence), "aria-label": `${piece.name} ${which}`, onclick: () => page.deeds.act(choice) };
  return h("button", { class: "reserve", key: piece.name, ...does }, iconOf(piece, page.terms), h("span", { class: "wide" }, piece.name), which);
}

/** @param {BattleState} state @param {HandTerm} hand @returns {Choice[]} */
export const playsOf = (state, hand) => openChoices(state).filter((one) => one.verb === hand.verb);

/** The hand under the prompt, as soon as a card may be played. @param {BattleState} state @param {BattlePage} page @returns {Child} */
export function playButton(state, page) {
  const hand = page.terms?.looks.hand;
  const plays = hand ? playsOf(state, hand).length : 0;
  return plays ? h("button", { key: "hand", onclick: () => page.pickTab("hand") }, `${hand?.play} (${plays})`) : null;
}
