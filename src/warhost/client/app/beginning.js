/** Beginning a battle: its links are kept, one's own seat is taken, and the page goes there. */

import { post } from "./http.js";
import { keepBattle } from "./kept.js";
import { linkTo } from "./links.js";
import { takeSeat } from "./seat.js";

const LINKS_OF = "warhost.show_links"; // read where the battle opens

/**
 * @param {any} asked  the battle, as the server takes it
 * @param {{scenario: string, game: string, options: any}} about  what is kept of it
 * @param {string[]} yours  the sides that are played here
 */
export async function beginBattle(asked, about, yours) {
  const { id, tokens, commitment } = await post("/api/battles", asked);
  const isShared = yours.length > 1;
  const token = tokens[isShared ? "both" : (yours[0] ?? "watch")];
  keepBattle({ id, token, tokens, commitment, own: true, date: new Date().toISOString(), ...about });
  const persons = Object.values(asked.seats).filter((kind) => kind === "person").length;
  if (persons > yours.length) sessionStorage.setItem(LINKS_OF, id);
  const opens = await takeSeat(id, token, isShared, "", persons === yours.length).catch(() => token); // where that failed, the battle's page does it
  location.assign(linkTo(id, opens));
}
