/** The replay page as data: the battle's own frame, with what happens and the way through it over the board. */

import { listPanels } from "../panels/view_lists.js";
import { panelOf } from "../choosing/declared_panels.js";
import { capital, pieceOf } from "../choosing/choices.js";
import { h } from "../page/html.js";
import { headline, whyEnded } from "../panels/outcome.js";
import { plainBar, scoreOf, statusWords, turnWords } from "../panels/view_bar.js";
import { settledBy } from "../choosing/clash.js";
import { fellBy } from "../choosing/fell.js";
import { clashCard } from "../panels/view_clash.js";
import { cupCard } from "../panels/view_cup.js";
import { fellCard } from "../panels/view_fell.js";
import { verdict } from "../panels/view_grade.js";
import { signsAt } from "../basics/said.js";
import { landCard } from "../panels/view_land.js";
import { logView, takenBack } from "../panels/view_log.js";
import { pasteForm } from "../panels/view_paste.js";
import { pieceCard } from "../panels/view_piece.js";
import { sideLevels } from "../panels/view_levels.js";
import { losses, luckOf } from "../panels/view_result.js";
import { sideBody, sideDot, sideName, signButton } from "../panels/view_small.js";
import { drawnCards } from "../panels/view_things.js";
import { tool, zoomTools } from "../panels/view_tools.js";

/** @param {ReplayState} state @param {ReplayPage} page @returns {Child} */
export function replayView(state, page) {
  const { replay, tab, sheet } = state;
  const view = viewOf(state);
  return h(
    "div",
    { class: `battle replay is-over tab-${tab} ${sheet ? "sheet-up" : "sheet-down"}`, key: "replay" },
    plainBar(topWords(state, page)),
    replay ? stage(state, page) : pasteForm(state, page),
    replay && view ? panels(state, replay, view, page) : null,
  );
}

/** @param {ReplayState} state @param {ReplayPage} page @returns {Child} */
function topWords(state, page) {
  const { replay } = state;
  const view = viewOf(state);
  return [
    h("span", { class: "scenario", key: "name" }, replay ? `Replay: ${nameOf(replay)}` : "Replay"),
    view ? [turnWords(view), statusWords(view)] : null,
    h("span", { class: "seats", key: "seats" }, view && Object.keys(view.scores).map((side) => seat(view, side))),
    page.id === null ? null : h("a", { class: "button", href: `battle/${page.id}#${page.token}` }, "To the battle"),
    h("button", { class: "on-wood roomy", title: "Colours, speed, sounds", onclick: page.openSettings }, "Settings"),
  ];
}

/** A side, and how far it was with what wins. @param {View} view @param {string} side */
function seat(view, side) {
  const progress = view.progress[side] ?? [];
  return h(
    "span",
    { class: "seat", key: side, title: [sideName(side), ...progress].join(", ") },
    sideBody(side),
    h("span", { class: "seat-name" }, sideName(side)),
    scoreOf(view, side, progress[0] ?? String(view.scores[side])),
  );
}

/** @param {Replay} replay */
function nameOf(replay) {
  return typeof replay.scenario === "string" ? replay.scenario : (replay.scenario?.name ?? "a battle");
}

/** @param {ReplayState} state */
function viewOf(state) {
  return state.replay?.frames[state.at]?.view ?? null;
}

/** @param {ReplayState} state @param {ReplayPage} page */
function stage(state, page) {
  const view = viewOf(state);
  return h(
    "main",
    { id: "main", class: "table", key: "main", tabindex: -1 },
    h("h1", { class: "unseen" }, "Replay"),
    h(
      "div",
      { class: "asked", key: "asked" },
      h("span", { class: "grip", "aria-hidden": "true" }),
      h("section", { class: "prompt", key: "prompt", "aria-label": "What happens" }, page.again?.view() ?? happening(state), scrubber(state, page)),
    ),
    h("div", { class: "board-frame", key: "board" }, h("div", { class: "board-host", key: "host", leave: true, made: page.madeBoard })),
    view ? drawnCards(view) : null,
    h(
      "div",
      { class: "tools", key: "tools" },
      zoomTools((factor) => page.board?.zoomBy(factor), () => page.board?.fit()),
      h(
        "div",
        { class: "board-tools", role: "toolbar", "aria-label": "Board" },
        tool("Turn round", "Look from the other side (F)", () => page.board?.flip()),
        tool("Legend", "What the signs mean", page.openLegend),
      ),
    ),
  );
}

/** @param {ReplayState} state */
function happening(state) {
  const entry = state.replay?.frames[state.at]?.entry;
  if (!entry) return null;
  const words = entry.number === 0 ? "Set-up" : capital(entry.sentence || entry.action || entry.kind);
  return h("p", { class: "prompt-words", role: "status" }, sideDot(entry.side), isStruck(state, entry) ? [h("s", null, words), " (taken back)"] : words);
}

/** Was this taken back later? @param {ReplayState} state @param {Entry} entry */
const isStruck = (state, entry) => takenBack((state.replay?.frames ?? []).map((one) => one.entry)).has(entry.number);

/** @param {ReplayState} state @param {ReplayPage} page */
function scrubber(state, page) {
  const stops = page.stops();
  return h(
    "div",
    { class: "scrubber", key: "scrubber" },
    signButton("|‹", "To the start (Home)", () => page.go(0)),
    signButton("‹", "Back (left arrow)", () => page.go(state.at - 1)),
    signButton(state.playing ? "❚❚" : "▶", state.playing ? "Pause (space)" : "Play (space)", () => void page.play()),
    signButton("›", "On (right arrow)", () => page.go(state.at + 1)),
    signButton("›|", "To the end (End)", () => page.go(page.last)),
    stops.length
      ? h(
          "span",
          { class: "stops", key: "stops" },
          tool("‹ Turning point", "Back to the last turning point (Page up)", () => page.goToStop(-1)),
          tool("Turning point ›", "On to the next turning point (Page down)", () => page.goToStop(1)),
        )
      : null,
    h(
      "span",
      { class: "slider", key: "slider" },
      h("input", {
        type: "range",
        min: 0,
        max: page.last,
        value: String(state.at),
        "aria-label": "Place in the battle",
        oninput: (/** @type {Event} */ event) => page.go(Number(/** @type {HTMLInputElement} */ (event.target).value)),
      }),
      stops.map((at) => h("span", { class: "stop", key: String(at), "aria-hidden": "true", vars: { "--at": at / Math.max(1, page.last) } })),
    ),
    h("span", { class: "num", key: "place" }, `${state.at} / ${page.last}`),
  );
}

// --- beside the board ---

/** The chances over the battle, once it is over. @param {ReplayState} state @param {ReplayPage} page @returns {Child} */
function lookingBack(state, page) {
  if (page.review) return page.review.view({ at: state.replay?.frames[state.at]?.entry.number ?? 0, own: null, slides: false, pick: page.goToNumber, go: page.goToNumber, learn: page.learn, again: page.id === null ? null : page.takeAgain });
  if (page.id !== null && !state.replay?.outcome) return null;
  return h("p", { key: "review" }, h("button", { onclick: page.lookBack }, "How the chances went"));
}

/** @param {ReplayState} state @param {Replay} replay @param {View} view @param {ReplayPage} page */
function panels(state, replay, view, page) {
  const piece = pieceOf(view, state.looked), cup = panelOf(view, "cup"), frame = replay.frames[state.at];
  const clash = panelOf(view, "clash") ?? settledBy(panelOf(replay.frames[state.at - 1]?.view, "clash"), frame?.entry.events ?? []);
  const fell = fellBy(view, frame?.entry.events ?? []);
  const { outcome } = replay;
  return h(
    "aside",
    { class: "panels", key: "panels", "aria-label": "Battle, log and rules" },
    tabs(state, page),
    h(
      "section",
      { class: "panel now", key: "now", tabindex: 0, "aria-label": "Result and piece" },
      lower(page),
      h("h2", { class: "unseen", key: "heading" }, "Result"),
      replay.faults.length ? verdict(replay) : null,
      h("p", { key: "end" }, outcome ? [h("b", null, headline(outcome)), `. ${whyEnded(outcome).words}`] : h("span", { class: "quiet" }, "No result yet.")),
      clash ? clashCard(clash, view, page.openClause) : null,
      fell ? fellCard(fell, view) : null,
      cup ? cupCard(cup) : null,
      listPanels(view),
      lookingBack(state, page),
      piece ? pieceCard(piece, page.terms, page.openClause) : null,
      state.over && page.kind ? landCard(page.kind.land(state.over, replay.ground), page.terms, page.openClause, signsAt(replay.frames[state.at]?.view, state.over)) : null,
      losses(replay, page),
      luckOf(replay, null, page.terms?.looks),
      replay.faults.length ? null : verdict(replay),
    ),
    h(
      "section",
      { class: "panel log", key: "log", id: "panel-log", hidden: state.tab === "rules", tabindex: 0, "aria-label": "Log" },
      lower(page),
      logView(
        replay.frames.map((one) => one.entry),
        page.openClause,
        { current: replay.frames[state.at]?.entry.number ?? 0, onGo: page.goToNumber, pieces: replay.frames[state.at]?.view.pieces },
      ),
    ),
    h("section", { class: "panel", key: "rules", hidden: state.tab !== "rules", "aria-label": "Rules", node: page.rules.element }),
  );
}

/** @param {ReplayState} state @param {ReplayPage} page */
function tabs(state, page) {
  const names = /** @type {const} */ ([["now", "Result"], ["log", "Log"], ["rules", "Rules"]]);
  return h(
    "nav",
    { class: "tabs", key: "tabs", "aria-label": "Panels" },
    names.map(([tab, name]) => h("button", { class: `tab for-${tab}`, key: tab, "aria-pressed": String(state.tab === tab && (state.sheet || page.isWide())), onclick: () => page.pickTab(tab) }, name)),
  );
}

/** What lowers a sheet again. @param {ReplayPage} page */
const lower = (page) => h("button", { class: "grip sheet-handle", key: "lower", "aria-label": "Lower the panel", onclick: page.toggleSheet });
