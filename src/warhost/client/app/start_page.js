/** The start page: waits for the first compile, offers battles, and begins one. */

import { knowSides } from "../board/sides.js";
import { beginBattle } from "./beginning.js";
import { loadBooks } from "./books.js";
import { render } from "./html.js";
import { ask, refusalOf } from "./http.js";
import { forgetBattle, keptBattles } from "./kept.js";
import { changeSettings, currentSettings, openSettings } from "./settings.js";
import { battleAsked, pickedScenario, quickScenario } from "./start_state.js";
import { startView } from "./start_view.js";
import { createStore } from "./store.js";

const POLL_MS = 500;
const QUICK_OPPONENT = "computer:greedy";

/** @param {Element} host */
export function showStart(host) {
  document.title = "Warhost";
  /** @type {StartState} */
  const first = {
    ready: null,
    games: null,
    terms: {},
    scenario: null,
    opponent: QUICK_OPPONENT,
    side: 0,
    practice: false,
    options: {},
    starting: false,
    refusal: null,
    kept: keptBattles(),
  };
  const store = createStore(first);
  const act = actsOf(store);
  const draw = () => render(host, startView(store.get(), act));
  store.watch(draw);
  draw();
  void pollReady(store);
  void loadGames(store);
}

/** @param {Store<StartState>} store */
function actsOf(store) {
  return {
    quick: () => void quickStart(store),
    begin: () => void begin(store),
    set: store.set,
    setName: (/** @type {string} */ name) => changeSettings({ name: name.trim() }),
    name: () => currentSettings().name,
    openSettings,
    replay: () => location.assign("/replay"),
    forget: (/** @type {KeptBattle} */ one) => {
      forgetBattle(one.id, one.token);
      store.set({ kept: keptBattles() });
    },
  };
}

/** @param {Store<StartState>} store */
async function pollReady(store) {
  for (;;) {
    const ready = await ask("/api/ready").catch(() => null);
    if (ready) store.set({ ready });
    if (ready?.ready) break;
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  if (!store.get().games) await loadGames(store);
}

/** @param {Store<StartState>} store */
async function loadGames(store) {
  try {
    const games = /** @type {Game[]} */ (await ask("/api/games"));
    for (const game of games) knowSides(game.sides);
    store.change((state) => ({ ...state, games, refusal: null, scenario: state.scenario ?? quickScenario(games) }));
    for (const game of games) {
      const { terms } = await loadBooks(game.name);
      if (terms) store.change((state) => ({ ...state, terms: { ...state.terms, [game.name]: terms } }));
    }
  } catch (error) {
    const refusal = refusalOf(error);
    if (refusal.code !== "preparing") store.set({ refusal });
  }
}

/** @param {Store<StartState>} store */
async function quickStart(store) {
  const scenario = quickScenario(store.get().games ?? []);
  if (scenario) await start(store, { scenario, opponent: QUICK_OPPONENT, side: 0, practice: false, options: {} });
}

/** @param {Store<StartState>} store */
async function begin(store) {
  const { scenario, opponent, side, options, practice } = store.get();
  if (scenario === null) return;
  const mine = side === "random" ? Math.floor(Math.random() * 2) : side;
  await start(store, { scenario, opponent, side: opponent === "here" ? 0 : mine, options, practice: practice && opponent !== "friend" });
}

/** @param {Store<StartState>} store @param {BattleWanted} wanted */
async function start(store, wanted) {
  const { scenario, opponent, side } = wanted;
  const about = pickedScenario({ ...store.get(), scenario });
  const sides = about?.game.sides ?? [];
  const asked = battleAsked(wanted, [sides[side], sides[1 - side]], currentSettings().name);
  store.set({ starting: true, refusal: null });
  try {
    const kept = { scenario: about?.scenario.name ?? scenario, game: about?.game.name ?? "", options: asked.options };
    await beginBattle(asked, kept, opponent === "here" ? sides : [sides[side]]);
  } catch (error) {
    store.set({ starting: false, refusal: refusalOf(error) });
  }
}
