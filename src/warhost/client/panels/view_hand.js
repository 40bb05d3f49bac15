/** The hand of cards that a side holds, where its game declares one: what may be played now, and why the others may not. */

import { isYourMove, withCard } from "../choosing/battle_state.js";
import { capital, isBare } from "../choosing/choices.js";
import { h } from "../page/html.js";
import { clauseLinks, sideDot } from "./view_small.js";
import { playsOf } from "./view_reserve.js";
import { coins } from "./view_things.js";

/** Why cards cannot be played now, as the server says it: asked once for each position. */
const reasons = { number: -1, /** @type {Map<string, string>} */ known: new Map() };

/** Every card of each side that this person leads, of whoever is asked first. @param {BattleState} state @param {BattlePage} page @returns {Child} */
export function handView(state, page) {
  const { scene, view } = state;
  const hand = page.terms?.looks.hand;
  if (!scene || !view || !hand) return null;
  const sides = scene.yours.length ? scene.yours : Object.keys(scene.seats);
  const first = sides.filter((side) => side === view.to_decide);
  return h("div", { class: "hands", key: "hands" }, [...new Set([...first, ...sides])].map((side) => view.hands[side] && handOf(state, page, side, hand)));
}

/** @param {BattleState} state @param {BattlePage} page @param {string} side @param {HandTerm} hand */
function handOf(state, page, side, hand) {
  const { left, text, cards } = /** @type {View} */ (state.view).hands[side];
  const asked = isYourMove(state) && state.view?.to_decide === side;
  const plays = asked ? playsOf(state, hand) : [];
  return h(
    "section",
    { class: "hand", key: side },
    h(
      "h2",
      null,
      sideDot(side),
      coins(left, text),
      ` ${capital(text)}.`,
      plays.length ? ` ${hand.ask}` : null,
    ),
    h("ul", { class: "hand-cards" }, cards.map((card) => cardView(state, page, hand, card, plays))),
    h("p", { class: "quiet small" }, hand.text, " ", clauseLinks(hand.clauses, page.openClause)),
  );
}

/** @param {BattleState} state @param {BattlePage} page @param {HandTerm} hand @param {HandShown["cards"][number]} card @param {Choice[]} plays */
function cardView(state, page, hand, { id, state: stands }, plays) {
  const by = plays.find(({ actor }) => actor !== null)?.actor, action = [hand.verb, ...(by ? [by] : []), id].join(" ");
  const open = plays.filter((one) => one.action === action || one.event === id);
  const [play] = open;
  const term = /** @type {any} */ (page.terms)?.[hand.cards]?.[id];
  const says = stands === "used" ? "Used" : plays.length && !play ? whyNot(page, action) : "";
  /** @param {MouseEvent} click */
  const act = (click) => {
    if (!play) void page.deeds.why(action, click.clientX, click.clientY);
    else if (open.length === 1 && isBare(play)) page.deeds.act(play);
    else page.store.change((now) => withCard(now, now.card === id ? null : id));
  };
  const name = term?.name ?? id;
  return h(
    "li",
    { key: id },
    h(
      "button",
      { class: `card-face ${says ? "is-off" : ""} ${play ? "can-play" : ""} ${state.card === id ? "pressed" : ""}`, "aria-pressed": state.card === id ? "true" : null, title: play ? (open.length === 1 ? capital(play.sentence) : `${name}: choose on the board`) : `${name}: why not now?`, disabled: state.sending, onclick: act },
      picture(page, hand.faces[id]),
      h("b", null, name),
      h("span", { class: "card-does" }, says || hand.faces[id]?.short || term?.text),
    ),
    h("span", { class: "card-rules" }, clauseLinks(term?.clauses?.slice(0, 1), page.openClause)),
  );
}

/** Rays, a sky in two colours and a silhouette; the game's own where a card has no face. @param {BattlePage} page @param {Face | undefined} face */
function picture(page, face) {
  const { emblem, colours } = /** @type {Terms} */ (page.terms).looks;
  const [near, far] = face?.colours ?? colours;
  const url = new URL(`icons/${face?.icon ?? emblem}.svg`, document.baseURI).href;
  return h("span", { class: "card-art", "aria-hidden": "true", vars: { "--near": near, "--far": far, "--icon": `url("${url}")` } });
}

/** @param {BattlePage} page @param {string} action @returns {string} the first reason, as soon as it is known */
function whyNot(page, action) {
  const { number } = page.deeds;
  if (reasons.number !== number) Object.assign(reasons, { number, known: new Map() });
  const { known } = reasons;
  if (!known.has(action)) {
    known.set(action, "Not now");
    page.deeds.mayDo(action).then(
      (answer) => {
        known.set(action, capital(answer.reasons[0]?.text ?? "not now"));
        if (known === reasons.known) page.store.change((state) => ({ ...state }));
      },
      () => undefined,
    );
  }
  return known.get(action) ?? "";
}
