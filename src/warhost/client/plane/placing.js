/** Setting pieces down on an open table: where a point is not the end of a way. */

import { pieceOf } from "../choosing/choices.js";

export class Placing {
  /** @param {import("./plane_hands.js").PlaneHands} hands */
  constructor(hands) {
    this.hands = hands;
  }

  /** What a point would be now, if it is no walk. @returns {Choice | undefined} */
  get open() {
    const { choices, state, verbs } = this.hands;
    return choices.find((one) => one.place !== null && !verbs.isWalk(one.verb) && (one.actor === null || one.actor === state.chosen));
  }

  /** @returns {string | null} the piece in hand: the one that was named last, where the choice does not say */
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
