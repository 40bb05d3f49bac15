/** The keyboard's way over a board of cells: from piece to piece, from cell to cell, with words for what is there. */

import { placeOf } from "../board/places.js";
import { announce } from "./announce.js";
import { openChoices } from "./battle_state.js";
import { actorsOf, byOperand, pieceOf, piecesAt } from "./choices.js";
import { landInWords, saidOf } from "./said.js";

export class CellCursor {
  /** @param {BattlePage} page */
  constructor(page) {
    this.page = page;
    this.start = "";
  }

  /** Where the first arrow key begins. */
  begin() {
    const { cursor, chosen, view } = this.page.store.get();
    const piece = view && pieceOf(view, chosen);
    if (cursor === null) this.start = (piece && placeOf(piece)) ?? "";
  }

  get grid() {
    return /** @type {import("../board/cells.js").CellGrid | undefined} */ (this.page.board?.space);
  }

  /** @param {number} step @param {boolean} around */
  cycle(step, around) {
    const label = this.page.hands.cycle(step, around);
    const { view } = this.page.store.get();
    const piece = view && pieceOf(view, label);
    if (piece) announce(saidOf(piece, this.page.terms));
    return label;
  }

  /** @param {Arrow} direction */
  arrow(direction) {
    const { cursor } = this.page.store.get();
    const next = cursor === null ? this.start || this.grid?.middle : this.grid?.seenNeighbour(cursor, direction);
    if (next) this.moveCursor(next);
  }

  /** @param {string} cell */
  moveCursor(cell) {
    const { view } = this.page.store.get();
    const here = view ? piecesAt(view, cell).filter((one) => one.label) : [];
    this.page.store.set({ cursor: cell, keys: true, over: cell, looked: here[0]?.label ?? null });
    for (const label of [...here.map((one) => one.label), null]) {
      this.page.hands.aim(cell, label);
      if (this.page.store.get().aimed.length) break;
    }
    announce(this.describe(cell));
  }

  /** @param {string} cell */
  describe(cell) {
    const { store, desk, terms, kind } = this.page;
    const state = store.get();
    const land = state.scene && kind?.land(cell, state.scene.ground);
    const chips = state.aimed.map((one) => desk.chipOf(one));
    const told = chips.filter(Boolean).join(", ");
    return [`${cell}, ${landInWords(land, terms)}`, ...this.here(cell, state), ...(told ? [`Odds: ${told}`] : [])].join(". ");
  }

  /** Who stands in a cell, who of them can act, and what Enter would do. @param {string} cell @param {BattleState} state */
  here(cell, state) {
    const open = openChoices(state);
    const actors = new Set(actorsOf(open));
    const pieces = state.view ? piecesAt(state.view, cell) : [];
    const targets = byOperand(open, state.chosen, "target");
    const deeds = [...(byOperand(open, state.chosen, "place").get(cell) ?? []), ...pieces.flatMap((one) => targets.get(one.label) ?? [])];
    return [
      ...pieces.map((one) => saidOf(one, this.page.terms)),
      ...pieces.filter((one) => actors.has(one.label)).map((one) => `${one.label} can act`),
      ...deeds.map((one) => `Enter: ${one.sentence}`),
    ];
  }
}
