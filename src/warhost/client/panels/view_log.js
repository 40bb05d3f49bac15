/** The log as a story: a heading for each entry, the dice as things, what came of them; how it was counted lies folded. */

import { sideClass } from "../basics/sides.js";
import { scenesOf } from "../board/scenes.js";
import { capital } from "../choosing/choices.js";
import { h } from "../page/html.js";
import { withNamed } from "./named.js";
import { spoken } from "../basics/names_said.js";
import { clauseLinks, sideDot, sideName } from "./view_small.js";
import { diceOf } from "./view_things.js";

/** @typedef {{current?: number, onGo?: (number: number) => void, pieces?: Piece[], nameOf?: (side: string) => string}} HowToGo  the entry that is shown now, how to go to one, and who is who */

/** @param {Entry[]} log @returns {{turn: number, entries: Entry[]}[]} */
export function byTurn(log) {
  /** @type {{turn: number, entries: Entry[]}[]} */
  const turns = [];
  for (const entry of log) {
    const last = turns[turns.length - 1];
    if (last && last.turn === entry.turn) last.entries.push(entry);
    else turns.push({ turn: entry.turn, entries: [entry] });
  }
  return turns;
}

/** Entries of these kinds change nothing on the board: one quiet line tells of them. */
const QUIET = new Set(["undo", "offer", "agree", "decline", "join", "commit", "reveal", "practice", "resume", "stop", "takeover", "holiday", "lost"]);

/** Entries of what seats do beside the battle: whoever does it is named. */
const OF_SEATS = new Set([...QUIET, "surrender", "draw", "claim"]);

/** Whoever is named before what a seat does beside the battle; nobody before what is done in it. @param {Entry} entry @param {HowToGo} how @returns {string} */
const doerOf = (entry, how) => (OF_SEATS.has(entry.kind) && entry.side ? (how.nameOf?.(entry.side) ?? sideName(entry.side)) : "");

/** The entries whose actions were taken back later. @param {Entry[]} log @returns {Set<number>} */
export const takenBack = (log) => new Set(log.flatMap((one) => one.taken_back));

/** Did nothing come of an action? @param {Entry} entry */
const isIdle = (entry) => entry.kind === "act" && !entry.events.length;

/** Neighbours of which nothing came go together. @param {Entry[]} entries @param {number | undefined} current  the one that is shown now stands alone @returns {Entry[][]} */
export function inRuns(entries, current) {
  /** @type {Entry[][]} */
  const runs = [];
  for (const entry of entries) {
    const last = runs.at(-1);
    const before = last?.at(-1);
    const joins = before && isIdle(before) && isIdle(entry) && entry.number !== current && before.number !== current;
    if (joins) last?.push(entry);
    else runs.push([entry]);
  }
  return runs;
}

/** @param {string} text @param {HowToGo} how */
const said = (text, { pieces }) => (pieces ? spoken(text, pieces) : text);

// --- one entry --------------------------------------------------------------------------------------------

/** The event that says best what was done: of those that its game declares the first that is seen, else the first that is done on the board. @param {Entry} entry @returns {BattleEvent | undefined} */
function deedOf({ kind, events }) {
  if (kind !== "act") return undefined;
  const heads = events.filter(({ story }) => story?.heads);
  return heads.find(({ story }) => story?.deeds || story?.says) ?? heads[0] ?? events.find(isDone);
}

/** @param {BattleEvent} event */
const isDone = ({ story, about }) => story?.deeds?.some(([deed]) => deed !== "aim") && !story.scene && !about?.dice;

/** @param {Entry} entry @param {HowToGo} how @returns {string} */
function titleOf(entry, how) {
  if (entry.number === 0) return "Set-up";
  const words = deedOf(entry)?.text ?? (entry.sentence || entry.action || entry.kind);
  const doer = doerOf(entry, how);
  return doer ? `${doer} ${words}` : capital(said(words, how));
}

/** Is an event part of the story, and not of how it was counted? @param {BattleEvent} event */
const tells = ({ about, story }) => Boolean(about?.dice || story?.says || story?.change || story?.deeds);

/** @param {BattleEvent} event @param {number} place @param {OpenClause} open @param {HowToGo} how */
function eventLine(event, place, open, how) {
  const { about, story } = event;
  const needs = about?.dice && about.hit_at ? ` on ${about.hit_at}+` : "";
  const text = about?.dice && needs ? needs : said(event.text, how);
  return h(
    "li",
    { class: `event${story?.says ? " telling" : ""}${story?.opens ? " opens" : ""}`, key: String(place) },
    diceOf(about),
    " ",
    h("span", { class: "event-text" }, withNamed(text)),
    " ",
    clauseLinks(event.clauses, open),
  );
}

/** @param {Entry} entry @param {OpenClause} open @param {HowToGo} how @returns {Child} */
function eventsOf(entry, open, how) {
  const deed = deedOf(entry);
  const rest = entry.events.filter((one) => one !== deed);
  if (!rest.some((one) => one.story?.scene)) return plainly(rest, open, how, "");
  return scenesOf(rest).map(({ scene, events }, place) => (scene ? sceneOf(scene, events, place, open, how) : plainly(events, open, how, ` ${place}`)));
}

/** What was told together lies folded under what came of it. @param {string} scene @param {BattleEvent[]} events @param {number} place @param {OpenClause} open @param {HowToGo} how */
function sceneOf(scene, events, place, open, how) {
  const words = events.flatMap(({ story }) => (story?.says ? [story.says[1]] : []));
  const counts = [...new Set(words)].map((one) => `${words.filter((other) => other === one).length} ${one}`);
  return h(
    "details",
    { class: "scene-told", key: `scene ${place}` },
    h("summary", null, counts.length ? `${scene}: ${counts.join(", ")}` : scene),
    h("ul", { class: "events" }, events.map((event, at) => eventLine(event, at, open, how))),
  );
}

/** @param {BattleEvent[]} rest @param {OpenClause} open @param {HowToGo} how @param {string} part  of several @returns {Child[]} */
function plainly(rest, open, how, part) {
  const line = (/** @type {BattleEvent} */ event, /** @type {number} */ place) => eventLine(event, place, open, how);
  const [opens, closed] = [rest.filter((one) => one.story?.opens), rest.filter((one) => !one.story?.opens)];
  const counted = closed.filter((one) => !tells(one) || one.clauses.length > 1);
  const list = (/** @type {string} */ key, /** @type {Child[]} */ lines) => (lines.length ? h("ul", { class: "events", key }, lines) : null);
  const shortly = (/** @type {BattleEvent} */ event, /** @type {number} */ place) => line({ ...event, clauses: event.clauses.slice(0, 1) }, place);
  return [
    list(`events${part}`, closed.filter(tells).map(shortly)),
    counted.length ? h("details", { class: "counted", key: `counted${part}` }, h("summary", null, "how"), list("all", counted.map(line))) : null,
    list(`opens${part}`, opens.map(shortly)),
  ];
}

/** @param {Entry} entry @param {OpenClause} open @param {HowToGo} how @param {boolean} isStruck  it was taken back */
function entryItem(entry, open, how, isStruck) {
  const current = how.current === entry.number;
  const named = withNamed(titleOf(entry, how));
  const words = isStruck ? [h("s", null, named), h("span", { class: "unseen" }, " (taken back)")] : named;
  const title = how.onGo ? h("button", { class: "go", onclick: () => how.onGo?.(entry.number) }, words) : h("span", null, words);
  const quiet = QUIET.has(entry.kind) || (entry.kind === "act" && !deedOf(entry) && !entry.events.some(tells));
  return h(
    "li",
    {
      class: `entry ${sideClass(entry.side)} kind-${entry.kind}${quiet ? " aside" : ""}${isStruck ? " struck" : ""}${current ? " current" : ""}`,
      key: String(entry.number),
      memo: `${entry.number} ${entry.events.length} ${current} ${isStruck} ${doerOf(entry, how)}`,
      "aria-current": current ? "step" : null,
      "data-number": entry.number,
    },
    h("p", { class: "entry-title" }, sideDot(entry.side), title, " ", clauseLinks(deedOf(entry)?.clauses.slice(0, 1), open)),
    eventsOf(entry, open, how),
  );
}

// --- all of it --------------------------------------------------------------------------------------------

/** What a run of idle entries is called: "3 × pass", or what they were. @param {Entry[]} run @param {HowToGo} how */
function runTitle(run, how) {
  const words = [...new Set(run.map((one) => said(one.sentence, how)))];
  return words.length === 1 ? `${run.length} × ${words[0]}` : capital(words.join("; "));
}

/** @param {Entry[]} entries @param {OpenClause} open @param {HowToGo} how @param {Set<number>} struck @returns {Child} */
function entryList(entries, open, how, struck) {
  return inRuns(entries, how.current).map((run) => {
    const items = run.map((entry) => entryItem(entry, open, how, struck.has(entry.number)));
    if (run.length < 2) return items;
    return h("li", { class: "idle-run", key: `run ${run[0]?.number}` }, h("details", null, h("summary", null, runTitle(run, how)), h("ol", null, items)));
  });
}

/** @param {Entry[]} log @param {OpenClause} open @param {HowToGo} [how] @returns {Child} */
export function logView(log, open, how = {}) {
  const turns = byTurn(log);
  const shown = how.current === undefined ? turns.length - 1 : turns.findIndex((one) => one.entries.some((entry) => entry.number === how.current));
  if (!turns.length) return h("p", { class: "quiet" }, "Nothing has happened yet.");
  const struck = takenBack(log);
  return turns.map((one, place) => {
    const now = place === shown;
    return h(
      "details",
      { class: "fold", key: `${place} ${now}`, made: (/** @type {HTMLDetailsElement} */ made) => (made.open = now) },
      h("summary", null, one.turn > 0 ? `Turn ${one.turn}` : "Before the battle"),
      h("ol", null, entryList(one.entries, open, how, struck)),
    );
  });
}
