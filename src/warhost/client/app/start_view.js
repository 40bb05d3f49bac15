/** The start page as data. */

import { h } from "./html.js";
import { capital } from "./choices.js";
import { refusalOfBoard } from "./kinds.js";
import { paintPreview } from "../board/preview.js";
import { pickedScenario, quickScenario } from "./start_state.js";
import { sideDot, sideName } from "./view_small.js";

/** @param {StartState} state @param {StartActs} act @returns {Child} */
export function startView(state, act) {
  return h(
    "div",
    { class: "start", key: "start" },
    h(
      "header",
      { class: "top start-top", key: "top" },
      h("span", { class: "home" }, "Warhost"),
      h("span", { class: "spring" }),
      h("a", { class: "button", href: "/replay" }, "Replay"),
      h("button", { onclick: act.openSettings }, "Settings"),
    ),
    h(
      "main",
      { id: "main", key: "main", tabindex: -1 },
      h(
        "section",
        { class: "hero", key: "hero" },
        h("h1", null, "Tabletop fantasy battles, by the book"),
        h("p", null, "The exact odds before every attack, and the rule behind every die after it."),
        quickStart(state, act),
      ),
      goOn(state, act),
      state.refusal
        ? h(
            "div",
            { class: "refusal", role: "alert", key: "refusal" },
            state.refusal.sentence,
            state.refusal.reasons.map((one, place) => h("span", { key: String(place) }, ` ${one.text}`)),
          )
        : null,
      state.games ? setUp(state, act) : h("p", { class: "quiet", key: "loading" }, "The games are on their way."),
    ),
    h(
      "footer",
      { class: "foot", key: "foot" },
      "Icons from ",
      h("a", { href: "https://game-icons.net", rel: "noreferrer" }, "game-icons.net"),
      " (CC BY 3.0). ",
      (state.games ?? []).map((game) => `${game.title} is designed by ${game.designer}. `),
    ),
  );
}

/** @param {StartState} state @param {StartActs} act */
function quickStart(state, act) {
  const { ready } = state;
  if (ready && !ready.ready) {
    const percent = ready.total ? Math.round((100 * ready.done) / ready.total) : 0;
    return h(
      "div",
      { class: "preparing", role: "status", key: "preparing" },
      h("p", null, `The rules are being compiled for this machine, once: ${ready.done} of ${ready.total || "…"}`),
      h("progress", { max: ready.total || 1, value: ready.done, "aria-label": "Rules compiled" }),
      h("p", { class: "quiet" }, `${percent} %. The page goes on by itself.`),
    );
  }
  return h(
    "p",
    { key: "quick" },
    h(
      "button",
      { class: "primary huge", disabled: !state.games || state.starting, onclick: act.quick },
      state.starting ? "Beginning …" : "Fight a battle now",
    ),
    h("span", { class: "quiet under" }, quickWords(state)),
  );
}

/** @param {StartState} state */
function quickWords(state) {
  const name = quickScenario(state.games ?? []);
  const { game, scenario } = pickedScenario({ ...state, scenario: name }) ?? {};
  const [first = ""] = game?.sides ?? [];
  return scenario ? `${scenario.name}: you play ${scenario.armies[first] ?? first} against the computer.` : "";
}

/** @param {StartState} state @param {StartActs} act */
function goOn(state, act) {
  if (!state.kept.length) return null;
  return h(
    "section",
    { class: "go-on", key: "go-on" },
    h("h2", null, "Go on with your battles"),
    h(
      "ul",
      null,
      state.kept
        .slice(0, 8)
        .map((one) =>
          h(
            "li",
            { key: `${one.id} ${one.token}` },
            h("a", { href: `/battle/${one.id}#${one.token}` }, one.scenario),
            h(
              "span",
              { class: "quiet" },
              ` ${new Date(one.date).toLocaleDateString([], { day: "numeric", month: "short", hour: "2-digit", minute: "2-digit" })}`,
            ),
            " ",
            h("button", { class: "sign", title: "Forget", "aria-label": `Forget ${one.scenario}`, onclick: () => act.forget(one) }, "×"),
          ),
        ),
    ),
  );
}

/** @param {StartState} state @param {StartActs} act */
function setUp(state, act) {
  const picked = pickedScenario(state);
  return h(
    "form",
    {
      class: "set-up",
      key: "set-up",
      onsubmit: (/** @type {Event} */ event) => {
        event.preventDefault();
        act.begin();
      },
    },
    h("h2", null, "Choose a battle"),
    (state.games ?? []).map((game) =>
      h(
        "fieldset",
        { class: "game", key: game.name },
        h("legend", null, `${game.title} `, h("span", { class: "quiet" }, `by ${game.designer}`)),
        h(
          "div",
          { class: "cards" },
          game.scenarios.map((one) => card(state, game, one, act)),
        ),
      ),
    ),
    picked
      ? h(
          "div",
          { class: "choices-of-battle", key: "choices" },
          opponents(state, picked.game, act),
          sides(state, picked, act),
          h("div", { class: "stack", key: "more" }, nameField(state, act), practiceField(state, act)),
          optionFields(state, picked.game, act),
        )
      : null,
    h(
      "p",
      { key: "go" },
      h(
        "button",
        { type: "submit", class: "primary big", disabled: !picked || state.starting || !state.ready?.ready },
        state.starting ? "Beginning …" : picked ? `Fight ${picked.scenario.name}` : "Choose a battle first",
      ),
    ),
  );
}

/** @type {WeakMap<object, HTMLElement>} */
const previews = new WeakMap();

/** @param {Scenario} scenario @param {Terms | undefined} terms @returns {HTMLElement} what holds a small map as soon as that can be drawn */
function preview(scenario, terms) {
  const holder = previews.get(scenario) ?? document.createElement("span");
  if (!previews.has(scenario)) {
    const refusal = refusalOfBoard(scenario.ground);
    if (refusal) holder.append(capital(refusal.sentence));
    else void paintPreview(holder, scenario.ground, terms?.looks, /** @type {any} */ (scenario.places), terms);
  }
  previews.set(scenario, holder);
  return holder;
}

/** @param {StartState} state @param {Game} game @param {Scenario} scenario @param {StartActs} act */
function card(state, game, scenario, act) {
  const value = `${game.name}/${scenario.id}`;
  return h(
    "label",
    { class: "card-of", key: value },
    h("input", { type: "radio", name: "scenario", value, checked: state.scenario === value, onchange: () => act.set({ scenario: value }) }),
    h("span", { class: "card-map", node: preview(scenario, state.terms[game.name]) }),
    h(
      "span",
      { class: "card-text" },
      h("b", { class: "card-name" }, scenario.name),
      h(
        "span",
        { class: "card-sides" },
        Object.entries(scenario.armies).map(([side, army]) =>
          h("span", { key: side }, sideDot(side), `${army} (${scenario.pieces[side] ?? "?"})`),
        ),
      ),
      h("span", null, scenario.summary),
      h("span", { class: "quiet" }, `${scenario.turns} turns. ${scenario.designer}`),
    ),
  );
}

/** @param {string} name @param {string} value @param {boolean} checked @param {string} title @param {string} explains @param {() => void} onchange */
function radio(name, value, checked, title, explains, onchange) {
  return h(
    "label",
    { class: "radio", key: value },
    h("input", { type: "radio", name, value, checked, onchange }),
    h("span", null, h("b", null, title), explains ? h("span", { class: "quiet" }, ` ${explains}`) : null),
  );
}

/** @param {StartState} state @param {Game} game @param {StartActs} act */
function opponents(state, game, act) {
  const pick = (/** @type {string} */ opponent) => () => act.set({ opponent });
  return h(
    "fieldset",
    { key: "opponent" },
    h("legend", null, "Against"),
    game.players.map((one) =>
      radio(
        "opponent",
        `computer:${one.name}`,
        state.opponent === `computer:${one.name}`,
        `Computer: ${one.title}`,
        one.summary,
        pick(`computer:${one.name}`),
      ),
    ),
    radio("opponent", "friend", state.opponent === "friend", "A friend, by a link", "you get a link to send", pick("friend")),
    radio("opponent", "here", state.opponent === "here", "Both sides at this screen", "", pick("here")),
  );
}

/** @param {StartState} state @param {{game: Game, scenario: Scenario}} picked @param {StartActs} act */
function sides(state, { game, scenario }, act) {
  if (state.opponent === "here") return null;
  return h(
    "fieldset",
    { key: "side" },
    h("legend", null, "Your side"),
    game.sides.map((side, place) =>
      radio("side", side, state.side === place, sideName(side), scenario.armies[side] ?? "", () => act.set({ side: place })),
    ),
    radio("side", "random", state.side === "random", "Random", "", () => act.set({ side: "random" })),
  );
}

/** @param {StartState} state @param {StartActs} act */
function nameField(state, act) {
  if (state.opponent === "here") return null;
  return h(
    "label",
    { class: "field", key: "name" },
    h("span", null, "Your name"),
    h("input", {
      value: act.name(),
      maxlength: 40,
      autocomplete: "nickname",
      onchange: (/** @type {Event} */ event) => act.setName(/** @type {HTMLInputElement} */ (event.target).value),
      made: () => undefined,
    }),
  );
}

/** @param {StartState} state @param {StartActs} act */
function practiceField(state, act) {
  if (state.opponent === "friend") return null;
  return h(
    "label",
    { class: "radio", key: "practice" },
    h("input", {
      type: "checkbox",
      checked: state.practice,
      onchange: (/** @type {Event} */ event) => act.set({ practice: /** @type {HTMLInputElement} */ (event.target).checked }),
    }),
    h("span", null, h("b", null, "Practice:"), h("span", { class: "quiet" }, " dice can be taken back; never fair")),
  );
}

/** @param {StartState} state @param {Game} game @param {StartActs} act */
function optionFields(state, game, act) {
  const names = Object.entries(game.options ?? {});
  if (!names.length) return null;
  return h(
    "details",
    { class: "options", key: "options" },
    h("summary", null, "Options"),
    names.map(([name, does]) =>
      h(
        "label",
        { class: "field", key: name },
        h("span", null, name, h("span", { class: "quiet" }, ` ${does}`)),
        h("input", {
          value: state.options[name] ?? "",
          placeholder: "as the scenario says",
          oninput: (/** @type {Event} */ event) =>
            act.set({ options: { ...state.options, [name]: /** @type {HTMLInputElement} */ (event.target).value } }),
        }),
      ),
    ),
  );
}
