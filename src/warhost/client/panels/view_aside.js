/** What is said over the board in rare cases only: an offer and its answer, mended rules, a look at a free seat. */

import { capital } from "../choosing/choices.js";
import { h } from "../page/html.js";
import { clauseLinks, signButton, speaker } from "./view_small.js";

/** @param {BattleState} state @param {BattlePage} page @returns {Child} */
export function asideBoxes(state, page) {
  return [unsoundBox(state, page), offerBox(state, page), declinedBox(state, page), rematchBox(state), watchingBox(state)];
}

/** Where the rules were mended while the battle ran, nothing is decided until this is settled. @param {BattleState} state @param {BattlePage} page */
function unsoundBox({ scene }, page) {
  if (!scene?.unsound || scene.outcome) return null;
  const { number, sentence, clauses } = scene.unsound;
  const isOffered = scene.offer?.kind === "resume";
  return h(
    "div",
    { class: "unsound", role: "alert", key: "unsound" },
    h("p", null, capital(sentence.replace(` (${clauses.join(", ")})`, "")), ". ", clauseLinks(clauses, page.openClause)),
    scene.yours.length
      ? h(
          "p",
          { class: "row" },
          isOffered ? null : h("button", { class: "primary", key: "on", onclick: () => page.deeds.resume() }, `Go on from entry ${number - 1}`),
          h("button", { key: "stop", onclick: () => page.deeds.stop() }, "End without a result"),
        )
      : null,
  );
}

/** @param {BattleState} state */
function watchingBox({ scene, watches }) {
  if (!scene || !watches || scene.outcome) return null;
  return h("div", { class: "offer", key: "watching" }, h("span", null, "You only watch."), h("button", { onclick: () => location.reload() }, "Take the seat …"));
}

/** @param {BattleState} state @param {BattlePage} page */
function offerBox(state, page) {
  const offer = state.scene?.offer;
  if (!offer || !state.scene) return null;
  const { scene } = state, asked = stillAsked(scene, offer);
  const mayAnswer = scene.yours.some((side) => asked.includes(side));
  return h(
    "div",
    { class: "offer", role: "status", key: "offer" },
    h("span", null, `${speaker(state.scene, offer.side)} offers ${whatIs(offer)}.`),
    mayAnswer
      ? [
          h("button", { class: "primary", key: "yes", onclick: () => page.deeds.answer(true) }, "Accept"),
          h("button", { key: "no", onclick: () => page.deeds.answer(false) }, "Decline"),
        ]
      : [h("span", { class: "quiet", key: "waiting" }, waitingWords(scene, asked)), offer.kind === "rematch" ? awayWords(scene, offer, page) : null],
  );
}

/** The sides that have still to agree. @param {Scene} scene @param {Offer} offer */
const stillAsked = ({ seats }, { side, agreed = [] }) => Object.keys(seats).filter((one) => one !== side && seats[one]?.kind === "person" && !agreed.includes(one));

/** @param {Scene} scene @param {string[]} asked */
const waitingWords = (scene, asked) => `Waiting for ${asked.map((one) => speaker(scene, one)).join(" and ")} to answer.`;

/** @param {Pick<Offer, "kind" | "turned">} offer */
function whatIs({ kind, turned }) {
  const rematch = turned ? "a rematch with sides changed" : "a rematch";
  return { draw: "a draw", undo: "to take back the last action", resume: "to go on from the last sound entry", rematch }[kind];
}

/** Of a friend who has left: until he comes back one need not wait. @param {Scene} scene @param {Offer} offer @param {BattlePage} page @returns {Child} */
function awayWords(scene, offer, page) {
  const side = stillAsked(scene, offer).find((one) => !scene.seats[one]?.here);
  if (!scene.yours.length || !side) return null;
  return [
    h("span", { class: "quiet", key: "away" }, `${speaker(scene, side)} is not here, and is asked on coming back while this page is open.`),
    h("button", { key: "alone", onclick: () => void page.beginAgain(offer.turned) }, "Begin it and send the link"),
  ];
}

/** @param {BattleState} state @param {BattlePage} page */
function declinedBox({ scene, declined }, page) {
  if (!scene || !declined) return null;
  const what = { draw: "the draw", undo: "to take back the last action", resume: "to go on from the last sound entry", rematch: "the rematch" }[declined.kind];
  return h(
    "div",
    { class: "offer", role: "status", key: "declined" },
    h("span", null, `${declined.side === null ? "Somebody" : speaker(scene, declined.side)} declines ${what}.`),
    signButton("×", "Close", () => page.store.set({ declined: null })),
  );
}

/** @param {BattleState} state */
function rematchBox({ scene }) {
  if (!scene?.rematch) return null;
  const { id, token } = scene.rematch;
  return h(
    "div",
    { class: "offer", role: "status", key: "rematch" },
    h("span", null, "The rematch has begun."),
    h("a", { class: "button", href: `battle/${id}#${token}` }, scene.yours.length ? "Go to it" : "Watch it"),
  );
}
