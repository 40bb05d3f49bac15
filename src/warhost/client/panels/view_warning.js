/** A side that is about to lose is told so in words, under the question. */

import { panelsOf } from "../choosing/declared_panels.js";
import { h } from "../page/html.js";

/** @param {BattleState} state @returns {Child} */
export function warningLines({ scene, view }) {
  if (!scene || scene.outcome) return null;
  const said = panelsOf(view, "level").flatMap(({ side, warns }) => (warns ? [scene.yours.length === 1 && scene.yours.includes(side) ? warns.own : warns.other] : []));
  return [...new Set(said)].map((words) => h("p", { class: "about-to-lose", role: "status", key: words }, words));
}
