/** The campaign's page as data: what is where. */

import { capital } from "../choosing/choices.js";
import { h } from "../page/html.js";
import { chronicleTab } from "./chronicle.js";
import { beam } from "./beam.js";
import { encounterOf } from "./encounter.js";
import { homecomingCard } from "./homecoming.js";
import { meetingCard, meetingStakes } from "./meeting_card.js";
import { playbar } from "./playbar.js";
import { plainTop, topBar } from "./view_top.js";
import { noticesOf, promptBar } from "./view_prompt.js";
import { musterTab } from "./view_muster.js";
import { ordersTab } from "./view_orders.js";
import { realmsTab } from "./view_realms.js";
import { mapTools, seasonSigns } from "./view_tools.js";
import { whyPopup } from "./view_why.js";
import { endingCard } from "./view_ending.js";

/** @typedef {import("./types.js").WarState} WarState */
/** @typedef {import("./types.js").WarTab} WarTab */
/** @typedef {import("./war_page.js").WarPage} WarPage */

/** @param {WarState} state @param {WarPage} page @returns {Child} */
export function warView(state, page) {
  const { scene, view } = state, met = state.card === "meeting" ? encounterOf(state) : null;
  return h(
    "div",
    { class: `battle war${met ? " has-card" : ""} tab-${state.tab} ${state.sheet ? "sheet-up" : "sheet-down"}`, key: "war", "data-number": state.shown },
    scene && view ? topBar(scene, view, page) : plainTop(),
    lineBar(state, page),
    h(
      "main",
      { id: "main", class: "table", key: "main", tabindex: -1 },
      h("h1", { class: "unseen" }, scene ? `${scene.scenario.name}, a campaign` : "A campaign"),
      h("div", { class: "war-map", key: "map", leave: true, made: page.madeTable }),
      seasonSigns(state, page),
      h("div", { class: "asked", key: "asked" }, h("span", { class: "grip", "aria-hidden": "true" }), promptBar(state, page)),
      h("div", { class: "notices", key: "notices" }, noticesOf(state, page)),
      mapTools(state, page),
      playbar(state, page),
      met && page.isWide ? beam(() => page.meetings.spotOf(met.at)) : null,
      meetingCard(state, page),
      homecomingCard(state, page),
      endingCard(state, page),
    ),
    scene && view ? panels(state, page) : null,
    whyPopup(state, page),
  );
}

/** @type {[WarTab, string][]} */
const TABS = [["orders", "Orders"], ["realms", "Realms"], ["muster", "Muster"], ["chronicle", "Chronicle"], ["rules", "Rules"]];

/** @param {WarState} state @param {WarPage} page */
function panels(state, page) {
  const shown = (/** @type {WarTab} */ tab) => state.tab === tab && (state.sheet || page.isWide);
  /** @param {WarTab} tab @param {string} name @param {Child} inside */
  const panel = (tab, name, inside) =>
    h(
      "section",
      { class: `panel of-${tab}`, key: tab, id: `panel-${tab}`, "aria-label": name, hidden: !shown(tab), tabindex: 0 },
      h("button", { class: "grip sheet-handle", key: "lower", "aria-label": "Lower the panel", onclick: page.toggleSheet }),
      tab === state.tab && state.card === "meeting" && page.isWide ? (meetingStakes(state) ?? inside) : inside,
    );
  return h(
    "aside",
    { class: "panels", key: "panels", "aria-label": "Orders, realms, muster, chronicle and rules" },
    panel("orders", "Orders", state.tab === "orders" ? ordersTab(state, page) : null),
    panel("realms", "Realms", state.tab === "realms" ? realmsTab(state, page) : null),
    panel("muster", "Muster", state.tab === "muster" ? musterTab(state, page) : null),
    panel("chronicle", "Chronicle", state.tab === "chronicle" ? chronicleTab(state, page) : null),
    h("section", { class: "panel of-rules", key: "rules", id: "panel-rules", "aria-label": "Rules", hidden: !shown("rules"), node: page.rules.element }),
    h(
      "nav",
      { class: "tabs", key: "tabs", "aria-label": "Panels" },
      TABS.map(([tab, name]) => h("button", { key: tab, class: "tab", "aria-pressed": String(shown(tab)), "aria-controls": `panel-${tab}`, onclick: () => page.pickTab(tab) }, name)),
    ),
  );
}

/** @param {WarState} state @param {WarPage} page */
function lineBar(state, page) {
  const { phase } = state.line;
  if (phase === "open" || (phase === "connecting" && !state.scene)) return null;
  if (phase === "gone")
    return h("div", { class: "line-bar", role: "alert", key: "line" }, capital(state.refusal?.sentence ?? "this campaign cannot be opened"), ". ", h("a", { href: "./" }, "To the start page"));
  if (phase === "asking") return h("div", { class: "line-bar slow", role: "status", key: "line" }, "WebSockets do not pass from here; the page asks every two seconds instead.");
  return h("div", { class: "line-bar", role: "alert", key: "line" }, "The connection is lost. Trying again; nothing will be missed. ", h("button", { onclick: page.retry }, "Try now"));
}
