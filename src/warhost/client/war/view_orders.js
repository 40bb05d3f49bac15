/** Orders of a season: the host that is looked at, where it can march and what that brings, and what has been ordered. */

import { h } from "../page/html.js";
import { capital } from "../choosing/choices.js";
import { speaker } from "../panels/view_small.js";
import { hostPanel } from "./view_host.js";
import { count, icon, shield } from "./signs.js";
import { siegePanel } from "./siege_panel.js";
import { siegeShown } from "./sieges.js";
import { castlesAt, nameOf } from "./spaces.js";
import { toldIn } from "./telling.js";
import { choicesOf, isYours, openChoices, ownSide } from "./war_state.js";
import { ordersOf } from "./war_map.js";
import { marchers } from "./marches.js";
import { undoing } from "./undoing.js";
import { promptLine } from "./view_prompt.js";

/** @typedef {import("./types.js").WarState} WarState */
/** @typedef {import("./types.js").HostShown} HostShown */
/** @typedef {import("./war_page.js").WarPage} WarPage */

const MOST_TOLD = 6;

/** @param {WarState} state @param {WarPage} page @returns {Child[]} */
export function ordersTab(state, page) {
  const { view, scene, chosen } = state;
  if (!view || !scene) return [];
  const marching = choicesOf(state, "march").length > 0 || choicesOf(state, "hold").length > 0;
  return [
    chosen === null ? promptLine(state, page) : null,
    siegeShown(state) ? siegePanel(state, page) : null,
    chosen !== null ? hostPanel(state, page, chosen) : isYours(state) ? null : waiting(state, page),
    chosen === null ? hostList(state, page, marching) : null,
    marching || ordersOf(state).length ? orders(state, page) : null,
    marching ? h("span", { class: "grow", key: "grow" }) : null,
    marching ? endButton(state, page) : null,
  ];
}

// --- nobody is looked at --------------------------------------------------------------------------------

/** Whose turn it is, and what was told last. @param {WarState} state @param {WarPage} page */
function waiting({ scene, view }, page) {
  if (!scene || !view || scene.outcome) return null;
  const decides = view.to_decide, told = scene.log.flatMap(toldIn).slice(-MOST_TOLD);
  return h(
    "section",
    { key: "waiting", "aria-label": "What happened last" },
    decides ? h("h2", null, shield(page.livery(decides), 32), h("span", null, speaker(scene, decides), h("small", { class: "quiet sub" }, scene.yours.includes(decides) ? view.phase : `decides: ${view.phase}`))) : null,
    told.length ? [h("h3", { key: "last" }, "What happened last"), h("ul", { class: "told-list", key: "told" }, told.map((words, at) => h("li", { key: `${at} ${words}` }, capital(words))))] : null,
  );
}

/** The own hosts: those who can march stand first. @param {WarState} state @param {WarPage} page @param {boolean} marching */
function hostList(state, page, marching) {
  const { scene, view } = state, side = ownSide(state);
  if (!scene || !view) return null;
  const able = marching ? marchers(state) : [];
  const own = view.hosts.filter((one) => one.side === side).sort((one, other) => Number(able.includes(other.at)) - Number(able.includes(one.at)));
  if (!own.length) return null;
  return h(
    "section",
    { key: "hosts", "aria-label": "Your hosts" },
    h("h3", null, marching ? "Who marches?" : "Your hosts", h("small", null, marching ? `${able.length} can` : "")),
    h(
      "div",
      { class: "marches" },
      own.map((one) => hostRow(state, page, one, able.includes(one.at), marching)),
    ),
  );
}

/** Who leads, and where. @param {WarState} state @param {HostShown} host */
export function hostName({ scene, view }, { at, leader, units }) {
  const led = view?.pieces.find(({ label }) => label === leader), where = scene ? nameOf(scene.ground, at) : at;
  return led ? led.full_name.replace(/ (the|from) .*$/i, "") : units ? `Host of ${where}` : where;
}

/** @param {WarState} state @param {WarPage} page @param {HostShown} one @param {boolean} can @param {boolean} marching */
function hostRow(state, page, one, can, marching) {
  const { scene } = state;
  return h(
    "button",
    { key: `${one.at} ${one.side}`, class: can || !marching ? "host-row" : "host-row is-done", onclick: () => page.choose(one.at), onmouseenter: () => page.point([one.at]), onmouseleave: () => page.point([]) },
    h("span", null, h("b", null, hostName(state, one)), h("small", null, `in ${scene ? nameOf(scene.ground, one.at) : one.at}, ${count(one.units, "unit")}`)),
    h("span", { class: "quiet" }, marching && !can ? "has marched or stays" : ""),
    one.has_general ? icon("queen-crown", 18) : null,
  );
}

// --- what has been ordered ------------------------------------------------------------------------------

/** @param {WarState} state @param {WarPage} page */
function orders(state, page) {
  const { scene, view } = state;
  if (!scene || !view) return null;
  const given = ordersOf(state), waits = marchers(state), undo = undoing(state), season = view.season;
  return h(
    "section",
    { key: "orders", "aria-label": "Orders so far" },
    h("h3", null, `Orders of this ${season}`, h("small", null, `${given.length} of ${given.length + waits.length} given`)),
    h(
      "ul",
      { class: "order-list" },
      given.map((one, at) =>
        h(
          "li",
          { key: `${one.from} ${one.to}` },
          icon("tattered-banner", 19),
          h("span", null, h("b", null, nameOf(scene.ground, one.from)), ` marches to ${nameOf(scene.ground, one.to)}`),
          at === given.length - 1 && undo.can ? h("button", { class: "undo-order", onclick: page.undo, title: undo.words }, "undo") : "",
        ),
      ),
      waits.filter((at) => at !== state.chosen).map((at) => h("li", { key: `waits ${at}`, class: "is-open" }, icon("pikeman", 19), h("span", null, h("b", null, nameOf(scene.ground, at)), " has no order yet"), h("button", { class: "undo-order", onclick: () => page.choose(at) }, "choose"))),
    ),
  );
}

/** @param {WarState} state @param {WarPage} page */
function endButton(state, page) {
  const done = openChoices(state).find(({ verb }) => verb === "done");
  if (!done) return null;
  const all = marchers(state).length === 0;
  return h("button", { key: "end", class: `end-orders${all && state.chosen === null ? " primary big" : ""}`, disabled: state.sending, title: capital(done.sentence), onclick: () => void page.deeds.act(done.action) }, "End the marches");
}

/** Castles of others that stand at a region. @param {WarState} state @param {string} region @param {string} side */
export function castlesNext({ scene, view }, region, side) {
  if (!scene || !view) return [];
  const holders = new Map(view.spaces.map(({ id, holder }) => [id, holder]));
  return castlesAt(scene.ground, region).filter((castle) => holders.get(castle) !== side);
}
