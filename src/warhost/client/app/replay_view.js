/** The replay page as data. */

import { h } from "./html.js";
import { verdict } from "./view_grade.js";
import { landCard } from "./view_land.js";
import { logView, takenBack } from "./view_log.js";
import { pieceCard } from "./view_piece.js";
import { pieceOf } from "./choices.js";
import { headline, whyEnded } from "./outcome.js";
import { losses, luckOf } from "./view_result.js";
import { statusWords } from "./view_bar.js";
import { sideDot, signButton } from "./view_small.js";
import { drawnCards } from "./view_things.js";
import { tool } from "./view_tools.js";

/** @param {ReplayState} state @param {ReplayPage} page @returns {Child} */
export function replayView(state, page) {
  return h(
    "div",
    { class: `battle replay tab-${state.tab} sheet-up`, key: "replay" },
    h(
      "header",
      { class: "top", key: "top" },
      h("a", { href: "/", class: "home" }, "Warhost"),
      h("span", { class: "scenario" }, state.replay ? `Replay: ${nameOf(state.replay)}` : "Replay"),
      state.replay ? [h("span", { class: "turn", key: "turn" }, `Turn ${viewOf(state)?.turn ?? 0}`), viewStatus(state)] : null,
      h("span", { class: "spring" }),
      page.id === null ? null : h("a", { class: "button", href: `/battle/${page.id}#${page.token}` }, "To the battle"),
      signButton("⚙", "Settings", page.openSettings),
    ),
    state.replay ? stage(state, page) : pasteForm(state, page),
    state.replay ? panels(state, page) : null,
  );
}

/** @param {ReplayState} state */
function viewStatus(state) {
  const view = viewOf(state);
  return view && statusWords(view);
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
function pasteForm(state, page) {
  return h(
    "main",
    { id: "main", class: "paste", key: "paste", tabindex: -1 },
    h("h1", null, "Replay a battle"),
    state.loading ? h("p", { class: "quiet", role: "status" }, "Reading the battle and computing its dice …") : null,
    state.refusal
      ? h(
          "div",
          { class: "refusal", role: "alert" },
          state.refusal.sentence,
          h(
            "ul",
            null,
            state.refusal.reasons.map((one, place) => h("li", { key: String(place) }, one.text)),
          ),
        )
      : null,
    page.id !== null
      ? null
      : h(
          "form",
          {
            onsubmit: (/** @type {SubmitEvent} */ event) => {
              event.preventDefault();
              page.readPasted(valueOf("transcript"), valueOf("receipt"));
            },
          },
          h(
            "label",
            { class: "field" },
            h("span", null, "Paste a transcript, or choose its file"),
            h("textarea", { id: "transcript", rows: 14, spellcheck: "false", leave: true }),
          ),
          h(
            "label",
            { class: "field" },
            h("span", null, "A receipt that was kept of it, if there is one"),
            h("input", { id: "receipt", maxlength: 400, spellcheck: "false", autocomplete: "off", placeholder: "receipt red 212 …", leave: true }),
          ),
          h(
            "p",
            { class: "row" },
            h("input", { type: "file", accept: ".txt,text/plain", "aria-label": "File of a transcript", onchange: takeFile }),
            h("button", { type: "submit", class: "primary", disabled: state.loading }, "Replay it"),
          ),
        ),
  );
}

/** @param {string} id @returns {string} what stands in a field */
const valueOf = (id) => /** @type {HTMLTextAreaElement | HTMLInputElement} */ (document.getElementById(id)).value;

/** @param {Event} event */
async function takeFile(event) {
  const file = /** @type {HTMLInputElement} */ (event.target).files?.[0];
  if (file) /** @type {HTMLTextAreaElement} */ (document.getElementById("transcript")).value = await file.text();
}

/** @param {ReplayState} state @param {ReplayPage} page */
function stage(state, page) {
  const entry = state.replay?.frames[state.at]?.entry;
  return h(
    "main",
    { id: "main", class: "table", key: "main", tabindex: -1 },
    h("h1", { class: "unseen" }, "Replay"),
    h("div", { class: "asked", key: "asked" }, h(
      "section",
      { class: "prompt", key: "prompt", "aria-label": "What happens" },
      h(
        "p",
        { class: "prompt-words", role: "status" },
        sideDot(entry?.side),
        entry ? (entry.number === 0 ? "Set-up" : isStruck(state, entry) ? [h("s", null, entry.sentence), " (taken back)"] : entry.sentence || entry.action) : "",
      ),
      scrubber(state, page),
    )),
    viewOf(state) ? drawnCards(/** @type {View} */ (viewOf(state))) : null,
    h("div", { class: "board-frame", key: "board" }, h("div", { class: "board-host", key: "host", leave: true, made: page.madeBoard })),
    h(
      "div",
      { class: "tools", key: "tools" },
      h(
        "div",
        { class: "board-tools", role: "toolbar", "aria-label": "Board" },
        tool("Whole board", "The whole board (0)", () => page.board?.fit()),
        tool("Turn round", "Look from the other side (F)", () => page.board?.flip()),
        tool("Legend", "What the signs mean", page.openLegend),
      ),
    ),
  );
}

/** Was this taken back later? @param {ReplayState} state @param {Entry} entry */
const isStruck = (state, entry) => takenBack((state.replay?.frames ?? []).map((one) => one.entry)).has(entry.number);

/** @param {ReplayState} state @param {ReplayPage} page */
function scrubber(state, page) {
  return h(
    "div",
    { class: "scrubber", key: "scrubber" },
    signButton("|‹", "To the start (Home)", () => page.go(0)),
    signButton("‹", "Back (left arrow)", () => page.go(state.at - 1)),
    signButton(state.playing ? "❚❚" : "▶", state.playing ? "Pause (space)" : "Play (space)", () => void page.play()),
    signButton("›", "On (right arrow)", () => page.go(state.at + 1)),
    signButton("›|", "To the end (End)", () => page.go(page.last)),
    h("input", {
      type: "range",
      min: 0,
      max: page.last,
      value: String(state.at),
      "aria-label": "Place in the battle",
      oninput: (/** @type {Event} */ event) => page.go(Number(/** @type {HTMLInputElement} */ (event.target).value)),
    }),
    h("span", { class: "num" }, `${state.at} / ${page.last}`),
  );
}

/** The chances over the battle, once it is over. @param {ReplayState} state @param {ReplayPage} page @returns {Child} */
function lookingBack(state, page) {
  if (page.review) return page.review.view({ at: state.replay?.frames[state.at]?.entry.number ?? 0, own: null, slides: false, pick: page.goToNumber, go: page.goToNumber });
  if (page.id !== null && !state.replay?.outcome) return null;
  return h("p", { key: "review" }, h("button", { onclick: page.lookBack }, "How the chances went"));
}

/** @param {ReplayState} state @param {ReplayPage} page */
function panels(state, page) {
  const { replay } = state;
  const view = viewOf(state);
  if (!replay || !view) return null;
  const piece = pieceOf(view, state.looked);
  return h(
    "aside",
    { class: "panels", key: "panels", "aria-label": "Battle, log and rules" },
    h(
      "nav",
      { class: "tabs", key: "tabs", "aria-label": "Panels" },
      /** @type {const} */ ([
        ["log", "Log"],
        ["rules", "Rules"],
      ]).map(([tab, name]) =>
        h("button", { class: "tab", key: tab, "aria-pressed": String(state.tab === tab), onclick: () => page.store.set({ tab }) }, name),
      ),
    ),
    h(
      "section",
      { class: "panel now", key: "now", tabindex: 0, "aria-label": "Result and piece" },
      verdict(replay),
      replay.outcome ? h("p", null, h("b", null, headline(replay.outcome)), ". ", whyEnded(replay.outcome).words) : h("p", { class: "quiet" }, "No result yet."),
      lookingBack(state, page),
      losses(replay, page),
      luckOf(replay, null),
      piece ? pieceCard(piece, page.terms, page.openClause) : null,
      state.over && page.kind ? landCard(page.kind.land(state.over, replay.ground), page.terms, page.openClause) : null,
    ),
    h(
      "section",
      { class: "panel log", key: "log", id: "panel-log", hidden: state.tab !== "log", tabindex: 0, "aria-label": "Log" },
      logView(
        replay.frames.map((one) => one.entry),
        page.openClause,
        { current: replay.frames[state.at]?.entry.number ?? 0, onGo: page.goToNumber },
      ),
    ),
    h("section", { class: "panel", key: "rules", hidden: state.tab !== "rules", "aria-label": "Rules", node: page.rules.element }),
  );
}
