/** How a battle has ended, in words: who won, and why. */

import { hasFallen } from "../board/fallen.js";
import { capital } from "../choosing/choices.js";
import { sideName, speaker } from "./view_small.js";

const NEVER_CAME = /^(.+) never came$/;
const RESULTLESS = [/^the rules were mended/, NEVER_CAME]; // how a battle ends that is stopped without a result

/** What is said of a battle's end: the clauses behind it are apart. @param {Outcome} outcome @param {(side: string) => string} [nameOf] whoever played a side @returns {{words: string, clauses: string[]}} */
export function whyEnded({ reason }, nameOf = sideName) {
  const [, loser] = /^(.+) surrenders$/.exec(reason) ?? [];
  if (loser) return { words: `${capital(nameOf(loser))} surrendered.`, clauses: [] };
  const [, late] = /^(.+) ran out of time$/.exec(reason) ?? [];
  if (late) return { words: `${capital(nameOf(late))} ran out of time.`, clauses: [] };
  const [, absent] = NEVER_CAME.exec(reason) ?? [];
  if (absent) return { words: `${capital(absent.split(" and ").map(nameOf).join(" and "))} never came.`, clauses: [] };
  const [, words = reason, clauses = ""] = /^(.*?)(?: \(([A-Z][\w.-]*(?:, [A-Z][\w.-]*)*)\))?$/.exec(reason) ?? [];
  return { words: `${capital(words)}.`, clauses: clauses ? clauses.split(", ") : [] };
}

/** @param {Outcome} outcome @param {(side: string) => string} [nameOf] whoever played a side @param {string[]} [yours] the sides that are played here @returns {string} */
export function headline({ winner, loser, reason }, nameOf = sideName, yours = []) {
  if (loser) return yours.length === 1 && yours[0] === loser ? "You lost" : "Nobody won";
  if (!winner) return RESULTLESS.some((one) => one.test(reason)) ? "No result" : "A draw";
  if (yours.length === 1) return yours[0] === winner ? "You won" : "You lost";
  return `${capital(nameOf(winner))} won`;
}

/** @param {number} count */
const pieces = (count) => (count === 1 ? "1 piece" : `${count || "no"} pieces`);

/** What the battle has cost, as whoever played one side reads it. @param {Scene} scene @param {View} view @returns {string} */
export function tollInWords(scene, view) {
  const [own = "", ...others] = scene.yours;
  if (!own || others.length) return "";
  /** @param {string} side */
  const lost = (side) => view.pieces.filter((piece) => piece.side === side && hasFallen(piece)).length;
  if (!view.pieces.some(hasFallen)) return "Nobody has lost a piece.";
  const rest = Object.keys(scene.seats).filter((side) => side !== own);
  /** @param {string} side */
  const named = (side) => (rest.length > 1 || scene.seats[side]?.kind === "person" ? speaker(scene, side) : "the enemy");
  const theirs = rest.map((side) => `${named(side)} ${pieces(lost(side))}`);
  return `You lost ${pieces(lost(own))}, ${theirs.join(", ")}.`;
}
