/** Setting figures down on an open table: in free deployment, and where a god carries one away. */

import { openChoices } from "../app/battle_state.js";
import { capital, pieceOf } from "../app/choices.js";
import { h } from "../app/html.js";
import { iconOf } from "../app/view_piece.js";

/** Verbs whose places are no more than examples of the points that may be walked to. */
export const WALKS = new Set(["move", "via"]);

export class Placing {
  /** @param {import("./plane_hands.js").PlaneHands} hands */
  constructor(hands) {
    this.hands = hands;
  }

  /** What a point would be now, if it is no walk. @returns {Choice | undefined} */
  get open() {
    const { choices, state } = this.hands;
    return choices.find((one) => one.place !== null && !WALKS.has(one.verb) && (one.actor === null || one.actor === state.chosen));
  }

  /** @returns {string | null} the figure in hand: the one that was named last, where the choice does not say */
  get held() {
    const { open } = this;
    const { view, scene } = this.hands.state;
    if (!open || !view) return null;
    return open.actor ?? pieceOf(view, scene?.log.at(-1)?.action?.split(" ").at(-1) ?? null)?.label ?? null;
  }

  /** May it be set down there? @param {number[]} to @param {(answer: MoveAnswer) => void} [then] */
  think(to, then) {
    const { hands, held, open } = this;
    const same = () => hands.plan.actor === held && String(hands.plan.to) === String(to);
    if (!open || (same() && !then)) return;
    hands.setPlan({ actor: held, to, answer: null });
    void hands.survey.latest("move", { what: "why", action: hands.actionFor(open.verb, open.actor, to) }, (/** @type {MoveAnswer | null} */ answer) => {
      if (!answer || !same()) return;
      hands.setPlan({ answer });
      then?.(answer);
    });
  }
}

/** Who waits beside the table to be set up: one button for all that are alike. @param {BattleState} state @param {BattlePage} page @returns {Child} */
export function reserve(state, page) {
  const { placing, canUnchoose } = /** @type {import("./plane_hands.js").PlaneHands} */ (page.hands);
  if (placing.open?.actor && canUnchoose) return h("button", { key: "another", onclick: page.undo }, "Another figure");
  /** @type {Map<string, {piece: Piece, choice: Choice, number: number}>} */
  const alike = new Map();
  for (const choice of openChoices(state)) {
    const piece = choice.verb === "choose" && state.view && pieceOf(state.view, choice.actor);
    const known = piece && alike.get(piece.name);
    if (known) known.number += 1;
    else if (piece && !piece.at) alike.set(piece.name, { piece, choice, number: 1 });
  }
  return [...alike.values()].map(({ piece, choice, number }) => {
    const which = number > 1 ? `×${number}` : piece.label;
    const does = { title: capital(choice.sentence), "aria-label": `${piece.name} ${which}`, onclick: () => page.deeds.act(choice) };
    return h("button", { class: "reserve", key: piece.name, ...does }, iconOf(piece, page.terms), h("span", { class: "wide" }, piece.name), which);
  });
}
