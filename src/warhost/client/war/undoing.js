/** Whether the last decision can be taken back, and the words for it. */

import { otherSides } from "../basics/sides.js";

/** @param {import("./types.js").WarState} state @returns {{can: boolean, words: string}} */
export function undoing({ view, scene }) {
  if (!scene || !view) return { can: false, words: "" };
  if (view.can_undo) return { can: true, words: "Take back (U)" };
  const why = view.undo_ends ?? "it is not your move", { war, seats, yours, dice } = scene;
  const persons = war.sides.filter((side) => seats[side]?.kind === "person" && !yours.includes(side)), computers = war.sides.some((side) => seats[side]?.kind.startsWith("computer"));
  if (persons.length && !computers) return { can: true, words: `Take back: ${otherSides(war.sides)} must agree (U), as ${why}` };
  if (dice.practice !== null) return { can: true, words: "Take back your last decision, its dice too (U)" };
  return { can: false, words: `Undo ends here: ${why}` };
}
