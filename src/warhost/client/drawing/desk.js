/** What can be done on the page: every change of the sheet goes through here, can be taken back, is checked, kept and shown. */

import { announce } from "../page/announce.js";
import { ask, post, refusalOf } from "../net/http.js";
import { loadPicture } from "../kinds/load.js";
import { Checker } from "./checker.js";
import { keepDraft } from "./drafts.js";
import { History } from "./history.js";
import { groundOf } from "./looked.js";
import { sideNear } from "./shapes.js";
import { hasEdge } from "./sheets.js";
import { resized, turned, withArmyOpposite } from "./turning.js";
import { wetEdge } from "../ground/wet.js";

/** @typedef {import("./types.js").Sheet} Sheet */
/** @typedef {import("./types.js").Drawing} Drawing */
/** @typedef {import("./types.js").Checked} Checked */
/** @typedef {import("./types.js").Hand} Hand */
/** @typedef {import("./field.js").Field} Field */

const KEEP_MS = 800; // after the last change before the draft is kept
/** @type {Record<import("./turning.js").Turn, string>} */
const TURNS = { across: "mirrored left and right", down: "mirrored top and bottom", half: "turned round" };

/** @param {Sheet} sheet */
const gridName = ({ size, map }) => map ?? String(size);

/** Whether two grounds have the same places. @param {any} one @param {any} other */
export const isSameGrid = (one, other) => Boolean(one && other) && (one.grid ? String(one.cells) === String(other.cells) && JSON.stringify(one.grid) === JSON.stringify(other.grid) : one.width === other.width && one.height === other.height);

export class Desk {
  /** @param {Store<Drawing>} store */
  constructor(store) {
    this.store = store;
    /** @type {Field | null} */
    this.field = null;
    /** @type {History<Sheet>} */
    this.history = new History();
    this.checker = new Checker((sheet, checked) => this.heard(sheet, checked), (error) => this.store.set({ refusal: refusalOf(error) }));
    /** @type {Sheet | null} what stood before the stroke that is being drawn */
    this.before = null;
    this.keeping = 0;
    this.drawing = 0;
    /** @type {Map<string, any>} grounds by their size, or their map */
    this.grids = new Map();
    /** @type {import("./pen.js").Pen | null} */
    this.pen = null;
    /** @type {Map<Sheet, number>} by sheet that was sent: the last stroke in it */
    this.serials = new Map();
  }

  get state() {
    return this.store.get();
  }

  get sheet() {
    return /** @type {Sheet} */ (this.state.sheet);
  }

  // --- opening ---

  /** @param {Game} game @param {Record<string, any>} what  as the server takes it @param {string | null} [keptAs]  the name under which it is kept here @returns {Promise<boolean>} */
  async open(game, what, keptAs = null) {
    this.store.set({ busy: true, refusal: null, said: "" });
    const path = `/api/games/${encodeURIComponent(game.name)}`;
    try {
      const [vocabulary, terms, checked] = await Promise.all([ask(`${path}/editor`), ask(`${path}/terms`), post(`${path}/editor/open`, what)]);
      await this.takeUp(game, vocabulary, terms, checked, keptAs);
      return true;
    } catch (error) {
      this.store.set({ busy: false, refusal: refusalOf(error) });
      return false;
    }
  }

  /** @param {Game} game @param {import("./types.js").Vocabulary} vocabulary @param {Terms} terms @param {Checked} checked @param {string | null} keptAs */
  async takeUp(game, vocabulary, terms, checked, keptAs) {
    this.history.clear();
    this.grids = new Map([[gridName(checked.sheet), checked.ground]]);
    const { board, sides, kinds } = vocabulary, side = sides[0]?.id ?? "";
    /** @type {Hand} */
    const hand = { tool: "choose", stroke: "brush", ground: board.ground[1]?.id ?? board.ground[0]?.id ?? "", edge: board.edges?.[0]?.id ?? "", mark: board.marks?.[0]?.id ?? "", side, kind: kinds.find((one) => one.sides.includes(side))?.id ?? "", formation: null, facing: "" };
    this.store.set({ game, vocabulary, terms, sheet: checked.sheet, toml: checked.toml, checked, laid: checked.ground, hand, chosen: null, tab: "draw", cursor: null, busy: false, keptAs, steps: 0, undone: 0, wanted: "" });
    document.title = `${checked.sheet.head.name || "A battlefield"}, Warhost`;
  }

  // --- changing ---

  /** @param {Sheet} next @param {string} words  for whoever takes it back @param {Partial<Drawing>} [more] */
  change(next, words, more = {}) {
    const before = this.state.sheet;
    if (!before || next === before) return void (Object.keys(more).length && this.store.set(more));
    this.history.note(before, words);
    this.put(before, next, more);
    announce(words);
  }

  /** @param {Sheet} before @param {Sheet} next @param {Partial<Drawing>} more */
  put(before, next, more) {
    this.field?.follow(before, next);
    this.store.set({ sheet: next, ...this.laidFor(before, next), steps: this.history.past.length, undone: this.history.future.length, keptAs: null, said: "", ...more });
    this.look(next);
  }

  /** Asks what is wrong, and keeps it when that is known. @param {Sheet} next */
  look(next) {
    const { game, toml } = this.state;
    if (!game) return;
    this.serials.set(next, this.field?.serial ?? 0);
    window.clearTimeout(this.keeping); // what was to be kept is no longer the newest
    this.checker.want(game.name, next, toml);
  }

  /** @param {Sheet} sheet @param {Checked} checked */
  heard(sheet, checked) {
    const serial = this.serials.get(sheet) ?? 0;
    this.serials.clear();
    const { terms, laid } = this.state, ground = checked.ground ?? groundOf(laid, sheet, terms?.looks);
    this.grids.set(gridName(sheet), ground);
    if (isSameGrid(ground, this.field?.ground)) this.field?.paint(ground, serial);
    this.store.set({ checked, laid: ground, refusal: null });
    window.clearTimeout(this.keeping);
    this.keeping = window.setTimeout(() => this.keep(), KEEP_MS);
  }

  /** Keeps the draft in this browser. */
  keep() {
    const { game, checked, sheet } = this.state;
    if (!game || !checked || !sheet) return;
    const name = sheet.head.name || "Without a name", trouble = keepDraft({ name, game: game.name, toml: checked.toml, date: new Date().toISOString() });
    this.store.set({ keptAs: trouble ? null : name, said: trouble || this.state.said });
  }

  undo() {
    const step = this.history.back(this.sheet);
    if (!step) return announce("Nothing to take back");
    this.put(this.sheet, step.sheet, { chosen: null });
    announce(`Taken back: ${step.words}`);
  }

  redo() {
    const step = this.history.again(this.sheet);
    if (!step) return announce("Nothing to do again");
    this.put(this.sheet, step.sheet, { chosen: null });
    announce(`Done again: ${step.words}`);
  }

  // --- strokes ---

  /** In the middle of a stroke: only what is seen. @param {Sheet} before @param {Sheet} after */
  draw(before, after) {
    this.before ??= before;
    this.field?.follow(before, after);
    if (before.marks !== after.marks || before.sides !== after.sides) {
      this.drawing ||= requestAnimationFrame(() => {
        this.drawing = 0;
        this.lie(after);
      });
    }
  }

  /** @param {Sheet} after */
  drewTo(after) {
    const { before } = this;
    this.before = null;
    if (!before || before === after) return;
    this.history.note(before, this.strokeWords());
    this.store.set({ sheet: after, steps: this.history.past.length, undone: 0, keptAs: null, said: "" });
    this.look(after);
  }

  /** @param {Sheet} after  what was drawn, and is not to be */
  giveUp(after) {
    const { before } = this;
    this.before = null;
    if (before && before !== after) this.field?.follow(after, before);
    this.redraw();
  }

  strokeWords() {
    const { hand, vocabulary } = this.state, board = vocabulary?.board;
    const named = (/** @type {import("./types.js").Listed[] | undefined} */ list, /** @type {string} */ id) => list?.find((one) => one.id === id)?.name ?? id;
    if (hand.tool === "ground") return `${named(board?.ground, hand.ground)} drawn`;
    if (hand.tool === "edge") return `${named(board?.edges, hand.edge)} drawn`;
    return hand.tool === "mark" ? "places that count" : "where they are set up";
  }

  // --- all of it ---

  /** @param {import("./turning.js").Turn} how */
  turnAll(how) {
    this.change(turned(this.sheet, this.state.laid, how), TURNS[how], { chosen: null });
  }

  armyOpposite() {
    const { vocabulary, laid } = this.state;
    if (vocabulary) this.change(withArmyOpposite(this.sheet, laid, vocabulary), "the first army once more, opposite", { chosen: null });
  }

  /** @param {number[]} size @param {number[]} added  columns on the left and rows at the top */
  async resize(size, added) {
    const { game, laid, vocabulary } = this.state;
    if (!game) return;
    try {
      const blank = await post(`/api/games/${encodeURIComponent(game.name)}/editor/open`, { blank: size });
      const next = resized(this.sheet, laid, blank.ground, added, vocabulary?.board.ground[0]?.id ?? ".");
      this.grids.set(gridName(next), blank.ground);
      this.change(next, `${size.join(" by ")}`, { chosen: null, cursor: null });
    } catch (error) {
      this.store.set({ refusal: refusalOf(error) });
    }
  }

  /** The ground of a sheet of another size, where that was seen before. @param {Sheet} before @param {Sheet} next @returns {Partial<Drawing>} */
  laidFor(before, next) {
    const known = this.grids.get(gridName(next));
    return gridName(before) === gridName(next) || !known ? {} : { laid: groundOf(known, next, this.state.terms?.looks) };
  }

  // --- showing ---

  /** @param {Sheet} [sheet] */
  lie(sheet = this.sheet) {
    const { chosen, cursor, keys, hand, checked, vocabulary } = this.state;
    if (!vocabulary) return;
    this.field?.lie({ sheet, chosen: chosen && "area" in chosen ? chosen.area : null, cursor: keys ? cursor : null, way: hand.tool === "edge" ? this.way : null, zone: hand.tool === "zone" ? hand.side : null, faults: this.faultMarks(checked?.faults ?? []) });
  }

  /** The side of the cursor's cell that the keyboard means. @type {string | null} */
  way = null;

  redraw() {
    this.store.set({ sheet: this.sheet && { ...this.sheet } });
  }

  /** @param {string | null} place @param {import("../basics/types.js").Point} point */
  hover(place, point) {
    const { hand, sheet } = this.state, { field } = this;
    if (!field || !sheet || hand.tool !== "edge" || !field.ground.grid) return;
    const names = place === null ? null : sideNear(field.space, point), [first] = names ?? [];
    if (!names || !first) return field.preview();
    field.preview(wetEdge(field.space, first[0] ?? "", first[1], "#ffd65a", !hasEdge(sheet, hand.edge, names)));
  }

  // --- faults ---

  /** Those that have a place, with it. @param {import("./types.js").SheetFault[]} faults */
  faultMarks(faults) {
    return faults.flatMap(({ at, text }, number) => {
      const place = this.placeOfFault(at);
      return place === null ? [] : [{ at: place, words: text, number }];
    });
  }

  /** @param {string} at  of the sheet @returns {import("./types.js").At | null} */
  placeOfFault(at) {
    const [part = "", first = "", second = ""] = at.split("."), { sheet, laid } = this.state;
    const cell = (/** @type {any} */ one) => (laid?.grid ? (laid.cells.includes(one) ? one : null) : Array.isArray(one) ? one : null);
    if (!sheet || !laid) return null;
    if (part === "pieces") return cell(sheet.pieces[Number(first)]?.place ?? null);
    if (part === "ground") return laid.grid ? cell(first) : (sheet.ground[Number(first)]?.corners?.[0] ?? null);
    if (part === "edges") return cell(sheet.edges[first]?.[Number(second)]?.[0] ?? null);
    return part === "marks" ? cell(sheet.marks[first]?.[Number(second)] ?? null) : null;
  }

  /** @param {number} number */
  showFault(number) {
    const at = this.state.checked?.faults[number]?.at ?? "", [part, first] = at.split(".");
    this.store.set({ tab: "faults", up: true, ...(part === "pieces" && this.sheet.pieces[Number(first)] ? { chosen: { pieces: [Number(first)] } } : {}) });
    requestAnimationFrame(() => document.getElementById(`fault-${number}`)?.scrollIntoView({ block: "nearest" }));
  }

  /** The field is laid out for the state as it is now. */
  async lay() {
    const { laid, terms } = this.state;
    if (!this.field || !laid || !terms) return;
    const picture = await loadPicture(laid);
    this.field.lay(picture, laid, terms.looks);
  }
}
