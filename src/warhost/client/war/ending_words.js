/** Why a campaign has ended, in words. */

import { whyEnded } from "../panels/outcome.js";

/** @typedef {import("./types.js").WarState} WarState */

/** Why it has ended: by the rules, as the chronicle has it, or as those who play have settled. @param {WarState} state @returns {{words: string, clauses: string[]}} */
export function endWords({ scene, annals }) {
  const ending = annals.told?.ending;
  if (ending?.clauses.length) return { words: ending.text, clauses: ending.clauses };
  return scene?.outcome ? whyEnded(scene.outcome, (side) => scene.scenario.sides[side] ?? side) : { words: "", clauses: [] };
}
