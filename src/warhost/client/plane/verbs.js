/** What a game calls the deeds that a point of the table may mean: found in what it declares, and in the shape of its choices. */

import { inches } from "./words.js";

/** @param {string | undefined} words  an action with operands in braces @returns {string | null} */
const verbOf = (words) => words?.split(" ")[0] ?? null;

export class Verbs {
  /** @param {Terms | null} terms */
  constructor(terms) {
    const tries = terms?.looks.tries;
    this.walk = verbOf(tries?.place) ?? "";
    this.turn = verbOf(tries?.turn);
    this.choose = verbOf(tries?.choose);
    this.back = verbOf(tries?.back);
    this.strike = verbOf(tries?.target) ?? "";
  }

  /** Are places of the verb no more than examples of the points that may be walked to? @param {string} verb */
  isWalk(verb) {
    return verb === this.walk || verb === this.turn;
  }

  /** The action that names a point: as one that was offered, but with this point. @param {Choice[]} choices @param {string} verb @param {string | null} actor @param {number[]} point */
  at(choices, verb, actor, point) {
    const like = choices.find((one) => one.verb === verb && one.place !== null && (one.actor === null || one.actor === actor));
    const stem = like ? like.action.slice(0, like.action.lastIndexOf(" ")) : `${verb} ${actor}`;
    return `${stem} ${point.map(inches).join(",")}`;
  }
}
