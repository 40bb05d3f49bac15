/** The map of a campaign, small, as it stands while one of its battles is fought. */

import { Overview } from "../atlas/overview.js";
import { loadBooks } from "../net/books.js";
import { ask } from "../net/http.js";
import { NO_LOG } from "../seats/seat.js";

/** @typedef {{game: string, ground: import("../atlas/types.js").MapData, view: {season: import("../atlas/types.js").Season, spaces: {id: string, holder: string | null}[], fight: {at: string} | null}}} Seen */

/** Nothing is shown where this browser cannot open the campaign. @param {HTMLElement} host @param {string} id of the campaign @param {string | null} token */
export async function showSmallMap(host, id, token) {
  if (token === null) return;
  try {
    const { game, ground, view } = /** @type {Seen} */ (await ask(`/api/battles/${id}?from=${NO_LOG}`, token));
    const { terms } = await loadBooks(game);
    const map = new Overview(host, ground, /** @type {any} */ (terms)?.liveries ?? {});
    await map.show({ season: view.season, holders: Object.fromEntries(view.spaces.map(({ id: space, holder }) => [space, holder ?? ""])), marked: view.fight ? [view.fight.at] : [] });
  } catch {
    host.remove();
  }
}
