/** The page on which an army is bought: what it costs, what it can do, what is still missing, and the battle with it. */

import { ask, post, refusalOf } from "../net/http.js";
import { pathOfPage } from "../net/addresses.js";
import { keptBattles } from "../page/kept.js";
import { render } from "../page/html.js";
import { currentSettings } from "../page/settings.js";
import { createStore } from "../page/store.js";
import { beginBattle } from "../seats/beginning.js";
import { armyText, bought, noArmy, readArmy } from "./army_text.js";
import { itemsOf, musterView } from "./muster_view.js";
import { FRIEND, HERE, battleAsked, sidesHere, usualOpponent } from "./state.js";

const WAIT_MS = 150;
const SEEDS = 2 ** 32;

/** @param {Element} host */
export async function showMuster(host) {
  const [, name = ""] = pathOfPage();
  document.title = "Buy an army";
  /** @type {MusterState} */
  const first = { game: null, told: null, army: noArmy(), chosen: 0, judged: null, budget: 60, wishes: {}, opponent: "", text: null, starting: false, refusal: null };
  const store = createStore(first);
  const act = actsOf(store);
  const draw = () => render(host, musterView(store.get(), act));
  store.watch(draw);
  draw();
  try {
    const [games, told] = await Promise.all([ask("/api/games"), ask(`/api/games/${encodeURIComponent(name)}/muster`)]);
    const game = games.find((/** @type {Game} */ one) => one.name === name) ?? null;
    store.set({ game, told, budget: told.budgets[0], wishes: Object.fromEntries(Object.entries(told.wishes).map(([wish, { values }]) => [wish, values[0].id])), opponent: game ? usualOpponent(game, keptBattles()) : "" });
    act.judge();
  } catch (error) {
    store.set({ refusal: refusalOf(error) });
  }
}

/** @param {Store<MusterState>} store @returns {MusterActs} */
function actsOf(store) {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let waiting;
  /** @type {MusterActs} */
  const act = {
    set: store.set,
    change: (army) => {
      store.set({ army, refusal: null });
      clearTimeout(waiting);
      waiting = setTimeout(act.judge, WAIT_MS);
    },
    buy: (item) => act.change(bought(store.get().army, item, itemsOf(store.get()), store.get().chosen)),
    spend: (budget) => (store.set({ budget }), act.judge()),
    judge: () => void judge(store),
    lot: async () => act.change(readArmy(await drawn(store, store.get().budget), itemsOf(store.get()))),
    read: (text) => act.change(readArmy(text, itemsOf(store.get()))),
    fight: () => void fight(store),
  };
  return act;
}

/** @param {Store<MusterState>} store */
async function judge(store) {
  const { game, army, budget } = store.get();
  if (!game) return;
  const judged = await post(`/api/games/${game.name}/muster`, { army: armyText(army, itemsOf(store.get())), budget });
  if (store.get().army === army && store.get().budget === budget) store.set({ judged });
}

/** An army drawn by lot, as text. @param {Store<MusterState>} store @param {number} budget @returns {Promise<string>} */
async function drawn(store, budget) {
  const { game } = store.get();
  return (await post(`/api/games/${game?.name}/muster/draw`, { budget, seed: Math.floor(Math.random() * SEEDS) })).army;
}

/** Against an army drawn by lot that costs as much. @param {Store<MusterState>} store */
async function fight(store) {
  const { game, told, army, budget, wishes, opponent } = store.get();
  if (!game) return;
  store.set({ starting: true, refusal: null });
  try {
    const [own = "", other = ""] = game.sides, theirs = await drawn(store, budget * (told?.budget_times[Object.values(wishes).find((one) => one in told.budget_times) ?? ""] ?? 1));
    const who = { [own]: HERE, [other]: opponent === "friend" ? FRIEND : opponent === "here" ? HERE : opponent };
    const asked = { ...battleAsked({ scenario: `${game.name}/bought`, who, options: {}, practice: false }, currentSettings().name), armies: { [own]: armyText(army, itemsOf(store.get())), [other]: theirs }, budget, wishes };
    await beginBattle(asked, { scenario: "Bought armies", game: game.name, options: {} }, sidesHere(who));
  } catch (error) {
    store.set({ starting: false, refusal: refusalOf(error) });
  }
}
