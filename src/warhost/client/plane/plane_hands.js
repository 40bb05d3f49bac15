/** What hands do on an open table: pieces are dragged or sent to any point; the server says what comes of it. */

import { announce } from "../page/announce.js";
import { Hands } from "../choosing/battle_hands.js";
import { openChoices } from "../choosing/battle_state.js";
import { bareOf, byOperand, capital, pieceOf } from "../choosing/choices.js";
import { refusalOf } from "../net/http.js";
import { placeOf } from "../basics/places.js";
import { planCard } from "./plan_card.js";
import { PlanLayer } from "./plan_layer.js";
import { Placing } from "./placing.js";
import { Pointer } from "./pointer.js";
import { Reach } from "./reach.js";
import { RulerHand } from "./ruler.js";
import { Sight } from "./sight.js";
import { INCH, along, between, pointOf } from "../basics/table.js";
import { Verbs } from "./verbs.js";
import { wayOf, turnsOf } from "./way.js";
import { pointInWords } from "./words.js";

const NEAR = 16; // beyond touching: so near a point beside the other is meant

/** @type {Plan} */
const NO_PLAN = { tool: "", ranges: false, actor: null, to: null, answer: null };

export class PlaneHands extends Hands {
  /** @param {BattlePage} page */
  constructor(page) {
    super(page);
    const board = /** @type {NonNullable<BattlePage["board"]>} */ (page.board);
    this.board = board;
    this.verbs = new Verbs(page.terms);
    this.layer = new PlanLayer(board);
    this.ruler = new RulerHand(this);
    this.placing = new Placing(this);
    this.reach = new Reach(this);
    this.sight = new Sight(this);
    new Pointer(board, this);
    this.frame = 0;
    /** @type {Pick<BattleState, "view" | "chosen" | "busy" | "looked">} what was drawn last */
    this.shown = { view: null, chosen: null, busy: false, looked: null };
    this.store.set({ plan: NO_PLAN });
  }

  get plan() {
    return this.state.plan ?? NO_PLAN;
  }

  get way() {
    return wayOf(this.state.view);
  }

  get table() {
    return /** @type {import("../basics/table.js").Table} */ (/** @type {unknown} */ (this.board.space));
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

  /** @param {string | null} label @returns {number[] | null} null beside the table */
  standsAt(label) {
    const place = this.pieceAt(label)?.place ?? null;
    return place === null ? null : pointOf(place);
  }

  // --- who can go where ---

  /** @param {string} label */
  mayWalk(label) {
    const stands = this.standsAt(label) !== null;
    return this.choices.some((one) => one.actor === label && (this.verbs.isWalk(one.verb) || (one.verb === this.verbs.choose && stands)));
  }

  /** @returns {string | null} the piece that a point would be for */
  get walker() {
    const { chosen } = this.state;
    return chosen !== null && this.mayWalk(chosen) ? chosen : null;
  }

  /** The verb of a point, if any is asked for. @param {boolean} [turns]  whether the way goes on from there @returns {string | null} */
  verbFor(turns = false) {
    const { open } = this.placing;
    if (open) return open.verb;
    if (this.walker === null) return null;
    return (turns || this.plan.tool === "way" ? this.verbs.turn : null) ?? this.verbs.walk;
  }

  /** @param {string} verb @param {string | null} actor @param {number[]} point */
  actionFor(verb, actor, point) {
    return this.verbs.at(this.choices, verb, actor, point);
  }

  /** A base cannot lie on another: near one, the point beside it is meant. @param {string | null} actor @param {number[]} point */
  snapped(actor, point) {
    const { table } = this;
    const others = (this.state.view?.pieces ?? []).flatMap((one) => (one.place !== null && one.label !== actor ? [pointOf(one.place)] : []));
    const near = others.find((at) => between(at, point) < table.touch + NEAR);
    const from = between(near ?? point, point) < table.radius ? (this.standsAt(actor) ?? point) : point;
    return table.within(near ? along(near, from, table.touch - 1) : point); // a whole point is at most half a unit farther
  }

  // --- planning ---

  /** Takes a piece up: its reach is asked for at once. @param {string} label @returns {boolean} whether it can be moved */
  lift(label) {
    const free = this.mayWalk(label) && !this.state.sending && !(this.state.chosen !== label && this.way);
    if (free && this.standsAt(label)) this.reach.show(label);
    return free;
  }

  /** @param {string} label @param {number[]} point */
  carry(label, point) {
    this.think(label, this.snapped(label, point));
  }

  /** What would come of it if the piece went there? @param {string} actor @param {number[]} to @param {(answer: MoveAnswer) => void} [then] */
  think(actor, to, then) {
    const { plan } = this;
    if (plan.actor === actor && String(plan.to) === String(to) && !then) return;
    this.setPlan({ actor, to, answer: null });
    void this.survey.latest("move", { what: "move", actor, to }, (/** @type {MoveAnswer | null} */ answer) => {
      if (!answer || this.plan.actor !== actor || String(this.plan.to) !== String(to)) return;
      this.setPlan({ answer });
      then?.(answer);
    });
    this.sight.look();
  }

  /** A walk that ends in a fight, as a choice whose odds can be asked for. @returns {Choice | null} */
  get charge() {
    const { actor, to, answer } = this.plan;
    if (!actor || !to || !answer?.legal || !answer.charges.length) return null;
    const action = this.actionFor(this.verbs.walk, actor, to);
    return { action, sentence: `${actor}: go to ${pointInWords(to)}`, button: "Charge", every: null, verb: this.verbs.walk, actor, place: to, target: answer.charges[0] };
  }

  thought() {
    return planCard(this.state, this.page);
  }

  /** Puts the plan away. */
  letGo() {
    this.survey.forget("move");
    if (this.plan.to) this.setPlan({ actor: null, to: null, answer: null });
    if (this.reach.of !== this.walker) this.reach.clear();
    this.sketch();
  }

  /** @param {string} label @param {number[]} point @param {Spot} at */
  async drop(label, point, at) {
    const turns = at.shift || this.plan.tool === "way";
    await this.go(label, this.snapped(label, point), (turns ? this.verbs.turn : null) ?? this.verbs.walk, at);
  }

  /** Sends a piece to a point. What the rules forbid is not sent, but told. @param {string | null} actor @param {number[]} to @param {string} verb @param {Spot} at */
  async go(actor, to, verb, at) {
    const action = this.actionFor(verb, actor, to);
    const answer = verb === this.verbs.walk ? await this.survey.ask({ what: "move", actor, to }) : null;
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
    const piece = this.pieceAt(actor);
    if (piece && to) this.layer.glideBack(piece, to);
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
    if (verb === null) return;
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
    const turns = verb === this.verbs.turn;
    const does = open ? "set down at" : turns ? "turn at" : "go to";
    const words = `${does} ${pointInWords(to)}`;
    this.store.set({ armed: { action, sentence: `${held ?? actor}: ${words}`, button: capital(words), every: null, verb, actor: held ?? actor, place: to, target: null }, sheet: false });
    const told = (/** @type {MoveAnswer} */ answer) => {
      if (!answer.legal && !turns && this.state.armed?.action === action) this.refuse(action, answer.reasons, at);
    };
    if (open) this.placing.think(to, told);
    else if (actor) this.think(actor, to, told);
  }

  /** One choice of each kind: of all the points beside an enemy the first. @param {Piece} piece */
  offered(piece) {
    const { chosen } = this.state;
    const on = byOperand(this.choices, chosen, "target").get(piece.label) ?? [];
    const isOther = piece.side !== this.pieceAt(chosen)?.side;
    const beside = isOther ? this.choices.filter((one) => one.actor === chosen && one.verb === this.verbs.walk && this.touches(one, piece)) : [];
    const first = new Map([...beside, ...on].reverse().map((one) => [one.verb, one]));
    return [...first.values()].reverse();
  }

  /** @param {Choice} choice @param {Piece} piece */
  touches({ place }, piece) {
    return Array.isArray(place) && piece.place !== null && between(place, pointOf(piece.place)) <= this.table.touch;
  }

  /** To choose a piece is no more than to look what it could do. @param {string} label @param {Spot} at */
  pickActor(label, at) {
    if (!this.mayWalk(label)) return super.pickActor(label, at);
    if (label !== this.state.chosen) return this.choose(label);
    const deeds = bareOf(this.choices, label).filter((one) => one.verb !== this.verbs.choose);
    if (at.keys && deeds.length) this.offer(deeds, at, null, label, true);
    else if (!this.way) this.choose(null);
  }

  /** Asks why an enemy cannot be attacked; all else as on any board. @param {{label?: string, place?: string}} what @param {Spot} at @param {string | null} side */
  notOffered(what, at, side) {
    const actor = this.pieceAt(this.state.chosen);
    const { label } = what;
    if (label === undefined || !actor) return super.notOffered(what, at, side);
    if (actor.side !== side) void this.whyNotAttack(actor, label, at);
    else if (this.mayWalk(actor.label)) void this.deeds.why(`${this.verbs.choose} ${label}`, at.x, at.y);
  }

  /** By the deed that it has, or else by what reaches farthest. @param {Piece} actor @param {string} label @param {Spot} at */
  async whyNotAttack(actor, label, { x, y }) {
    const offered = this.choices.find((one) => one.actor === actor.label && one.target !== null)?.verb;
    const farthest = offered ? null : await this.survey.ask({ what: "ranges", actor: actor.label });
    await this.deeds.why(`${offered ?? farthest?.ranges[0]?.verb ?? this.verbs.strike} ${actor.label} ${label}`, x, y);
  }

  /** What the chosen piece could do, where the view only says that it may be chosen. @param {string} label */
  async learnDeeds(label) {
    const answer = await this.survey.ask({ what: "deeds", actor: label });
    const { chosen, more, view } = this.state;
    const knows = view?.choices.some((one) => one.actor === label && one.verb !== this.verbs.choose);
    if (chosen !== label || more.length || !answer || knows) return;
    this.store.set({ more: answer.choices.filter((/** @type {Choice} */ one) => one.verb !== this.verbs.turn) });
  }

  /** Nobody has done anything yet but to say who will. */
  get canUnchoose() {
    const { scene, view } = this.state;
    const last = scene?.log.at(-1);
    return Boolean(view?.can_undo && last?.kind === "act" && last.action?.startsWith(`${this.verbs.choose} `) && this.choices.length);
  }

  get inHand() {
    return Boolean(this.placing.open?.actor && this.canUnchoose);
  }

  /** Who is not on the table yet is taken up; all else as on any board. */
  enter() {
    const { chosen } = this.state;
    const taken = this.choices.find((one) => one.verb === this.verbs.choose && one.actor === chosen);
    if (taken && !this.standsAt(chosen)) this.deeds.act(taken);
    else super.enter();
  }

  escape() {
    const { menu, why, armed, refusal } = this.state;
    const back = this.choices.find((one) => one.verb === this.verbs.back);
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
    if (!this.state.armed && this.plan.tool !== "measure" && !this.state.menu) this.planFor(place, label);
  }

  /** The pointer is over a point, or over a piece. @param {string | null} place @param {string | null} label */
  planFor(place, label) {
    const { walker, placing } = this;
    if (placing.open) return place === null ? this.letGo() : placing.think(this.snapped(placing.held, pointOf(place)));
    if (!walker) return;
    const other = label === walker ? null : this.pieceAt(label);
    const deeds = other ? this.offered(other) : [];
    const charge = deeds.find((one) => one.verb === this.verbs.walk)?.place;
    if (label === walker || place === null || (deeds.length && !charge)) this.letGo();
    else this.think(walker, Array.isArray(charge) ? charge : this.snapped(walker, pointOf(place)));
  }

  /** @param {string | null} place */
  areaOf(place) {
    return place ? this.table.areaAt(pointOf(place)) : null;
  }

  /** @param {Plan["tool"]} tool */
  toggleTool(tool) {
    this.ruler.clear();
    this.letGo();
    this.setPlan({ tool: this.plan.tool === tool ? "" : tool });
    if (this.plan.tool === "measure" && this.state.keys && this.state.cursor) this.ruler.leadTo(this.state.cursor);
    announce(this.plan.tool === "measure" ? "Ruler" : this.plan.tool === "way" ? "Way-points" : "");
  }

  // --- what is drawn ---

  /** The places are a shape of their own here; what a walk would fight bears a flag. @param {OddsDesk} desk */
  marks(desk) {
    const marks = { ...super.marks(desk), places: new Map() };
    const { charge } = this;
    const [fight] = (charge && desk.known(charge.action)?.leads_to) ?? [];
    const worth = charge && fight ? desk.worthIn(fight.fates, charge.target) : null;
    if (charge?.target && worth) marks.targets.set(charge.target, { chip: desk.flag(worth), tone: charge.verb });
    return marks;
  }

  chips() {
    const walked = this.charge ? [this.charge.action] : [];
    return [...walked, ...super.chips().filter((one) => !this.verbs.isWalk(one.split(" ")[0] ?? ""))];
  }

  drawn() {
    const { view, chosen, busy, looked } = this.state;
    const before = this.shown;
    this.shown = { view, chosen, busy, looked };
    if (view !== before.view) {
      this.ruler.clear();
      this.reach.clear();
      // Way-points are for one way.
      const ended = wayOf(before.view) && !this.way && this.plan.tool === "way";
      this.setPlan({ actor: null, to: null, answer: null, ...(ended ? { tool: "" } : {}) });
    }
    if (view !== before.view || chosen !== before.chosen || busy !== before.busy) this.takeUp();
    if (view !== before.view || chosen !== before.chosen || looked !== before.looked) this.sight.look();
    this.sketch();
  }

  /** Shows where the chosen piece can go, and learns what else it could do. */
  takeUp() {
    const { walker } = this;
    this.reach.clear();
    if (!walker || !openChoices(this.state).length) return;
    if (this.standsAt(walker)) this.reach.show(walker);
    void this.learnDeeds(walker);
  }

  /** Draws once a frame, however often the pointer moves. */
  sketch() {
    if (!this.frame) this.frame = requestAnimationFrame(() => this.drawSketch());
  }

  drawSketch() {
    this.frame = 0;
    const { plan, state, reach, way } = this;
    const open = !state.busy && !state.sending;
    this.layer.draw({
      reach: open && reach.of ? reach.answer : null,
      from: open ? this.standsAt(reach.of) : null,
      piece: open ? this.pieceAt(plan.actor) : null,
      to: plan.to,
      answer: plan.answer,
      allowance: reach.of === plan.actor ? (reach.answer?.allowance ?? null) : null,
      walks: !this.placing.open,
      way: way ? { points: turnsOf(way, state), text: way.text } : null,
      ranges: plan.ranges ? this.sight.seen : null,
      ruler: this.ruler.laid,
    });
  }
}
