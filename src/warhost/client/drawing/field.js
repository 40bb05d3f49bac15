/** The board on which one draws: the painting, what is not painted yet, pieces, zones, places that count and faults. It knows no tool. */

import { GroundLayer } from "../board/ground_layer.js";
import { PanZoom } from "../board/panzoom.js";
import { PieceLayer } from "../board/pieces.js";
import { columnAndRow } from "../basics/cells.js";
import { group, svg } from "../basics/svg.js";
import { landOf } from "../ground/land.js";
import { wetCell, wetEdge } from "../ground/wet.js";
import { overlay } from "./overlay.js";
import { edgeKind } from "./looked.js";
import { areaShape } from "./table_shapes.js";

/** @typedef {import("./types.js").Sheet} Sheet */

const REST_MS = 220; // after the last stroke before the painter is asked

/** Tells when all that is seen is painted. */
class Painting extends GroundLayer {
  /** @type {(version: number) => void} */
  done = () => undefined;

  async look() {
    const { version } = this;
    await super.look();
    const hung = Object.values(this.hung);
    if (version === this.version && hung.length && hung.every(({ canvas }) => canvas.dataset.version === String(version))) this.done(version);
  }
}

export class Field {
  /** @param {HTMLElement} host */
  constructor(host) {
    /** @type {any} */
    this.space = { width: 1, height: 1, turn: 0, natural: [1, 1], scales: { closest: 1, tiny: 0, far: 0, close: 1, grow: 1, least: 0, most: 1, span: 1, margin: 0 }, centre: () => ({ x: 0, y: 0 }), placeAt: () => null };
    /** @type {import("../basics/types.js").Picture | null} */
    this.picture = null;
    /** @type {any} */
    this.ground = null;
    /** @type {Looks} */
    this.looks = /** @type {Looks} */ (/** @type {any} */ ({ sides: {}, slots: [], signs: {} }));
    this.layers = { ground: group("ground-layer"), wet: group("wet"), under: group("drawn-under"), preview: group("drawn-preview"), over: group("drawn-over") };
    this.pieces = new PieceLayer(this);
    this.painting = new Painting(host, () => this.space);
    this.painting.done = (version) => this.painted(version);
    this.world = group("world", this.layers.ground, this.layers.wet, this.layers.under, this.pieces.node, this.layers.preview, this.layers.over);
    this.title = svg("title", { id: "drawn-title" });
    this.svg = svg("svg", { class: "board drawn-on", role: "group", "aria-labelledby": "drawn-title", translate: "no" }, svg("g", {}, this.title), this.world);
    host.append(this.svg);
    this.panzoom = new PanZoom(this.svg, this.world, () => this.space, { moved: () => this.painting.follow(this.panzoom), resized: () => this.resized(), taken: () => undefined });
    /** @type {{node: SVGElement, key: string, serial: number}[]} */
    this.wets = [];
    this.serial = 0; // of the newest stroke
    /** @type {{ground: any, serial: number} | null} */
    this.wanted = null;
    /** @type {{version: number, serial: number} | null} */
    this.paints = null;
    this.rest = 0;
    /** @type {number | null} of all its paintings, so that what is not drawn anew stays as it is */
    this.seed = null;
  }

  // --- what it is given ---

  /** Another field, or one of another size. @param {import("../basics/types.js").Picture} picture @param {any} ground @param {Looks} looks */
  lay(picture, ground, looks) {
    if (this.picture) this.svg.classList.remove(this.picture.name);
    this.picture = picture;
    this.ground = ground;
    this.looks = looks;
    this.space = picture.space(ground);
    this.svg.classList.add(picture.name);
    this.title.textContent = picture.title(ground);
    this.seed = null;
    this.dry(Infinity);
    this.panzoom.measure();
    this.space.turn = this.wantedTurn();
    this.place();
    this.panzoom.fit();
    this.paint(ground, this.serial, 0);
  }

  /** Everything where the space has it now. */
  place() {
    const { picture, space, ground, looks } = this;
    if (!picture) return;
    this.svg.style.setProperty("--turn", `${90 * space.turn}deg`);
    this.layers.ground.replaceChildren(picture.drawGround(space, { ...ground, goals: (ground.goals ?? []).filter((/** @type {any} */ one) => ground.grid && typeof one !== "string") }, looks));
    this.pieces.settle();
  }

  wantedTurn() {
    const { width, height } = this.panzoom.open, [wide, high] = this.space.natural;
    return wide > 1.12 * high && height > 1.12 * width ? 1 : 0;
  }

  /** @returns {boolean} whether it was placed anew */
  resized() {
    if (!this.picture) return false;
    if (this.space.turn !== this.wantedTurn()) {
      this.space.turn = this.wantedTurn();
      this.place();
      this.dry(Infinity);
      this.paint(this.ground, this.serial, 0);
      this.turned?.();
    } else if (!this.panzoom.fitted) return false;
    this.panzoom.fit();
    return true;
  }

  /** @type {(() => void) | undefined} told after the board was turned */
  turned;

  /** @param {Piece[]} pieces @param {Set<string>} chosen  labels */
  show(pieces, chosen) {
    if (!this.picture) return;
    this.pieces.show(pieces);
    for (const [label, { node }] of this.pieces.placed) node.classList.toggle("is-chosen", chosen.has(label));
  }

  /** @param {import("./overlay.js").Over} over */
  lie(over) {
    if (!this.picture) return;
    const { under, above } = overlay(this.space, this.ground, over);
    this.layers.under.replaceChildren(...under);
    this.layers.over.replaceChildren(...above);
  }

  /** @param {SVGElement[]} shapes  what a stroke would do */
  preview(...shapes) {
    this.layers.preview.replaceChildren(...shapes);
  }

  // --- what is drawn and not painted yet ---

  /** Draws at once what is another now. @param {Sheet} before @param {Sheet} after */
  follow(before, after) {
    this.serial += 1;
    this.delay(REST_MS);
    if (!this.ground?.grid) {
      if (before.ground !== after.ground) this.wetTable(after);
      return;
    }
    if (before.ground !== after.ground) this.wetCells(before, after);
    if (before.edges !== after.edges) this.wetSides(before, after);
  }

  /** @param {Sheet} before @param {Sheet} after */
  wetCells(before, after) {
    const { ground, space } = this;
    for (const cell of space.cells) {
      const [column = 0, row = 0] = columnAndRow(ground, cell), id = after.ground[row]?.[column];
      if (before.ground[row] !== after.ground[row] && id !== before.ground[row]?.[column]) this.wet(cell, wetCell(space, cell, id, this.looks));
    }
  }

  /** @param {Sheet} before @param {Sheet} after */
  wetSides(before, after) {
    for (const kind of new Set([...Object.keys(before.edges), ...Object.keys(after.edges)])) {
      const [was, is] = [before, after].map(({ edges }) => new Set((edges[kind] ?? []).map(String)));
      const colour = this.looks.motifs.edges[edgeKind(kind, this.looks)]?.colour ?? "#4a2f17";
      for (const name of new Set([...(was ?? []), ...(is ?? [])])) {
        const [cell = "", way = ""] = name.split(",");
        if (was?.has(name) !== is?.has(name) && this.ground.cells.includes(cell)) this.wet(`${kind} ${name}`, wetEdge(this.space, cell, way, colour, Boolean(is?.has(name))));
      }
    }
  }

  /** @param {Sheet} after */
  wetTable(after) {
    const shapes = after.ground.map((/** @type {import("./types.js").TableArea} */ area) => areaShape(this.space, area, this.looks));
    this.wet("areas", group("wet-areas", ...shapes));
  }

  /** @param {string} key @param {SVGElement} node */
  wet(key, node) {
    this.wets = this.wets.filter((one) => one.key !== key || one.node.remove() !== undefined);
    this.wets.push({ key, node, serial: this.serial });
    this.layers.wet.append(node);
  }

  /** @param {number} serial  up to which all is painted */
  dry(serial) {
    for (const one of this.wets) if (one.serial <= serial) one.node.remove();
    this.wets = this.wets.filter((one) => one.serial > serial);
  }

  /** Lets it be painted as soon as hands and painter rest. @param {any} ground @param {number} serial  of the last stroke that is in it @param {number} [wait] */
  paint(ground, serial, wait = REST_MS) {
    this.ground = ground;
    this.wanted = { ground, serial };
    this.delay(wait);
  }

  /** The painter waits until hands rest. @param {number} wait */
  delay(wait) {
    window.clearTimeout(this.rest);
    if (this.wanted) this.rest = window.setTimeout(() => this.begin(), wait);
  }

  begin() {
    const { wanted, picture } = this;
    if (!wanted || !picture || this.paints) return;
    this.wanted = null;
    const land = landOf(this.space, wanted.ground, this.looks);
    this.painting.lay({ ...land, seed: (this.seed ??= land.seed) }, this.panzoom);
    this.paints = { version: this.painting.version, serial: wanted.serial };
  }

  /** @param {number} version */
  painted(version) {
    if (this.paints && this.paints.version <= version) {
      this.dry(this.paints.serial);
      this.paints = null;
    }
    this.delay(REST_MS);
  }

  // --- where something is ---

  /** @param {{clientX: number, clientY: number}} event @returns {import("../basics/types.js").Point} of the picture */
  pointAt(event) {
    return this.panzoom.toPicture(this.panzoom.hands.within(event));
  }

  /** @param {import("../basics/types.js").Point} point @returns {string | null} */
  placeAt({ x, y }) {
    return this.space.placeAt(x, y);
  }

  /** @param {EventTarget | null} target @param {import("../basics/types.js").Point} point @returns {number | null} the number of the piece */
  pieceAt(target, point) {
    const node = target instanceof Element ? target.closest(".piece") : null;
    const label = (node instanceof SVGElement ? node.dataset.label : null) ?? (this.space.radius ? this.pieces.nearest(point, this.space.radius) : null);
    return label ? Number(label) - 1 : null;
  }
}
