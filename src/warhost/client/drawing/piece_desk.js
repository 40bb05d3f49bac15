/** What can be done with pieces, with those to whom they belong, with areas of a table, and what is in hand. */

import { announce } from "../page/announce.js";
import { withNewBand, withoutBand } from "./bands.js";
import { carry } from "./carrying.js";
import { Desk } from "./desk.js";
import { kindName, kindsOf } from "./looked.js";
import { turnedFacing, withArea, withChangedArea, withPieces, withoutArea, withoutPieces } from "./sheets.js";
import { stood } from "./strokes.js";

/** @typedef {import("./types.js").Hand} Hand */

/** Where the panel is a sheet over the field. */
export const isNarrow = () => matchMedia("(max-width: 59.99rem)").matches;

export class PieceDesk extends Desk {
  // --- what is in hand ---

  /** @param {Partial<Hand>} part */
  take(part) {
    const lies = isNarrow() && Boolean(part.ground ?? part.kind ?? part.edge ?? part.mark); // so that the field is free
    this.store.set({ hand: { ...this.state.hand, ...part }, ...(lies ? { up: false } : {}) });
  }

  /** @param {import("./types.js").ToolName} tool */
  takeTool(tool) {
    this.pen?.drops();
    this.field?.preview();
    this.take({ tool });
    this.store.set({ tab: "draw", up: tool !== "choose", chosen: tool === "choose" || tool === "piece" ? this.state.chosen : null });
  }

  /** The first kind that the side may have, unless it may have the one in hand. @param {Side} side */
  takeSide(side) {
    const { vocabulary, hand } = this.state, kinds = vocabulary?.kinds.filter(({ sides }) => sides.includes(side)) ?? [];
    this.take({ side, formation: null, kind: kinds.some(({ id }) => id === hand.kind) ? hand.kind : (kinds[0]?.id ?? "") });
  }

  /** A kind is dragged onto the field. @param {string} kind @param {PointerEvent} event */
  carries(kind, event) {
    const { vocabulary } = this.state, { field } = this;
    if (!field || !vocabulary) return;
    carry(event, kindsOf(vocabulary).get(kind)?.icon ?? "", (dropped) => {
      const within = document.elementFromPoint(dropped.clientX, dropped.clientY)?.closest("svg.drawn-on"), place = within ? field.placeAt(field.pointAt(dropped)) : null;
      if (place !== null) this.stand(field.ground.grid ? place : place.split(",").map(Number), { kind });
    });
  }

  // --- pieces ---

  /** @param {import("./types.js").At} place @param {Partial<Hand>} [hand] */
  stand(place, hand = {}) {
    const { vocabulary } = this.state, held = { ...this.state.hand, ...hand };
    if (!vocabulary || !held.kind) return;
    const kind = kindsOf(vocabulary).get(held.kind), formation = vocabulary.formations ? (held.formation ?? this.sheet.formations.find(({ side }) => side === held.side)?.id ?? null) : null;
    const facing = kind?.facings.length ? held.facing || this.usualFacing(held.side, kind.facings) : "";
    const next = stood(this.sheet, { ...held, formation, facing }, place);
    this.change(next, `${kindName(vocabulary, held.kind)} at ${place}`, next === this.sheet ? {} : { chosen: { pieces: [next.pieces.length - 1] } });
  }

  /** The first side looks up, the others down; who has stood there before tells it better. @param {Side} side @param {string[]} facings */
  usualFacing(side, facings) {
    const known = this.sheet.pieces.findLast((one) => one.side === side && one.facing)?.facing;
    return known ?? facings.find((one) => one === (side === this.state.vocabulary?.sides[0]?.id ? "N" : "S")) ?? facings[0] ?? "";
  }

  /** Beside whoever stands there, or, where it is the same, it is chosen. @param {import("./types.js").At} place @param {number} number */
  standOr(place, number) {
    const { vocabulary, hand } = this.state, here = this.sheet.pieces[number];
    const single = (/** @type {string} */ id) => Boolean(vocabulary && kindsOf(vocabulary).get(id)?.single);
    if (here && here.side === hand.side && single(hand.kind) && !single(here.kind)) this.stand(place);
    else this.choose(number, false);
  }

  /** @param {number} number @param {boolean} more  beside those that are chosen */
  choose(number, more) {
    const { chosen, vocabulary } = this.state, others = more && chosen && "pieces" in chosen ? chosen.pieces : [];
    const pieces = others.includes(number) ? others.filter((one) => one !== number) : [...others, number], piece = this.sheet.pieces[number];
    this.store.set({ chosen: pieces.length ? { pieces } : null, tab: "draw" });
    if (piece && vocabulary) announce(`${kindName(vocabulary, piece.kind)}, ${this.sideName(piece.side)}, ${piece.place}`);
  }

  letGo() {
    if (this.state.chosen) this.store.set({ chosen: null });
  }

  /** @param {Side} side */
  sideName(side) {
    const { vocabulary, sheet, game } = this.state;
    return sheet?.sides[side]?.fields.army || sheet?.sides[side]?.fields.name || game?.looks.sides[side] || vocabulary?.sides.find(({ id }) => id === side)?.name || side;
  }

  /** Single ones who stand with a unit go with it. @param {number} number @param {import("./types.js").At} place */
  movePiece(number, place) {
    const piece = this.sheet.pieces[number], { vocabulary } = this.state;
    if (!piece || !vocabulary || String(piece.place) === String(place)) return this.redraw();
    const kinds = kindsOf(vocabulary), goes = this.sheet.pieces.flatMap((one, at) => (at !== number && !kinds.get(piece.kind)?.single && kinds.get(one.kind)?.single && one.side === piece.side && one.place !== null && String(one.place) === String(piece.place) ? [at] : []));
    const many = this.state.chosen && "pieces" in this.state.chosen && this.state.chosen.pieces.includes(number) && this.state.chosen.pieces.length > 1;
    if (many) return this.moveMany(number, place);
    this.change(withPieces(this.sheet, [number, ...goes], (one) => ({ ...one, place })), `${kindName(vocabulary, piece.kind)} to ${place}`, { chosen: { pieces: [number] } });
  }

  /** All that are chosen by the same way, as far as there is room. @param {number} number @param {import("./types.js").At} place */
  moveMany(number, place) {
    const { chosen } = this.state, { field } = this, lead = this.sheet.pieces[number]?.place;
    if (!chosen || !("pieces" in chosen) || !field || !lead) return;
    const [from, to] = [field.space.centre(lead), field.space.centre(place)];
    const moved = (/** @type {import("./types.js").At | null} */ at) => {
      if (at === null) return null;
      const { x, y } = field.space.centre(at), there = field.space.placeAt(x + to.x - from.x, y + to.y - from.y);
      return there === null ? at : field.ground.grid ? there : there.split(",").map(Number);
    };
    this.change(withPieces(this.sheet, chosen.pieces, (one) => ({ ...one, place: moved(one.place) })), `${chosen.pieces.length} pieces moved`);
  }

  /** @param {number[]} numbers */
  remove(numbers) {
    const words = numbers.length === 1 ? "a piece taken off" : `${numbers.length} pieces taken off`;
    this.change(withoutPieces(this.sheet, numbers), words, { chosen: null });
  }

  /** What is chosen, or what stands under the cursor. */
  removeChosen() {
    const { chosen, cursor } = this.state;
    if (chosen && "area" in chosen) return this.change(withoutArea(this.sheet, chosen.area), "an area taken off", { chosen: null });
    const here = chosen ? chosen.pieces : this.sheet.pieces.flatMap((one, at) => (cursor !== null && String(one.place) === cursor ? [at] : [])).slice(-1);
    if (here.length) this.remove(here);
  }

  canTurn() {
    const { chosen, vocabulary } = this.state;
    return Boolean(vocabulary && chosen && "pieces" in chosen && chosen.pieces.some((at) => kindsOf(vocabulary).get(this.sheet.pieces[at]?.kind ?? "")?.facings.length));
  }

  /** @param {number} step */
  turn(step) {
    const { chosen, vocabulary } = this.state;
    if (!chosen || !("pieces" in chosen) || !vocabulary) return;
    const kinds = kindsOf(vocabulary);
    this.change(withPieces(this.sheet, chosen.pieces, (one) => {
      const facings = kinds.get(one.kind)?.facings ?? [];
      return facings.length ? { ...one, facing: turnedFacing(facings, one.facing, step) } : one;
    }), "turned");
  }

  // --- an open table ---

  /** @param {number[][]} corners */
  addArea(corners) {
    const next = withArea(this.sheet, this.state.hand.ground, corners);
    this.change(next, "an area drawn", { chosen: { area: next.ground.length - 1 } });
  }

  /** @param {number} area @param {number} corner @param {number[]} point */
  moveCorner(area, corner, [x = 0, y = 0]) {
    const { sheet } = this.state, [wide = 0, high = 0] = this.sheet.size, to = [Math.max(0, Math.min(wide, Math.round(x))), Math.max(0, Math.min(high, Math.round(y)))];
    if (!sheet) return;
    const next = withChangedArea(sheet, area, (one) => ({ ...one, corners: one.corners.map((old, at) => (at === corner ? to : old)) }));
    this.draw(sheet, next);
    this.store.set({ sheet: next });
  }

  cornerMoved() {
    const { before } = this;
    this.before = null;
    if (!before) return;
    this.history.note(before, "a corner moved");
    this.store.set({ steps: this.history.past.length, undone: 0, keptAs: null, said: "" });
    this.look(this.sheet);
  }

  // --- those to whom pieces belong ---

  addBand() {
    const { hand, vocabulary } = this.state, name = vocabulary?.formations?.name ?? "";
    const next = withNewBand(this.sheet, hand.side, vocabulary), band = next.formations.at(-1);
    this.change(next, `${name} more`, { hand: { ...hand, formation: band?.id ?? null } });
  }

  /** @param {string} id */
  removeBand(id) {
    this.change(withoutBand(this.sheet, id), "one formation less", { hand: { ...this.state.hand, formation: null } });
  }
}
