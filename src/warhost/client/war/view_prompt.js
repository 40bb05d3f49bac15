/** What has to be decided, in words, with the buttons for it; and what has to be said beside it. */

import { capital, isBare } from "../choosing/choices.js";
import { h } from "../page/html.js";
import { clauseLinks, signButton, speaker } from "../panels/view_small.js";
import { shield } from "./signs.js";
import { isOver, isYours, openChoices } from "./war_state.js";
import { sentenceOf } from "./telling.js";
import { undoing } from "./undoing.js";

/** @typedef {import("./types.js").WarState} WarState */
/** @typedef {import("./types.js").WarChoice} WarChoice */
/** @typedef {import("./war_page.js").WarPage} WarPage */

const MOST_BUTTONS = 5;
/** What has a panel of its own beside the map. */
const IN_PANELS = new Set(["march", "hold", "raise", "besiege", "assault"]);

/** The same in a line, over the orders of a phone's sheet. @param {WarState} state @param {WarPage} page */
export function promptLine(state, page) {
  if (page.isWide || !state.scene || isOver(state)) return null;
  return h("section", { class: "prompt-short", key: "short" }, h("p", null, headOf(state)), h("div", { class: "row" }, buttons(state, page), tools(state, page)));
}

/** @param {WarState} state @param {WarPage} page */
export function promptBar(state, page) {
  const { scene, view } = state;
  if (!scene || !view) return h("section", { class: "prompt", key: "prompt", "aria-label": "What to decide" }, h("p", { class: "prompt-words" }, state.line.phase === "gone" ? "There is no campaign here for this link." : "Opening the campaign …"));
  const yours = isYours(state) && !state.busy, side = state.telling?.side ?? view.to_decide;
  return h(
    "section",
    { class: `prompt${yours ? " yours" : ""}`, key: "prompt", "aria-label": "What to decide" },
    h(
      "div",
      { class: "prompt-line" },
      h(
        "div",
        { class: "prompt-words", role: "status", "aria-live": yours ? "polite" : "off", key: "words" },
        h("p", { class: "prompt-ask" }, side ? shield(page.livery(side), 23) : null, h("span", null, headOf(state))),
        h("p", { class: "prompt-measure" }, hintOf(state)),
      ),
      isOver(state) ? null : h("div", { class: "prompt-row", key: "row" }, buttons(state, page), tools(state, page)),
    ),
  );
}

/** Who must do what, or what happens. @param {WarState} state @returns {string} */
function headOf(state) {
  const { scene, view, telling } = state;
  if (!scene || !view) return "";
  if (telling) return capital(sentenceOf(telling));
  if (isOver(state)) return view.prompt;
  const meeting = scene.war.meeting;
  if (meeting) return meeting.state === "fought" ? `${meeting.name} is being fought` : `${meeting.name}: how is it fought?`;
  const decides = scene.view.to_decide;
  if (decides === null) return view.prompt;
  const name = scene.scenario.sides[decides] ?? decides;
  if (!isYours(state)) return `${speaker(scene, decides)} decides: ${view.phase}`;
  const ask = view.prompt.replace(/^.*: /, (before) => (before.toLowerCase().startsWith(name.toLowerCase()) ? "" : before));
  return scene.yours.length > 1 || state.scene?.war.sides.length !== 2 ? `${name}: ${lower(ask)}` : ask;
}

/** @param {string} words */
const lower = (words) => (/^[A-Z][a-z]/.test(words) ? words.charAt(0).toLowerCase() + words.slice(1) : words);

/** What the map shows for it. @param {WarState} state */
function hintOf(state) {
  const { view } = state, choices = openChoices(state);
  if (!view || !choices.length) return "";
  if (choices.some(({ verb }) => verb === "march")) {
    if (state.chosen === null) return "Choose a host on the map or in the list.";
    return `On a space: the chance to hold it after the march.${state.hints?.length ? " Gold: what your counsel would do." : ""}`;
  }
  if (choices.some(({ verb }) => verb === "raise")) return "Pick units and where they come; then send them all at once.";
  return "";
}

/** Answers as buttons: what is done without a panel. @param {WarState} state @param {WarPage} page */
function buttons(state, page) {
  const choices = openChoices(state).filter(({ verb }) => !IN_PANELS.has(verb));
  const first = choices.slice(0, choices.length > MOST_BUTTONS ? MOST_BUTTONS - 1 : MOST_BUTTONS);
  return h(
    "div",
    { class: "choice-buttons", key: "choices" },
    openChoices(state).some(({ verb }) => verb === "raise") && state.tab !== "muster" ? h("button", { key: "to muster", class: "primary", onclick: () => page.pickTab("muster") }, "Raise units") : null,
    first.map((one) => answer(one, state, page)),
  );
}

/** @param {WarChoice} one @param {WarState} state @param {WarPage} page */
function answer(one, state, page) {
  const chance = state.outlooks[one.action];
  return h(
    "button",
    { key: one.action, disabled: state.sending, title: capital(one.sentence), onclick: () => void page.deeds.act(one.action), onmouseenter: () => page.light(isBare(one) ? null : one) , onmouseleave: () => page.light(null) },
    one.button,
    chance ? ` (${page.desk.chipOf(one.action)})` : "",
  );
}

/** @param {WarState} state @param {WarPage} page */
function tools(state, page) {
  const { scene } = state, undo = undoing(state);
  if (!scene?.yours.length || state.watches) return null;
  const count = openChoices(state).length;
  return h(
    "span",
    { class: "prompt-tools", key: "tools" },
    h("button", { disabled: !count, onclick: page.openAll, title: "Every choice as a list (A)" }, "All", h("span", { class: "wide" }, " choices"), count ? ` (${count})` : ""),
    h("button", { onclick: page.undo, class: undo.can ? "" : "weak", disabled: state.sending, title: undo.words, "aria-disabled": undo.can ? null : "true" }, "Undo"),
  );
}

/** What has to be said over the map. @param {WarState} state @param {WarPage} page @returns {Child[]} */
export const noticesOf = (state, page) => [refusalBox(state, page), thinkingBox(state, page), offerBox(state, page), watchingBox(state)];

/** @param {WarState} state @param {WarPage} page */
function refusalBox({ refusal, line }, page) {
  if (!refusal || line.phase === "gone") return null;
  return h(
    "div",
    { class: "refusal", role: "alert", key: "refusal" },
    h("span", null, capital(refusal.sentence)),
    " ",
    refusal.reasons.map((one) => [h("span", { key: one.text }, ` ${one.text}`), " ", clauseLinks(one.clauses, page.openClause)]),
    signButton("×", "Close", () => page.store.set({ refusal: null })),
  );
}

/** @param {WarState} state @param {WarPage} page */
function thinkingBox({ scene, thinking, coming, busy }, page) {
  if (busy) return h("div", { class: "thinking", key: "thinking" }, h("button", { title: "Show at once what the others did (Space)", onclick: page.hurryMap }, "Skip"));
  if (!thinking || !scene) return null;
  return h(
    "div",
    { class: "thinking", key: "thinking" },
    h("span", null, `${speaker(scene, thinking)} ${coming ? "is on the way: the rules are being got ready to think with, once, for a minute or so …" : "is thinking …"}`),
    h("button", { onclick: () => page.deeds.hurry() }, "Decide now"),
  );
}

/** @param {WarState} state @param {WarPage} page */
function offerBox({ scene }, page) {
  const offer = scene?.offer;
  if (!scene || !offer) return null;
  const asked = scene.yours.some((side) => side !== offer.side && scene.seats[side]?.kind === "person" && !offer.agreed?.includes(side));
  return h(
    "div",
    { class: "offer", role: "status", key: "offer" },
    h("span", null, `${speaker(scene, offer.side)} ${offer.kind === "undo" ? "asks to take back the last decision" : "asks to go on"}.`),
    asked
      ? [h("button", { key: "yes", class: "primary", onclick: () => void page.deeds.answer(true) }, "Accept"), h("button", { key: "no", onclick: () => void page.deeds.answer(false) }, "Decline")]
      : h("span", { class: "quiet" }, "Waiting for the others."),
  );
}

/** @param {WarState} state */
const watchingBox = ({ watches, scene }) => (watches && scene && !scene.outcome ? h("div", { class: "offer", key: "watching" }, h("span", null, "You only watch."), h("button", { onclick: () => location.reload() }, "Take the seat …")) : null);
