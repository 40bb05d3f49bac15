/** An invitation: whoever comes by the link of a free seat is told what it is before he takes it. */

import { knowSides } from "../basics/sides.js";
import { isAlone } from "../choosing/battle_state.js";
import { loadBooks } from "../net/books.js";
import { capital } from "../choosing/choices.js";
import { h, render } from "../page/html.js";
import { refusalOf } from "../net/http.js";
import { keepBattle, keptBattle } from "../page/kept.js";
import { refusalOfBoard } from "../kinds/load.js";
import { takeSeat } from "../seats/seat.js";
import { changeSettings, currentSettings } from "../page/settings.js";
import { SEEDED, gradeWords } from "../panels/view_grade.js";
import { PRACTICE, sideDot, sideName } from "../panels/view_small.js";

/** @typedef {{taking: boolean, refusal: string}} Answering */

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
    /** @param {Answering} now */
    const draw = (now) => render(host, invitationView(scene, table, now, { take, watch: () => resolve({ token, watches: true }) }));
    const take = async () => {
      draw({ taking: true, refusal: "" });
      keep(id, token, scene);
      try {
        resolve({ token: await takeSeat(id, token, scene.yours.length > 1, currentSettings().name, isAlone(scene)), watches: false });
      } catch (error) {
        draw({ taking: false, refusal: whyNot(refusalOf(error)) });
      }
    };
    draw({ taking: false, refusal: "" });
  });
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

/** @param {Scene} scene @param {HTMLElement} table @param {Answering} now @param {{take: () => void, watch: () => void}} act @returns {Child} */
function invitationView(scene, table, { taking, refusal }, act) {
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
      h("p", null, scenario.summary),
      h("p", { class: "quiet" }, `Designed by ${scenario.designer}. ${scenario.turns} turns${scene.view.turn > 1 ? `; it stands in turn ${scene.view.turn}` : ""}.`),
      h("p", { class: "your-side" }, "You play ", yours.map((side) => h("b", { key: side }, sideDot(side), sideName(side), " "))),
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
      h("p", { class: "quiet small" }, "Your coming adds to the dice: this browser is committed to its part at once, and reveals it when all are. The link that you came by opens nothing afterwards: only this browser holds the seat."),
      h("section", { "aria-label": "The dice", class: "small" }, gradeWords(dice.grade, dice.reasons, "so far: ")),
    ),
  );
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
