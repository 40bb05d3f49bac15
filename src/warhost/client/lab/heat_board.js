/** A painted board with a heat map on it: painted once, while the heat may change as often as figures come in. */

import { CellGrid } from "../basics/cells.js";
import { Table } from "../basics/table.js";
import { paintPreview } from "../kinds/preview.js";
import { heatInWords, heatLayer } from "./heat.js";

/** @typedef {import("./types.js").ReportData} ReportData */
/** @typedef {import("./types.js").Heat} Heat */

const MARGIN = 0.98; // of its element that a preview's board takes

export class HeatBoard {
  /** @param {HTMLElement} host empty, as wide as the board shall be @param {ReportData["board"]} board @param {Looks | undefined} looks */
  constructor(host, { ground, lineup }, looks) {
    this.host = host;
    this.ground = ground;
    this.space = ground.grid ? new CellGrid(ground) : new Table(ground);
    /** @type {SVGGElement | null} */
    this.layer = null;
    host.classList.add("heat-board");
    host.style.setProperty("--aspect", `${this.space.width} / ${this.space.height}`);
    this.painted = paintPreview(host, ground, looks, lineup.places);
  }

  /** @param {ReportData} data @param {Heat} heat */
  async show(data, heat) {
    await this.painted;
    const layer = heatLayer(data, heat, /** @type {any} */ (this.space));
    if (this.layer) this.layer.replaceWith(layer);
    else this.host.querySelector(".preview-over > .pieces")?.before(layer);
    this.layer = layer;
    this.host.setAttribute("aria-label", heatInWords(data, heat));
  }
}

/** The window on a board that a preview shows of it in an element of its aspect. @param {{width: number, height: number}} space */
export const windowOn = ({ width, height }) => [(width - width / MARGIN) / 2, (height - height / MARGIN) / 2, width / MARGIN, height / MARGIN];
