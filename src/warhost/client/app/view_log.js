/** The log: one readable line an event, dice as they fell, clauses as links, a fold for each turn. */

import { sideClass } from "../board/sides.js";
import { capital } from "./choices.js";
import { h } from "./html.js";
import { withNamed } from "./named.js";
import { clauseLinks, sideDot, sideName } from "./view_small.js";
import { diceOf } from "./view_things.js";

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

/** @param {BattleEvent} event @param {number} place @param {OpenClause} open */
function eventLine(event, place, open) {
  const about = event.about;
  const text = about?.dice ? event.text.replace(/(,? \d)+$/, "") : event.text;
  return h(
    "li",
    { class: `event ${event.kind.replaceAll(/[^a-z]+/gi, "-")}`, key: String(place) },
    h("span", { class: "event-text" }, withNamed(text)),
    " ",
    diceOf(about),
    " ",
    clauseLinks(event.clauses, open),
  );
}

/** Entries of these kinds change nothing on the board: one quiet line tells of them. */
const QUIET = new Set(["undo", "offer", "decline", "join", "practice", "resume", "stop", "lost"]);

/** The entries whose actions were taken back later. @param {Entry[]} log @returns {Set<number>} */
export const takenBack = (log) => new Set(log.flatMap((one) => one.taken_back));

/** @param {Entry} entry */
function titleOf(entry) {
  if (entry.number === 0) return "Set-up";
  const words = entry.sentence || entry.action || entry.kind;
  return QUIET.has(entry.kind) && entry.side ? `${sideName(entry.side)} ${words}` : capital(words);
}

/** @typedef {{current?: number, onGo?: (number: number) => void}} HowToGo  the entry that is shown now, and how to go to one */

/** @param {Entry} entry @param {OpenClause} open @param {HowToGo} how @param {boolean} isStruck  it was taken back */
function entryItem(entry, open, how, isStruck) {
  const current = how.current === entry.number;
  const words = isStruck ? [h("s", null, titleOf(entry)), h("span", { class: "unseen" }, " (taken back)")] : titleOf(entry);
  const title = how.onGo ? h("button", { class: "go", onclick: () => how.onGo?.(entry.number) }, words) : h("span", null, words);
  return h(
    "li",
    {
      class: `entry ${sideClass(entry.side)} kind-${entry.kind}${QUIET.has(entry.kind) ? " aside" : ""}${isStruck ? " struck" : ""}${current ? " current" : ""}`,
      key: String(entry.number),
      memo: `${entry.number} ${current} ${isStruck}`,
      "aria-current": current ? "step" : null,
      "data-number": entry.number,
    },
    h("p", { class: "entry-title" }, sideDot(entry.side), title),
    entry.events.length
      ? h(
          "ul",
          { class: "events" },
          entry.events.map((event, place) => eventLine(event, place, open)),
        )
      : null,
  );
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
      h(
        "ol",
        null,
        one.entries.map((entry) => entryItem(entry, open, how, struck.has(entry.number))),
      ),
    );
  });
}
