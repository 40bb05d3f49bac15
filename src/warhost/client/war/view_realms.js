/** Realms: what each has and may have; of the one that is looked at its supply, its room and its hosts. */

import { h } from "../page/html.js";
import { speaker } from "../panels/view_small.js";
import { count, keeps, shield } from "./signs.js";
import { isCastle, nameOf } from "./spaces.js";
import { hostName } from "./view_orders.js";
import { castlesToWin, lineup } from "./view_top.js";
import { ownSide } from "./war_state.js";

/** @typedef {import("./types.js").WarState} WarState */
/** @typedef {import("./types.js").WarScene} WarScene */
/** @typedef {import("./types.js").WarView} WarView */
/** @typedef {import("./war_page.js").WarPage} WarPage */

const HEADS = ["Realm", "Castles", "Regions", "Units", "Slain", "Points"];

/** @param {WarState} state @param {WarPage} page @returns {Child[]} */
export function realmsTab(state, page) {
  const { view, scene } = state;
  if (!view || !scene) return [];
  const side = state.looked ?? ownSide(state);
  return [
    h("h2", { key: "title" }, h("span", null, "The realms", h("small", { class: "quiet sub" }, scene.scenario.goal.text))),
    h(
      "table",
      { class: "realms-table", key: "table" },
      h("thead", null, h("tr", null, HEADS.map((words) => h("th", { key: words, scope: "col" }, words)))),
      h("tbody", null, lineup(scene, view).map((one) => realmRow(state, page, scene, view, one))),
    ),
    side !== null && view.factions[side] ? realm(state, page, scene, view, side) : null,
  ];
}

/** @param {WarState} state @param {WarPage} page @param {WarScene} scene @param {WarView} view @param {string} side */
function realmRow(state, page, scene, view, side) {
  const one = view.factions[side], livery = page.livery(side), name = scene.scenario.sides[side] ?? side;
  if (!one) return null;
  return h(
    "tr",
    { key: side, class: `${one.plays ? "" : "is-out"}${(state.looked ?? ownSide(state)) === side ? " is-now" : ""}` },
    h("th", { scope: "row" }, h("button", { class: "realm-name", "aria-pressed": String(state.looked === side), onclick: () => page.lookAt(side) }, shield(livery, 22), name)),
    h("td", { title: count(one.castles, "castle") }, h("span", { class: "num" }, one.castles), " ", keeps(one.castles, Math.min(4, castlesToWin(view, side)), livery.colour)),
    h("td", { class: "num" }, one.regions),
    h("td", { class: "num" }, `${one.units}/${one.capacity}`),
    h("td", { class: "num" }, one.slain),
    h("td", { class: "num" }, h("b", null, view.scores[side] ?? 0)),
  );
}

/** @param {WarState} state @param {WarPage} page @param {WarScene} scene @param {WarView} view @param {string} side */
function realm(state, page, scene, view, side) {
  const one = view.factions[side], held = view.spaces.filter(({ holder }) => holder === side), name = (/** @type {string} */ id) => nameOf(scene.ground, id);
  if (!one) return null;
  const castles = held.filter(({ id }) => isCastle(scene.ground, id)), cut = held.filter(({ supplied }) => !supplied), regions = held.filter(({ id, supplied }) => supplied && !isCastle(scene.ground, id)).length;
  const hosts = view.hosts.filter((host) => host.side === side), rank = view.order.find((seat) => seat.side === side);
  return h(
    "section",
    { key: `realm ${side}`, "aria-label": scene.scenario.sides[side] ?? side },
    h("h2", null, shield(page.livery(side), 32), h("span", null, scene.scenario.sides[side] ?? side, h("small", { class: "quiet sub" }, [speaker(scene, side), ...(one.plays ? [] : ["out of the war"]), ...(rank?.card ? [`acts on the ${rank.card}`] : [])].join(" · ")))),
    h(
      "dl",
      { class: "realm-facts" },
      pair("Castles", castles.length ? castles.map(({ id }) => `${name(id)}${id === one.capital ? " (capital)" : ""}`).join(", ") : "none"),
      pair("Room", `${one.units} of ${count(one.capacity, "unit")}; ${one.individuals} of ${count(one.individual_capacity, "leader")}`),
      pair("Supply", `${count(regions, "region")} in supply${cut.length ? `; cut off: ${cut.map(({ id }) => name(id)).join(", ")}` : ", nothing cut off"}`),
      pair("Slain", one.slain ? `${count(one.slain, "enemy General")}` : "no enemy General yet"),
    ),
    h("p", { class: "row" }, h("button", { class: state.supply ? "pressed" : "", "aria-pressed": String(state.supply), onclick: page.toggleSupply }, "Show its supply on the map")),
    hosts.length ? h("h3", null, "Hosts", h("small", null, count(hosts.length, "host"))) : null,
    h(
      "div",
      { class: "marches" },
      hosts.map((host) =>
        h(
          "button",
          { key: host.at, class: "host-row", onclick: () => page.visit(host.at), onmouseenter: () => page.point([host.at]), onmouseleave: () => page.point([]) },
          h("span", null, h("b", null, hostName(state, host)), h("small", null, `in ${name(host.at)}`)),
          h("span", { class: "num" }, count(host.units, "unit")),
        ),
      ),
    ),
  );
}

/** @param {string} label @param {string} words */
const pair = (label, words) => h("div", { key: label }, h("dt", null, label), h("dd", null, words));
