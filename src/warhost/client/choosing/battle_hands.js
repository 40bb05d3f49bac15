/** What a click, a tap or a key on the board means: an action, a menu, a chosen piece, or a question why not. */

import { announce } from "../page/announce.js";
import { actorsOf, bareOf, byOperand, byPlace, chosenAfter, isBare, isOnPlace, pieceOf, piecesAt, wouldBe } from "./choices.js";
import { nameOfWays, waysToAim } from "./aims.js";
import { chipActions, marksOf } from "./battle_marks.js";
import { openChoices, withCard, withChosen } from "./battle_state.js";
import { decisionsIn, draftOf, facingInWords, ghostOf, hasFacing, isSameDeed, meantFirst, roundabout } from "./drafts.js";
import { placeOf } from "../basics/places.js";
import { Survey } from "./survey.js";

export class Hands {
  /** @param {BattlePage} page */
  constructor(page) {
    this.page = page;
    this.store = page.store;
    this.deeds = page.deeds;
    this.survey = new Survey(this.deeds);
    /** @type {string | null} the action whose way was asked for last */
    this.wanted = null;
    this.weighed = ""; // the choices whose best were asked for last
    /** @type {{aimed: Choice | null, watched: Choice | null, asked: string}} the scouting that was aimed at last, the one that was begun, and what was asked last */
    this.spying = { aimed: null, watched: null, asked: "" };
  }

  get state() {
    return this.store.get();
  }

  get choices() {
    return openChoices(this.state);
  }

  /** @param {string} label @param {Spot} at */
  pickPiece(label, at) {
    const { chosen, view } = this.state;
    const piece = view && pieceOf(view, label);
    if (!piece) return;
    if (this.isMeant(placeOf(piece))) return this.finish();
    const onIt = this.offered(piece);
    const isActor = actorsOf(this.choices).includes(label);
    this.store.set({ pinned: label, cursor: placeOf(piece) ?? this.state.cursor, keys: at.keys === true });
    const against = chosen === null && !isActor ? this.choices.filter((one) => one.target === label) : [];
    if (onIt.length) this.offer(onIt, at, isActor && label !== chosen ? label : null, label);
    else if (against.length) this.offer(against, at, null, label, true);
    else if (isActor) this.pickActor(label, at);
    else this.notOffered({ label }, at, piece.side);
  }

  /** What may be done to a piece, or where it stands. @param {Piece} piece @returns {Choice[]} */
  offered(piece) {
    const { chosen } = this.state;
    const onIt = byOperand(this.choices, chosen, "target").get(piece.label) ?? [];
    return [...new Set([...onIt, ...(byPlace(this.choices, chosen, null).get(placeOf(piece) ?? "") ?? [])])];
  }

  /** What may be done on a piece, else in its place; where the place can be struck itself, both, whichever was meant. @param {string} place @param {Choice[]} on @returns {Choice[]} */
  openIn(place, on) {
    const { chosen, draft, view } = this.state, at = byPlace(this.choices, chosen, draft).get(place) ?? [];
    if (draft || !at.some((one) => isOnPlace(one, this.strikes))) return on.length ? on : at;
    const targets = byOperand(this.choices, chosen, "target"), there = view ? piecesAt(view, place) : [];
    return [...new Set([...on, ...there.flatMap(({ label }) => targets.get(label) ?? []), ...at])];
  }

  /** The verb with which targets are struck. */
  get strikes() {
    return this.page.desk.strikes;
  }

  /** @param {string} label @param {Spot} at */
  pickActor(label, at) {
    const own = this.choices.filter((one) => one.actor === label);
    const bare = bareOf(this.choices, label);
    if (bare.length === own.length) this.offer(bare, at, null, label);
    else if (this.state.chosen !== label) this.choose(label);
    else if (bare.length) this.offer(bare, at, null, label, true);
    else this.choose(chosenAfter(this.choices, null));
  }

  /** @param {string} place @param {Spot} at */
  pickPlace(place, at) {
    const { chosen, draft } = this.state;
    if (this.isMeant(place)) return this.finish();
    const open = this.openIn(place, []);
    this.store.set({ cursor: place, keys: at.keys === true });
    if (!open.length && draft) return this.escape();
    if (open.length) return this.offer(open, at, null, place);
    const others = chosen === null ? this.choices.filter((one) => one.place === place) : [];
    if (others.length) this.offer(others, at, null, place, true);
    else this.notOffered({ place }, at, null);
  }

  /**
   * One choice is done at once; a decision in steps is begun; several are a menu. A tap asks first where odds are at stake.
   * @param {Choice[]} open
   * @param {Spot} at
   * @param {string | null} piece  a piece that might be meant instead
   * @param {string} name
   * @param {boolean} [always]  a menu even for one
   */
  offer(open, at, piece, name, always = false) {
    const [only] = open;
    if (open.length === 1 && only && piece === null && !always) return this.doOrAsk(only, at);
    const draft = draftOf(open);
    if (draft && piece === null) return this.begin(draft);
    const actor = this.state.view && pieceOf(this.state.view, only?.actor ?? null);
    const at_piece = this.state.view && pieceOf(this.state.view, name);
    const title = [actor?.name, at_piece?.name ?? name].filter(Boolean).join(", ");
    this.store.set({ menu: { x: at.x, y: at.y, title, choices: decisionsIn(open), piece }, why: null, aimed: open.slice(0, 1) });
  }

  // --- a decision in steps: where, then which way ---

  /** @param {Draft} draft */
  begin(draft) {
    const { choices, place } = draft;
    this.store.set({ draft, armed: null, menu: null, why: null, aimed: choices });
    const actor = this.state.view && pieceOf(this.state.view, choices[0].actor);
    if (place !== null) this.mean(meantFirst(choices, actor ?? this.targetOf(choices[0])));
    else announce(`${choices[0].actor === null ? "Where?" : "From where?"} ${[...new Set(choices.map((one) => one.place))].join(", ")}`);
  }

  /** Who is sent off by a card. @param {Choice} choice */
  targetOf({ target }) {
    return this.state.view && pieceOf(this.state.view, target);
  }

  /** What a menu offers: all of the decision that it stands for. @param {Choice} choice */
  take(choice) {
    const draft = draftOf(this.choices.filter((one) => isSameDeed(one, choice) && (choice.target !== null || placeOf(one) === placeOf(choice))));
    if (draft && hasFacing(choice)) this.begin(draft);
    else this.deeds.act(choice);
  }

  /** @param {Choice} choice  that Enter would do now */
  mean(choice) {
    const round = roundabout(this.state.draft?.choices ?? []);
    this.store.set({ armed: choice, aimed: [choice] });
    announce(`${choice.place}, facing ${facingInWords(choice.facing ?? 0)}, ${round.indexOf(choice) + 1} of ${round.length}. Enter: ${choice.sentence}`);
  }

  /** Turns what is about to be done. @param {number} step  clockwise @returns {boolean} whether there is anything to be turned */
  turn(step) {
    const { draft, armed } = this.state;
    if (!draft?.place || !armed) return false;
    const round = roundabout(draft.choices);
    this.mean(/** @type {Choice} */ (round.at((round.indexOf(armed) + step) % round.length)));
    return true;
  }

  /** Turns it one way, and does it. @param {string} facing @param {boolean} [done] */
  face(facing, done = false) {
    const choice = this.state.draft?.choices.find((one) => String(one.facing) === facing);
    if (!choice) return;
    if (choice !== this.state.armed) this.mean(choice);
    if (done) this.finish();
  }

  /** Is it there that the piece is being turned? @param {string | null} place */
  isMeant(place) {
    const { draft, armed } = this.state;
    return armed !== null && draft !== null && place !== null && draft.place === place;
  }

  finish() {
    if (this.state.armed) this.deeds.act(this.state.armed);
  }

  /** Is something done to somebody by it, or are dice rolled? @param {Choice} choice */
  isGrave(choice) {
    return choice.target !== null || isOnPlace(choice, this.strikes) || choice.action.includes("; ") || (this.page.desk.known(choice.action)?.chances.length ?? 0) > 1;
  }

  /** @param {Choice} choice @param {Spot} at */
  doOrAsk(choice, at) {
    const { two_taps, two_clicks } = this.page.settings;
    const ask = (at.touch ? two_taps : two_clicks && !at.keys) && this.isGrave(choice) && this.state.armed?.action !== choice.action;
    if (ask) this.store.set({ armed: choice, aimed: [choice], why: null, menu: null, tab: "now" });
    else this.deeds.act(choice);
  }

  /** @param {{label?: string, place?: string}} what @param {Spot} at @param {string | null} side */
  notOffered(what, at, side) {
    const { chosen, scene } = this.state;
    const friend = side !== null && (scene?.yours ?? []).includes(side) && side === this.state.view?.to_decide;
    const action =
      friend && chosen !== null && this.choices.some((one) => one.actor === chosen && !isBare(one)) ? null : wouldBe(this.choices, chosen, what, this.page.terms?.looks.tries ?? { place: "", target: "" }, this.state.view?.pieces.find((one) => one.label === chosen)?.slots?.facing);
    if (this.state.menu || this.state.why) this.store.set({ menu: null, why: null });
    if (action !== null) void this.deeds.why(action, at.x, at.y);
  }

  /** @param {string | null} label */
  choose(label) {
    this.store.change((state) => withChosen(state, label));
  }

  /** @param {number} step @param {boolean} around  whether the first follows the last @returns {string | null} the piece now chosen, null past the last */
  cycle(step, around) {
    const actors = actorsOf(this.choices);
    if (!actors.length) return this.point(step, around);
    const { chosen, pinned } = this.state;
    const at = actors.indexOf(chosen ?? pinned ?? "");
    const next = at < 0 ? (step > 0 ? 0 : actors.length - 1) : at + step;
    const label = (around ? actors.at(next % actors.length) : actors[next]) ?? null;
    if (label === null) return null;
    this.choose(label);
    const piece = this.state.view && pieceOf(this.state.view, label);
    const place = piece && placeOf(piece);
    if (place) this.store.set({ cursor: place, keys: true, looked: null, over: null });
    return label;
  }

  /** Where nobody acts, the cursor goes from one to the other of those to whom something may be done. @param {number} step @param {boolean} around */
  point(step, around) {
    const { view, cursor } = this.state;
    const open = view?.pieces.filter((one) => this.choices.some(({ target }) => target === one.label) && placeOf(one)) ?? [];
    const at = open.findIndex((one) => placeOf(one) === cursor) + step;
    const next = around ? open.at(at % Math.max(1, open.length)) : open[at < -1 ? open.length - 1 : at];
    if (!next) return null;
    this.store.set({ cursor: placeOf(next), keys: true, looked: next.label, over: null });
    this.aim(placeOf(next), next.label);
    return next.label;
  }

  /** Does what the cursor stands on. */
  enter() {
    const { cursor, view, chosen, armed } = this.state;
    if (armed) return this.deeds.act(armed);
    if (cursor === null || !view) return;
    const at = this.page.spotOf(cursor);
    const here = piecesAt(view, cursor).filter((one) => one.label);
    const targets = byOperand(this.choices, chosen, "target");
    const actors = actorsOf(this.choices);
    const piece =
      here.find((one) => targets.has(one.label)) ??
      here.find((one) => one.label === chosen) ??
      here.find((one) => actors.includes(one.label)) ??
      here[0];
    if (piece) this.pickPiece(piece.label, at);
    else this.pickPlace(cursor, at);
  }

  /** Takes one step back: closes what is open, then unchooses. */
  escape() {
    const { menu, why, armed, draft, card, cup, chosen, refusal } = this.state;
    if (menu || why || armed || draft || refusal) this.store.set({ menu: null, why: null, armed: null, draft: null, refusal: null, aimed: [] });
    else if (card !== null) this.store.change((state) => withCard(state, null));
    else if (chosen !== null) this.choose(null);
    else if (cup) this.store.set({ cup: false });
    else this.store.change((state) => withChosen(state, chosenAfter(openChoices(state), null)));
  }

  /** What pointer or cursor stand on becomes what the odds are about. @param {string | null} place @param {string | null} label */
  aim(place, label) {
    if (this.state.menu || this.state.armed) return;
    const { chosen, draft, view } = this.state;
    const on = label === null || draft ? [] : (byOperand(this.choices, chosen, "target").get(label) ?? []);
    const actor = view && pieceOf(view, chosen);
    const here = actor !== null && placeOf(actor) === place;
    const open = place === null || here ? on : this.openIn(place, on);
    const aimed = draftOf(open)?.place ? [meantFirst(open, actor)] : open;
    if (draft && !aimed.length) return;
    const before = this.state.aimed;
    if (aimed.length === before.length && aimed.every((one, place) => one.action === before[place]?.action)) return;
    this.store.set({ aimed });
  }

  /** The pointer stands elsewhere. @param {string | null} place @param {string | null} label */
  hover(place, label) {
    this.store.set({ over: place, looked: label });
    this.aim(place, label);
  }

  /** What stands out on the board. @param {OddsDesk} desk */
  marks(desk) {
    return marksOf(this.state, desk);
  }

  /** The actions whose odds the chips on the board need. */
  chips() {
    return chipActions(this.state, this.strikes);
  }

  /** Shows what would come of it if a piece went there, where that is more than to stand there. @param {string} _actor @param {number[]} _to */
  think(_actor, _to) {}

  /** What comes of it, in words. @returns {Child} */
  thought() {
    return null;
  }

  /** Was somebody taken up who has not been set down yet, and may he be put back? */
  get inHand() {
    return false;
  }

  /** One of the best aims is taken in hand. @param {string} action */
  takeAim(action) {
    const choice = waysToAim(this.state).find((one) => one.action === action);
    if (choice) this.store.set({ armed: choice, aimed: [choice], menu: null, why: null, tab: "now", cursor: choice.place === null ? this.state.cursor : String(choice.place) });
  }

  /** @param {string} what  that the game answers about its board */
  answers(what) {
    return this.page.terms?.looks.questions.some((one) => one.what === what) ?? false;
  }

  /** Where what is about to be done promises most: asked once for all its ways. */
  weigh() {
    const of = this.answers("aims") ? nameOfWays(waysToAim(this.state)) : "", key = of && `${this.deeds.number} ${of}`;
    if (key === this.weighed) return;
    this.weighed = key;
    if (of) void this.survey.ask({ what: "aims", action: of }).then((told) => told && key === this.weighed && this.store.set({ aims: { of, told } }));
  }

  /** What a scouting would show, or a move of whoever spies already: asked of what is aimed at. */
  spy() {
    const verbs = this.page.terms?.looks.questions.find(({ what }) => what === "scouting")?.of ?? [];
    if (!verbs.length) return;
    const { spying } = this, { view, sending, aimed: [one] } = this.state;
    if (sending && spying.aimed) spying.watched = spying.aimed;
    if (one || sending) spying.aimed = one && verbs.includes(one.verb) ? one : null;
    const { watched } = spying, goes = watched && one?.actor === watched.actor && one.place && !one.event && view?.choices.includes(one);
    const ask = one && verbs.includes(one.verb) ? { what: "scouting", action: one.action } : goes ? { what: "scouting", action: one.action, at: watched.place } : null;
    const asked = ask ? `${this.deeds.number} ${ask.action}` : "";
    if (asked === spying.asked) return;
    spying.asked = asked;
    if (ask) void this.survey.ask(ask).then((told) => asked === spying.asked && this.store.set({ spied: told?.steps.length ? told : null }));
    else if (this.state.spied) this.store.set({ spied: null });
  }

  /** The state was drawn: the way of what is about to be done is asked for, and where it promises most. */
  drawn() {
    this.weigh();
    this.spy();
    const ghost = ghostOf(this.state), action = ghost?.action ?? null;
    if (action === this.wanted) return;
    this.wanted = action;
    if (ghost) void this.wayOf(ghost).then((way) => action === this.wanted && this.store.set({ way }));
  }

  /** Square by square where the board tells it, else straight. @param {import("../basics/types.js").Ghost} ghost @returns {Promise<Way>} */
  async wayOf({ action, piece, place }) {
    const told = this.answers("way") ? await this.survey.ask({ what: "way", action }) : null;
    return { action, ...(told ?? { path: [...new Set([placeOf(piece) ?? place, place])], facings: [] }) };
  }
}
