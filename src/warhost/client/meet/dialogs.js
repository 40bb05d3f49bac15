/** Small dialogs of the meeting place: who is invited to an open battle, and what is reported to the host. */

import { refusalOf } from "../net/http.js";
import { openDialog } from "../page/dialogs.js";
import { h } from "../page/html.js";
import { oneLine, openReport } from "../panels/view_report.js";
import { refusalView } from "../panels/view_small.js";
import { copyRow } from "../seats/links.js";

/** @typedef {import("./types.js").Guest} Guest */
/** @typedef {import("./types.js").Offered} Offered */

/** The address at which one open battle is accepted. @param {string} id */
export const linkToOpen = (id) => new URL(`meet#${id}`, document.baseURI).href;

/** @param {Offered} one @param {(name: string) => Promise<any>} invite */
export function openShare(one, invite) {
  const dialog = openDialog(`Invite somebody to ${one.scenario.name}`);
  const draw = (/** @type {Child} */ said) =>
    dialog.update(
      copyRow("By a link", one.listed ? "Whoever opens it sees this battle at once." : "Whoever opens it may accept; nobody else sees this battle.", linkToOpen(one.id)),
      h("h3", { key: "by-name" }, "By name"),
      oneLine("Name in this meeting place", "Invite", 40, async (name) => {
        draw(await invite(name).then(() => h("p", { role: "status", key: "said" }, `${name} is invited.`), (error) => refusalView(refusalOf(error))));
      }),
      said,
    );
  draw(null);
}

/** @param {Guest} one @param {(why: string) => Promise<any>} report */
export function openNameReport(one, report) {
  const explains = "The host of this server reads the name and why you report it. A message is reported where it was said, in the talk of the battle.";
  openReport(`Report ${one.name} to the host`, explains, (why) => report(why).then(() => null, refusalOf));
}
