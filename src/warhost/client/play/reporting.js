/** Messages of a battle that are reported to the host, where its server has a meeting place and a person sits here. */

import { ask, post, refusalOf } from "../net/http.js";
import { keptPerson } from "../page/person.js";
import { openReport } from "../panels/view_report.js";

/** How a message is reported; undefined where nobody would hear of it. @param {string} battle @returns {Promise<((message: number) => void) | undefined>} */
export async function reporting(battle) {
  const ready = keptPerson() ? await ask("/api/ready").catch(() => null) : null;
  if (!ready?.meeting_place) return undefined;
  const send = (/** @type {number} */ message, /** @type {string} */ why) => post("/api/meet/reports", { battle, message, why }).then(() => null, refusalOf);
  return (message) => openReport("Report a message to the host", "The host of this server reads the message, and why you report it.", (why) => send(message, why));
}
