/** From a battle of a campaign back to the campaign: its map, small, in a corner of the table, and the words that lead there. */

import { cameFrom } from "../page/tab.js";
import { h } from "../page/html.js";
import { keptBattles } from "../page/kept.js";

/** @typedef {NonNullable<Scene["campaign"]>} OfCampaign */

/** What opens the campaign here: whoever came from it has it still. @param {OfCampaign} campaign @param {string} battle  the id of the battle that leads back */
const tokenOf = ({ id }, battle) => cameFrom(battle) ?? keptBattles().find((one) => one.id === id)?.token ?? null;

/** @param {OfCampaign} campaign @param {string} battle */
const addressOf = (campaign, battle) => `campaign/${campaign.id}#${tokenOf(campaign, battle) ?? ""}`;

/** @param {BattleState} state @param {BattlePage} page @returns {Child} */
export function wayBack({ scene }, page) {
  if (!scene?.campaign) return null;
  const { campaign } = scene;
  return h(
    "a",
    { class: "home-way", key: "way-back", href: addressOf(campaign, page.id), title: `Back to the map: ${campaign.name}` },
    h("span", { class: "home-way-map", key: "map", leave: true, "aria-hidden": "true", made: (/** @type {HTMLElement} */ made) => void import("./small_map.js").then(({ showSmallMap }) => showSmallMap(made, campaign.id, tokenOf(campaign, page.id))) }),
    h("span", { class: "home-way-words" }, "Back to the map"),
  );
}

/** When the battle is over, the one thing to do. @param {Scene} scene @param {string} battle @returns {Child} */
export const homeButton = ({ campaign }, battle) => (campaign ? h("a", { class: "button primary", key: "home", href: addressOf(campaign, battle) }, "Back to the campaign") : null);
