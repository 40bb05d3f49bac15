/** The keyboard's way over a board of cells: from piece to piece, from cell to cell, with words for what is there. */

import { panelOf } from "./declared_panels.js";
import { placeOf } from "../basics/places.js";
import { announce } from "../page/announce.js";
import { openChoices } from "./battle_state.js";
import { actorsOf, byOperand, byPlace, pieceOf, piecesAt } from "./choices.js";
import { decisionsIn, facingInWords, isSameDeed, meantFirst } from "./drafts.js";
import { turnOf } from "../pieces/block.js";
import { landInWords, saidOf, signsAt, signThere } from "../basics/said.js";

/** Degrees of the arrow keys. @type {Record<Arrow, number>} */
const TURNED = { up: 0, right: 90, down: 180, left: 270 };

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
    return /** @type {import("../basics/cells.js").CellGrid | undefined} */ (this.page.board?.space);
  }

  /** @param {number} step @param {boolean} around */
  cycle(step, around) {
    const { draft } = this.page.store.get();
    if (this.page.hands.turn(step)) return draft?.choices[0]?.actor ?? null;
    const label = this.page.hands.cycle(step, around);
    const { view } = this.page.store.get();
    const piece = view && pieceOf(view, label);
    if (piece) announce(saidOf(piece, this.page.terms));
    return label;
  }

  /** @param {Arrow} direction */
  arrow(direction) {
    const { cursor, draft } = this.page.store.get();
    if (draft?.place) return this.turnTo(direction, draft);
    const next = cursor === null ? this.start || this.grid?.middle : this.grid?.seenNeighbour(cursor, direction);
    if (next) this.moveCursor(next);
  }

  /** An arrow turns a piece towards what it points at, as it is seen. @param {Arrow} direction @param {Draft} draft */
  turnTo(direction, draft) {
    const seen = (TURNED[direction] - 90 * (this.grid?.turn ?? 0) + 360) % 360;
    const choice = draft.choices.find((one) => turnOf(one.facing ?? 0) === seen);
    if (choice) this.page.hands.face(String(choice.facing));
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
    const signs = signsAt(state.view, cell);
    return [`${cell}, ${landInWords(land, terms, signs)}`, ...signs.map((one) => signThere(one, terms)), ...this.here(cell, state), ...(told ? [`Odds: ${told}`] : [])].join(". ");
  }

  /** Who stands in a cell, who of them can act, and what Enter would do. @param {string} cell @param {BattleState} state */
  here(cell, state) {
    const open = openChoices(state);
    const actors = new Set(actorsOf(open));
    const pieces = state.view ? piecesAt(state.view, cell) : [];
    const targets = byOperand(open, state.chosen, "target");
    const deeds = [...(byPlace(open, state.chosen, state.draft).get(cell) ?? []), ...pieces.flatMap((one) => targets.get(one.label) ?? [])];
    return [
      ...pieces.map((one) => [saidOf(one, this.page.terms), ...inClash(state.view, one)].join(", ")),
      ...pieces.filter((one) => actors.has(one.label)).map((one) => `${one.label} can act`),
      ...decisionsIn(deeds).map((one) => `Enter: ${this.decision(deeds.filter((other) => isSameDeed(one, other)), state)}`),
    ];
  }
  /** A deed in words, and between what it can still be chosen. @param {Choice[]} deeds @param {BattleState} state */
  decision(deeds, { view, chosen }) {
    const meant = meantFirst(deeds, view && pieceOf(view, chosen));
    const others = deeds.filter((one) => one !== meant);
    if (!others.length) return meant.sentence;
    const places = new Set(others.map((one) => String(one.place)));
    places.delete(String(meant.place));
    return `${meant.sentence}, or ${places.size ? `from ${[...places].join(", ")}` : `facing ${others.map((one) => facingInWords(one.facing ?? 0)).join(", ")}`}`;
  }
}

/** What a piece does in the fight that is built up. @param {View | null} view @param {Piece} piece @returns {string[]} */
function inClash(view, { label }) {
  const { attackers = [], defenders = [] } = panelOf(view, "clash") ?? {};
  return attackers.includes(label) ? ["attacks in the fight"] : defenders.includes(label) ? ["is attacked in the fight"] : [];
}
