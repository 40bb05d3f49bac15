/** Tells a scene: each line of the list with its die and what came of it, while whoever moves, moves on the board. */

import { isListed } from "./scenes.js";

/** @typedef {import("./animate.js").Animator} Animator */
/** @typedef {import("../basics/types.js").BattleEvent} BattleEvent */

/** How long things take in a scene at speed 1, in milliseconds. */
export const SCENE_MS = { dice: 300, words: 200 };

/** @param {Animator} animator @param {string} title @param {BattleEvent[]} events */
export async function tellScene(animator, title, events) {
  const { panel } = animator;
  animator.forget();
  if (events.some(isListed)) panel.open(title, areAbove(animator, events));
  try {
    for (const event of events) await animator.heard(event, () => tellOne(animator, event));
  } finally {
    spotlight(animator, "");
  }
  if (animator.atOnce) panel.close();
  else panel.end();
}

/** @param {Animator} animator @param {BattleEvent} event */
async function tellOne(animator, event) {
  const { panel, pieces } = animator, { about = {}, story = {} } = event;
  if (about.piece) {
    panel.about(pieces.placed.get(about.piece)?.piece);
    spotlight(animator, about.piece);
  }
  if (about.dice?.length && !animator.atOnce) {
    panel.roll(about.dice, about.bonus ?? 0).forEach((one, at) => animator.tumble(one, at));
    await animator.wait(SCENE_MS.dice);
  }
  if (story.says) panel.says(story.says[0], story.says[1]);
  const shown = { ...event, about: { ...about, dice: undefined }, story: { ...story, says: undefined } };
  await Promise.all([animator.event(shown), story.says && animator.wait(SCENE_MS.words)]);
}

/** @param {Animator} animator @param {string} label  whom it is about; nobody where it is empty */
function spotlight({ pieces }, label) {
  for (const [one, { node }] of pieces.placed) node.classList.toggle("in-scene", one === label);
}

/** Are most of those whom it is about in the upper half of the board? @param {Animator} animator @param {BattleEvent[]} events */
function areAbove(animator, events) {
  const spots = events.flatMap(({ about }) => animator.spotOf(about?.piece ?? null) ?? []);
  return spots.filter(({ y }) => y < animator.laid.space.height / 2).length * 2 > spots.length;
}
