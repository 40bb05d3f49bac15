/** The ruler: from point to point, or from base to base, with what one sees along it. */

import { announce } from "../page/announce.js";
import { placeOf } from "../basics/places.js";
import { pointOf } from "../basics/table.js";
import { long, measured, sightInWords } from "./words.js";

export class RulerHand {
  /** @param {import("./plane_hands.js").PlaneHands} hands */
  constructor(hands) {
    this.hands = hands;
    /** @type {Ruler | null} */
    this.laid = null;
    /** @type {string | null} */
    this.start = null;
  }

  /** @param {string | null} label  of the piece there @param {number[]} point */
  begin(label, point) {
    const from = this.hands.standsAt(label) ?? point;
    this.start = label;
    this.laid = { from, to: from, figures: label ? [label] : [], sight: null };
    this.hands.sketch();
  }

  /** @param {string | null} label @param {number[]} point */
  lead(label, point) {
    if (!this.laid) return this.begin(label, point);
    const end = label === this.start ? null : label;
    const to = this.hands.standsAt(end) ?? point;
    const figures = [this.start, end].filter((one) => one !== null);
    this.laid = { ...this.laid, to, figures, sight: null };
    this.hands.sketch();
    const { from } = this.laid;
    void this.hands.survey.latest("sight", { what: "sight", from, to }, (sight) => this.seen(to, sight));
  }

  /** @param {number[]} to @param {SightAnswer | null} sight */
  seen(to, sight) {
    if (!this.laid || String(this.laid.to) !== String(to)) return;
    this.laid = { ...this.laid, sight };
    this.hands.sketch();
    announce(`${long(measured(this.laid, this.hands.table.radius))}. ${sightInWords(sight)}`);
  }

  /** The keyboard's end of it. @param {string} place */
  leadTo(place) {
    const here = this.hands.state.view?.pieces.find((one) => placeOf(one) === place);
    this.lead(here?.label ?? null, pointOf(place));
  }

  clear() {
    this.laid = null;
    this.start = null;
  }
}
