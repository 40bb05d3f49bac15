/** The keyboard: a cursor on the field, a key for each tool, and all that hands can do. */

import { announce } from "../page/announce.js";
import { keyOf } from "../page/key_of.js";
import { columnAndRow } from "../basics/cells.js";
import { namesOfSide } from "./shapes.js";
import { groundAt, hasEdge, hasMark, isInZone, piecesAt, withEdge, withMark, withZone } from "./sheets.js";
import { covered, cellsOfWhole, filled, isWhole } from "./strokes.js";
import { kindName } from "./looked.js";
import { TableKeys } from "./table_keys.js";
import { toolsOf } from "./view.js";

/** @typedef {import("./page.js").DrawPage} Desk */
/** @typedef {import("./types.js").ToolName} ToolName */

/** @type {Record<string, Arrow>} */
const ARROWS = { ArrowLeft: "left", ArrowRight: "right", ArrowUp: "up", ArrowDown: "down" };
/** @type {Record<string, ToolName>} */
const TOOLS = { v: "choose", g: "ground", a: "area", e: "edge", m: "mark", p: "piece", z: "zone" };
/** @type {Record<string, import("./types.js").Stroke>} */
const STROKES = { b: "brush", l: "line", x: "box", f: "fill" };
const INCH = 100, FAR = 600;

export class Keyboard {
  /** @param {Desk} desk @param {HTMLElement} host  of the field */
  constructor(desk, host) {
    this.desk = desk;
    this.host = host;
    /** @type {string | null} where a line or a box begins */
    this.from = null;
    this.table = new TableKeys(desk);
    host.tabIndex = 0;
    host.setAttribute("role", "application");
    host.setAttribute("aria-label", "The field: arrow keys move the cursor, Enter draws with the tool in hand");
    host.addEventListener("keydown", (event) => this.onField(event));
    document.addEventListener("keydown", (event) => this.anywhere(event));
    document.addEventListener("keyup", (event) => event.key === " " && desk.pen && (desk.pen.spaced = false));
  }

  get state() {
    return this.desk.state;
  }

  /** @param {KeyboardEvent} event */
  anywhere(event) {
    if (!this.state.sheet || !this.host.isConnected || document.querySelector("dialog[open]")) return;
    const key = keyOf(event), writes = event.target instanceof HTMLElement && event.target.matches("input, textarea, select");
    if (event.ctrlKey || event.metaKey) return this.withControl(event, key, writes);
    if (writes || event.altKey) return;
    if (key === " " && this.desk.pen && event.target === document.body) this.desk.pen.spaced = true;
    const does = this.deeds(key, event.shiftKey);
    if (!does) return;
    event.preventDefault();
    does();
  }

  /** @param {KeyboardEvent} event @param {string} key @param {boolean} writes */
  withControl(event, key, writes) {
    const does = { z: () => (event.shiftKey ? this.desk.redo() : this.desk.undo()), y: () => this.desk.redo(), s: () => this.desk.save() }[key];
    if (!does || (writes && key !== "s")) return;
    event.preventDefault();
    does();
  }

  /** @param {string} key @param {boolean} shift @returns {(() => void) | undefined} */
  deeds(key, shift) {
    const { desk } = this, tool = TOOLS[key], stroke = STROKES[key];
    if (tool && toolsOf(this.state).some(([name]) => name === tool)) return () => (desk.takeTool(tool), announce(toolsOf(this.state).find(([name]) => name === tool)?.[1] ?? ""));
    if (stroke && this.state.hand.tool === "ground") return () => (desk.take({ stroke }), announce(stroke));
    return { r: () => desk.turn(shift ? -1 : 1), Delete: () => desk.removeChosen(), Backspace: () => desk.removeChosen(), "+": () => desk.field?.panzoom.zoomBy(1.25), "-": () => desk.field?.panzoom.zoomBy(0.8), 0: () => desk.field?.panzoom.fit(), "?": () => desk.openHelp(), n: () => this.cycle(shift ? -1 : 1), Escape: () => this.escape() }[key];
  }

  escape() {
    this.from = null;
    this.table.drop();
    if (!this.desk.pen?.drops()) this.desk.letGo();
  }

  /** @param {number} step */
  cycle(step) {
    const { sheet, chosen } = this.state, many = sheet?.pieces.length ?? 0, at = chosen && "pieces" in chosen ? (chosen.pieces[0] ?? -1) : step > 0 ? -1 : many;
    if (many) this.desk.choose((at + step + many) % many, false);
  }

  /** @param {KeyboardEvent} event */
  onField(event) {
    const arrow = ARROWS[event.key];
    if (event.target instanceof SVGElement && event.target.closest(".fault-mark") && event.key === "Enter") return this.desk.showFault(Number(event.target.closest("[data-fault]")?.getAttribute("data-fault")));
    if (!arrow && event.key !== "Enter" && event.key !== " " && event.key !== "[" && event.key !== "]") return;
    event.preventDefault();
    event.stopPropagation();
    if (arrow) this.go(arrow, event.shiftKey);
    else if (event.key === "[" || event.key === "]") this.turnSide(event.key === "]" ? 1 : -1);
    else this.does();
  }

  /** @param {Arrow} arrow @param {boolean} far */
  go(arrow, far) {
    const { field } = this.desk, { cursor } = this.state;
    if (!field?.ground) return;
    const next = field.ground.grid ? (cursor === null ? field.space.middle : (field.space.seenNeighbour(cursor, arrow) ?? cursor)) : this.onTable(arrow, far);
    const { chosen } = this.state, carried = far && field.ground.grid && chosen && "pieces" in chosen && this.state.hand.tool === "choose" ? chosen.pieces[0] : undefined;
    this.desk.store.set({ cursor: next, keys: true });
    if (carried !== undefined && next !== null) this.desk.movePiece(carried, next);
    else announce(this.told(next));
    this.inSight(next);
  }

  /** @param {Arrow} arrow @param {boolean} far */
  onTable(arrow, far) {
    const { field } = this.desk, { cursor, sheet } = this.state, [wide = 0, high = 0] = sheet?.size ?? [];
    if (cursor === null) return `${Math.round(wide / 2)},${Math.round(high / 2)}`;
    /** @type {Record<Arrow, number[]>} */
    const ways = { left: [-1, 0], right: [1, 0], up: [0, 1], down: [0, -1] };
    const [x = 0, y = 0] = cursor.split(",").map(Number), [across = 0, up = 0] = field?.space.wayOf(ways[arrow]) ?? [], by = far ? FAR : INCH;
    return `${Math.max(0, Math.min(wide, x + across * by))},${Math.max(0, Math.min(high, y + up * by))}`;
  }

  /** @param {string | null} place */
  inSight(place) {
    const { field } = this.desk;
    if (field && place !== null) field.panzoom.reveal({ ...field.space.centre(place), w: 160, h: 160 });
  }

  /** What is where the cursor stands. @param {string | null} place @returns {string} */
  told(place) {
    const { sheet, vocabulary, laid } = this.state;
    if (!sheet || !vocabulary || place === null) return "";
    if (!laid?.grid) return [place, ...this.table.told(place.split(",").map(Number)), ...this.faultsAt(place)].join(", ");
    const at = place, pieces = piecesAt(sheet, at).map((one) => kindName(vocabulary, sheet.pieces[one]?.kind ?? ""));
    const [column = 0, row = 0] = columnAndRow(laid, place), id = sheet.map === null ? groundAt(sheet, column, row) : "";
    const ground = vocabulary.board.ground.find((one) => one.id === id)?.name ?? "";
    const counts = Object.keys(sheet.marks).some((kind) => hasMark(sheet, kind, at)) ? "counts" : "";
    const zones = Object.keys(sheet.sides).filter((side) => isInZone(sheet, side, at)).map((side) => `zone of ${this.desk.sideName(side)}`);
    return [place, ground, ...pieces, counts, ...zones, ...this.faultsAt(place)].filter(Boolean).join(", ");
  }

  /** @param {string} place @returns {string[]} */
  faultsAt(place) {
    return this.desk.faultMarks(this.state.checked?.faults ?? []).filter((one) => String(one.at) === place).map(({ words }) => words);
  }

  /** @param {number} step */
  turnSide(step) {
    const { field } = this.desk, ways = field?.space.shape?.directions ?? [];
    if (!field?.ground?.grid && this.table.takeCorner(step)) return;
    if (this.state.hand.tool !== "edge" || !ways.length) return this.desk.turn(step);
    this.desk.way = ways[(Math.max(0, ways.indexOf(this.desk.way)) + step + ways.length) % ways.length];
    announce(`side ${this.desk.way}`);
    this.desk.lie();
  }

  /** The tool in hand, where the cursor stands. */
  does() {
    const { cursor, hand, sheet, laid } = this.state, { desk } = this, { field } = desk;
    if (cursor === null || !sheet || !field) return this.go("right", false);
    const at = laid?.grid ? cursor : cursor.split(",").map(Number), here = field.space.centre(cursor), held = { space: field.space, ground: field.ground };
    if (hand.tool === "ground") return this.ground(cursor, here, held);
    if (hand.tool === "piece") return desk.stand(at);
    if (hand.tool === "mark") return desk.change(withMark(sheet, hand.mark, [at], !hasMark(sheet, hand.mark, at)), desk.strokeWords());
    if (hand.tool === "zone" && !laid?.grid) return this.table.zone(cursor);
    if (hand.tool === "zone") return desk.change(withZone(sheet, hand.side, [at], !isInZone(sheet, hand.side, at)), desk.strokeWords());
    if (hand.tool === "area") return desk.pen?.add(/** @type {number[]} */ (at));
    if (hand.tool === "choose") return laid?.grid ? this.chooseHere(at) : this.table.choose(cursor, /** @type {number[]} */ (at));
    desk.way ??= field.space.shape.directions[0];
    const names = namesOfSide(field.space, cursor, /** @type {any} */ (desk.way));
    desk.change(withEdge(sheet, hand.edge, names, !hasEdge(sheet, hand.edge, names)), desk.strokeWords());
  }

  /** One after the other of those who stand there. @param {import("./types.js").At} at */
  chooseHere(at) {
    const { sheet, chosen } = this.state, here = sheet ? piecesAt(sheet, at) : [], now = chosen && "pieces" in chosen ? here.indexOf(chosen.pieces[0] ?? -1) : -1;
    const next = here[(now + 1) % here.length];
    if (next !== undefined) this.desk.choose(next, false);
    else announce("Nobody stands there");
  }

  /** @param {string} cursor @param {import("../basics/types.js").Point} here @param {{space: any, ground: any}} held */
  ground(cursor, here, held) {
    const { hand, sheet } = this.state, { desk } = this;
    if (!sheet) return;
    if (hand.stroke === "fill") return desk.change(filled(held, hand, sheet, cursor), desk.strokeWords());
    if (isWhole(hand) && this.from === null) {
      this.from = cursor;
      return announce(`${hand.stroke} from ${cursor}`);
    }
    const cells = isWhole(hand) && this.from !== null ? cellsOfWhole(held, hand, held.space.centre(this.from), here) : [cursor];
    this.from = null;
    desk.change(covered(held, hand, sheet, cells), desk.strokeWords());
  }
}
