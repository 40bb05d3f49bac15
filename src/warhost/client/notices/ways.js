/** What the server is asked about notices: how it tells, to whom it does, and that it is to begin or to end. */

import { ask, post } from "../net/http.js";
import { keptPerson } from "../page/person.js";

/** @typedef {{id: string, kind: string, to: string, quiet: Quiet | null, state: "well" | "asked" | "failing" | "ended", stop: string, feed: string | null}} Subscription */
/** @typedef {{from: string, to: string, zone: string}} Quiet */
/** @typedef {{kinds: string[], push_key: string | null}} Offered */

/** @type {Promise<Offered> | null} */
let offered = null;

/** How this server tells whose move it is; no kind where it does not. @returns {Promise<Offered>} */
export const waysOffered = () => (offered ??= ask("/api/notices").catch(() => ({ kinds: [], push_key: null })));

/** Of one seat, by its token, or of the person that this browser is. */
export class Ways {
  /** @param {string} id @param {string} token */
  constructor(id, token) {
    this.token = token;
    this.of_seat = `/api/battles/${id}/notices`;
  }

  /** Is the person told of all his battles? */
  get ofAll() {
    return keptPerson() !== null;
  }

  get path() {
    return this.ofAll ? "/api/me/notices" : this.of_seat;
  }

  /** All that are told of this battle. @returns {Promise<Subscription[]>} */
  async all() {
    const paths = this.ofAll ? [this.path, this.of_seat] : [this.path];
    const found = await Promise.all(paths.map((path) => ask(path, this.token)));
    return found.flatMap((one) => one.subscriptions);
  }

  /** @param {Record<string, any>} to @param {Quiet | null} quiet @returns {Promise<Subscription>} */
  begin(to, quiet) {
    return post(this.path, { to, quiet, page: document.baseURI }, this.token);
  }

  /** @param {Subscription} one */
  end(one) {
    return post(`/api/notices/of/${one.stop}/stop`, {});
  }

  /** @param {Subscription} one @param {Quiet | null} quiet */
  keepQuiet(one, quiet) {
    return post(`/api/notices/of/${one.stop}/quiet`, { quiet });
  }
}
