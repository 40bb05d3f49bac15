/** What depends on a board of cells: its hands and cursor, the words for pointing at it, and what lies in a cell. */

import { cellOf } from "../board/cell_ground.js";
import { terrainOf } from "../basics/cells.js";
import { CellCursor } from "../choosing/battle_cursor.js";
import { Hands } from "../choosing/battle_hands.js";

/** @param {Ground} ground @returns {Omit<Kind, "picture">} */
export function cellsKind({ grid }) {
  const cell = grid.shape === "square" ? "square" : "hex";
  return {
    help: {
      pointer: `${cell} cursor`,
      words: `click one, then a shaded ${cell} or an outlined enemy. Point at an enemy first to see the exact odds. Click anything that is not allowed, and the page tells you which rule forbids it.`,
      arrows: `move the ${cell} cursor, which reads out what is there`,
      enter: "do what the cursor stands on, or choose that piece",
      keys: [["[ and ], Tab, arrow keys, the wheel", "where a piece can face several ways: turn it; Enter or a click does it"]],
      numbers: `names of the ${cell === "hex" ? "hexes" : "squares"}`,
    },
    hands: (page) => new Hands(page),
    cursor: (page) => new CellCursor(page),
    keys: (page) => ({ "[": () => void page.hands.turn(-1), "]": () => void page.hands.turn(1) }),
    tools: () => null,
    land: (place, ground) => ({ title: place, key: ground.terrain ? terrainOf(ground, place) : null, counts: (ground.goals ?? []).some((one) => cellOf(one) === place) }),
  };
}
