/** The meeting place: open battles to be accepted with one click, invitations, series, and battles to watch. */

import { comeIn } from "../net/become.js";
import { ask, post, refusalOf } from "../net/http.js";
import { announce } from "../page/announce.js";
import { confirm } from "../page/dialogs.js";
import { render } from "../page/html.js";
import { keptPerson } from "../page/person.js";
import { createStore } from "../page/store.js";
import { go, openOwnBattle } from "../seats/beginning.js";
import { linkTo } from "../seats/links.js";
import { openNameReport, openShare } from "./dialogs.js";
import { NO_OFFER, openOffer, wanted } from "./offer.js";
import { meetView } from "./view.js";

/** @typedef {import("./types.js").MeetState} MeetState */
/** @typedef {import("./types.js").MeetActs} MeetActs */

const LOOK_MS = 4000;

/** @param {Element} host */
export function showMeet(host) {
  document.title = "Meeting place";
  /** @type {MeetState} */
  const first = { told: null, games: [], person: keptPerson(), linked: null, offer: NO_OFFER, busy: false, refusal: null };
  const store = createStore(first), act = actsOf(store);
  const draw = () => render(host, meetView(store.get(), act, Date.now()));
  store.watch(draw);
  store.watch((now, before) => tellNews(now, before));
  draw();
  const again = () => document.visibilityState === "visible" && void look(store);
  void begin(store).then(() => setInterval(again, LOOK_MS));
  document.addEventListener("visibilitychange", again);
  window.addEventListener("hashchange", () => void lookAtLink(store));
}

/** What is there comes last, so that all is shown at once and nothing moves from under a hand. @param {Store<MeetState>} store */
async function begin(store) {
  const games = ask("/api/games").then((games) => store.set({ games }), (error) => store.set({ refusal: refusalOf(error) }));
  await Promise.all([games, lookAtLink(store)]);
  await look(store);
}

/** Says to people who listen what has come. @param {MeetState} now @param {MeetState} before */
function tellNews({ told }, { told: before }) {
  if (!told || !before) return;
  const known = new Set([...before.open, ...before.invitations].map(({ id }) => id));
  const invited = told.invitations.find(({ id }) => !known.has(id)), fresh = told.open.find(({ id }) => !known.has(id));
  if (invited) announce(`${invited.by.name} invites you to ${invited.scenario.name}.`);
  else if (fresh) announce(`${fresh.by.name} offers ${fresh.scenario.name}.`);
}

/** What there is now; a page that is refused says so once, and goes on asking. @param {Store<MeetState>} store */
async function look(store) {
  try {
    store.set({ told: await ask("/api/meet") });
  } catch (error) {
    if (!store.get().told) store.set({ refusal: refusalOf(error) });
  }
}

/** The open battle that the address names after its #, where it is still offered. @param {Store<MeetState>} store */
async function lookAtLink(store) {
  const id = location.hash.slice(1);
  if (!id) return store.set({ linked: null });
  try {
    store.set({ linked: await ask(`/api/meet/open/${encodeURIComponent(id)}`) });
  } catch (error) {
    store.set({ linked: null, refusal: refusalOf(error) });
  }
}

/** @param {Store<MeetState>} store @returns {MeetActs} */
function actsOf(store) {
  /** @param {() => Promise<any>} deed @returns {Promise<boolean>} whether it was done */
  const doing = async (deed) => {
    store.set({ busy: true, refusal: null });
    try {
      await deed();
      await look(store);
      return true;
    } catch (error) {
      store.set({ refusal: refusalOf(error) });
      return false;
    } finally {
      store.set({ busy: false });
    }
  };
  /** @type {MeetActs} */
  const act = {
    set: store.set,
    come: (name) => void doing(() => comeIn(name).finally(() => store.set({ person: keptPerson() }))),
    openOffer: () => openOffer(store, act),
    offer: () => doing(() => post("/api/meet/open", wanted(store.get().offer))),
    accept: (one) => void doing(async () => openBattle(one, (await post(`/api/meet/open/${one.id}/accept`, {})).battle, store.get().games)),
    withdraw: (one) => void doing(() => post(`/api/meet/open/${one.id}/withdraw`, {})),
    decline: (one) => void doing(() => post(`/api/meet/open/${one.id}/decline`, {})),
    share: (one) => openShare(one, (name) => post(`/api/meet/open/${one.id}/invite`, { name })),
    watch: (one) => void doing(async () => go(linkTo(one.id, (await post(`/api/meet/watch/${one.id}`, {})).token))),
    again: (one) =>
      void doing(async () => {
        const { battle } = await post("/api/meet/rematch", { battle: one.battle, turned: true });
        if (battle) await openBattle(one, battle, store.get().games);
      }),
    endSeries: (one) => void ifSure(`Fight no more battles of the series against ${one.against.name}? The one that goes on is fought to its end.`, "End the series", () => doing(() => post(`/api/meet/series/${one.id}/end`, {}))),
    open: (battle) => void doing(() => openBattle(null, battle, store.get().games)),
    block: (one) => void ifSure(`Have nothing to do with ${one.name}? Neither of you sees what the other offers.`, "Block", () => doing(() => post("/api/meet/blocks", { person: one.id }))),
    lift: (one) => void doing(() => post("/api/meet/blocks/lift", { person: one.id })),
    report: (one) => openNameReport(one, (why) => post("/api/meet/reports", { person: one.id, why })),
  };
  return act;
}

/** @param {string} question @param {string} yes @param {() => void} then */
async function ifSure(question, yes, then) {
  if (await confirm(question, yes)) then();
}

/** Opens a battle of this person's. @param {{game: string, scenario: {id: string, name: string}} | null} about @param {string} id @param {Game[]} games */
function openBattle(about, id, games) {
  const game = games.find((one) => one.name === about?.game)?.name ?? about?.game;
  return openOwnBattle(id, about ? { scenario: about.scenario.name, scenario_id: `${about.game}/${about.scenario.id}`, ...(game ? { game } : {}) } : {});
}
