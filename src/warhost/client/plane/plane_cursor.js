/** The keyboard on an open table: from piece to piece, from choice to choice, and the aimed point a tenth of an inch at a time. */

import { announce } from "../page/announce.js";
import { openChoices } from "../choosing/battle_state.js";
import { landInWords, saidOf } from "../basics/said.js";
import { placeOf } from "../basics/places.js";
import { INCH, pointOf } from "../basics/table.js";
import { moveInWords, pointInWords } from "./words.js";

const STEP = INCH / 10;
const WAYS = { left: [-1, 0], right: [1, 0], up: [0, 1], down: [0, -1] };

export class PlaneCursor {
  /** @param {BattlePage} page */
  constructor(page) {
    this.page = page;
  }

  get hands() {
    return /** @type {import("./plane_hands.js").PlaneHands} */ (this.page.hands);
  }

  begin() {}

  /** @returns {number[]} where the keyboard is, or would begin */
  get point() {
    const { cursor, chosen } = this.page.store.get();
    const { width, height } = this.hands.table.ground;
    return pointOf(cursor ?? this.hands.standsAt(chosen) ?? [width / 2, height / 2]);
  }

  /** @param {number} step @param {boolean} around */
  cycle(step, around) {
    const label = this.page.hands.cycle(step, around);
    const piece = this.hands.pieceAt(label);
    if (piece) announce(`${saidOf(piece, this.page.terms)}${piece.place ? "" : ". Enter: take it up"}`);
    return label;
  }

  /** @param {Arrow} direction @param {boolean} far */
  arrow(direction, far) {
    const [x, y] = this.hands.table.wayOf(WAYS[direction]).map((way, axis) => this.point[axis] + way * (far ? INCH : STEP));
    this.moveTo([x, y]);
  }

  /** @param {number[]} to */
  moveTo(to) {
    const { hands } = this;
    const point = hands.table.within(to);
    const place = String(point);
    const here = this.page.store.get().view?.pieces.find((one) => placeOf(one) === place);
    this.page.store.set({ cursor: place, keys: true, over: place, looked: here?.label ?? null, aimed: [], armed: null });
    if (hands.plan.tool === "measure") return hands.ruler.leadTo(place);
    announce(this.describe(place, here));
    if (hands.placing.open) hands.placing.think(point, (answer) => this.tell(place, answer));
    else if (hands.walker && here?.label !== hands.walker) hands.think(hands.walker, point, (answer) => this.tell(place, answer));
    else hands.letGo();
  }

  /** @param {string} place @param {MoveAnswer} answer */
  tell(place, answer) {
    if (this.page.store.get().cursor !== place) return;
    announce(`${this.describe(place)}. ${moveInWords(answer)}${answer.legal ? `. Enter: ${this.hands.placing.open ? "set it down" : "go"} there` : ""}`);
  }

  /** @param {string} place @param {Piece} [here] */
  describe(place, here) {
    const { store, kind, terms } = this.page;
    const { scene } = store.get();
    const words = landInWords(scene && kind?.land(place, scene.ground), terms);
    return [pointInWords(place), words, ...(here ? [`${here.label} ${here.name}`] : [])].join(", ");
  }

  /** The next of what the chosen piece may do, point by point and enemy by enemy. @param {number} step */
  async candidate(step) {
    const { store, desk } = this.page;
    const { walker } = this.hands;
    if (walker) await this.hands.learnDeeds(walker);
    const { chosen, aimed } = store.get();
    const open = openChoices(store.get()).filter((one) => (one.actor === null || one.actor === chosen) && (one.place !== null || one.target !== null) && one.verb !== this.hands.verbs.turn);
    if (!open.length) return announce(chosen === null ? "Nothing to aim at: choose a piece with N." : "Nothing to aim at. Enter: what else it can do.");
    const before = open.findIndex((one) => one.action === aimed[0]?.action);
    const choice = /** @type {Choice} */ (open.at(before < 0 ? (step > 0 ? 0 : -1) : (before + step) % open.length));
    const piece = this.hands.pieceAt(choice.target);
    const place = String(choice.place ?? piece?.place ?? this.point);
    store.set({ cursor: place, keys: true, over: place, looked: choice.target, aimed: [choice], armed: null });
    if (choice.verb === this.hands.verbs.walk && choice.actor) this.hands.think(choice.actor, pointOf(place));
    else if (choice.place && choice.target === null) this.hands.placing.think(pointOf(place));
    else this.hands.letGo();
    const odds = desk.chipOf(choice);
    announce([`${open.indexOf(choice) + 1} of ${open.length}: ${choice.sentence}`, ...(odds ? [`Odds: ${odds}`] : []), "Enter: do it"].join(". "));
  }
}
