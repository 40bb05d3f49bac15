/** What depends on a board of squares: its picture, its cursor, and what stands in the panels about its pieces and squares. */

import { squarePicture } from "../squares/square_picture.js";
import { announce } from "./announce.js";
import { openChoices } from "./battle_state.js";
import { byOperand, pieceOf } from "./choices.js";
import { hexKind } from "./hex_kind.js";
import { h } from "./html.js";

/** @type {Kind} */
export const squareKind = {
  ...hexKind,
  picture: squarePicture,
  help: { ...hexKind.help, pointer: "square cursor", arrows: "move the square cursor, which reads out what is there", numbers: "names of the squares", filter: "attack, R3, B4" },
  cursor: (page) => new SquareCursor(page),
  placeCard: (square) => h("article", { class: "hex-card", key: "hex" }, h("h2", null, square)),
};

/** The keyboard's way over the board: from piece to piece, from square to square, with words for what is there. */
class SquareCursor {
  /** @param {BattlePage} page */
  constructor(page) {
    this.page = page;
    this.start = "";
  }

  /** Where the first arrow key begins. */
  begin() {
    const { cursor, chosen, view } = this.page.store.get();
    const cells = this.grid?.cells ?? [];
    if (cursor === null) this.start = (view && pieceOf(view, chosen)?.hex) ?? cells[Math.floor(cells.length / 2)] ?? "";
  }

  get grid() {
    return /** @type {import("../squares/square_grid.js").SquareGrid | undefined} */ (this.page.board?.space);
  }

  /** @param {number} step @param {boolean} around */
  cycle(step, around) {
    const label = this.page.hands.cycle(step, around);
    const { view } = this.page.store.get();
    const piece = view && pieceOf(view, label);
    if (piece) announce(`${piece.label} ${piece.name}, ${piece.hex ?? "off the board"}`);
    return label;
  }

  /** @param {"left" | "right" | "up" | "down"} direction */
  arrow(direction) {
    const { cursor } = this.page.store.get();
    const next = cursor === null ? this.start : this.grid?.seenNeighbour(cursor, direction);
    if (next) this.moveCursor(next);
  }

  /** @param {string} square */
  moveCursor(square) {
    const here = this.page.store.get().view?.pieces.find((one) => one.hex === square)?.label ?? null;
    this.page.store.set({ cursor: square, keys: true, over: square, looked: here });
    this.page.hands.aim(square, here);
    announce(this.describe(square, here));
  }

  /** @param {string} square @param {string | null} label of who stands there */
  describe(square, label) {
    const state = this.page.store.get();
    const piece = state.view && pieceOf(state.view, label);
    const open = piece ? byOperand(openChoices(state), state.chosen, "target").get(piece.label) : byOperand(openChoices(state), state.chosen, "place").get(square);
    return [square, ...(piece ? [`${piece.label} ${piece.name}, ${piece.side}`] : []), ...(open ?? []).map((one) => `Enter: ${one.sentence}`)].join(". ");
  }
}
