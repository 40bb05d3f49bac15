/**
 * The camera: it looks at those who can act or be reached. It moves only where what matters is out of sight or far too small,
 * and never once somebody has moved the board himself in this decision.
 */

import { placeOf, placesIn } from "../basics/places.js";
import { fightIn, round } from "./fight.js";

/** @typedef {import("../basics/types.js").Point} Point */
/** @typedef {import("./board.js").Board} Board */

const SOFT_MS = 320;
const EDGE = 16; // pixels within which nothing counts as seen
const SMALL = 0.95; // of the scale that is wanted, below which things are too small

export class Camera {
  /** @param {Board} board */
  constructor(board) {
    this.board = board;
    /** Whether it glides; else it is there at once. */
    this.soft = false;
    /** Whether it has still to look for the fight. */
    this.fresh = false;
    /** Whether the whole board was asked for. */
    this.whole = false;
    /** Whether the board was moved by hand in this decision. */
    this.held = false;
    /** @type {Animation[]} */
    this.glides = [];
  }

  get panzoom() {
    return this.board.panzoom;
  }

  /** Another board. */
  begin() {
    this.fresh = true;
    this.whole = this.held = false;
  }

  /** A hand has moved it. */
  hold() {
    this.whole = false;
    this.held = true;
  }

  /** Something else is to be decided. */
  release() {
    this.held = false;
  }

  /** Looks at what matters now, if it has to. */
  attend() {
    const { board, panzoom } = this;
    if (!board.picture || !board.view.pieces.length || this.whole || this.held) return;
    panzoom.measure();
    if (this.fresh) {
      this.fresh = false;
      this.look();
      // What is asked is written beside the board only now, and covers more or less of it than before.
      requestAnimationFrame(() => requestAnimationFrame(() => this.again()));
    } else if (this.isAsked && !this.suffices()) panzoom.whenFree(() => this.softly(() => this.look()));
  }

  /** At once. */
  look() {
    const sight = this.sight();
    if (sight.k && !this.whole) this.panzoom.look(sight);
    else this.panzoom.fit();
  }

  /** The whole board, and back to the fight. */
  toggleWhole() {
    this.whole = !(this.whole && this.panzoom.fitted);
    this.held = false;
    this.softly(() => this.look());
  }

  /** After the window has another size. @returns {boolean} whether it looks where it looked */
  again() {
    if (this.held || !this.board.picture || (!this.whole && !this.panzoom.looking && !this.panzoom.fitted)) return false;
    this.look();
    return true;
  }

  // --- what matters ---

  get isAsked() {
    const { actors, chosen, targets, apart } = this.board.marks.marks;
    return Boolean(actors?.size || chosen || targets?.size || apart);
  }

  sight() {
    const { space, view } = this.board;
    const standing = view.pieces.filter((piece) => placeOf(piece) !== null);
    return fightIn(space, this.sets(standing), pointsOf(space, standing), this.panzoom.open, this.aims(standing));
  }

  /** The chosen one and all to whom it can do something: none of them stays out of sight. @param {Piece[]} standing */
  aims(standing) {
    const { chosen, targets } = this.board.marks.marks;
    return chosen && targets?.size ? pointsOf(this.board.space, standing.filter(({ label }) => label === chosen || targets.has(label))) : [];
  }

  /** Where what is in hand would fall. @returns {Point[]} */
  falls() {
    const { lands } = this.board.marks.marks;
    return lands?.taken ? lands.rings.flat().map((place) => this.board.space.centre(place)) : [];
  }

  /** Those who fight apart, those whom a choice is about with where they can go, or one's own. @param {Piece[]} standing @returns {Point[][]} */
  sets(standing) {
    const { space, view, pieces } = this.board, { marks } = this.board.marks;
    const { choices = [], to_decide } = view;
    const of = (/** @type {(piece: Piece) => boolean} */ is) => pointsOf(space, standing.filter(is));
    const named = new Set(marks.apart ?? this.named(choices));
    const places = [...this.placesOf(choices, standing)].map((place) => space.centre(place));
    const sides = pieces.yours.length === 1 ? pieces.yours : [to_decide];
    const about = of(({ label }) => named.has(label)), falls = this.falls();
    if (falls.length) return [[...falls, ...of(({ label }) => label === marks.chosen)], falls];
    const actors = new Set(choices.map((/** @type {Choice} */ { actor }) => actor));
    return [[...about, ...places], about, of(({ label }) => actors.has(label)), of(({ side }) => sides.includes(side)), of(() => true)];
  }

  /** Where the chosen one can go, and where those can come who are not on the board. @param {Choice[]} choices @param {Piece[]} standing @returns {Set<string>} */
  placesOf(choices, standing) {
    const { chosen, places } = this.board.marks.marks, here = new Set(standing.map(({ label }) => label));
    const coming = choices.filter(({ actor, place }) => actor !== null && place !== null && !here.has(actor));
    return new Set([...(chosen ? (places?.keys() ?? []) : []), ...coming.map(({ place }) => String(place))]);
  }

  /** Who can act or be reached, or the chosen one and whom it can reach. @param {Choice[]} choices @returns {(string | null)[]} */
  named(choices) {
    const { chosen = null, targets } = this.board.marks.marks;
    if (chosen) return [chosen, ...(targets?.keys() ?? [])];
    return choices.flatMap(({ actor, target }) => [actor, target]);
  }

  /** Is enough of it seen, and large enough? What is chosen has to be seen wholly; of many who can act, half. */
  suffices() {
    const { panzoom } = this, { holds, k } = this.sight();
    if (panzoom.fitted && k === 0) return true;
    if (panzoom.k < Math.min(k || Infinity, this.board.space.scales.least) * SMALL) return false;
    const seen = holds.filter((point) => this.sees(point)).length;
    if (this.board.marks.marks.chosen) return seen === holds.length;
    return panzoom.looking ? 2 * seen >= holds.length : seen > 0;
  }

  /** @param {Point} point of the picture */
  sees({ x, y }) {
    const { panzoom } = this, { box, covered } = panzoom;
    const [across, down] = [panzoom.x + x * panzoom.k, panzoom.y + y * panzoom.k];
    return across >= EDGE && across <= box.width - EDGE && down >= covered.top + EDGE && down <= box.height - covered.bottom - EDGE;
  }

  /** What is about to be shown moving is brought into sight. @param {import("../basics/types.js").BattleEvent[]} events */
  follow(events) {
    const { space, pieces, picture } = this.board;
    if (!picture || this.whole || this.held || this.panzoom.fitted) return;
    const names = events.flatMap(({ about = {} }) => [about.piece, about.target]);
    const places = events.flatMap(({ about }) => placesIn(about)).map((place) => ({ place, ...space.centre(place) })).filter(({ place, x, y }) => space.placeAt(x, y) === place);
    const points = [...names.flatMap((name) => pieces.placed.get(name ?? "")?.spot ?? []), ...places];
    if (!points.length || points.every((point) => this.sees(point))) return;
    const { x, y, w, h } = round(points, space.scales.margin), { open, k } = this.panzoom;
    const middle = { x: x + w / 2, y: y + h / 2 };
    const fits = w * k <= open.width && h * k <= open.height;
    this.panzoom.whenFree(() => this.softly(() => (fits ? this.panzoom.reveal({ ...middle, w, h }) : this.panzoom.centreOn(points[0]))));
  }

  // --- how it gets there ---

  get gliding() {
    return this.glides.some((one) => one.playState === "running");
  }

  /** @param {() => void} move */
  softly(move) {
    const { panzoom, board } = this;
    const way = () => `translate(${panzoom.x}px, ${panzoom.y}px) scale(${panzoom.k})`;
    const before = way();
    move();
    for (const one of this.glides) one.cancel();
    this.glides = [];
    if (before === way() || !this.soft || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    const frames = [{ transform: before }, { transform: way() }];
    this.glides = [panzoom.world, board.painting.world].map((node) => node.animate(frames, { duration: SOFT_MS, easing: "ease-in-out" }));
  }
}

/** @param {import("../basics/types.js").Space} space @param {Piece[]} some @returns {Point[]} */
const pointsOf = (space, some) => some.map((piece) => space.centre(/** @type {string} */ (placeOf(piece))));
