/** Where the piece that is taken up can go: asked for at once, shown while it is in hand. */

export class Reach {
  /** @param {import("./plane_hands.js").PlaneHands} hands */
  constructor(hands) {
    this.hands = hands;
    /** @type {string | null} whose it is */
    this.of = null;
    /** @type {ReachAnswer | null} */
    this.answer = null;
  }

  /** @param {string} label */
  show(label) {
    if (this.of !== label) this.answer = null;
    this.of = label;
    void this.hands.survey.ask({ what: "reach", actor: label }).then((answer) => {
      if (this.of !== label) return;
      this.answer = answer;
      this.hands.sketch();
    });
  }

  clear() {
    this.of = this.answer = null;
  }
}
