/** Muster: what can be raised and where, what is picked, and one button that sends it all. */

import { capital } from "../choosing/choices.js";
import { h } from "../page/html.js";
import { isGathered, offersOf, partsOf, recruitsLeft, stepsOf } from "./muster.js";
import { count, rowToken, shield } from "./signs.js";
import { nameOf } from "./spaces.js";
import { ownSide } from "./war_state.js";

/** @typedef {import("./types.js").WarState} WarState */
/** @typedef {import("./types.js").RowTerm} RowTerm */
/** @typedef {import("./muster.js").Offer} Offer */
/** @typedef {import("./war_page.js").WarPage} WarPage */

/** @param {WarState} state @param {WarPage} page @returns {Child[]} */
export function musterTab(state, page) {
  const { view, scene } = state, side = ownSide(state);
  if (!view || !scene || side === null) return [h("p", { class: "quiet", key: "none" }, "You lead no realm here.")];
  const offers = offersOf(state), faction = view.factions[side];
  return [
    h("h2", { key: "title" }, shield(page.livery(side), 32), h("span", null, offers.length ? "Muster" : "No muster now", h("small", { class: "quiet sub" }, faction ? roomWords(state, page, faction) : ""))),
    offers.length ? null : h("p", { class: "quiet", key: "when" }, "Every season but winter begins with a muster. Units then come where supply reaches."),
    offers.length ? h("div", { class: "marches muster-rows", key: "rows" }, offers.map((offer) => offerRow(state, page, offer))) : null,
    offers.length && isGathered(state) ? draftList(state, page) : null,
    missing(state, page, offers),
  ];
}

/** @param {WarState} state @param {WarPage} page @param {import("./types.js").Faction} faction */
function roomWords(state, page, faction) {
  const { units, capacity, individuals, individual_capacity: most, recruits } = faction;
  const left = recruits > 0 ? `${count(Math.max(0, recruitsLeft(state, page.rows)), "recruit")} left; ` : "";
  return `${left}${units} of ${count(capacity, "unit")}, ${individuals} of ${count(most, "leader")}`;
}

/** @param {WarState} state @param {WarPage} page @param {Offer} offer */
function offerRow(state, page, offer) {
  const { row, name, choices } = offer, term = page.rows[row], open = state.raising === row, picked = state.draft.filter((action) => partsOf(action).row === row).length;
  const side = ownSide(state) ?? "";
  return h(
    "div",
    { class: "muster-row", key: row },
    h(
      "button",
      { class: open ? "is-now" : "", "aria-expanded": String(open), onclick: () => page.pickRow(open ? null : row) },
      term ? rowToken(term, page.livery(side)) : null,
      h("span", null, h("b", null, name), h("small", null, term ? capital(term.category) : "")),
      picked ? h("span", { class: "num" }, `×${picked}`) : h("span", null),
    ),
    open ? h("div", { class: "row places" }, h("span", { class: "quiet" }, "Where?"), choices.map((one) => h("button", { key: one.action, disabled: state.sending, title: capital(one.sentence), onclick: () => page.raise(one), onmouseenter: () => page.light(one), onmouseleave: () => page.light(null) }, state.scene ? nameOf(state.scene.ground, String(one.place)) : one.place))) : null,
  );
}

/** What is picked, each with a way back. @param {WarState} state @param {WarPage} page */
function draftList(state, page) {
  const { draft, scene } = state, side = ownSide(state) ?? "";
  return h(
    "section",
    { key: "draft", "aria-label": "Picked so far" },
    h("h3", null, "Picked so far", h("small", null, count(draft.length, "unit"))),
    h(
      "ul",
      { class: "order-list" },
      draft.map((action, at) => {
        const { row, place } = partsOf(action), term = page.rows[row];
        return h(
          "li",
          { key: `${at} ${action}` },
          term ? rowToken(term, page.livery(side), 22) : null,
          h("span", null, h("b", null, term?.name ?? row), ` in ${scene ? nameOf(scene.ground, place) : place}`),
          h("button", { class: "undo-order", "aria-label": `Take back ${term?.name ?? row}`, onclick: () => page.unpick(at) }, "take back"),
        );
      }),
    ),
    h("button", { class: `big${draft.length ? " primary" : ""}`, disabled: state.sending, onclick: () => void page.deeds.act(stepsOf(state)) }, draft.length ? `Raise ${draft.length === 1 ? "it" : `these ${draft.length}`}` : "Raise nothing"),
  );
}

/** Rows of the own list that cannot be raised now, each with its why. @param {WarState} state @param {WarPage} page @param {Offer[]} offers */
function missing(state, page, offers) {
  const { view } = state, side = ownSide(state);
  if (!view || !offers.length || side === null) return null;
  const prefix = offers[0]?.row.split(".")[0], offered = new Set(offers.map(({ row }) => row)), capital_ = view.factions[side]?.capital ?? view.spaces.find(({ holder }) => holder === side)?.id ?? "";
  const others = Object.entries(page.rows).filter(([id]) => id.startsWith(`${prefix}.`) && !offered.has(id));
  if (!others.length) return null;
  return h(
    "details",
    { key: "missing" },
    h("summary", null, `Cannot be raised now (${others.length})`),
    h(
      "div",
      { class: "marches muster-rows" },
      others.map(([id, term]) =>
        h(
          "button",
          { key: id, class: "host-row is-done", title: "Why not?", onclick: (/** @type {MouseEvent} */ event) => void page.deeds.why(`raise ${id} ${capital_}`, `Why not ${term.name}?`, { x: event.clientX, y: event.clientY }) },
          rowToken(term, page.livery(side)),
          h("span", null, h("b", null, term.name ?? id), h("small", null, capital(term.category))),
          h("span", { class: "quiet" }, "why?"),
        ),
      ),
    ),
  );
}
