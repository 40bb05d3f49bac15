/** The start page: offers battles, goes on with those that were begun, and begins one. */

import { knowSides } from "../basics/sides.js";
import { beginBattle } from "../seats/beginning.js";
import { render } from "../page/html.js";
import { ask, refusalOf } from "../net/http.js";
import { forgetBattle, keptBattles } from "../page/kept.js";
import { NO_LOG, noteNews } from "../seats/seat.js";
import { changeSettings, currentSettings, openSettings } from "../page/settings.js";
import { FRIEND, battleAsked, hasFriend, listed, pickedScenario, quickScenario, sidesHere, whoSits } from "./state.js";
import { paceAsked } from "./paces.js";
import { startView } from "./view.js";
import { createStore } from "../page/store.js";

const POLL_MS = 500;
const HIGHEST_SEED = 1_000_000;
const LISTED = 8; // battles to go on with

/** @param {Element} host */
export function showStart(host) {
  document.title = "Warhost";
  /** @type {StartState} */
  const first = {
    ready: null,
    games: null,
    scenario: null,
    opponent: null,
    side: 0,
    who: {},
    practice: false,
    pace: "",
    ending: "claim",
    options: {},
    starting: false,
    refusal: null,
    kept: listed(keptBattles()),
    length: "any",
    whole: [],
    drawn: null,
  };
  const store = createStore(first);
  const compiled = whenCompiled(store);
  const act = actsOf(store, compiled);
  const draw = () => render(host, startView(store.get(), act));
  store.watch(draw);
  draw();
  void loadGames(store, compiled);
  const look = () => void compiled.then(() => lookAtKept(store));
  look();
  document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && host.isConnected && look());
}

/** Asks how the battles stand that are listed: others may have moved, and another page of this person too. @param {Store<StartState>} store */
async function lookAtKept(store) {
  const open = store.get().kept.filter((one) => !one.stands?.over).slice(0, LISTED);
  const asked = open.map(async ({ id, token }) => noteNews(id, token, await ask(`/api/battles/${id}?from=${NO_LOG}`, token)));
  await Promise.allSettled(asked); // one that opens no more stays in the list, and says so when it is opened
  store.set({ kept: listed(keptBattles()) });
}

/** @param {Store<StartState>} store @param {Promise<void>} compiled @returns {StartActs} */
function actsOf(store, compiled) {
  /** @type {StartActs} */
  const act = {
    quick: (scenario) => void quickStart(store, compiled, scenario),
    begin: () => void begin(store, compiled),
    choose: (scenario) => void choose(store, act, scenario),
    friend: () => {
      const scenario = quickScenario(store.get().games ?? []);
      if (scenario) void choose(store, act, scenario, FRIEND);
    },
    set: store.set,
    draw: (game, wishes) => draw(store, game, wishes),
    drawFirst: (game) => drawFirst(store, act, game),
    setName: (name) => changeSettings({ name: name.trim() }),
    name: () => currentSettings().name,
    openSettings,
    openHelp: async () => (await import("./help.js")).openStartHelp(),
    forget: (one) => {
      forgetBattle(one.id, one.token);
      store.set({ kept: listed(keptBattles()) });
    },
  };
  return act;
}

/** One step: the battle that was picked, with everything that can be chosen of it. @param {Store<StartState>} store @param {StartActs} act @param {string} scenario @param {string | null} opponent */
async function choose(store, act, scenario, opponent = null) {
  store.set({ scenario, opponent, options: {}, who: {}, side: 0, refusal: null });
  (await import("./step.js")).openStep(store, act);
}

let draws = 0; // so many were asked for; only the answer to the last one counts

/** What another seed makes up; what is wished for is seen at once, so that the next wish adds to it. @param {Store<StartState>} store @param {Game} game @param {Record<string, string>} wishes */
async function draw(store, game, wishes) {
  const seed = Math.floor(Math.random() * HIGHEST_SEED), number = ++draws, { drawn } = store.get();
  store.set({ refusal: null, drawn: drawn && { ...drawn, wishes } });
  try {
    const scenario = await ask(`/api/games/${game.name}/generated/${seed}?${new URLSearchParams(wishes)}`);
    if (number === draws) store.set({ drawn: { game: game.name, seed, wishes, scenario }, scenario: `${game.name}/${scenario.id}`, who: {}, side: 0 });
  } catch (error) {
    if (number === draws) store.set({ refusal: refusalOf(error) });
  }
}

/** The first that is made up: the first of each wish. @param {Store<StartState>} store @param {StartActs} act @param {Game} game */
async function drawFirst(store, act, game) {
  await draw(store, game, Object.fromEntries(Object.entries(game.wishes).map(([wish, { values }]) => [wish, (wish === "years" ? values.at(-1) : values[0])?.id ?? ""])));
  const { drawn } = store.get();
  if (drawn) await choose(store, act, `${game.name}/${drawn.scenario.id}`);
}

/** Comes when battles can begin; what is compiled until then is told. @param {Store<StartState>} store */
async function whenCompiled(store) {
  for (;;) {
    const ready = await ask("/api/ready").catch(() => null);
    if (ready) store.set({ ready });
    if (ready?.ready) return;
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

/** @param {Store<StartState>} store @param {Promise<void>} compiled */
async function loadGames(store, compiled) {
  const games = await askGames(store).catch(() => compiled.then(() => askGames(store)));
  if (!games) return;
  for (const game of games) knowSides(game.sides);
  store.set({ games, refusal: null });
}

/** The games, null where they are refused for good. @param {Store<StartState>} store @returns {Promise<Game[] | null>} */
async function askGames(store) {
  try {
    return await ask("/api/games");
  } catch (error) {
    const refusal = refusalOf(error);
    if (refusal.code === "preparing") throw error;
    store.set({ refusal });
    return null;
  }
}

/** @param {Store<StartState>} store @param {Promise<void>} compiled @param {string | null} [wanted] */
async function quickStart(store, compiled, wanted = null) {
  const scenario = wanted ?? quickScenario(store.get().games ?? []), { kept } = store.get();
  const picked = pickedScenario({ ...store.get(), scenario });
  if (scenario && picked) await start(store, compiled, { scenario, who: whoSits({ opponent: null, who: {}, kept }, picked, 0), practice: false, options: {} });
}

/** @param {Store<StartState>} store @param {Promise<void>} compiled */
async function begin(store, compiled) {
  const { scenario, side, options, practice, pace, ending, drawn } = store.get(), picked = pickedScenario(store.get());
  if (scenario === null || !picked) return;
  const { taking_part } = picked.scenario, who = whoSits(store.get(), picked, side === "random" ? Math.floor(Math.random() * taking_part.length) : side);
  const wishes = picked.scenario === drawn?.scenario ? drawn.wishes : {};
  await start(store, compiled, { scenario, who, options, practice: practice && !picked.game.campaign && !hasFriend(who), pace: hasFriend(who) && !picked.game.campaign ? paceAsked(pace, ending) : undefined, wishes });
}

/** @param {Store<StartState>} store @param {Promise<void>} compiled @param {BattleWanted} wanted */
async function start(store, compiled, wanted) {
  const { scenario, who } = wanted;
  const about = pickedScenario({ ...store.get(), scenario });
  const asked = battleAsked(wanted, currentSettings().name);
  store.set({ starting: true, refusal: null });
  try {
    await compiled;
    const kept = { scenario: about?.scenario.name ?? scenario, game: about?.game.name ?? "", options: asked.options, ...(about?.game.campaign ? { campaign: true } : {}) };
    await beginBattle(asked, kept, sidesHere(who));
  } catch (error) {
    store.set({ starting: false, refusal: refusalOf(error) });
  }
}
