/** What lies on the table of a campaign: the map, the list of its spaces for keyboards and screen readers, and on a small screen the whole map in a corner. */

import { MapBoard } from "../atlas/map_board.js";
import { Overview } from "../atlas/overview.js";
import { SpaceList } from "../atlas/space_list.js";
import { reportOnce } from "../page/reports.js";
import { rowsOf } from "./space_rows.js";
import { affairsOf } from "./war_map.js";

/** @typedef {import("./types.js").WarState} WarState */
/** @typedef {import("./types.js").MapData} MapData */

/**
 * @typedef {object} TableActs
 * @property {(space: string, byKey: boolean) => void} take  a space was touched, or taken in the list
 * @property {(space: string | null) => void} at  the pointer is there, or the list's cursor
 * @property {(event: KeyboardEvent) => boolean} key  other keys in the list
 */

export class WarTable {
  /** @param {HTMLElement} host @param {MapData} map @param {import("../atlas/types.js").Liveries} liveries @param {TableActs} acts */
  constructor(host, map, liveries, acts) {
    const [board, corner] = [box("war-board"), box("war-overview")];
    this.sign = "";
    /** Done when the map shows what was to be shown last. @type {Promise<void>} */
    this.painted = Promise.resolve();
    this.board = new MapBoard(board, map, liveries, (space) => acts.take(space, false), acts.at);
    this.list = new SpaceList(this.board.plan, {
      take: (space, event) => acts.take(space, event instanceof KeyboardEvent),
      at: (space) => this.stand(space, acts),
      key: acts.key,
    });
    host.replaceChildren(board, this.list.node, corner);
    this.corner = corner;
    this.overview = new Overview(corner, map, liveries, (point) => void this.board.centre(point, false));
    this.board.watchers.add((frame) => this.overview.frame(frame));
  }

  /** Where the list's cursor stands is seen on the map. @param {string | null} space @param {TableActs} acts */
  stand(space, acts) {
    acts.at(space);
    if (space !== null) void this.board.reveal(space);
  }

  /** What differs is drawn anew. @param {WarState} state */
  show(state) {
    if (!state.scene || !state.view) return;
    const affairs = affairsOf(state, state.scene, state.view), sign = JSON.stringify(affairs);
    if (sign === this.sign) return;
    this.sign = sign;
    if (!this.list.node.contains(document.activeElement)) this.list.space = state.chosen; // else the first where something can be done
    this.list.show(rowsOf(state, state.scene, state.view));
    this.painted = this.board.show(affairs).catch(reportOnce);
    void this.overview.show({ season: affairs.season, holders: affairs.holders, marked: state.chosen === null ? [] : [state.chosen] });
  }
}

/** @param {string} className */
function box(className) {
  const made = document.createElement("div");
  made.className = className;
  return made;
}
