/** What concerns the battle as a whole: links, draw, surrender, transcript, rematch. */

import { confirm, openDialog } from "./dialogs.js";
import { h } from "./html.js";
import { askText, post, refusalOf } from "./http.js";
import { keepBattle, keptBattle } from "./kept.js";
import { linkTo, openLinks } from "./links.js";
import { freshEntropy } from "./seat.js";
import { withRefusal } from "./battle_state.js";

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
    h("p", null, scene.scenario.summary),
    h("p", { class: "quiet" }, `Designed by ${scene.scenario.designer}. ${scene.scenario.turns} turns.`),
    h(
      "div",
      { class: "stack" },
      button("Links for the other seat and for watchers", () => openLinks(page.id, page.token)),
      goesOn && scene.yours.length ? button("Offer a draw", () => page.deeds.offerDraw()) : null,
      goesOn
        ? scene.yours.map((side) =>
            button(scene.yours.length > 1 ? `Surrender for ${side}` : "Surrender", () => void surrender(page, side), "danger"),
          )
        : null,
      button("Replay from the start", page.openReplay),
      goesOn ? null : button("Save the transcript", page.download),
      button("Settings", page.openSettings),
      button("Help", page.openHelp),
    ),
    h(
      "p",
      { class: "quiet small" },
      "The dice were settled before the first action. Commitment: ",
      h("code", null, scene.commitment),
      scene.secret ? [" Secret: ", h("code", null, scene.secret)] : " The secret is shown when the battle is over.",
    ),
  );
}

/** @param {BattlePage} page @param {string} side */
async function surrender(page, side) {
  if (await confirm(`Give up the battle for ${side}? It ends at once.`, "Surrender")) page.deeds.surrender(side);
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

/** The same seats, a new battle. @param {BattlePage} page */
export async function rematch(page) {
  const { scene } = page.store.get();
  if (!scene) return;
  const sides = Object.entries(scene.seats);
  const kept = keptBattle(page.id, page.token);
  const asked = {
    scenario: `${scene.game}/${scene.scenario.id}`,
    seats: Object.fromEntries(sides.map(([side, one]) => [side, one.kind])),
    names: Object.fromEntries(sides.flatMap(([side, one]) => (one.kind === "person" && one.name ? [[side, one.name]] : []))),
    options: kept?.options ?? {},
    entropy: freshEntropy(),
  };
  try {
    const made = await post("/api/battles", asked);
    enter(made, { scenario: scene.scenario.name, game: scene.game, options: asked.options }, scene.yours);
  } catch (error) {
    page.store.change((state) => withRefusal(state, refusalOf(error)));
  }
}

/**
 * Goes to a battle just begun, and keeps its links.
 * @param {{id: string, tokens: Record<string, string>}} made
 * @param {{scenario: string, game: string, options: any}} about
 * @param {string[]} yours
 */
export function enter(made, about, yours) {
  const token = made.tokens[yours.length > 1 ? "both" : (yours[0] ?? "watch")] ?? made.tokens.watch ?? "";
  keepBattle({ id: made.id, token, date: new Date().toISOString(), tokens: made.tokens, ...about });
  location.assign(linkTo(made.id, token));
}
