/** The links to a battle: those of other seats, the spectator's and one's own. */

import { allSides, sideTitle } from "../basics/sides.js";
import { openDialog } from "../page/dialogs.js";
import { h } from "../page/html.js";
import { keptBattle, keptBattles } from "../page/kept.js";

/** @param {string} id @param {string} token @returns {string} */
export function linkTo(id, token) {
  const isCampaign = keptBattles().some((one) => one.id === id && one.campaign);
  return new URL(`${isCampaign ? "campaign" : "battle"}/${id}#${token}`, document.baseURI).href;
}

/** Something to be copied. @param {string} title @param {string} explains @param {string} text */
export function copyRow(title, explains, text) {
  return h(
    "section",
    { class: "link-row", key: title },
    h("h3", null, title),
    h("p", { class: "quiet" }, explains),
    h(
      "p",
      { class: "row" },
      h("input", {
        readonly: true,
        value: text,
        "aria-label": title,
        onfocus: (/** @type {Event} */ event) => /** @type {HTMLInputElement} */ (event.target).select(),
      }),
      h("button", { onclick: (/** @type {Event} */ event) => copy(event, text) }, "Copy"),
    ),
  );
}

/** @param {Event} event @param {string} text */
async function copy(event, text) {
  const button = /** @type {HTMLButtonElement} */ (event.currentTarget);
  const field = /** @type {HTMLInputElement} */ (button.previousElementSibling);
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    field.select();
    document.execCommand("copy");
  }
  button.textContent = "Copied";
}

/** @param {string} id @param {string} token */
export function openLinks(id, token) {
  const { tokens = {}, sides = [] } = keptBattle(id, token) ?? {};
  const others = Object.keys(tokens).filter((side) => side !== "both" && side !== "watch" && tokens[side] !== token && tokens.both !== token);
  const rest = [
    tokens.watch && tokens.watch !== token ? copyRow("For watchers", `Sees what ${allSides(sides)} may know, and decides nothing.`, linkTo(id, tokens.watch)) : null,
    copyRow("Your own", "To go on from another browser. Keep it to yourself.", linkTo(id, token)),
  ];
  openDialog(
    keptBattle(id, token)?.campaign ? "Links to this campaign" : "Links to this battle",
    others.map((side) =>
      copyRow(
        sides.length > 2 ? `Send this to whoever plays ${sideTitle(side)}` : "Send this to your friend",
        `It is the seat of ${side}. Whoever opens the link first can take it; the link opens nothing afterwards.`,
        linkTo(id, /** @type {string} */ (tokens[side])),
      ),
    ),
    others.length ? h("details", { key: "rest" }, h("summary", null, "Other links: for watchers, and your own"), rest) : rest,
  );
}
