/** Chances of marches: asked one after the other, at once from few battles, then from more for what is looked at. */

import { reachOf, aimedWay } from "./marches.js";
import { percent } from "./signs.js";

/** @typedef {import("./types.js").WarState} WarState */
/** @typedef {import("./types.js").Outlook} Outlook */

const STEPS = /** @type {const} */ ([50, 100, 200, 400]);

export class OutlookDesk {
  /** @param {import("./war_page.js").WarPage} page */
  constructor(page) {
    this.page = page;
    this.number = -1;
    /** @type {Set<string>} what was refused, or is of no battle */
    this.closed = new Set();
    this.asking = false;
  }

  /** @param {string} action @returns {string} */
  chipOf(action) {
    const told = this.page.store.get().outlooks[action];
    return told ? percent(told.share) : "";
  }

  /** Asks for what is looked at, as long as there is something. @param {WarState} state */
  want(state) {
    if (state.shown !== this.number) {
      this.number = state.shown;
      this.closed.clear();
    }
    const next = this.asking ? null : this.nextOf(state);
    if (next) void this.ask(...next);
  }

  /** First a figure of everything, then better ones of what is aimed at. @param {WarState} state @returns {[action: string, battles: number] | null} */
  nextOf(state) {
    const open = (/** @type {string} */ action) => !this.closed.has(action);
    const aimed = aimedWay(state)?.action;
    if (aimed && open(aimed) && !state.outlooks[aimed]) return [aimed, STEPS[0]];
    const fresh = reachOf(state).rows.find(({ action }) => open(action) && !state.outlooks[action]);
    if (fresh) return [fresh.action, STEPS[0]];
    const known = aimed ? state.outlooks[aimed] : null;
    const more = known?.battles ? STEPS.find((step) => step > known.battles) : undefined;
    return aimed && more && open(aimed) ? [aimed, more] : null;
  }

  /** @param {string} action @param {number} battles */
  async ask(action, battles) {
    const { store, deeds } = this.page, { number } = this;
    this.asking = true;
    try {
      const told = await deeds.outlook(action, battles);
      if (told.battles < battles) this.closed.add(action);
      if (number === this.number) store.change((state) => ({ ...state, outlooks: { ...state.outlooks, [action]: told } }));
    } catch {
      this.closed.add(action);
      store.change((state) => ({ ...state }));
    } finally {
      this.asking = false;
      this.want(store.get());
    }
  }
}
