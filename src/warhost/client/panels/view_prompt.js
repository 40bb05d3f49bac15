/** What has to be decided, in words, with the buttons for it; and what has to be said beside it. */

import { panelOf } from "../choosing/declared_panels.js";
import { bareChoices, byOperand, capital, forAll, isOnPlace } from "../choosing/choices.js";
import { isElsewhere, playButton, reserve } from "./view_reserve.js";
import { isOver, isYourMove, listedChoices, openChoices, undoing } from "../choosing/battle_state.js";
import { h } from "../page/html.js";
import { headline } from "./headline.js";
import { withNamed } from "./named.js";
import { practiceMark, sideDot, sideName, signButton, speaker } from "./view_small.js";

const MOST_BUTTONS = 4;

/** @param {BattleState} state @param {BattlePage} page */
export function promptBar(state, page) {
  const { view, scene } = state;
  if (!view || !scene) {
    return h(
      "section",
      { class: "prompt", key: "prompt", "aria-label": "What to decide" },
      h("p", { class: "prompt-words" }, state.line.phase === "gone" ? goneWords(state) : page.waitingWords()),
    );
  }
  if (isOver(state)) return h("section", { class: "prompt over", key: "prompt", "aria-label": "What to decide" }, page.parts.result?.strip(state, page));
  const yours = isYourMove(state) && !state.busy;
  const undo = undoing(state), clash = panelOf(view, "clash");
  return h(
    "section",
    { class: `prompt ${yours ? "yours" : ""}`, key: "prompt", "aria-label": "What to decide" },
    h(
      "div",
      { class: "prompt-line" },
      h(
        "div",
        { class: "prompt-words", role: "status", "aria-live": yours ? "polite" : "off", key: "words" },
        h("p", { class: "prompt-ask" }, sideDot(view.to_decide), withNamed(headline(state, page.terms)), scene.outcome ? null : [" ", practiceMark(scene.dice, "narrow")]),
        h("p", { class: "prompt-measure" }, measureOf(state, page)),
        clash ? page.parts.clash?.clashLine(clash, () => page.pickTab("now")) : null,
      ),
      scene.outcome
        ? null
        : h(
            "div",
            { class: "prompt-row", key: "row" },
            state.armed ? armedBox(state, page) : choiceButtons(state, page),
            h(
              "span",
              { class: "prompt-tools", key: "tools", hidden: state.draft !== null || state.card !== null },
              page.parts.beforehand?.(state, page),
              scene.yours.length
                ? h(
                    "button",
                    { disabled: !yours, onclick: page.openAll, title: "Every choice as a list (A)" },
                    "All",
                    h("span", { class: "wide" }, " choices"),
                    yours ? ` (${listedChoices(state).length})` : "",
                  )
                : null,
              scene.yours.length
                ? h(
                    "button",
                    {
                      onclick: page.undo,
                      class: view.can_undo ? "" : "weak",
                      title: undo.words,
                      "aria-disabled": undo.can ? null : "true",
                    },
                    "Undo",
                  )
                : null,
            ),
          ),
    ),
    page.parts.plates?.(view),
  );
}

/** @param {BattleState} state */
const goneWords = ({ refusal }) => (refusal?.code === "wrong_origin" ? "The battle cannot be opened from this address." : "There is no battle here for this link.");

/** What the flags on targets tell, while there are targets. @param {BattleState} state @param {BattlePage} page */
function measureOf(state, page) {
  const open = openChoices(state), struck = open.some((one) => one.actor === state.chosen && isOnPlace(one, page.desk.strikes));
  return !state.draft && state.card === null && (struck || byOperand(open, state.chosen, "target").size) ? (page.terms?.looks.measure.text ?? "") : "";
}

/** @param {Refusal} refusal @param {BattlePage} page */
export function refusalBox(refusal, page) {
  return h(
    "div",
    { class: "refusal", role: "alert", key: "refusal" },
    h("span", null, capital(refusal.sentence)),
    " ",
    refusal.reasons
      .flatMap((one) => one.clauses)
      .slice(0, 6)
      .map((one) => h("button", { class: "clause", key: one, onclick: () => page.openClause(one) }, one)),
    signButton("×", "Close", () => page.store.set({ refusal: null })),
  );
}

const COMING = "is on the way: the rules are being got ready to think with, once, for a minute or so …";

/** @param {BattleState} state @param {BattlePage} page */
export function thinkingBox(state, page) {
  if (!state.thinking) return null;
  return h(
    "div",
    { class: "thinking", key: "thinking" },
    h("span", null, `${state.scene ? speaker(state.scene, state.thinking) : sideName(state.thinking)} ${state.coming ? COMING : "is thinking …"}`),
    h("button", { onclick: () => page.deeds.hurry() }, "Decide now"),
  );
}

/** @param {BattleState} state @param {BattlePage} page */
function armedBox(state, page) {
  const choice = state.armed;
  if (!choice) return null;
  const chance = page.desk.chipOf(choice);
  return h(
    "div",
    { class: "choice-buttons armed", key: "armed" },
    h("button", { class: "primary", onclick: () => page.deeds.act(choice) }, choice.button, chance ? `, ${chance}` : ""),
    h("button", { onclick: () => page.hands.escape() }, "Not yet"),
  );
}

/** The answers as buttons: what is done by all at once, then the rest; what finds no room is among all choices. @param {BattleState} state @param {BattlePage} page */
function choiceButtons(state, page) {
  if (state.scene?.outcome) return null;
  if (state.card !== null) return h("div", { class: "choice-buttons", key: "card" }, h("button", { onclick: () => page.hands.escape() }, "Not yet"));
  const choices = openChoices(state);
  const bare = bareChoices(choices, state.chosen).filter((one) => !isElsewhere(one, page.terms));
  const pass = bare.find((one) => one.action === state.view?.pass);
  const held = pass ? passesOf(pass) : [];
  return h(
    "div",
    { class: "choice-buttons", key: "choices" },
    Object.keys(state.view?.passing ?? {}).map((side) => h("button", { key: `ask ${side}`, onclick: () => void page.deeds.askAgain(side) }, "Ask me again")),
    forAll(choices).map((group) => allButton(group, state, page)),
    [...answers(bare), ...held.slice(0, 1)].map((one) => answerButton(one, state, page)),
    held.length ? signButton("…", "Pass for longer", (/** @type {MouseEvent} */ event) => page.openMore("Pass for longer", held.slice(1), event)) : null,
    reserve(state, page),
    playButton(state, page),
  );
}

/** The same pass for a while. @param {Choice} pass @returns {Choice[]} */
function passesOf(pass) {
  const held = (/** @type {Until} */ until, /** @type {string} */ words) => ({ ...pass, until, button: `${pass.button} ${words}` });
  return [held("phase", "for this phase"), held("turn", "for this turn"), held("harm", "until one of yours is harmed")];
}

/** What has a button of its own. @param {Choice[]} bare */
const answers = (bare) => (bare.length > MOST_BUTTONS ? bare.slice(0, MOST_BUTTONS - 1) : bare);

/** @param {Choice} one @param {BattleState} state @param {BattlePage} page */
function answerButton(one, state, page) {
  return h("button", { key: `${one.action} ${one.until}`, disabled: state.sending, title: capital(one.sentence), onclick: () => page.deeds.act(one) }, one.button);
}

/** @param {Choice[]} group @param {BattleState} state @param {BattlePage} page */
function allButton(group, state, page) {
  const [first] = group;
  const title = group.map((one) => capital(one.sentence)).join("; ");
  return h("button", { key: `all ${first?.verb}`, class: "for-all", disabled: state.sending, title, onclick: () => page.deeds.actAll(group) }, first?.every);
}
