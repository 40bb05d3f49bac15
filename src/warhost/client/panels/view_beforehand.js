/** The button for what can be answered beforehand: while another moves, and when an answer has ended. */

import { isYourMove } from "../choosing/battle_state.js";
import { h } from "../page/html.js";

/** @param {BattleState} state @param {BattlePage} page @returns {Child} */
export function beforehandButton(state, page) {
  const { scene, view } = state;
  if (!scene?.yours.length || !view || !page.terms?.asks) return null;
  const given = Object.values(view.answers ?? {}).flat(), ended = given.filter((one) => one.ended);
  const waits = view.to_decide !== null && !scene.yours.includes(view.to_decide);
  if (!waits && !(ended.length && isYourMove(state))) return null;
  return h(
    "button",
    { key: "beforehand", class: "beforehand", title: "What you may still be asked before your next turn, and what you say to it", onclick: () => void page.openBeforehand() },
    "Answer beforehand",
    counted(given.length - ended.length, ended.length),
  );
}

/** How many answers hold, and how many have ended. @param {number} hold @param {number} ended */
const counted = (hold, ended) => (hold || ended ? ` (${[hold ? `${hold}` : "", ended ? `${ended} ended` : ""].filter(Boolean).join(", ")})` : "");
