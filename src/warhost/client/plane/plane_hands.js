/** What hands do on an open table: figures are dragged or sent to any point; the server says what comes of it. */

import { announce } from "../app/announce.js";
import { Hands } from "../app/battle_hands.js";
import { openChoices } from "../app/battle_state.js";
import { bareOf, byOperand, capital, pieceOf } from "../app/choices.js";
import { refusalOf } from "../app/http.js";
import { PlanLayer } from "./plan_layer.js";
import { Placing, WALKS } from "./placing.js";
import { Pointer } from "./pointer.js";
import { RulerHand } from "./ruler.js";
import { Survey } from "./survey.js";
import { BASE, INCH, along, between, pointOf } from "./table.js";
import { inches, pointInWords } from "./words.js";

const TOUCHING = 101; // from middle to middle, as the rules place figures in contact
const NEAR = 118;

/** @type {Plan} */
const NO_PLAN = { tool: "", ranges: false, actor: null, to: null, answer: null };

export class PlaneHands extends Hands {
  /** @param {BattlePage} page */
  constructor(page) {
    super(page);
    const board = /** @type {NonNullable<BattlePage["board"]>} */ (page.board);
    this.board = board;
    this.survey = new Survey(this.deeds);
    this.layer = new PlanLayer(board);
    this.ruler = new RulerHand(this);
    this.placing = new Placing(this);
    new Pointer(board, this);
    /** @type {ReachAnswer | null} */
    this.reach = null;
    /** @type {Sketch["ranges"]} */
    this.seen = null;
    /** @type {string | null} whose reach is shown */
    this.lifted = null;
    this.frame = 0;
    /** @type {Pick<BattleState, "view" | "chosen" | "busy" | "looked">} what was drawn last */
    this.shown = { view: null, chosen: null, busy: false, looked: null };
    this.store.set({ plan: NO_PLAN });
  }

  get plan() {
    return this.state.plan ?? NO_PLAN;
  }

  get view() {
    return /** @type {PlaneView | null} */ (/** @type {unknown} */ (this.state.view));
  }

  get table() {
    return /** @type {import("./table.js").Table} */ (/** @type {unknown} */ (this.board.space));
  }

  /** @param {Partial<Plan>} part */
  setPlan(part) {
    this.store.set({ plan: { ...this.plan, ...part } });
    this.sketch();
  }

  /** @param {string | null} label @returns {Piece | null} */
  pieceAt(label) {
    return this.state.view ? pieceOf(this.state.view, label) : null;
  }

  // --- who can go where ---

  /** @param {string} label */
  mayWalk(label) {
    const stands = Boolean(this.pieceAt(label)?.at);
    return this.choices.some((one) => one.actor === label && (WALKS.has(one.verb) || (one.verb === "choose" && stands)));
  }

  /** @returns {string | null} the figure that a point would be for */
  get walker() {
    const { chosen } = this.state;
    return chosen !== null && this.mayWalk(chosen) ? chosen : null;
  }

  /** The verb of a point, if any is asked for. @param {boolean} [turns]  whether the way goes on from there @returns {string | null} */
  verbFor(turns = false) {
    const { open } = this.placing;
    if (open) return open.verb;
    if (this.walker === null) return null;
    return turns || this.plan.tool === "way" ? "via" : "move";
  }

  /** The action that names a point: as one that was offered, but with this point. @param {string} verb @param {string | null} actor @param {number[]} point */
  actionFor(verb, actor, point) {
    const like = this.choices.find((one) => one.verb === verb && one.place !== null && (one.actor === null || one.actor === actor));
    const stem = like ? like.action.slice(0, like.action.lastIndexOf(" ")) : `${verb} ${actor}`;
    return `${stem} ${point.map(inches).join(",")}`;
  }

  /** A base cannot lie on another: near one, the point beside it is meant. @param {string | null} actor @param {number[]} point */
  snapped(actor, point) {
    const others = this.state.view?.pieces.filter((one) => one.at && one.label !== actor) ?? [];
    const [near] = others.map((one) => /** @type {number[]} */ (one.at)).filter((at) => between(at, point) < NEAR);
    const from = between(near ?? point, point) < BASE ? (this.pieceAt(actor)?.at ?? point) : point;
    return this.table.within(near ? along(near, from, TOUCHING) : point);
  }

  // --- planning ---

  /** Takes a figure up: its reach is asked for at once. @param {string} label @returns {boolean} whether it can be moved */
  lift(label) {
    const free = this.mayWalk(label) && !this.state.sending && !(this.state.chosen !== label && this.view?.way);
    if (free && this.pieceAt(label)?.at) this.showReach(label);
    return free;
  }

  /** @param {string} label */
  showReach(label) {
    if (this.lifted !== label) this.reach = null;
    this.lifted = label;
    void this.survey.ask({ what: "reach", actor: label }).then((reach) => {
      if (this.lifted !== label) return;
      this.reach = reach;
      this.sketch();
    });
  }

  /** @param {string} label @param {number[]} point */
  carry(label, point) {
    this.think(label, this.snapped(label, point));
  }

  /** What would come of it if the figure went there? @param {string} actor @param {number[]} to @param {(answer: MoveAnswer) => void} [then] */
  think(actor, to, then) {
    const { plan } = this;
    if (plan.actor === actor && String(plan.to) === String(to) && !then) return;
    this.setPlan({ actor, to, answer: null });
    void this.survey.latest("move", { what: "move", actor, to }, (/** @type {MoveAnswer | null} */ answer) => {
      if (!answer || this.plan.actor !== actor || String(this.plan.to) !== String(to)) return;
      this.setPlan({ answer });
      then?.(answer);
    });
    this.lookAround();
  }

  /** Puts the plan away. */
  letGo() {
    this.survey.forget("move");
    if (this.plan.to) this.setPlan({ actor: null, to: null, answer: null });
    if (this.lifted !== this.walker) this.lifted = this.reach = null;
    this.sketch();
  }

  /** @param {string} label @param {number[]} point @param {Spot} at */
  async drop(label, point, at) {
    await this.go(label, this.snapped(label, point), at.shift || this.plan.tool === "way" ? "via" : "move", at);
  }

  /** Sends a figure to a point. What the rules forbid is not sent, but told. @param {string | null} actor @param {number[]} to @param {string} verb @param {Spot} at */
  async go(actor, to, verb, at) {
    const action = this.actionFor(verb, actor, to);
    const answer = verb === "move" ? await this.survey.ask({ what: "move", actor, to }) : null;
    if (answer && !answer.legal) return this.refuse(action, answer.reasons, at);
    const against = await this.deeds.perform(action);
    if (!against) return this.letGo();
    const { code, reasons, sentence } = refusalOf(against);
    if (code === "illegal_action") this.refuse(action, reasons.length ? reasons : [{ text: sentence, clauses: [] }], at);
    else await this.deeds.refused(against);
  }

  /** @param {string} action @param {Reason[]} reasons @param {Spot} at */
  refuse(action, reasons, { x, y }) {
    const { actor, to } = this.plan;
    this.store.set({ armed: null });
    if (actor && to) this.layer.glideBack(/** @type {any} */ (this.pieceAt(actor)), to);
    this.letGo();
    this.store.set({ why: { x, y, title: `Why not: ${action}?`, reasons }, menu: null });
    announce(`Not allowed: ${reasons.map((one) => one.text).join("; ")}`);
  }

  // --- clicks ---

  /** @param {string} place @param {Spot} at */
  pickPlace(place, at) {
    const verb = this.verbFor(at.shift);
    const actor = this.state.chosen;
    this.store.set({ cursor: place, keys: at.keys === true, menu: null, why: null });
    if (typeof verb !== "string") return;
    const to = at.keys ? pointOf(place) : this.snapped(actor, pointOf(place));
    if (at.touch && this.page.settings.two_taps) this.arm(actor, to, verb, at);
    else void this.go(actor, to, verb, at);
  }

  /** A finger covers what it points at: the first tap shows the way, a button or a second tap there goes it. @param {string | null} actor @param {number[]} to @param {string} verb @param {Spot} at */
  arm(actor, to, verb, at) {
    const { armed } = this.state;
    const before = armed && Array.isArray(armed.place) ? armed.place : null;
    if (before && between(before, to) < INCH / 2) return this.deeds.act(/** @type {Choice} */ (armed));
    const { open, held } = this.placing;
    const action = this.actionFor(verb, open ? open.actor : actor, to);
    const does = open ? "set down at" : verb === "via" ? "turn at" : "go to";
    const words = `${does} ${pointInWords(to)}`;
    this.store.set({ armed: { action, sentence: `${held ?? actor}: ${words}`, button: capital(words), every: null, verb, actor: held ?? actor, place: to, target: null }, sheet: false });
    const told = (/** @type {MoveAnswer} */ answer) => {
      if (!answer.legal && verb !== "via" && this.state.armed?.action === action) this.refuse(action, answer.reasons, at);
    };
    if (open) this.placing.think(to, told);
    else if (actor) this.think(actor, to, told);
  }

  /** One choice of each kind: of all the points beside an enemy the first. @param {Piece} piece */
  offered(piece) {
    const { chosen } = this.state;
    const on = byOperand(this.choices, chosen, "target").get(piece.label) ?? [];
    const beside = piece.side === this.pieceAt(chosen)?.side ? [] : this.choices.filter((one) => one.actor === chosen && one.verb === "move" && touches(one, piece));
    const first = new Map([...beside, ...on].reverse().map((one) => [one.verb, one]));
    return [...first.values()].reverse();
  }

  /** To choose a figure is no more than to look what it could do. @param {string} label @param {Spot} at */
  pickActor(label, at) {
    if (!this.mayWalk(label)) return super.pickActor(label, at);
    if (label !== this.state.chosen) return this.choose(label);
    const deeds = bareOf(this.choices, label).filter((one) => one.verb !== "choose");
    if (at.keys && deeds.length) this.offer(deeds, at, null, label, true);
    else if (!this.view?.way) this.choose(null);
  }

  /** Asks why an enemy cannot be attacked; all else as on any board. @param {{label?: string, place?: string}} what @param {Spot} at @param {string | null} side */
  notOffered(what, at, side) {
    const actor = this.pieceAt(this.state.chosen);
    if (what.label === undefined || !actor) return super.notOffered(what, at, side);
    if (actor.side === side) return this.mayWalk(actor.label) ? void this.deeds.why(`choose ${what.label}`, at.x, at.y) : undefined;
    const meant = this.choices.find((one) => one.actor === actor.label && one.target !== null)?.verb;
    const { bow } = /** @type {Warrior} */ (/** @type {unknown} */ (actor));
    void this.deeds.why(`${meant ?? (bow ? "shoot" : "hurl")} ${actor.label} ${what.label}`, at.x, at.y);
  }

  /** What the chosen figure could do, where the view only says that it may be chosen. @param {string} label */
  async learnDeeds(label) {
    const answer = await this.survey.ask({ what: "deeds", actor: label });
    const { chosen, more, view } = this.state;
    if (chosen !== label || more.length || !answer || view?.choices.some((one) => one.actor === label && one.verb !== "choose")) return;
    this.store.set({ more: answer.choices.filter((/** @type {Choice} */ one) => one.verb !== "via") });
  }

  /** Nobody has done anything yet but to say who will. */
  get canUnchoose() {
    const { scene, view } = this.state;
    const last = scene?.log.at(-1);
    return Boolean(view?.can_undo && last?.kind === "act" && last.action?.startsWith("choose ") && this.choices.length);
  }

  /** Who is not on the table yet is taken up; all else as on any board. */
  enter() {
    const { chosen } = this.state;
    const taken = this.choices.find((one) => one.verb === "choose" && one.actor === chosen);
    if (taken && !this.pieceAt(chosen)?.at) this.deeds.act(taken);
    else super.enter();
  }

  escape() {
    const { menu, why, armed, refusal } = this.state;
    const back = this.choices.find((one) => one.verb === "back");
    if (menu || why || armed || refusal) super.escape();
    else if (this.plan.to || this.ruler.laid || this.plan.tool) {
      this.ruler.clear();
      this.setPlan({ tool: "" });
    } else if (back) this.deeds.act(back);
    else if (this.canUnchoose) void this.deeds.undo();
    else super.escape();
    this.letGo();
  }

  // --- looking ---

  /** @param {string | null} place @param {string | null} label */
  hover(place, label) {
    const { looked, over } = this.state;
    // Not every step of the pointer is news to the panels.
    if (looked !== label || this.areaOf(over) !== this.areaOf(place)) this.store.set({ looked: label, over: place });
    this.aim(place, label);
    if (label && this.mayWalk(label) && !this.state.sending) void this.survey.ask({ what: "reach", actor: label });
    const { walker } = this;
    if (this.state.armed || this.plan.tool === "measure" || this.state.menu) return;
    if (this.placing.open) return place === null ? this.letGo() : this.placing.think(this.snapped(this.placing.held, pointOf(place)));
    if (!walker) return;
    const other = label === walker ? null : this.pieceAt(label);
    const deeds = other ? this.offered(other) : [];
    const charge = deeds.find((one) => one.verb === "move")?.place;
    if (label === walker || place === null || (deeds.length && !charge)) this.letGo();
    else if (WALKS.has(this.verbFor() ?? "")) this.think(walker, Array.isArray(charge) ? charge : this.snapped(walker, pointOf(place)));
  }

  /** @param {string | null} place */
  areaOf(place) {
    return place ? this.table.areaAt(pointOf(place)) : null;
  }

  /** Ranges and lines of sight, where they are asked for. */
  lookAround() {
    const actor = this.state.chosen ?? this.state.looked ?? this.state.pinned;
    const piece = this.pieceAt(actor);
    if (!this.plan.ranges || !piece?.at) {
      this.seen = null;
      return this.sketch();
    }
    const at = this.plan.actor === actor ? this.plan.to : null;
    void this.survey.latest("ranges", { what: "ranges", actor, at }, (answer) => {
      this.seen = answer && this.plan.ranges ? { ...answer, from: at ?? piece.at } : null;
      this.sketch();
    });
  }

  toggleRanges = () => {
    this.setPlan({ ranges: !this.plan.ranges });
    this.lookAround();
  };

  /** @param {Plan["tool"]} tool */
  toggleTool(tool) {
    this.ruler.clear();
    this.letGo();
    this.setPlan({ tool: this.plan.tool === tool ? "" : tool });
    if (this.plan.tool === "measure" && this.state.keys && this.state.cursor) this.ruler.leadTo(this.state.cursor);
    announce(this.plan.tool === "measure" ? "Ruler" : this.plan.tool === "way" ? "Way-points" : "");
  }

  // --- what is drawn ---

  /** @param {OddsDesk} desk */
  marks(desk) {
    const marks = super.marks(desk);
    return { ...marks, places: new Map() };
  }

  chips() {
    return super.chips().filter((one) => !WALKS.has(one.split(" ")[0] ?? ""));
  }

  drawn() {
    const { view, chosen, busy, looked } = this.state;
    const before = this.shown;
    this.shown = { view, chosen, busy, looked };
    if (view !== before.view) {
      this.ruler.clear();
      this.reach = this.lifted = null;
      // Way-points are for one way.
      const ended = /** @type {any} */ (before.view)?.way && !this.view?.way && this.plan.tool === "way";
      this.setPlan({ actor: null, to: null, answer: null, ...(ended ? { tool: "" } : {}) });
    }
    if (view !== before.view || chosen !== before.chosen || busy !== before.busy) this.takeUp();
    if (view !== before.view || chosen !== before.chosen || looked !== before.looked) this.lookAround();
    this.sketch();
  }

  /** Shows where the chosen figure can go, and learns what else it could do. */
  takeUp() {
    const { walker } = this;
    this.lifted = this.reach = null;
    if (!walker || !openChoices(this.state).length) return;
    if (this.pieceAt(walker)?.at) this.showReach(walker);
    void this.learnDeeds(walker);
  }

  /** Draws once a frame, however often the pointer moves. */
  sketch() {
    if (!this.frame) this.frame = requestAnimationFrame(() => this.drawSketch());
  }

  drawSketch() {
    this.frame = 0;
    const { plan, state } = this;
    const { view } = this;
    const piece = /** @type {Warrior | null} */ (/** @type {unknown} */ (this.pieceAt(plan.actor)));
    const open = !state.busy && !state.sending;
    this.layer.draw({
      reach: open && this.lifted ? this.reach : null,
      piece: open ? piece : null,
      to: plan.to,
      answer: plan.answer,
      allowance: this.lifted === plan.actor ? (this.reach?.allowance ?? null) : null,
      walks: !this.placing.open,
      way: view?.way ? { ...view.way, points: gone(view.way, state.scene?.log ?? []) } : null,
      ranges: plan.ranges ? this.seen : null,
      ruler: this.ruler.laid,
      attack: view?.attack ?? null,
    });
  }
}

/** Every turn of the way so far: the view says only where it began and is now. @param {WayView} way @param {Entry[]} log @returns {number[][]} */
function gone({ actor, points }, log) {
  const start = String(points[0]);
  const found = points.slice(-1);
  for (const { kind, about } of log.flatMap((one) => one.events).reverse()) {
    if (String(found[0]) === start) return found;
    if (kind === "leg" && about?.piece === actor && about.from && String(about.to) === String(found[0])) found.unshift(pointOf(about.from));
  }
  return String(found[0]) === start ? found : points;
}

/** @param {Choice} choice @param {Piece} piece */
const touches = ({ place }, piece) => Boolean(Array.isArray(place) && piece.at && between(place, piece.at) <= INCH + 2);
