/** The state of an open campaign and every change to it, as pure functions. */

import { NO_ANNALS } from "./annals.js";

/** @typedef {import("./types.js").WarState} WarState */
/** @typedef {import("./types.js").WarScene} WarScene */
/** @typedef {import("./types.js").WarView} WarView */
/** @typedef {import("./types.js").WarChoice} WarChoice */

/** @param {boolean} [watches] @returns {WarState} */
export function firstState(watches = false) {
  return {
    scene: null,
    view: null,
    shown: -1,
    line: { phase: "connecting", retry_s: 0 },
    refusal: null,
    sending: false,
    busy: false,
    thinking: null,
    coming: false,
    tab: "orders",
    sheet: true,
    chosen: null,
    goal: null,
    pointed: [],
    supply: false,
    holds: false,
    outlooks: {},
    hints: null,
    card: null,
    annals: NO_ANNALS,
    stays: [],
    ways: [],
    raising: null,
    draft: [],
    telling: null,
    looked: null,
    why: null,
    watches,
    unread: 0,
  };
}

/** Does this page hold the seat that must decide now? @param {WarState} state */
export function isYours({ scene, watches }) {
  const decides = scene?.view.to_decide ?? null;
  return Boolean(scene && !watches && !scene.outcome && decides !== null && scene.yours.includes(decides));
}

/** What may be decided now; nothing while the map still shows what others did, or a battle is to be fought first. @param {WarState} state @returns {WarChoice[]} */
export function openChoices(state) {
  const { view, scene } = state;
  if (!view || !scene || state.busy || state.sending || scene.outcome || state.shown !== scene.number || scene.war.meeting) return [];
  return isYours(state) ? view.choices : [];
}

/** @param {WarState} state @param {string} verb */
export const choicesOf = (state, verb) => openChoices(state).filter((one) => one.verb === verb);

/** @param {WarState} state */
export const isOver = (state) => Boolean(state.scene?.outcome) && !state.busy;

/** Whose the page is: the side that decides, where it is one of its own, else the first of them. @param {WarState} state @returns {string | null} */
export function ownSide({ scene, view }) {
  if (!scene) return null;
  const decides = view?.to_decide ?? null;
  return decides !== null && scene.yours.includes(decides) ? decides : (scene.yours[0] ?? null);
}

/** @param {WarState} state @param {WarScene} scene @returns {WarState} */
export function withScene(state, scene) {
  const known = state.scene ? state.scene.log.filter((one) => one.number <= state.shown) : [];
  const begins = scene.log[0]?.number ?? scene.number + 1;
  const log = begins > 0 ? [...known.filter((one) => one.number < begins), ...scene.log] : scene.log;
  return { ...state, scene: { ...scene, log }, refusal: null, thinking: null, sending: false };
}

/** @param {WarState} state @param {any} news @returns {WarState} */
export function withEntry(state, { number, entry, view, outcome, offer, secret, dice, receipt, unsound, war }) {
  if (!state.scene || number <= state.scene.number) return state;
  const scene = { ...state.scene, number, view, outcome, offer, secret, dice, receipt, unsound, war: war ?? state.scene.war, log: [...state.scene.log, entry] };
  return { ...state, scene, refusal: null, sending: false };
}

/** A position that lies on the map now: what was chosen stays while it still stands, chances of an older one are forgotten. @param {WarState} state @param {WarView} view @param {number} number @returns {WarState} */
export function withShown(state, view, number) {
  const stays = number === state.shown;
  const chosen = view.hosts.some(({ at }) => at === state.chosen) ? state.chosen : null;
  const next = { ...state, view, shown: number, tab: stays ? state.tab : tabFor(state, view), telling: null, thinking: view.to_decide === state.thinking ? state.thinking : null, why: null, chosen, goal: stays ? state.goal : null, draft: stays ? state.draft : kept(state.draft, view) };
  return stays ? next : { ...next, outlooks: {}, hints: null, stays: [], ways: [], raising: view.choices.some(({ row }) => row === state.raising) ? state.raising : null };
}

/** Where what is asked next is answered, for whoever was at what was asked before. @param {WarState} state @param {WarView} view @returns {WarState["tab"]} */
function tabFor({ tab }, { choices }) {
  if (tab !== "orders" && tab !== "muster") return tab;
  return choices.some(({ verb }) => verb === "raise") ? "muster" : "orders";
}

/** Recruits that can still be raised after something else was decided. @param {string[]} draft @param {WarView} view */
const kept = (draft, view) => draft.filter((action) => view.choices.some((one) => one.action === action));

/** @param {WarState} state @param {Refusal} refusal @returns {WarState} */
export const withRefusal = (state, refusal) => ({ ...state, refusal, sending: false, why: null });

/** @param {WarState} state @param {Partial<WarScene>} part @returns {WarState} */
export const withPart = (state, part) => (state.scene ? { ...state, scene: { ...state.scene, ...part } } : state);

/** A space is chosen: its host, and no goal any more. @param {WarState} state @param {string | null} chosen @returns {WarState} */
export const withChosen = (state, chosen) => ({ ...state, chosen, goal: null, pointed: [], stays: [], ways: [], refusal: null, why: null });

/** @param {WarState} state @param {import("./types.js").WarTab} tab @returns {WarState} */
export const withTab = (state, tab) => ({ ...state, tab, sheet: true });
