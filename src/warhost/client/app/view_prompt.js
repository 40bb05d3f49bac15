/** What has to be decided, in words, with the buttons for it; and what has to be said beside it. */

import { withRuns } from "./said.js";
import { playButton } from "./view_hand.js";
import { isElsewhere, reserve } from "./view_reserve.js";
import { bareChoices, capital, shortly } from "./choices.js";
import { isOver, isYourMove, openChoices, undoing } from "./battle_state.js";
import { h } from "./html.js";
import { practiceMark, sideDot, sideName, signButton, speaker } from "./view_small.js";

const MOST_BUTTONS = 8;

/** @param {BattleState} state @param {BattlePage} page */
export function promptBar(state, page) {
  const { view, scene } = state;
  if (!view || !scene) {
    return h(
      "section",
      { class: "prompt", key: "prompt", "aria-label": "What to decide" },
      h("p", { class: "prompt-words" }, state.line.phase === "gone" ? "There is no battle here for this link." : page.waitingWords()),
    );
  }
  if (isOver(state)) return h("section", { class: "prompt over", key: "prompt", "aria-label": "What to decide" }, page.parts.result?.strip(state, page));
  const yours = isYourMove(state) && !state.busy;
  const undo = undoing(state);
  return h(
    "section",
    { class: `prompt ${yours ? "yours" : ""}`, key: "prompt", "aria-label": "What to decide" },
    h(
      "div",
      { class: "prompt-line" },
      h(
        "p",
        { class: "prompt-words", role: "status", "aria-live": yours ? "polite" : "off", key: "words" },
        sideDot(view.to_decide),
        withRuns(view.prompt),
        scene.outcome ? null : [" ", practiceMark(scene.dice, "narrow")],
      ),
      scene.outcome
        ? null
        : h(
            "div",
            { class: "prompt-row", key: "row" },
            state.armed ? armedBox(state, page) : choiceButtons(state, page),
            h(
              "span",
              { class: "prompt-tools", key: "tools" },
              scene.yours.length
                ? h(
                    "button",
                    { disabled: !yours, onclick: page.openAll, title: "Every choice as a list (A)" },
                    "All",
                    h("span", { class: "wide" }, " choices"),
                    yours ? ` (${openChoices(state).length})` : "",
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
  );
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

/** @param {BattleState} state @param {BattlePage} page */
export function thinkingBox(state, page) {
  if (!state.thinking) return null;
  return h(
    "div",
    { class: "thinking", key: "thinking" },
    h("span", null, `${state.scene ? speaker(state.scene, state.thinking) : sideName(state.thinking)} is thinking …`),
    h("button", { onclick: () => page.deeds.hurry() }, "Decide now"),
  );
}

/** @param {BattleState} state @param {BattlePage} page */
function armedBox(state, page) {
  const choice = state.armed;
  if (!choice) return null;
  return h(
    "div",
    { class: "choice-buttons armed", key: "armed" },
    h("button", { class: "primary", onclick: () => page.deeds.act(choice) }, shortly(choice)),
    h("button", { onclick: () => page.hands.escape() }, "Not yet"),
  );
}

/** @param {BattleState} state @param {BattlePage} page */
function choiceButtons(state, page) {
  const bare = bareChoices(openChoices(state), state.chosen).filter((one) => !isElsewhere(one, page.terms));
  if (bare.length > MOST_BUTTONS || state.scene?.outcome) return null;
  return h(
    "div",
    { class: "choice-buttons", key: "choices" },
    bare.map((one) =>
      h(
        "button",
        { key: one.action, disabled: state.sending, onclick: () => page.deeds.act(one), title: capital(one.sentence) },
        one.actor === state.chosen ? shortly(one) : capital(one.sentence),
      ),
    ),
    reserve(state, page),
    playButton(state, page),
  );
}
