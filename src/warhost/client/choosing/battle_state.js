/** The state of an open battle and every change to it, as pure functions. */

import { otherSides } from "../basics/sides.js";
import { panelOf } from "./declared_panels.js";
import { chosenAfter, isBare } from "./choices.js";
import { settledBy } from "./clash.js";
import { fellBy } from "./fell.js";
import { placed } from "./drafts.js";

/** @param {boolean} [watches] @returns {BattleState} */
export function firstState(watches = false) {
  return {
    scene: null,
    view: null,
    shown: -1,
    busy: false,
    sending: false,
    line: { phase: "connecting", retry_s: 0 },
    refusal: null,
    declined: null,
    thinking: null,
    coming: false,
    chosen: null,
    looked: null,
    pinned: null,
    cursor: null,
    keys: false,
    over: null,
    aimed: [],
    armed: null,
    draft: null,
    card: null,
    cup: false,
    settled: null,
    fell: null,
    spied: null,
    aims: null,
    tab: "log",
    sheet: false,
    menu: null,
    why: null,
    odds_news: 0,
    unread: 0,
    watches,
    replay: null,
    plan: null,
    way: null,
    more: [],
  };
}

/** The choices that the person has now; none while the board still moves. Where pieces act, a card waits in the hand. @param {BattleState} state @returns {Choice[]} */
export function openChoices(state) {
  const all = allChoices(state);
  if (state.card !== null) return all.filter(({ event }) => event === state.card);
  return all.some(({ actor }) => actor !== null) ? all.filter((one) => !one.event || isBare(one)) : all;
}

/** Those that a list of all has. @param {BattleState} state */
export const listedChoices = (state) => (state.card === null ? allChoices(state) : openChoices(state));

/** The same, whatever card of the hand is about to be played. @param {BattleState} state @returns {Choice[]} */
export function allChoices(state) {
  if (!state.view || !state.scene || state.busy || state.scene.outcome) return [];
  if (state.shown !== state.scene.number) return [];
  const { choices, courses = [] } = state.view;
  if (!courses.length) return state.more.length ? [...choices, ...state.more] : choices;
  const verbs = new Set(courses.map(({ verb }) => verb)), others = choices.filter(({ verb }) => !verbs.has(verb));
  return [...others.slice(0, -1), ...courses, ...others.slice(-1)];
}

/** Is the battle over, and its end told on the board? @param {BattleState} state */
export const isOver = (state) => Boolean(state.scene?.outcome) && !state.busy;

/** @param {BattleState} state @returns {boolean} */
export function isYourMove(state) {
  const decides = state.scene?.view.to_decide ?? null;
  return Boolean(state.scene && !state.scene.outcome && decides !== null && state.scene.yours.includes(decides));
}

/** May this page say whether chances and hints are shown? Of a battle between computers whoever watches may. @param {Scene} scene */
export const hasSay = ({ yours, seats }) => yours.length > 0 || Object.values(seats).every((one) => one.kind !== "person");

/**
 * A scene from the server: the first one, or the one after a connection was lost.
 * @param {BattleState} state
 * @param {Scene} scene
 * @returns {BattleState}
 */
export function withScene(state, scene) {
  const known = state.scene ? state.scene.log.filter((one) => one.number <= state.shown) : [];
  const begins = scene.log[0]?.number ?? scene.number + 1;
  const log = begins > 0 ? [...known.filter((one) => one.number < begins), ...scene.log] : scene.log;
  const said = state.scene ? Math.max(0, scene.messages.length - state.scene.messages.length) : 0;
  const unread = state.tab === "talk" ? 0 : state.unread + said;
  return { ...state, unread, scene: { ...scene, log }, refusal: null, thinking: null, sending: false };
}

/** @param {BattleState} state @param {Pick<Scene, "number" | "view" | "outcome" | "offer" | "secret" | "clock" | "dice" | "receipt" | "unsound">} news @returns {BattleState} */
export function withEntry(state, news) {
  if (!state.scene || news.number <= state.scene.number) return state;
  const { number, view, outcome, offer, secret, clock, dice, receipt, unsound } = news;
  return { ...state, scene: { ...state.scene, number, view, outcome, offer, secret, clock, dice, receipt, unsound }, refusal: null, sending: false };
}

/** What the server says, for somebody who only looks at a seat that he could take. @param {any} message @returns {any} */
export function withoutSay(message) {
  const view = message.view && { ...message.view, choices: [], can_undo: false, undo_ends: null };
  return { ...message, ...(view ? { view } : {}), ...(message.yours ? { yours: [] } : {}) };
}

/** Does whoever sits here look from the other side of the board? Of more than two nobody does. @param {Scene} scene */
export const isAcross = ({ yours, seats }) => yours.length === 1 && Object.keys(seats).length === 2 && Object.keys(seats).indexOf(yours[0] ?? "") === 1;

/** Does this page hold the seats of all persons, so that nobody else need agree? @param {Scene} scene */
export const isAlone = ({ yours, seats }) => yours.length > 0 && Object.entries(seats).every(([side, one]) => one.kind !== "person" || yours.includes(side));

/** Whether the last action can be taken back, or the other seats be asked for it, and the words for it. @param {BattleState} state @returns {{can: boolean, words: string}} */
export function undoing({ view, scene }) {
  const { can_undo: can = false, undo_ends: ends = null } = view ?? {};
  const why = ends ?? "it is not your move";
  if (!scene || can) return { can, words: "Take back (Ctrl+Z)" };
  const practises = scene.dice.practice !== null, hasComputer = Object.values(scene.seats).some((one) => one.kind !== "person");
  if (!isAlone(scene) && (practises || !hasComputer)) return { can: true, words: `Take back: ${otherSides(Object.keys(scene.seats))} must agree (Ctrl+Z)${ends ? `, as ${ends}` : ""}` };
  if (practises) return { can: true, words: "Take back your last decision, its dice too (Ctrl+Z)" };
  return { can: false, words: `Undo ends here: ${why}. Only practice takes more back` };
}

/**
 * Entries that have been seen on the board, with the events that have, so that the log tells of them.
 * @param {BattleState} state
 * @param {Entry[]} entries
 * @returns {BattleState}
 */
export function withTold(state, entries) {
  if (!state.scene) return state;
  const told = new Map(state.scene.log.map((one) => [one.number, one]));
  const fresh = entries.filter(({ number, events }) => events.length > (told.get(number)?.events.length ?? -1));
  for (const one of fresh) told.set(one.number, one);
  return fresh.length ? { ...state, scene: { ...state.scene, log: [...told.values()] } } : state;
}

/** A position that stands on the board now. While nobody is asked yet, what was asked last stays to be read. @param {BattleState} state @param {View} view @param {number} number @returns {BattleState} */
export function withShown(state, view, number) {
  const chosen = chosenAfter(view.choices, state.chosen);
  const { prompt, to_decide } = view.prompt || !state.view ? view : state.view;
  const fresh = (state.scene?.log ?? []).filter((one) => one.number > state.shown && one.number <= number), events = fresh.flatMap((one) => one.events);
  const settled = panelOf(view, "clash") ? null : settledBy(panelOf(state.view, "clash"), events);
  return { ...state, settled, fell: fellBy(view, fresh.findLast((one) => one.events.length)?.events ?? []), view: { ...view, choices: placed(view), prompt, to_decide }, shown: number, chosen, more: [], aimed: [], armed: null, draft: null, card: null, aims: null, spied: null, menu: null, why: null };
}

/** @param {BattleState} state @param {string | null} chosen @returns {BattleState} */
export function withChosen(state, chosen) {
  return { ...state, chosen, more: [], pinned: chosen ?? state.pinned, aimed: [], armed: null, draft: null, menu: null, why: null, refusal: null };
}

/** A card is about to be played, and the board asks where or on whom; who alone could play it is chosen. @param {BattleState} state @param {string | null} card @returns {BattleState} */
export function withCard(state, card) {
  const played = { ...withChosen(state, null), card, sheet: false };
  return { ...played, chosen: chosenAfter(openChoices(played), null) };
}

/** @param {BattleState} state @param {Refusal} refusal @returns {BattleState} */
export function withRefusal(state, refusal) {
  return { ...state, refusal, sending: false, menu: null, why: null };
}

/** @param {BattleState} state @param {Message} message @returns {BattleState} */
export function withMessage(state, message) {
  if (!state.scene || state.scene.messages.some((one) => one.number === message.number)) return state;
  const unread = state.tab === "talk" ? 0 : state.unread + 1;
  return { ...state, unread, scene: { ...state.scene, messages: [...state.scene.messages, message] } };
}

/** @param {BattleState} state @param {Partial<Scene>} part @returns {BattleState} */
export function withPart(state, part) {
  return state.scene ? { ...state, scene: { ...state.scene, ...part } } : state;
}

/**
 * After news: was an offer of this page's declined by them?
 * @param {BattleState} state
 * @param {Scene | null} before
 * @param {Entry[]} entries  that were told with the news
 * @returns {BattleState}
 */
export function withDeclined(state, before, entries) {
  const { scene } = state;
  const offer = before?.offer;
  if (!scene || !offer || scene.offer || scene.yours.length !== 1 || !scene.yours.includes(offer.side)) return state;
  const others = Object.keys(scene.seats).filter((one) => one !== offer.side);
  const decline = entries.find((one) => one.kind === "decline");
  const side = others.length === 1 ? (others[0] ?? null) : (decline?.side ?? null);
  const isDeclined = offer.kind === "rematch" ? !scene.rematch : decline !== undefined && decline.side !== offer.side;
  return isDeclined ? { ...state, declined: { kind: offer.kind, side } } : state;
}

/** @param {BattleState} state @param {Chances} chances */
export const withChances = (state, chances) => (state.scene ? withPart(state, { counsel: { ...state.scene.counsel, chances } }) : state);

/** @param {BattleState} state @param {Tab} tab @returns {BattleState} */
export function withTab(state, tab) {
  return { ...state, tab, sheet: true, unread: tab === "talk" ? 0 : state.unread };
}
