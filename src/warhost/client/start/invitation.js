/** An invitation: whoever comes by the link of a free seat is told what it is before he takes it. */

import { knowSides } from "../basics/sides.js";
import { isAlone } from "../choosing/battle_state.js";
import { loadBooks } from "../net/books.js";
import { capital } from "../choosing/choices.js";
import { h, render } from "../page/html.js";
import { ask, refusalOf } from "../net/http.js";
import { keepBattle, keptBattle } from "../page/kept.js";
import { refusalOfBoard } from "../kinds/load.js";
import { takeSeat } from "../seats/seat.js";
import { changeSettings, currentSettings } from "../page/settings.js";
import { SEEDED } from "../panels/view_grade.js";
import { PRACTICE, sideDot } from "../panels/view_small.js";
import { lengthOf } from "./state.js";

/** @typedef {{taking: boolean, refusal: string}} Answering */
/** @typedef {{game: Game, card: Scenario | undefined} | null} About  what the start page tells of the battle */

/**
 * Shows the invitation: the token that opens the battle after the answer, and whether its holder only watches.
 * @param {Element} host
 * @param {string} id
 * @param {string} token
 * @param {Scene} scene
 * @returns {Promise<{token: string, watches: boolean}>}
 */
export function invite(host, id, token, scene) {
  document.title = `Invitation: ${scene.scenario.name}`;
  knowSides(Object.keys(scene.seats));
  const table = document.createElement("div");
  requestAnimationFrame(() => void paint(table, scene));
  return new Promise((resolve) => {
    let last = { taking: false, refusal: "" }, about = /** @type {About} */ (null), isOpen = true;
    const answer = (/** @type {{token: string, watches: boolean}} */ given) => ((isOpen = false), resolve(given));
    /** @param {Answering} now */
    const draw = (now) => isOpen && render(host, invitationView(scene, about, table, (last = now), { take, watch: () => answer({ token, watches: true }) }));
    void aboutBattle(scene).then((found) => ((about = found), draw(last)));
    const take = async () => {
      draw({ taking: true, refusal: "" });
      keep(id, token, scene);
      try {
        answer({ token: await takeSeat(id, token, scene.yours.length > 1, currentSettings().name, isAlone(scene)), watches: false });
      } catch (error) {
        draw({ taking: false, refusal: whyNot(refusalOf(error)) });
      }
    };
    draw({ taking: false, refusal: "" });
  });
}

/** @param {Scene} scene @returns {Promise<About>} */
async function aboutBattle({ game, scenario }) {
  const games = /** @type {Game[]} */ (await ask("/api/games").catch(() => []));
  const found = games.find(({ name }) => name === game);
  return found ? { game: found, card: found.scenarios.find(({ id }) => id === scenario.id) } : null;
}

/** The battle as it stands, behind the words. @param {HTMLElement} table @param {Scene} scene */
async function paint(table, { game, ground, view }) {
  const [{ terms }, { paintOpening }] = await Promise.all([loadBooks(game), import("../kinds/opening_painting.js")]);
  const pieces = view.pieces.filter((one) => !one.gone && one.icon);
  if (terms && table.isConnected && !refusalOfBoard(ground)) await paintOpening(table, ground, terms.looks, pieces);
}

/** What is kept before anything is sent: the commitment was told before this browser adds to the dice. @param {string} id @param {string} token @param {Scene} scene */
function keep(id, token, scene) {
  if (keptBattle(id, token)) return;
  keepBattle({ id, token, date: new Date().toISOString(), scenario: scene.scenario.name, game: scene.game, commitment: scene.dice.commitment });
}

/** @param {Refusal} refusal */
function whyNot({ code, sentence }) {
  return code === "unknown_battle" ? "Somebody else has taken this seat by the same link, which opens nothing any more." : capital(sentence);
}

/** @param {Scene} scene @returns {string} */
function whoInvites({ seats, yours, scenario }) {
  const others = Object.entries(seats).filter(([side]) => !yours.includes(side));
  const people = others.filter(([, one]) => one.kind === "person");
  if (!others.length) return `${yours.length === 2 ? "Two" : "All"} seats at one screen: ${scenario.name}`;
  const [, seat] = people.find(([, one]) => one.here) ?? people[0] ?? [];
  if (!seat) return `Against ${others.length > 1 ? "computers" : "the computer"}: ${scenario.name}`;
  const name = seat.name && seat.name !== seat.kind ? seat.name : "A friend";
  return `${name} invites you to ${scenario.name}`;
}

/** @param {Scene} scene @param {About} about @param {HTMLElement} table @param {Answering} now @param {{take: () => void, watch: () => void}} act @returns {Child} */
function invitationView(scene, about, table, { taking, refusal }, act) {
  const { dice, scenario, yours } = scene;
  return h(
    "div",
    { class: "start inviting", key: "invitation" },
    h("div", { class: "opening-table", "aria-hidden": "true", key: "table" }, h("div", { class: "painting", node: table })),
    h("header", { class: "inviting-top", key: "top" }, h("a", { href: "./" }, "Warhost")),
    h(
      "main",
      { id: "main", class: "invitation", key: "main", tabindex: -1 },
      h("h1", null, whoInvites(scene)),
      about ? h("p", { key: "game" }, h("b", null, about.game.title), `: ${about.game.looks.sentence ?? scenario.summary}`) : null,
      h("p", { class: "your-side" }, "You play ", yours.map((side) => h("b", { key: side }, sideDot(side), armyOf(side, about), " "))),
      h("p", null, h("b", null, "To win: "), scenario.goal.text),
      h("p", null, h("b", null, "It takes "), `${lengthOf({ minutes: null, ...about?.card, turns: scenario.turns })}, at once or with pauses${scene.view.turn > 1 ? `; it stands in turn ${scene.view.turn}` : ""}.`),
      h("p", null, "You need not know the rules: the page shows what you may do, and nothing else can be done. Nothing to install, no account."),
      dice.seeded ? h("p", { class: "faults", role: "note", key: "seeded" }, SEEDED) : null,
      dice.practice === null ? null : h("p", { class: "faults", role: "note", key: "practice" }, PRACTICE),
      yours.length > 1 ? null : nameField(),
      refusal ? h("p", { class: "refusal", role: "alert", key: "refusal" }, refusal) : null,
      h(
        "p",
        { class: "row" },
        h("button", { class: "primary big", disabled: taking, onclick: act.take }, taking ? "Taking the seat …" : yours.length > 1 ? "Take the seats" : "Take the seat"),
        h("button", { class: "quiet-link", disabled: taking, onclick: act.watch }, "Only watch"),
      ),
      h("p", { class: "quiet small" }, yours.length > 1 ? "The seats belong to this browser then." : "The seat belongs to this browser then, and the link opens nothing any more."),
    ),
  );
}

/** An army by its name, and its side where that says more. @param {Side} side @param {About} about */
function armyOf(side, about) {
  const title = about?.game.looks.sides[side] ?? capital(side), army = about?.card?.armies[side] ?? title;
  return army === title ? army : `the ${army} (${title})`;
}

function nameField() {
  return h(
    "label",
    { class: "field" },
    h("span", null, "Your name"),
    h("input", {
      value: currentSettings().name,
      maxlength: 40,
      autocomplete: "nickname",
      leave: true,
      onchange: (/** @type {Event} */ event) => changeSettings({ name: /** @type {HTMLInputElement} */ (event.target).value.trim() }),
    }),
  );
}
