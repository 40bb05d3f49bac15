/** The keyboard on an open table: zones from height to height, areas chosen where the cursor stands, and their corners moved. */

import { announce } from "../page/announce.js";
import { kindName } from "./looked.js";
import { withWholeZone } from "./sheets.js";
import { bandOf } from "./strokes.js";
import { isWithin } from "./table_shapes.js";

/** @typedef {import("./page.js").DrawPage} Desk */

const INCH = 100;

export class TableKeys {
  /** @param {Desk} desk */
  constructor(desk) {
    this.desk = desk;
    /** @type {string | null} where a zone begins */
    this.from = null;
    /** @type {number | null} the corner of the chosen area that is in hand */
    this.corner = null;
  }

  get state() {
    return this.desk.state;
  }

  /** The chosen area, if any. @returns {{area: number, corners: number[][]} | null} */
  get chosen() {
    const { chosen, sheet } = this.state, area = chosen && "area" in chosen ? chosen.area : null;
    return area === null ? null : { area, corners: sheet?.ground[area]?.corners ?? [] };
  }

  drop() {
    this.from = this.corner = null;
  }

  /** A zone begins where the cursor stands, or ends there. @param {string} cursor */
  zone(cursor) {
    const { sheet, hand } = this.state, { field } = this.desk;
    if (!field || !sheet) return;
    if (this.from === null) {
      this.from = cursor;
      return announce(`zone of ${this.desk.sideName(hand.side)} from ${inches(cursor)}`);
    }
    const band = bandOf({ space: field.space, ground: field.ground }, field.space.centre(this.from), field.space.centre(cursor));
    this.from = null;
    if (band[0] === band[1]) return announce("A zone ends at another height than it begins");
    this.desk.change(withWholeZone(sheet, hand.side, band), this.desk.strokeWords());
  }

  /** What stands or lies where the cursor is, or there what is in hand. @param {string} cursor @param {number[]} at */
  choose(cursor, at) {
    const { desk } = this, { chosen, sheet, vocabulary } = this.state, area = this.chosen;
    if (area && this.corner !== null) return this.setCorner(area.area, at);
    const number = desk.field?.pieceAt(null, desk.field.space.centre(cursor)) ?? null;
    if (number !== null) return desk.choose(number, false);
    const [moved] = chosen && "pieces" in chosen ? chosen.pieces : [];
    if (moved !== undefined) return desk.movePiece(moved, at);
    if (!desk.pen?.chooseArea(cursor)) return announce("Nothing is there");
    const now = this.chosen, type = sheet?.ground[now?.area ?? -1]?.type ?? "";
    announce(`${vocabulary?.board.ground.find(({ id }) => id === type)?.name ?? type}, ${now?.corners.length} corners`);
  }

  /** Takes up the next corner of the chosen area; the cursor goes there. @param {number} step @returns {boolean} whether there is one */
  takeCorner(step) {
    const area = this.chosen;
    if (!area?.corners.length) return false;
    const many = area.corners.length, last = this.corner ?? (step > 0 ? -1 : 0);
    this.corner = (last + step + many) % many;
    this.desk.store.set({ cursor: String(area.corners[this.corner]), keys: true });
    announce(`corner ${this.corner + 1} of ${many}: Enter puts it where the cursor is`);
    return true;
  }

  /** @param {number} area @param {number[]} at */
  setCorner(area, at) {
    this.desk.moveCorner(area, this.corner ?? 0, at);
    this.desk.cornerMoved();
    this.corner = null;
    announce("a corner moved");
  }

  /** What is where the cursor stands. @param {number[]} at @returns {string[]} */
  told(at) {
    const { sheet, vocabulary } = this.state, { desk } = this, { field } = desk, [, y = 0] = at;
    if (!sheet || !vocabulary || !field) return [];
    const number = field.pieceAt(null, field.space.centre(at)), piece = number === null ? undefined : sheet.pieces[number];
    const areas = sheet.ground.filter((/** @type {import("./types.js").TableArea} */ { corners }) => isWithin(at, corners)).map((/** @type {import("./types.js").TableArea} */ { type }) => vocabulary.board.ground.find(({ id }) => id === type)?.name ?? type);
    const zones = Object.entries(sheet.sides).filter(([, { zone }]) => zone?.length && zone[0] <= y && y <= zone[1]).map(([side]) => `zone of ${desk.sideName(side)}`);
    return [...areas, ...(piece ? [kindName(vocabulary, piece.kind)] : []), ...zones];
  }
}

/** @param {string} place */
const inches = (place) => `${Math.round(Number(place.split(",")[1]) / INCH)} inches`;
