/** The lab in the page: fights one scenario many times, shows the report as it grows, and asks what would make it fair. */

import { knowSides, nameSides } from "../basics/sides.js";
import { ask, drop, post, refusalOf } from "../net/http.js";
import { announce } from "../page/announce.js";
import { render } from "../page/html.js";
import { createStore } from "../page/store.js";
import { HeatBoard } from "./heat_board.js";
import { HeatPanel } from "./heat_panel.js";
import { labPanel } from "./lab_panel.js";
import { save } from "./saving.js";

/** @typedef {import("./types.js").LabState} LabState */
/** @typedef {import("./types.js").LabActs} LabActs */
/** @typedef {import("./types.js").LabWanted} LabWanted */

const POLL_MS = 500;
const USUAL = { players: "quick", battles: 1000 };

/**
 * Puts the lab into an element. `toml` may be a function: what it gives is fought at each beginning.
 * @param {HTMLElement} host @param {LabWanted} wanted @returns {{fight: () => void, close: () => void}} `close` is to be called when it is no longer shown
 */
export function openLab(host, wanted) {
  /** @type {LabState} */
  const first = { game: null, name: wanted.name ?? "", ...USUAL, id: null, answer: null, data: null, order: { by: "won", up: false }, wish: { side: "", share: 50 }, balance: null, refusal: null };
  const store = createStore(first), heat = document.createElement("div"), field = document.createElement("div"), act = actsOf(store, wanted, heat, field);
  heat.className = "heat-panel";
  const draw = () => render(host, labPanel(store.get(), act));
  store.watch(draw);
  store.watch(paintHeat(heat));
  draw();
  void loadGame(store, wanted, field);
  const close = () => act.stop();
  window.addEventListener("pagehide", close);
  return {
    fight: act.fight,
    close: () => {
      window.removeEventListener("pagehide", close);
      close();
    },
  };
}

/** The game; the field of a battle that is known beforehand is painted at once. @param {Store<LabState>} store @param {LabWanted} wanted @param {HTMLElement} field */
async function loadGame(store, { game: name, board }, field) {
  try {
    void ask(`/api/lab?game=${encodeURIComponent(name)}`).catch(() => null); // it makes ready meanwhile
    const game = (await ask("/api/games")).find((/** @type {Game} */ one) => one.name === name);
    if (!game) return;
    knowSides(game.sides);
    nameSides(game.looks.sides);
    store.set({ game, wish: { ...store.get().wish, side: game.sides[0] } });
    if (board) new HeatBoard(field, board, game.looks);
  } catch (error) {
    store.set({ refusal: refusalOf(error) });
  }
}

/** Lays the heat on the board, which is painted anew for another ground alone. @param {HTMLElement} host @returns {(state: LabState) => void} */
function paintHeat(host) {
  /** @type {HeatPanel | null} */
  let panel = null;
  let ground = "";
  return ({ data, game }) => {
    if (!data || !game || data === panel?.data) return;
    const lies = JSON.stringify([data.board.ground, data.board.lineup.places]);
    if (panel && lies === ground) return panel.update(data);
    ground = lies;
    panel = new HeatPanel(host, data, game.looks, panel?.heat);
  };
}

/** @param {Store<LabState>} store @param {LabWanted} wanted @param {HTMLElement} heat @param {HTMLElement} field @returns {LabActs} */
function actsOf(store, wanted, heat, field) {
  return {
    set: store.set,
    heat,
    field,
    take: wanted.take ?? null,
    fight: () => void fight(store, wanted),
    stop: () => stop(store),
    balance: () => void balance(store),
    judge: () => void fight(store, wanted).then(() => (store.get().answer?.state === "done" ? balance(store) : null)),
    saveFigures: () => save(`${store.get().data?.scenario.id ?? "series"}.json`, JSON.stringify(store.get().data, null, 1), "application/json"),
  };
}

/** Stops what is fought now; what is known stays on the page. @param {Store<LabState>} store */
function stop(store) {
  const { id, answer, balance: asked } = store.get();
  if (id === null || !(isOpen(answer) || isOpen(asked))) return;
  drop(`/api/lab/${id}`);
  store.set({ id: null, answer: null, balance: null });
}

/** @param {{state: string} | null} answer */
export const isOpen = (answer) => answer !== null && (answer.state === "waiting" || answer.state === "running");

/** @param {Store<LabState>} store @param {LabWanted} wanted */
async function fight(store, { game, scenario, toml }) {
  const { id: before, players, battles } = store.get(), text = typeof toml === "function" ? toml() : toml;
  if (before !== null) drop(`/api/lab/${before}`);
  const waiting = /** @type {const} */ ({ state: "waiting", done: 0, of: battles, left_s: null, data: null });
  store.set({ id: null, answer: waiting, data: null, balance: null, refusal: null });
  try {
    const { id } = await post("/api/lab", { game, players, battles, ...(text === undefined ? { scenario } : { toml: text }) });
    store.set({ id });
    await follow(store, id);
  } catch (error) {
    store.set({ answer: null, refusal: refusalOf(error) });
  }
}

/** Asks how far a series is until it is over, or another one was begun. @param {Store<LabState>} store @param {string} id */
async function follow(store, id) {
  for (let known = -1; store.get().id === id; await pause(POLL_MS)) {
    const { data, ...answer } = await ask(`/api/lab/${id}?from=${known}`);
    if (store.get().id !== id) return;
    known = answer.done;
    store.set({ answer, refusal: answer.refusal ?? null, ...(data ? { data } : {}) });
    if (isOpen(answer)) continue;
    announce(answer.refusal?.sentence ?? `${answer.done} battles were fought. ${store.get().data?.sentences[0] ?? ""}`);
    return;
  }
}

/** What would make the battle fair: each suggestion comes as soon as it is measured. @param {Store<LabState>} store */
async function balance(store) {
  const { id, wish } = store.get();
  if (id === null) return;
  store.set({ refusal: null, balance: { state: "waiting", done: 0, of: 0, left_s: null, data: null } });
  try {
    await post(`/api/lab/${id}/balance`, { side: wish.side, share: wish.share / 100 });
    while (store.get().id === id) {
      const told = await ask(`/api/lab/${id}/balance`);
      store.set({ balance: told, refusal: told.refusal ?? null });
      if (!isOpen(told)) return announce(told.data?.sentences.join(" ") ?? "");
      await pause(POLL_MS);
    }
  } catch (error) {
    store.set({ balance: null, refusal: refusalOf(error) });
  }
}

/** @param {number} ms */
const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
