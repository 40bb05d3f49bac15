/** A rematch against friends: they are asked, and when the server has begun it each page goes there with its own link. */

import { isSettled } from "./adding.js";
import { go } from "./beginning.js";
import { keepBattle, keptBattle } from "../page/kept.js";
import { linkTo } from "./links.js";
import { takeSeat } from "./seat.js";

/** Does a friend sit on another side, who has to be asked? @param {Scene} scene */
export function asksFriend({ yours, seats, dice }) {
  if (yours.length !== 1) return false;
  return Object.entries(seats).some(([side, one]) => !yours.includes(side) && one.kind === "person" && isSettled(dice, side));
}

/** Keeps the new battle, takes the seat in it, and goes there. @param {Rematch} rematch @param {Scene} scene @param {string} came_by  the token of the battle that is over */
export async function goToRematch({ id, token, watch, commitment }, scene, came_by) {
  const options = keptBattle(scene.id, came_by)?.options ?? {};
  const kept = { id, token, tokens: { watch }, commitment, own: true, date: new Date().toISOString(), options };
  if (!keptBattle(id, token)) keepBattle({ ...kept, scenario: scene.scenario.name, game: scene.game });
  const opens = await takeSeat(id, token, false).catch(() => token); // where that failed, the battle's page does it
  go(linkTo(id, opens));
}
