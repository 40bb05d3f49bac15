/** What stands in the panels and on the board about figures, points, plans, duels and gods. */

import { isYourMove, openChoices } from "../app/battle_state.js";
import { capital, pieceOf } from "../app/choices.js";
import { h } from "../app/html.js";
import { iconOf } from "../app/view_piece.js";
import { clauseLinks, sideDot, sideName } from "../app/view_small.js";
import { coins, die } from "../app/view_things.js";
import { tool } from "../app/view_tools.js";
import { ordersView } from "./orders.js";
import { Table, pointOf } from "./table.js";
import { long, pointInWords, stateWords } from "./words.js";

/** @param {unknown} view @returns {PlaneView} */
const onPlane = (view) => /** @type {PlaneView} */ (view);

/** @param {string} place @param {any} ground @param {Terms | null} terms @param {OpenClause} open */
export function placeCard(place, ground, terms, open) {
  const area = new Table(ground).areaAt(pointOf(place));
  const term = area ? terms?.terrain?.[area.type] : null;
  if (!area) return null;
  return h(
    "article",
    { class: "hex-card", key: "hex" },
    h("h2", null, `${term?.name ?? area.type} (${area.id})`),
    term?.text ? h("p", null, term.text, " ", clauseLinks(term.clauses, open)) : null,
  );
}

/** What comes of the way that is being thought of. @param {BattleState} state @param {BattlePage} page @returns {Child} */
export function planCard(state, page) {
  const { actor, to, answer } = state.plan ?? {};
  const piece = state.view && pieceOf(state.view, actor ?? null);
  if (!piece || !to || !answer) return null;
  return h(
    "article",
    { class: `plan-card ${answer.legal ? "" : "hurt"}`, key: "plan" },
    h("h2", null, `${piece.label} ${piece.name} to ${pointInWords(to)}`),
    answer.legal
      ? [
          h("p", { key: "cost" }, answer.cost === null ? "It may be set down there." : `${long(answer.cost)} of movement.`),
          answer.touches.length ? h("p", { key: "touches" }, `${answer.charges.length ? "Charges" : "Touches"} ${named(state, answer.touches)}.`) : null,
          answer.shot_by.length
            ? h("p", { key: "shot" }, "There it could be shot by ", answer.shot_by.map(({ label, odds }) => `${named(state, [label])} (${odds})`).join(", "), ".")
            : null,
        ]
      : h("ul", null, answer.reasons.map((one, place) => h("li", { key: String(place) }, capital(one.text), " ", clauseLinks(one.clauses, page.openClause)))),
  );
}

/** @param {BattleState} state @param {string[]} labels */
const named = (state, labels) => labels.map((label) => `${label} ${(state.view && pieceOf(state.view, label)?.name) ?? ""}`.trim()).join(", ");

// --- the duel ---

/** @param {BattleState} state @param {BattlePage} page @returns {Child} */
export function duelStage(state, page) {
  const { duel, attack, pieces } = onPlane(state.view ?? { pieces: [] });
  if (!duel || !page.kind) return null;
  const of = (/** @type {string} */ label) => pieces.find((one) => one.label === label);
  // It may not hide those whom it is about.
  const { height } = /** @type {PlaneGround} */ (/** @type {unknown} */ (state.scene?.ground));
  const heights = [duel.challenger, duel.challenged].flatMap((one) => of(one)?.at?.[1] ?? []);
  const low = heights.reduce((sum, one) => sum + one, 0) / heights.length < height / 2 !== page.flipped;
  const stage = { throws: "The spears are thrown", melee: "Hand to hand" }[duel.stage] ?? duel.stage;
  return h(
    "section",
    { class: `duel ${low ? "at-top" : ""}`, key: "duel", "aria-label": "Duel" },
    duelist(of(duel.challenger), duel, attack, page),
    h(
      "div",
      { class: "duel-middle" },
      h("b", null, stage),
      attack?.die ? die(attack.die) : h("span", { class: "duel-blades", "aria-hidden": "true" }, "⚔"),
      h("span", { class: "quiet small" }, duel.first ? `${of(duel.first)?.name ?? duel.first} is first` : "Dice settle who is first"),
    ),
    duelist(of(duel.challenged), duel, attack, page),
  );
}

/** @param {Warrior | undefined} piece @param {DuelView} duel @param {AttackView | null} attack @param {BattlePage} page */
function duelist(piece, duel, attack, page) {
  if (!piece) return null;
  const strikes = attack?.striker === piece.label;
  return h(
    "div",
    { class: `duelist ${strikes ? "strikes" : ""}`, key: piece.label },
    iconOf(/** @type {any} */ (piece), page.terms),
    h("b", null, sideDot(piece.side), piece.name),
    h("span", { class: "num" }, `Attack ${piece.attack}, defence ${piece.defence}`),
    h("span", { class: "quiet small" }, [...(duel.stage === "throws" ? ["spear for the duel"] : []), ...stateWords(piece)].join(", ")),
  );
}

// --- the gods ---

/** Every event of the gods, for each side that this person leads: what may be called now is a button. @param {BattleState} state @param {BattlePage} page */
export function godsView(state, page) {
  const { scene, view } = state;
  if (!scene || !view) return null;
  const sides = scene.yours.length ? scene.yours : Object.keys(scene.seats);
  return h("div", { class: "gods", key: "gods" }, sides.map((side) => hand(state, page, side)));
}

/** @param {BattleState} state @param {BattlePage} page @param {string} side */
function hand(state, page, side) {
  const view = onPlane(state.view);
  const used = view.events_used?.[side] ?? [];
  const left = view.chips?.[side] ?? 0;
  return h(
    "section",
    { class: "god-hand", key: side },
    h(
      "h2",
      null,
      sideDot(side),
      `${sideName(side)}: `,
      coins(left, `${left} ${left === 1 ? "chip" : "chips"}`),
      ` ${left} ${left === 1 ? "chip" : "chips"}`,
      view.chip_used?.[side] ? h("span", { class: "quiet small" }, " one was played this turn") : null,
    ),
    h("ul", null, Object.entries(page.terms?.events ?? {}).map(([event, term]) => godEvent(state, page, side, event, term, used.includes(event)))),
    ordersView(state, page, side),
  );
}

/** @param {BattleState} state @param {BattlePage} page @param {string} side @param {string} event @param {Term} term @param {boolean} used */
function godEvent(state, page, side, event, term, used) {
  const asked = isYourMove(state) && state.view?.to_decide === side;
  const call = asked ? openChoices(state).find((one) => one.verb === "call" && one.event === event) : undefined;
  const says = used ? "used" : call ? "call" : "not now";
  /** @param {MouseEvent} click */
  const act = (click) => (call ? page.deeds.act(call) : void page.deeds.why(`call ${event}`, click.clientX, click.clientY));
  return h(
    "li",
    { key: event },
    h(
      "button",
      { class: `god ${used ? "is-used" : call ? "can-call" : ""}`, title: call ? capital(call.sentence) : "Why not now?", onclick: act },
      h("b", null, event),
      h("span", null, term.name ?? event),
      h("span", { class: "quiet small" }, says),
    ),
    h("p", { class: "quiet small" }, term.text, " ", clauseLinks(term.clauses, page.openClause)),
  );
}

// --- round the board ---

/** @param {BattlePage} page @returns {Child} */
export function tools(page) {
  const plan = page.store.get().plan;
  const hands = /** @type {import("./plane_hands.js").PlaneHands} */ (page.hands);
  return [
    tool("Ranges", "Ranges and sight (G)", hands.toggleRanges, Boolean(plan?.ranges)),
    tool("Way-points", "The next point is only a turn of the way (W)", () => hands.toggleTool("way"), plan?.tool === "way"),
    tool("Ruler", "Drag it over the table (M)", () => hands.toggleTool("measure"), plan?.tool === "measure"),
  ];
}

/** The gods under the prompt, as soon as one may be called. @param {BattleState} state @param {BattlePage} page */
export function callButton(state, page) {
  const calls = openChoices(state).filter((one) => one.verb === "call").length;
  return calls ? h("button", { key: "gods", onclick: () => page.pickTab("hand") }, `Call a god (${calls})`) : null;
}
