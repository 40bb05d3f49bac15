/** What concerns the battle as a whole: links, draw, surrender, transcript, rematch. */

import { sideAfter } from "../basics/sides.js";
import { confirm, openDialog } from "../page/dialogs.js";
import { h } from "../page/html.js";
import { beginBattle } from "../seats/beginning.js";
import { isAlone, withRefusal } from "../choosing/battle_state.js";
import { askText, refusalOf } from "../net/http.js";
import { keptBattle } from "../page/kept.js";
import { copyRow, openLinks } from "../seats/links.js";
import { asksFriend } from "../seats/rematch.js";
import { timeOf } from "../panels/clock.js";
import { gradeWords } from "../panels/view_grade.js";
import { practiceMark, sideName } from "../panels/view_small.js";
import { awaitsFriend } from "./wanted.js";
import { boardTools } from "../panels/view_tools.js";

/** @param {BattlePage} page */
export function openBattleMenu(page) {
  const { scene } = page.store.get();
  if (!scene) return;
  const goesOn = !scene.outcome;
  const dialog = openDialog(scene.scenario.name);
  /** @param {string} words @param {() => void} does @param {string} [className] */
  const button = (words, does, className = "") =>
    h(
      "button",
      {
        key: words,
        class: className,
        onclick: () => {
          dialog.close();
          does();
        },
      },
      words,
    );
  dialog.update(
    // Where there is no room under the board.
    h("div", { class: "row menu-tools", role: "toolbar", "aria-label": "Board", onclick: dialog.close }, boardTools(page)),
    h(
      "div",
      { class: "row" },
      button(`Links for the other ${Object.keys(scene.seats).length > 2 ? "seats" : "seat"} and for watchers`, () => openLinks(page.id, page.token)),
      goesOn && scene.yours.length && page.terms?.asks ? button("Answer beforehand", () => void page.openBeforehand()) : null,
      awaitsFriend(scene) ? button("Tell me when it is my move", () => void openNotices(page)) : null,
      goesOn && scene.yours.length ? button("Offer a draw", () => page.deeds.offerDraw()) : null,
      goesOn && isAlone(scene) && scene.dice.practice === null ? button("Practise from here on", () => void practise(page)) : null,
      goesOn
        ? scene.yours.map((side) =>
            button(scene.yours.length > 1 ? `Surrender as ${sideName(side)}` : "Surrender", () => void surrender(page, side), "danger"),
          )
        : null,
      button("Replay from the start", page.openReplay),
      goesOn ? null : button("Save the transcript", page.download),
      button("Settings", page.openSettings),
      button("Help", page.openHelp),
    ),
    h("p", null, scene.scenario.summary),
    h("p", null, h("b", null, "To win: "), scene.scenario.goal.text),
    h("p", { class: "quiet" }, `Designed by ${scene.scenario.designer}. ${scene.scenario.turns} turns.`),
    timeOf(scene, (days) => {
      dialog.close();
      page.deeds.rest(days);
    }),
    diceOf(scene, keptBattle(page.id, page.token)?.receipt ?? scene.receipt),
  );
}

/** How far the dice can be trusted, and what to keep of them. @param {Scene} scene @param {string} receipt */
function diceOf({ dice, secret, outcome }, receipt) {
  return h(
    "section",
    { class: "dice-told", "aria-label": "The dice" },
    h("h3", null, "The dice ", practiceMark(dice)),
    gradeWords(dice.grade, dice.reasons, outcome ? "by the server's own record: " : "so far: "),
    h(
      "p",
      { class: "quiet small" },
      "The server was committed to its secret before anybody added to the dice. Commitment: ",
      h("code", null, dice.commitment),
      secret ? [" Secret: ", h("code", null, secret)] : " The secret is shown when the battle is over.",
    ),
    copyRow("Your receipt", "This browser keeps it by itself. With it anybody can see later whether a transcript is this battle, up to where, and that its dice were settled before.", receipt),
  );
}

/** @param {BattlePage} page */
const openNotices = async (page) => (await import("../notices/desk.js")).openNotices(page.id, page.token);

/** @param {BattlePage} page */
async function practise(page) {
  if (await confirm("From here on dice can be taken back, and the battle is never fair. This cannot be switched off.", "Practise")) page.deeds.practise();
}

/** @param {BattlePage} page */
const isOfMore = (page) => Object.keys(page.store.get().scene?.seats ?? {}).length > 2;

/** @param {BattlePage} page @param {string} side */
async function surrender(page, side) {
  if (await confirm(`Give up the battle as ${sideName(side)}? It ends at once${isOfMore(page) ? " for everybody, and nobody wins" : ""}.`, "Surrender")) page.deeds.surrender(side);
}

/** @param {BattlePage} page */
export async function saveTranscript(page) {
  try {
    const text = await askText(`/api/battles/${page.id}/transcript`, page.token);
    saveText(text, `${page.store.get().scene?.scenario.id ?? "battle"}-${page.id}.txt`);
  } catch (error) {
    page.store.change((state) => withRefusal(state, refusalOf(error)));
  }
}

/** @param {string} text @param {string} name */
export function saveText(text, name) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

/** The same battle anew, if the friends on other sides agree. @param {BattlePage} page @param {boolean} turned  whether who sat there sits on the next side, of two on the other */
export async function rematch(page, turned) {
  const { scene } = page.store.get();
  if (scene && asksFriend(scene)) page.deeds.offerRematch(turned);
  else await beginAgain(page, turned);
}

/** A new battle with the same settings. @param {BattlePage} page @param {boolean} turned  whether who sat there sits on the next side, of two on the other */
export async function beginAgain(page, turned) {
  const { scene } = page.store.get();
  if (!scene) return;
  const names = Object.keys(scene.seats);
  const after = (/** @type {string} */ side) => sideAfter(names, side, turned ? 1 : 0);
  const sides = names.map((side) => /** @type {[string, Seat]} */ ([after(side), scene.seats[side]]));
  const kept = keptBattle(page.id, page.token);
  const asked = {
    scenario: `${scene.game}/${scene.scenario.id}`,
    seats: Object.fromEntries(sides.map(([side, one]) => [side, one.kind])),
    names: Object.fromEntries(sides.flatMap(([side, one]) => (one.kind === "person" && one.name ? [[side, one.name]] : []))),
    options: kept?.options ?? {},
    practice: scene.dice.practice === 0,
  };
  try {
    await beginBattle(asked, { scenario: scene.scenario.name, game: scene.game, options: asked.options }, scene.yours.map(after));
  } catch (error) {
    page.store.change((state) => withRefusal(state, refusalOf(error)));
  }
}
