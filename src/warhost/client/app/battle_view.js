/** The battle page as data: what is where. */

import { hasSay } from "./battle_state.js";
import { capital, pieceOf } from "./choices.js";
import { h } from "./html.js";
import { armiesView } from "./view_armies.js";
import { askedOdds } from "./view_asked.js";
import { logView } from "./view_log.js";
import { oddsCard } from "./view_odds.js";
import { pieceCard } from "./view_piece.js";
import { promptBar, refusalBox, thinkingBox } from "./view_prompt.js";
import { practiceMark, sideDot, signButton } from "./view_small.js";
import { talkView } from "./view_talk.js";

/** @param {BattleState} state @param {BattlePage} page @returns {Child} */
export function battleView(state, page) {
  const { scene, view } = state;
  return h(
    "div",
    { class: `battle tab-${state.tab} ${state.sheet ? "sheet-up" : "sheet-down"}`, key: "battle" },
    scene && view ? topBar(state, page) : h("header", { class: "top", key: "top" }, h("a", { href: "/", class: "home" }, "Warhost")),
    lineBar(state, page),
    h(
      "main",
      { id: "main", class: "table", key: "main", tabindex: -1 },
      h("h1", { class: "unseen" }, scene ? `${scene.scenario.name}, a battle` : "A battle"),
      promptBar(state, page),
      h(
        "div",
        { class: "board-frame", key: "board" },
        h("div", {
          class: "board-host",
          key: "host",
          leave: true,
          tabindex: 0,
          role: "application",
          "aria-label": `Board. Tab: next piece that can act. Arrow keys: ${page.kind?.help.pointer ?? "cursor"}. Enter: act. Question mark: help.`,
          made: page.madeBoard,
        }),
        h(
          "div",
          { class: "notices", key: "notices" },
          state.refusal && scene && state.line.phase !== "gone" ? refusalBox(state.refusal, page) : null,
          page.parts.aside?.(state, page),
          thinkingBox(state, page),
        ),
        page.kind?.over(state, page),
      ),
      h("div", { class: "board-strip", key: "strip" }, boardTools(page), counselBox(state, page), motionTools(state, page)),
    ),
    scene && view ? panels(state, page) : null,
  );
}

/** @param {BattleState} state @param {BattlePage} page */
function topBar(state, page) {
  const { scene, view } = state;
  if (!scene || !view) return null;
  return h(
    "header",
    { class: "top", key: "top" },
    h(
      "a",
      { href: "/", class: "home", title: "To the start page", "aria-label": "Warhost, to the start page" },
      "W",
      h("span", { class: "wide" }, "arhost"),
    ),
    h("span", { class: "scenario", title: scene.scenario.summary }, scene.scenario.name),
    h(
      "span",
      { class: "turn" },
      h("span", { class: "wide" }, "Turn "),
      h("span", { class: "narrow" }, "T"),
      view.turn,
      h("span", { class: "wide" }, ` of ${scene.scenario.turns}`),
    ),
    practiceMark(scene.dice, "wide"),
    page.kind?.status(view, scene),
    Object.keys(scene.seats).map((side) => seat(scene, view, side, page)),
    h("span", { class: "spring" }),
    signButton("☰", "Battle: links, draw, surrender, transcript", page.openBattleMenu),
    signButton("⚙", "Settings", page.openSettings, { class: "sign roomy" }),
    signButton("?", "Help", page.openHelp, { class: "sign roomy" }),
  );
}

/** @param {Seat} seat @param {string} side */
export function seatName(seat, side) {
  return seat.name && seat.name !== seat.kind ? seat.name : capital(side);
}

/** @param {Scene} scene @param {View} view @param {string} side @param {BattlePage} page */
function seat(scene, view, side, page) {
  const one = scene.seats[side];
  const decides = view.to_decide === side;
  const here = one.kind.startsWith("computer") ? "computer" : one.here ? "here" : "away";
  const lost = view.lost_points?.[side] ?? 0;
  return h(
    "span",
    { class: `seat ${side}${decides ? " decides" : ""}`, key: side, title: `${seatName(one, side)}: ${here}; lost points: ${lost}` },
    sideDot(side),
    h("span", { class: "seat-name" }, seatName(one, side)),
    here === "computer" ? null : h("span", { class: `presence ${here}`, role: "img", "aria-label": here }),
    h("span", { class: "lost" }, h("span", { class: "wide" }, "lost "), h("span", { class: "narrow" }, "−"), lost),
    page.kind?.seat(view, side),
  );
}

/** @param {BattleState} state @param {BattlePage} page */
function lineBar(state, page) {
  const { phase } = state.line;
  if (phase === "open" || (phase === "connecting" && !state.scene)) return null;
  if (phase === "gone")
    return h(
      "div",
      { class: "line-bar", role: "alert", key: "line" },
      capital(state.refusal?.sentence ?? "this battle cannot be opened"),
      ". ",
      state.refusal?.code === "unknown_battle" ? "A link by which somebody has taken the seat opens nothing any more: only his own browser does. " : null,
      h("a", { href: "/" }, "To the start page"),
    );
  return h(
    "div",
    { class: "line-bar", role: "alert", key: "line" },
    "The connection is lost. Trying again; nothing will be missed. ",
    h("button", { onclick: page.retry }, "Try now"),
  );
}

/** @param {BattlePage} page */
function boardTools(page) {
  return h(
    "div",
    { class: "board-tools", role: "toolbar", "aria-label": "Board", key: "tools" },
    signButton("+", "Zoom in", () => page.board?.zoomBy(1.25)),
    signButton("−", "Zoom out", () => page.board?.zoomBy(0.8)),
    signButton("⤢", "Fit the board (0)", page.fit),
    signButton("⇅", "Flip the board (F)", page.flip),
    signButton("#", `${capital(page.kind?.help.numbers ?? "numbers")} (H)`, page.toggleNumbers),
    signButton("i", "Legend", page.openLegend),
    page.kind?.tools(page),
  );
}

/** Chances and hints, or what asks for them. Its room is kept, so that nothing moves when they come. @param {BattleState} state @param {BattlePage} page */
function counselBox({ scene, ...state }, page) {
  if (!scene || scene.outcome) return null;
  const ask = hasSay(scene) ? h("button", { class: "counsel-switch", key: "switch", title: "Show chances and hints (C)", "aria-pressed": "false", onclick: page.toggleCounsel }, "Chances and hints") : null;
  return h("div", { class: "counsel", key: "counsel" }, page.counsel ? page.counsel.row({ ...state, scene }) : ask);
}

/** @param {BattleState} state @param {BattlePage} page */
function motionTools(state, page) {
  if (!state.busy) return null;
  return h(
    "div",
    { class: "motion-tools", key: "motion" },
    page.settings.step ? h("button", { onclick: page.next }, "Next") : null,
    h("button", { onclick: page.hurryBoard }, "Skip"),
  );
}

/** @param {BattleState} state @param {BattlePage} page */
function panels(state, page) {
  return h(
    "aside",
    { class: "panels", key: "panels", "aria-label": "Odds, log, rules and armies" },
    tabs(state, page),
    h("section", { class: "panel now", key: "now", id: "panel-now", "aria-label": "Odds and piece", tabindex: 0 }, nowPanel(state, page)),
    h(
      "section",
      { class: "panel log", key: "log", id: "panel-log", "aria-label": "Log", hidden: state.tab !== "log" && state.tab !== "now", tabindex: 0 },
      logView(state.scene?.log ?? [], page.openClause),
    ),
    h("section", { class: "panel", key: "rules", id: "panel-rules", "aria-label": "Rules", hidden: state.tab !== "rules", node: page.rules.element }),
    h(
      "section",
      { class: "panel", key: "armies", id: "panel-armies", "aria-label": "Armies", hidden: state.tab !== "armies", tabindex: 0 },
      state.view && state.tab === "armies" ? armiesView(state.view, page, { pick: page.pickFromList, look: page.look }) : null,
    ),
    page.kind?.panel(state, page),
    h(
      "section",
      { class: "panel", key: "talk", id: "panel-talk", "aria-label": "Talk", hidden: state.tab !== "talk" },
      state.scene ? talkView(state.scene, (text) => page.deeds.say(text)) : null,
    ),
  );
}

/** @param {BattleState} state @param {BattlePage} page */
function tabs(state, page) {
  return h(
    "nav",
    { class: "tabs", key: "tabs", "aria-label": "Panels" },
    Object.entries(page.kind?.tabs ?? {}).map(([tab, name]) =>
      h(
        "button",
        {
          key: tab,
          class: `tab for-${tab}`,
          "aria-pressed": String(state.tab === tab || (tab === "log" && state.tab === "now" && page.isWide())),
          "aria-controls": `panel-${tab}`,
          onclick: () => page.pickTab(/** @type {Tab} */ (tab)),
        },
        name,
        tab === "talk" && state.unread ? h("span", { class: "badge" }, state.unread) : null,
      ),
    ),
    signButton(state.sheet ? "▾" : "▴", state.sheet ? "Lower the panel" : "Raise the panel", page.toggleSheet, { class: "sign sheet-handle" }),
  );
}

/** @param {BattleState} state @param {BattlePage} page @returns {Child} */
function nowPanel(state, page) {
  const { view, scene } = state;
  const { kind } = page;
  if (!view || !scene || !kind) return null;
  const piece = pieceOf(view, state.looked) ?? pieceOf(view, state.pinned) ?? pieceOf(view, state.chosen);
  const place = state.over ?? state.cursor;
  const odds = state.aimed.slice(0, 2).map((one) => oddsCard(one, page.desk.answer(one.action), page.openClause, view));
  const shown = [
    page.counsel?.cards(state),
    ...kind.cards(state, page),
    ...(odds.length ? odds : [askedOdds(state, page)]),
    piece ? pieceCard(piece, kind, page.terms, page.openClause) : null,
    place ? kind.placeCard(place, scene.ground, page.terms, page.openClause) : null,
  ];
  if (shown.some(Boolean)) return shown;
  return h("p", { class: "quiet", key: "none" }, "Point at a piece for its whole profile; choose one and point at an enemy for the exact odds.");
}
