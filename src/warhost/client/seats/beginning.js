/** Beginning a battle: its links are kept, one's own seat is taken, and the page goes there. */

import { post } from "../net/http.js";
import { isForgetful, keepBattle } from "../page/kept.js";
import { linkTo } from "./links.js";
import { tokenOf } from "./own.js";
import { takeSeat } from "./seat.js";

/**
 * @param {any} asked  the battle, as the server takes it
 * @param {{scenario: string, game: string, options: any}} about  what is kept of it
 * @param {string[]} yours  the sides that are played here
 */
export async function beginBattle(asked, about, yours) {
  const { id, tokens, commitment } = await post("/api/battles", asked);
  const isShared = yours.length > 1;
  const token = tokens[isShared ? "both" : (yours[0] ?? "watch")];
  const persons = Object.values(asked.seats).filter((kind) => kind === "person").length;
  const shows_links = persons > yours.length;
  keepBattle({ id, token, tokens, commitment, shows_links, sides: Object.keys(asked.seats), own: true, date: new Date().toISOString(), ...about });
  const opens = await takeSeat(id, token, isShared, "", persons === yours.length).catch(() => token); // where that failed, the battle's page does it
  go(linkTo(id, opens));
}

/** Goes to a battle of the person's, which this browser may not have seen yet. @param {string} id @param {Partial<KeptBattle>} [about]  what is kept of it */
export async function openOwnBattle(id, about) {
  go(linkTo(id, await tokenOf(id, about)));
}

/** Leaves for another page; where nothing is stored, with all that this tab holds. @param {string} address */
export function go(address) {
  if (!isForgetful()) return location.assign(address);
  history.pushState(history.state, "", address);
  location.reload();
}
