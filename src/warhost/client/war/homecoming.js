/** What came of a battle: who holds the field, who fell and who comes back, where they went, what changed hands. */

import { h } from "../page/html.js";
import { keepInTab, keptInTab } from "../page/tab.js";
import { realmName } from "./encounter.js";
import { shield, icon } from "./signs.js";

/** @typedef {import("./types.js").WarState} WarState */
/** @typedef {import("./types.js").BattleOver} BattleOver */
/** @typedef {{lost: string[], back: string[]}} Toll  pieces by name */
/** @typedef {{over: BattleOver, sides: Side[], tolls: Record<Side, Toll>, told: string[]}} Homecoming */

/** Events of a battle's end that name one piece each. */
const FELL = new Set(["fell", "slain", "lost"]);
/** Those that are told as they are. */
const TOLD = new Set(["retreated", "destroyed", "slain", "garrison_lost", "control", "item", "given", "siege_lifted", "damaged"]);
/** With these something else begins. */
const ENDS = new Set(["battle", "assault", "acts", "season_begins", "besieged", "refuses", "marched"]);

/** What was over before this browser looked is not told. @param {WarState} state @param {string} id */
export function beginTelling({ scene }, id) {
  if (scene && seenIn(id) === null) noteTold(id, scene.war.battles.at(-1)?.number ?? 0);
}

/** The newest battle of one's own of which this browser has not told yet. @param {WarState} state @param {string} id @returns {Homecoming | null} */
export function newestTold(state, id) {
  const over = state.scene?.war.battles.at(-1);
  return over && over.number > (seenIn(id) ?? 0) ? homecomingOf(state, over) : null;
}

/** @param {string} id @returns {number | null} */
function seenIn(id) {
  const found = keptInTab(`told.${id}`);
  return found === null ? null : Number(found);
}

/** @param {string} id of the campaign @param {number} number of the battle */
export const noteTold = (id, number) => keepInTab(`told.${id}`, String(number));

/** What the log tells of a battle's end; null for one that is none of one's own. @param {WarState} state @param {BattleOver} over @returns {Homecoming | null} */
export function homecomingOf({ scene, view, shown }, over) {
  if (!scene || !view) return null;
  const events = scene.log.filter(({ number }) => number <= shown).flatMap((one) => one.events);
  const from = events.findLastIndex(({ kind, about }) => kind === "won" && /** @type {any} */ (about)?.number === over.number);
  if (from < 0) return null;
  const sides = [events[from]?.about].flatMap((about) => [/** @type {any} */ (about)?.side, about?.target]).filter(Boolean);
  if (!sides.some((side) => scene.yours.includes(side))) return null;
  const to = events.findIndex(({ kind }, at) => at > from && ENDS.has(kind)), own = events.slice(from, to < 0 ? undefined : to);
  return { over, sides, tolls: tollsOf(own, view.pieces, sides), told: own.filter(({ kind }) => TOLD.has(kind)).map(({ text }) => text) };
}

/** @param {BattleEvent[]} events @param {import("./types.js").WarPiece[]} pieces @param {Side[]} sides @returns {Record<Side, Toll>} */
function tollsOf(events, pieces, sides) {
  const tolls = Object.fromEntries(sides.map((side) => [side, { lost: /** @type {string[]} */ ([]), back: /** @type {string[]} */ ([]) }]));
  for (const { kind, about } of events) {
    const piece = pieces.find(({ label }) => label === about?.piece), toll = tolls[piece?.side ?? ""];
    if (!piece || !toll) continue;
    if (FELL.has(kind)) toll.lost.push(piece.name);
    if (kind === "recovery" && /** @type {any} */ (about)?.returns) toll.back.push(piece.name);
  }
  return tolls;
}

/** @param {WarState} state @param {import("./war_page.js").WarPage} page @returns {Child} */
export function homecomingCard(state, page) {
  const found = state.card === "home" ? newestTold(state, page.id) : null;
  if (!found || !state.scene) return null;
  const { over, sides, tolls, told } = found, won = state.scene.yours.includes(over.winner);
  return h(
    "section",
    { class: `home-card is-${won ? "won" : "lost"}`, key: "home", role: "dialog", "aria-labelledby": "home-title", tabindex: -1, made: (/** @type {HTMLElement} */ made) => setTimeout(() => made.focus({ preventScroll: true })) },
    h("header", null, shield(page.livery(over.winner), 40), h("div", null, h("h2", { id: "home-title" }, headline(over, state.scene.yours)), h("p", { class: "quiet" }, `${over.name} · ${HOW[over.how]}`))),
    h("ul", { class: "tolls" }, sides.map((side) => h("li", { key: side }, shield(page.livery(side), 22), h("span", null, h("b", null, realmName(side)), ` ${tollWords(tolls[side])}`)))),
    told.length ? h("ul", { class: "facts" }, told.map((text) => h("li", { key: text }, icon("tattered-banner", 20), h("span", null, text), h("span", null)))) : null,
    h(
      "p",
      { class: "row" },
      h("button", { class: "primary", key: "on", onclick: () => page.meetings.told(over.number) }, "On with the campaign"),
      over.battle ? h("a", { class: "button", key: "replay", href: page.meetings.replayOf(over.battle) }, "Look at it again") : null,
    ),
  );
}

/** @type {Record<string, string>} */
const HOW = { fought: "fought out", captains: "captains fought it", chances: "settled by its chances" };

/** @param {BattleOver} over @param {Side[]} yours */
function headline({ winner }, yours) {
  if (yours.includes(winner)) return "You hold the field";
  return `${realmName(winner)} hold the field`;
}

/** @param {Toll | undefined} toll */
function tollWords(toll) {
  if (!toll?.lost.length) return "lost nobody";
  const back = toll.back.length ? `; ${many(toll.back)} come${toll.back.length === 1 ? "s" : ""} back` : "";
  return `lost ${many(toll.lost)}${back}`;
}

/** "2 Pikes, Bears" @param {string[]} names */
export function many(names) {
  /** @type {Record<string, number>} */
  const kinds = {};
  for (const name of names) kinds[name] = (kinds[name] ?? 0) + 1;
  return Object.entries(kinds).map(([name, number]) => (number > 1 ? `${number} ${name}` : name)).join(", ");
}
