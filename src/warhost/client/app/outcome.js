/** How a battle has ended, in words: who won, and why. */

import { capital } from "./choices.js";
import { sideName } from "./view_small.js";

const MENDED = "the rules were mended"; // how a battle ends that is stopped without a result

/** What is said of a battle's end: the clauses behind it are apart. @param {Outcome} outcome @returns {{words: string, clauses: string[]}} */
export function whyEnded({ reason }) {
  const [, words = reason, clauses = ""] = /^(.*?)(?: \(([A-Z][\w.-]*(?:, [A-Z][\w.-]*)*)\))?$/.exec(reason) ?? [];
  return { words: `${capital(words)}.`, clauses: clauses ? clauses.split(", ") : [] };
}

/** @param {Outcome} outcome @param {(side: string) => string} [nameOf] whoever played a side @param {string[]} [yours] the sides that are played here @returns {string} */
export function headline({ winner, reason }, nameOf = sideName, yours = []) {
  if (!winner) return reason.startsWith(MENDED) ? "No result" : "A draw";
  if (yours.length === 1) return yours[0] === winner ? "You won" : "You lost";
  return `${capital(nameOf(winner))} won`;
}
