/** A battle looked back upon: asked for piece by piece, as the server finds it out. Fetched only when it is wanted. */

import { refusalOf } from "../net/http.js";
import { reviewView } from "./view_review.js";

export class Review {
  /** @param {(from: number) => Promise<ReviewAnswer>} fetch @param {() => void} changed */
  constructor(fetch, changed) {
    this.fetch = fetch;
    this.changed = changed;
    /** @type {ReviewAnswer | null} all that is known, with every moment so far */
    this.known = null;
    /** @type {Refusal | null} */
    this.refusal = null;
    this.at = 0;
    this.hovered = 0;
    this.told = 0;
    void this.run();
  }

  get done() {
    return this.known !== null && this.known.done >= this.known.total;
  }

  run = async () => {
    this.refusal = null;
    this.changed();
    try {
      while (!this.done || this.known?.corrections === null) {
        const moments = this.known?.moments ?? [];
        const told = await this.fetch(moments.length);
        this.known = { ...told, moments: [...moments, ...told.moments] };
        this.changed();
      }
    } catch (error) {
      this.refusal = refusalOf(error);
      this.changed();
    }
  };

  /** The moment of an entry; of one that was no action or was taken back, none. @param {number} number @returns {Moment | null} */
  moment(number) {
    return this.known?.moments.find((one) => one.number === number) ?? null;
  }

  /** What can be learnt of an entry's decision. @param {number | undefined} number @returns {Correction | null} */
  correction(number) {
    return this.known?.corrections?.find((one) => one.number === number) ?? null;
  }

  /** What was done, and what would have been better, as it is drawn. @param {number | undefined} number @returns {Intent[]} */
  plans(number) {
    const correction = this.correction(number);
    return correction ? [{ ...correction.done, mark: "✗" }, ...(correction.better ? [{ ...correction.better, mark: "✓" }] : [])] : [];
  }

  /** Chooses a moment to be told about. @param {number} number */
  pick = (number) => {
    this.at = number;
    this.changed();
  };

  /** Points at a moment, 0 at none. @param {number} number */
  hover = (number) => {
    if (number === this.hovered) return;
    this.hovered = number;
    this.changed();
  };

  /** @param {ReviewActs} acts @returns {Child} */
  view(acts) {
    if (acts.at !== this.told) this.hovered = 0; // who goes on by keys no longer means what lies under the mouse
    this.told = acts.at;
    return reviewView(this, acts);
  }
}
