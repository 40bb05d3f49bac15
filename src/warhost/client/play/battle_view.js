/** The battle page as data: what is where. */

import { panelOf } from "../choosing/declared_panels.js";
import { isOver, isYourMove } from "../choosing/battle_state.js";
import { capital } from "../choosing/choices.js";
import { h } from "../page/html.js";
import { plainBar, topBar } from "../panels/view_bar.js";
import { goalLine } from "../panels/view_goal.js";
import { panels } from "../panels/view_panels.js";
import { promptBar, refusalBox, thinkingBox } from "../panels/view_prompt.js";
import { drawnCards } from "../panels/view_things.js";
import { toolbar } from "../panels/view_tools.js";
import { warningLines } from "../panels/view_warning.js";

/** @param {BattleState} state @param {BattlePage} page @returns {Child} */
export function battleView(state, page) {
  const { scene, view } = state;
  const cup = panelOf(view, "cup");
  const over = isOver(state) ? " is-over" : "";
  const own = scene?.yours.length === 1 ? ` own-${Object.keys(scene.seats).indexOf(scene.yours[0])}` : "";
  return h(
    "div",
    { class: `battle tab-${state.tab} ${state.sheet ? "sheet-up" : "sheet-down"}${own}${over}`, key: "battle" },
    scene && view ? topBar(scene, view, page) : plainBar(),
    lineBar(state, page),
    h(
      "main",
      { id: "main", class: "table", key: "main", tabindex: -1 },
      h("h1", { class: "unseen" }, scene ? `${scene.scenario.name}, a battle` : "A battle"),
      h("div", { class: "asked", key: "asked", made: tellHeight }, h("span", { class: "grip", "aria-hidden": "true" }), promptBar(state, page)),
      page.parts.lesson?.frame(),
      boardFrame(state, page),
      view ? drawnCards(view) : null,
      cup ? [page.parts.cup?.cupStrip(cup, page.cupActs()), page.parts.cup?.cupPanel(cup, page.cupActs())] : null,
      page.parts.wayBack?.link(state, page),
      toolbar(state, page),
    ),
    scene && view ? panels(state, page) : null,
  );
}

/** What stands above the question on a phone, and what looks at the board, has to know how high it is. @param {HTMLElement} asked */
function tellHeight(asked) {
  new ResizeObserver(() => asked.parentElement?.style.setProperty("--asked", `${asked.offsetHeight}px`)).observe(asked);
}

/** @param {BattleState} state @param {BattlePage} page */
function boardFrame(state, page) {
  const { scene } = state;
  return h(
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
      warningLines(state),
      scene ? goalLine(scene) : null,
      state.refusal && scene && state.line.phase !== "gone" ? refusalBox(state.refusal, page) : null,
      page.parts.clock?.timeOutBox(state, page),
      page.parts.aside?.(state, page),
      page.parts.offer?.box(isWaiting(state)),
      thinkingBox(state, page),
    ),
    page.parts.stage?.(state, page),
  );
}

/** Does somebody wait here for others? @param {BattleState} state */
const isWaiting = (state) => !state.busy && !isYourMove(state) && !isOver(state);

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
      h("a", { href: "./" }, "To the start page"),
    );
  if (phase === "asking")
    return h(
      "div",
      { class: "line-bar slow", role: "status", key: "line", title: "A proxy may be swallowing them. Nothing is missed." },
      "WebSockets do not pass from here; the page asks every two seconds instead.",
    );
  return h(
    "div",
    { class: "line-bar", role: "alert", key: "line" },
    "The connection is lost. Trying again; nothing will be missed. ",
    h("button", { onclick: page.retry }, "Try now"),
  );
}
