/** The keyboard's way over the board: from piece to piece, from hex to hex, with words for what is there. */

import { announce } from "./announce.js";
import { openChoices } from "./battle_state.js";
import { actorsOf, byOperand, pieceOf } from "./choices.js";
import { terrainOf } from "../board/cells.js";
import { chipOf } from "./odds_desk.js";

export class HexCursor {
  /** @param {BattlePage} page */
  constructor(page) {
    this.page = page;
    this.start = "";
  }

  /** Where the first arrow key begins. */
  begin() {
    const { cursor, chosen, view, scene } = this.page.store.get();
    if (cursor !== null || !view || !scene) return;
    this.start = pieceOf(view, chosen)?.hex ?? this.grid?.middle ?? "";
  }

  get grid() {
    return /** @type {import("../board/cells.js").CellGrid | undefined} */ (this.page.board?.space);
  }

  /** @param {number} step @param {boolean} around */
  cycle(step, around) {
    const label = this.page.hands.cycle(step, around);
    const { view } = this.page.store.get();
    const piece = view && pieceOf(view, label);
    if (piece) announce(`${piece.label} ${piece.name}, ${piece.hex ?? "off the board"}, ${piece.wounds} of ${piece.full_wounds} wounds`);
    return label;
  }

  /** @param {Arrow} direction */
  arrow(direction) {
    const { cursor } = this.page.store.get();
    const next = cursor === null ? this.start || this.grid?.middle : this.grid?.seenNeighbour(cursor, direction);
    if (next) this.moveCursor(next);
  }

  /** @param {string} hex */
  moveCursor(hex) {
    const state = this.page.store.get();
    const here = state.view?.pieces.filter((one) => one.hex === hex && one.label) ?? [];
    this.page.store.set({ cursor: hex, keys: true, over: hex, looked: here[0]?.label ?? null });
    for (const label of [...here.map((one) => one.label), null]) {
      this.page.hands.aim(hex, label);
      if (this.page.store.get().aimed.length) break;
    }
    announce(this.describe(hex));
  }

  /** @param {string} hex */
  describe(hex) {
    const state = this.page.store.get();
    const letter = state.scene ? terrainOf(state.scene.ground, hex) : ".";
    const words = hexInWords(state, hex, this.page.terms?.terrain?.[letter]?.name ?? "open ground");
    const chips = state.aimed
      .map((one) => this.page.desk.known(one.action))
      .map((odds) => odds && chipOf(odds))
      .filter(Boolean);
    return chips.length ? `${words}. Odds: ${chips.join(", ")}` : words;
  }
}

/** What stands in a hex, in words, for the cursor. @param {BattleState} state @param {string} hex @param {string} terrain @returns {string} */
function hexInWords(state, hex, terrain) {
  const view = state.view;
  if (!view) return hex;
  const here = view.pieces
    .filter((one) => one.hex === hex)
    .map((one) =>
      one.hidden
        ? `a hidden ${one.side} piece`
        : `${one.label} ${one.name}, ${one.side}, ${one.wounds} of ${one.full_wounds} wounds${one.counters ? ", has a counter" : ""}`,
    );
  const actors = new Set(actorsOf(openChoices(state)));
  const can = view.pieces.filter((one) => one.hex === hex && actors.has(one.label)).map((one) => `${one.label} can act`);
  const open = [
    ...(byOperand(openChoices(state), state.chosen, "place").get(hex) ?? []),
    ...view.pieces.filter((one) => one.hex === hex).flatMap((one) => byOperand(openChoices(state), state.chosen, "target").get(one.label) ?? []),
  ];
  const doing = open.map((one) => `Enter: ${one.sentence}`);
  return [`${hex}, ${terrain}`, ...here, ...can, ...doing].join(". ");
}
