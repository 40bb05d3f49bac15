/** The state of an open battle and every change to it, as pure functions. */

import { chosenAfter } from "./choices.js";

/** @typedef {import("./types.js").Scene} Scene */
/** @typedef {import("./types.js").View} View */
/** @typedef {import("./types.js").Entry} Entry */
/** @typedef {import("./types.js").Choice} Choice */
/** @typedef {import("./types.js").Refusal} Refusal */
/** @typedef {"now" | "log" | "rules" | "armies" | "talk"} Tab */
/** @typedef {{phase: "connecting" | "open" | "lost" | "gone", retry_s: number}} Line */
/** @typedef {{x: number, y: number, title: string, choices: Choice[], piece: string | null}} Menu */
/** @typedef {{x: number, y: number, title: string, reasons: import("./types.js").Reason[] | null}} Why */

/**
 * @typedef {object} BattleState
 * @property {Scene | null} scene  all that the server said; its view is the newest
 * @property {View | null} view  the view on the board, which lags behind while pieces move
 * @property {number} shown  number of the last entry on the board
 * @property {boolean} busy  entries still wait to be shown
 * @property {boolean} sending  an action is on its way
 * @property {Line} line
 * @property {Refusal | null} refusal
 * @property {string | null} thinking
 * @property {string | null} chosen
 * @property {string | null} looked  the piece under pointer or focus
 * @property {string | null} pinned  the piece clicked last
 * @property {string | null} cursor  the hex of the keyboard
 * @property {boolean} keys  the keyboard moved last, so its cursor is drawn
 * @property {string | null} over  the hex under the pointer
 * @property {Choice[]} aimed  the choices whose odds are shown
 * @property {Choice | null} armed  a touch screen's first tap
 * @property {Tab} tab
 * @property {boolean} sheet  the sheet of a phone is up
 * @property {Menu | null} menu
 * @property {Why | null} why
 * @property {number} odds_news  grows when odds come in
 * @property {number} unread
 * @property {import("./types.js").Replay | null} replay
 */

/** @returns {BattleState} */
export function firstState() {
  return {
    scene: null, view: null, shown: -1, busy: false, sending: false, line: { phase: "connecting", retry_s: 0 },
    refusal: null, thinking: null, chosen: null, looked: null, pinned: null, cursor: null, keys: false, over: null, aimed: [], armed: null,
    tab: "log", sheet: false, menu: null, why: null, odds_news: 0, unread: 0, replay: null,
  };
}

/**
 * The choices that the person has now; none while the board still moves.
 * @param {BattleState} state
 * @returns {Choice[]}
 */
export function openChoices(state) {
  if (!state.view || !state.scene || state.busy || state.scene.outcome) return [];
  return state.shown === state.scene.number ? state.view.choices : [];
}

/**
 * @param {BattleState} state
 * @returns {boolean}
 */
export function isYourMove(state) {
  const decides = state.scene?.view.to_decide ?? null;
  return Boolean(state.scene && !state.scene.outcome && decides !== null && state.scene.yours.includes(decides));
}

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
  return { ...state, scene: { ...scene, log }, refusal: null, thinking: null, sending: false };
}

/**
 * @param {BattleState} state
 * @param {{number: number, view: View, outcome: any, offer: any, secret: any}} news
 * @returns {BattleState}
 */
export function withEntry(state, news) {
  if (!state.scene || news.number <= state.scene.number) return state;
  const { number, view, outcome = null, offer = null, secret = null } = news;
  return { ...state, scene: { ...state.scene, number, view, outcome, offer, secret }, refusal: null, sending: false };
}

/**
 * Entries whose story begins on the board now, so that the log tells it.
 * @param {BattleState} state
 * @param {Entry[]} entries
 * @returns {BattleState}
 */
export function withTold(state, entries) {
  if (!state.scene) return state;
  const known = new Set(state.scene.log.map((one) => one.number));
  const fresh = entries.filter((one) => !known.has(one.number));
  return fresh.length ? { ...state, scene: { ...state.scene, log: [...state.scene.log, ...fresh] } } : state;
}

/**
 * A position that stands on the board now.
 * @param {BattleState} state
 * @param {View} view
 * @param {number} number
 * @returns {BattleState}
 */
export function withShown(state, view, number) {
  const chosen = chosenAfter(view.choices, state.chosen);
  return { ...state, view, shown: number, chosen, aimed: [], armed: null, menu: null, why: null };
}

/**
 * @param {BattleState} state
 * @param {string | null} chosen
 * @returns {BattleState}
 */
export function withChosen(state, chosen) {
  return { ...state, chosen, pinned: chosen ?? state.pinned, aimed: [], armed: null, menu: null, why: null, refusal: null };
}

/**
 * @param {BattleState} state
 * @param {Refusal} refusal
 * @returns {BattleState}
 */
export function withRefusal(state, refusal) {
  return { ...state, refusal, sending: false, menu: null, why: null };
}

/**
 * @param {BattleState} state
 * @param {import("./types.js").Message} message
 * @returns {BattleState}
 */
export function withMessage(state, message) {
  if (!state.scene || state.scene.messages.some((one) => one.number === message.number)) return state;
  const unread = state.tab === "talk" ? 0 : state.unread + 1;
  return { ...state, unread, scene: { ...state.scene, messages: [...state.scene.messages, message] } };
}

/**
 * @param {BattleState} state
 * @param {Partial<Scene>} part
 * @returns {BattleState}
 */
export function withPart(state, part) {
  return state.scene ? { ...state, scene: { ...state.scene, ...part } } : state;
}

/**
 * @param {BattleState} state
 * @param {Tab} tab
 * @returns {BattleState}
 */
export function withTab(state, tab) {
  return { ...state, tab, sheet: true, unread: tab === "talk" ? 0 : state.unread };
}
