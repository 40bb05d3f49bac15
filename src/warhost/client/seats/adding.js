/**
 * Adding to the dice. This browser commits itself to its entropy when it takes a seat, and reveals it as soon as all
 * persons are committed to theirs: so nobody chooses his own by what he knows of the others'.
 */

import { post, refusalOf } from "../net/http.js";
import { keptBattle } from "../page/kept.js";
import { sha256 } from "./sha256.js";

const settled = /** @type {Set<string>} */ (new Set()); // battles whose reveal is on its way, or was refused for good

/** Can a side not choose its entropy any more? @param {Dice} dice @param {string} side */
export const isSettled = (dice, side) => (dice.committed[side] ?? dice.joined[side] ?? null) !== null;

/** What is said of entropy when a seat is taken; whoever plays alone has nobody to wait for. @param {string} entropy @param {boolean} isAlone */
export const promised = (entropy, isAlone) => (isAlone ? { entropy } : { commitment: sha256(entropy) });

/** Reveals what this browser is committed to, if that is due. @param {string} id @param {string} token @param {Scene | null} scene */
export async function revealWhenDue(id, token, scene) {
  const entropy = keptBattle(id, token)?.entropy;
  if (!scene || !entropy || settled.has(id) || !isDue(scene)) return;
  settled.add(id);
  try {
    await post(`/api/battles/${id}/reveal`, { entropy }, token);
  } catch (error) {
    if (refusalOf(error).code === "no_answer") settled.delete(id); // the next news tries again
  }
}

/** @param {Scene} scene */
function isDue({ yours, seats, dice, outcome, unsound }) {
  const persons = Object.keys(seats).filter((side) => seats[side]?.kind === "person");
  const isOpen = (/** @type {string} */ side) => (dice.committed[side] ?? null) !== null && (dice.joined[side] ?? null) === null;
  return yours.length > 0 && !outcome && !unsound && yours.every(isOpen) && persons.every((side) => isSettled(dice, side));
}
