/** Small paintings of battlefields: begun when they come into sight and the page has nothing else to do. */

import { addressOf } from "../net/addresses.js";
import { h } from "../page/html.js";
import { capital } from "../choosing/choices.js";
import { refusalOfBoard } from "./load.js";

/** @typedef {"opening" | "card" | "step" | "kept" | "land"} Use */

/** How far below the window a painting may lie to be begun. */
const AHEAD = "300px";
/** @type {Map<string, HTMLElement>} */
const holders = new Map();
/** @type {WeakMap<Element, () => void>} */
const waiting = new WeakMap();

const watcher = new IntersectionObserver((seen) => seen.forEach(({ isIntersecting, target }) => isIntersecting && begin(target)), { rootMargin: AHEAD });

/** @param {Element} holder */
function begin(holder) {
  watcher.unobserve(holder);
  const paint = waiting.get(holder);
  if (paint) whenIdle(paint);
}

/** @param {() => void} work */
function whenIdle(work) {
  if ("requestIdleCallback" in window) window.requestIdleCallback(work, { timeout: 600 });
  else setTimeout(work, 30);
}

/** A place for the painting of a scenario, of one kind of picture: what was painted beforehand lies there until it is painted. @param {Use} use @param {Game} game @param {Scenario} scenario @returns {Child} */
export function painting(use, game, scenario) {
  const name = `${use} ${game.name}/${scenario.id} ${scenario.name} ${/** @type {any} */ (scenario.ground).name ?? ""}`;
  const holder = holders.get(name) ?? document.createElement("div");
  if (!holders.has(name)) {
    holders.set(name, holder);
    waiting.set(holder, () => void fill(holder, use, game, scenario));
    watcher.observe(holder);
  }
  const first = use === "opening" ? use : "card", lies = scenario.painted.includes(first);
  return h("div", { class: `painting of-${use}`, node: holder, key: "painting", vars: lies ? { "--first": `url("${addressOf(`/api/games/${game.name}/paintings/${scenario.id}/${first}`)}")` } : null });
}

/** @param {HTMLElement} holder @param {Use} use @param {Game} game @param {Scenario} scenario */
async function fill(holder, use, { name, campaign, looks }, scenario) {
  const { ground, places } = scenario;
  if (campaign) return (await import("./map_picture.js")).paintMapPicture(holder, name, scenario);
  const refusal = refusalOfBoard(ground);
  if (refusal) return holder.append(capital(refusal.sentence));
  if (use === "opening") return (await import("./opening_painting.js")).paintOpening(holder, ground, looks, places);
  await (await import("./preview.js")).paintPreview(holder, ground, looks, places);
}
