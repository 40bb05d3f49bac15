/** Ranges and lines of sight from a piece, or from where it is thought to go. */

export class Sight {
  /** @param {import("./plane_hands.js").PlaneHands} hands */
  constructor(hands) {
    this.hands = hands;
    /** @type {Sketch["ranges"]} */
    this.seen = null;
  }

  /** Asks anew, where they are wanted. */
  look() {
    const { hands } = this;
    const { chosen, looked, pinned } = hands.state;
    const actor = chosen ?? looked ?? pinned;
    const stands = hands.standsAt(actor);
    if (!hands.plan.ranges || !stands) {
      this.seen = null;
      return hands.sketch();
    }
    const at = hands.plan.actor === actor ? hands.plan.to : null;
    void hands.survey.latest("ranges", { what: "ranges", actor, at }, (answer) => {
      this.seen = answer && hands.plan.ranges ? { ...answer, from: at ?? stands } : null;
      hands.sketch();
    });
  }

  toggle = () => {
    this.hands.setPlan({ ranges: !this.hands.plan.ranges });
    this.look();
  };
}
