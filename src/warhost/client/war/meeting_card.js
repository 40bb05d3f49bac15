/** The card of a battle to come, and of the battle at hand. */

import { h } from "../page/html.js";

const WAYS = { fight: "Fight it", captains: "Let captains fight it", chances: "Let the chances decide" };

/** @param {import("./types.js").WarState} state @param {import("./war_page.js").WarPage} page @returns {Child} */
export function meetingCard({ scene, sending }, page) {
  const meeting = scene?.war.meeting;
  if (!meeting) return null;
  return h(
    "section",
    { class: "meeting-card", key: "meeting", "aria-label": meeting.name },
    h("h2", null, meeting.name),
    h("p", { class: "row" }, meeting.ways.map((how) => h("button", { key: how, disabled: sending, onclick: () => void page.deeds.meet(how) }, WAYS[how]))),
  );
}
