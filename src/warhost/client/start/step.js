/** The one step before a battle: side, opponent, name and what else can be chosen, and the button that begins it. */

import { openDialog } from "../page/dialogs.js";
import { h } from "../page/html.js";
import { opponentsView, pick, seatsView } from "./opponents.js";
import { wishesView } from "./campaigns.js";
import { paceFields } from "./paces.js";
import { painting } from "../kinds/painting.js";
import { hasFriend, lengthOf, pickedScenario, sidesHere, whoSits, whyNotSo } from "./state.js";
import { refusalView, sideDot } from "../panels/view_small.js";

/** @param {Store<StartState>} store @param {StartActs} act */
export function openStep(store, act) {
  const picked = pickedScenario(store.get());
  if (!picked) return;
  const isOwn = store.get().drawn?.scenario === picked.scenario, dialog = openDialog(isOwn ? "A campaign of your own" : picked.scenario.name);
  dialog.element.classList.add("step");
  const draw = () => dialog.update(stepView(store.get(), pickedScenario(store.get()) ?? picked, act));
  const leave = store.watch(draw);
  dialog.element.addEventListener("close", () => {
    leave();
    store.set({ refusal: null });
  });
  draw();
  /** @type {HTMLElement | null} */ (dialog.element.querySelector(".step-go .primary"))?.focus({ preventScroll: true });
}

/** @typedef {{game: Game, scenario: Scenario}} Picked */

/** @param {StartState} state @param {Picked} picked @param {StartActs} act @returns {Child} */
function stepView(state, picked, act) {
  const { game, scenario } = picked;
  const who = whoSits(state, picked, state.side === "random" ? 0 : state.side);
  const isOfTwo = scenario.taking_part.length === 2, whyNot = whyNotSo(who);
  return h(
    "form",
    { class: "step-form", onsubmit: (/** @type {Event} */ event) => submit(event, act) },
    h("div", { class: "step-about" }, painting("step", game, scenario), h("p", null, scenario.summary), h("p", null, h("b", null, "To win: "), scenario.goal), h("p", null, h("b", null, "It takes "), `${lengthOf(scenario, game)}.`), shareView(scenario), h("p", { class: "quiet" }, `${game.title}, ${scenario.designer}`)),
    h(
      "div",
      { class: "step-choices" },
      state.drawn?.scenario === scenario ? wishesView(state, game, act) : null,
      isOfTwo ? [sides(state, picked, act), opponentsView(state, game, act)] : seatsView(state, picked, who, act),
      h("div", { class: "step-more" }, nameField(who, act), game.campaign ? null : [practiceSwitch(state, who, act), hasFriend(who) ? paceFields(state, act.set) : null], optionFields(state, game, act)),
    ),
    h(
      "div",
      { class: "step-go" },
      state.refusal ? refusalView(state.refusal) : null,
      whyNot ? h("p", { class: "refusal", role: "alert", key: "why-not" }, whyNot) : null,
      h("button", { type: "submit", class: "primary big", disabled: state.starting || whyNot !== "" }, goWords(state, picked, who)),
    ),
  );
}

/** Who wins it, and in how many battles that was found. @param {Scenario} scenario */
const shareView = ({ share }) => (share ? h("p", null, h("b", null, "Who wins: "), `${share.words} (${share.battles.toLocaleString("en")} battles).`) : null);

/** @param {Event} event @param {StartActs} act */
function submit(event, act) {
  event.preventDefault();
  act.begin();
}

/** @param {StartState} state @param {Picked} picked @param {Record<string, string>} who */
function goWords({ starting, ready }, { game, scenario }, who) {
  if (!starting) return hasFriend(who) ? "Make the link" : game.campaign ? "Begin the campaign" : `Fight ${scenario.name}`;
  return ready?.ready === false ? "Begins as soon as the rules are compiled …" : "Beginning …";
}

/** @param {StartState} state @param {Picked} picked @param {StartActs} act */
function sides(state, { game, scenario }, act) {
  if (state.opponent === "here") return null;
  const count = (/** @type {string} */ side) => (scenario.pieces[side] ? `${scenario.pieces[side]} pieces` : "a host of its own choice");
  const pieces = (/** @type {string} */ side) => (game.campaign ? count(side) : `${game.looks.sides[side] ?? side}, ${scenario.pieces[side] ?? "?"} pieces`);
  return h(
    "fieldset",
    { class: "sides-of", key: "side" },
    h("legend", null, "Your side"),
    scenario.taking_part.map((side, place) =>
      pick("side", side, state.side === place, [game.campaign ? null : sideDot(side), h("b", null, scenario.armies[side] ?? game.looks.sides[side]), h("span", { class: "quiet" }, pieces(side))], () => act.set({ side: place })),
    ),
    pick("side", "random", state.side === "random", [h("b", null, "Either"), h("span", { class: "quiet" }, "by lot")], () => act.set({ side: "random" })),
  );
}

/** @param {Record<string, string>} who @param {StartActs} act */
function nameField(who, act) {
  if (sidesHere(who).length !== 1) return null;
  return h(
    "label",
    { class: "field", key: "name" },
    h("span", null, "Your name"),
    h("input", {
      value: act.name(),
      maxlength: 40,
      autocomplete: "nickname",
      leave: true,
      onchange: (/** @type {Event} */ event) => act.setName(/** @type {HTMLInputElement} */ (event.target).value),
    }),
  );
}

/** @param {StartState} state @param {Record<string, string>} who @param {StartActs} act */
function practiceSwitch(state, who, act) {
  if (hasFriend(who)) return null;
  return h(
    "label",
    { class: "pick", key: "practice" },
    h("input", {
      type: "checkbox",
      checked: state.practice,
      onchange: (/** @type {Event} */ event) => act.set({ practice: /** @type {HTMLInputElement} */ (event.target).checked }),
    }),
    h("span", { class: "pick-words" }, h("b", null, "Practice"), h("span", { class: "quiet" }, "dice can be taken back, so it proves nothing")),
  );
}

/** @param {StartState} state @param {Game} game @param {StartActs} act */
function optionFields(state, game, act) {
  const options = Object.entries(game.options ?? {});
  if (!options.length) return null;
  return h(
    "details",
    { class: "options", key: "options" },
    h("summary", null, "More"),
    options.map(([name, does]) =>
      h(
        "label",
        { class: "field", key: name },
        h("span", null, h("b", null, name.replaceAll("_", " ")), `: ${does}`),
        h("input", {
          value: state.options[name] ?? "",
          placeholder: "as the scenario says",
          oninput: (/** @type {Event} */ event) => act.set({ options: { ...state.options, [name]: /** @type {HTMLInputElement} */ (event.target).value } }),
        }),
      ),
    ),
  );
}
