/** The tools of the board, each a word: under the board where there is room, in the battle's menu on a phone. */

import { otherSides } from "../basics/sides.js";
import { hasSay } from "../choosing/battle_state.js";
import { h } from "../page/html.js";
import { isDusk, toggleDusk } from "../page/settings.js";

const NEARER = 1.25;

/** @param {string} word @param {string} title @param {() => void} onclick @param {boolean} [pressed] @param {string} [name]  where the word alone says too little @returns {Tag} */
export const tool = (word, title, onclick, pressed, name) =>
  h("button", { key: word, class: `tool${pressed ? " pressed" : ""}`, title, onclick, "aria-label": name ?? null, "aria-pressed": pressed === undefined ? null : String(pressed) }, word);

/** @param {BattlePage} page @returns {Child[]} */
export function boardTools(page) {
  const { scene } = page.store.get();
  const numbers = page.kind?.help.numbers ?? "names of places";
  return [
    tool("Turn round", "Look from the other side (F)", page.flip),
    tool("Grid", `Grid, ${numbers} (H)`, page.toggleNumbers, page.settings.numbers),
    tool("Dusk", "By day or by dusk", toggleDusk, isDusk()),
    tool("Legend", "What the signs mean", page.openLegend),
    scene && hasSay(scene) && !scene.outcome ? tool("Chances", "Chances and hints (C)", page.toggleCounsel, page.counsel?.isWanted(scene) ?? false, "Chances and hints") : null,
    page.kind?.tools(page),
  ];
}

/** Nearer, farther, and the whole board: in sight on every screen. @param {(factor: number) => void} zoom @param {() => void} fit @returns {Child} */
export const zoomTools = (zoom, fit) =>
  h(
    "div",
    { class: "zoom-tools", role: "toolbar", "aria-label": "How near", key: "zoom" },
    tool("+", "Nearer (+)", () => zoom(NEARER), undefined, "Nearer"),
    tool("−", "Farther (-)", () => zoom(1 / NEARER), undefined, "Farther"),
    h("button", { key: "whole", class: "tool", title: "The whole board, and back to the fight (0)", onclick: fit, "aria-label": "Whole board" }, "Whole", h("span", { class: "wide" }, " board")),
  );

/** @param {BattleState} state @param {BattlePage} page @returns {Child} */
export function toolbar(state, page) {
  return h(
    "div",
    { class: "tools", key: "tools" },
    page.isWide() ? null : counselBar(state, page),
    motionTools(state, page),
    zoomTools(page.zoom, page.fit),
    h("div", { class: "board-tools", role: "toolbar", "aria-label": "Board", key: "board" }, boardTools(page)),
  );
}

/** Chances and hints: beside the board where there is room for them, so that the board stays as it is. @param {BattleState} state @param {BattlePage} page */
export const counselBar = ({ scene, ...state }, page) =>
  scene && !scene.outcome && page.counsel ? h("div", { class: "counsel", key: "counsel" }, page.counsel.row({ ...state, scene })) : null;

/** What hurries the board on while it still moves, and shows it once more when it has stopped. @param {BattleState} state @param {BattlePage} page */
function motionTools({ busy }, page) {
  if (!busy && !page.motion.canRepeat) return null;
  return h(
    "div",
    { class: "motion-tools", key: "motion" },
    busy && page.settings.step ? tool("Next", "The next step (Space)", page.next) : null,
    busy ? tool("Skip", "Show at once what still moves (Space)", page.hurryBoard) : tool("Watch again", `What ${otherSides(Object.keys(page.store.get().scene?.seats ?? {}))} did last (V)`, page.watchAgain),
  );
}
