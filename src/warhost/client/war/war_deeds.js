/** What a person does to a campaign: each deed is sent, and what the server says against it is shown. */

import { Refused, post, refusalOf } from "../net/http.js";
import { withPart, withRefusal } from "./war_state.js";

/** @typedef {import("./types.js").Outlook} Outlook */
/** @typedef {import("./types.js").WarState} WarState */

export class WarDeeds {
  /** @param {string} id @param {string} token @param {Store<WarState>} store @param {() => Live} live */
  constructor(id, token, store, live) {
    this.path = `/api/battles/${id}`;
    this.token = token;
    this.store = store;
    this.live = live;
  }

  get number() {
    return this.store.get().scene?.number ?? 0;
  }

  /** @param {any} message @returns {Promise<boolean>} */
  async send(message) {
    this.store.set({ refusal: null, why: null, sending: true });
    try {
      await this.live().send(message);
      return true;
    } catch (error) {
      this.refused(error);
      return false;
    } finally {
      this.store.set({ sending: false });
    }
  }

  /** @param {unknown} error */
  refused(error) {
    const refusal = refusalOf(error);
    if (error instanceof Refused && refusal.code === "stale") this.live().reopen();
    else this.store.change((state) => withRefusal(state, refusal));
  }

  /** One step, or several joined by "; ". @param {string} action @returns {Promise<boolean>} */
  async act(action) {
    return !this.store.get().sending && this.send({ type: "act", number: this.number, action });
  }

  undo() {
    return this.send({ type: "undo", number: this.number });
  }

  /** Says how the battle that is to come is settled. @param {import("./types.js").How} how */
  meet(how) {
    return this.send({ type: "meet", how });
  }

  /** @param {string} action @param {number} battles @param {number | null} [seasons]  as if a siege had lasted so long @returns {Promise<Outlook>} */
  outlook(action, battles, seasons = null, /** @type {AbortSignal | undefined} */ signal = undefined) {
    return post(`${this.path}/outlook`, { number: this.number, action, battles, ...(seasons === null ? {} : { seasons }) }, this.token, signal);
  }

  /** The field of the battle at hand, or one such as a march would lead to. @param {string | null} [action] */
  field(action = null) {
    return post(`${this.path}/field`, { number: this.number, ...(action === null ? {} : { action }) }, this.token);
  }

  /** Marches over two borders out of a space. @param {string} from @returns {Promise<import("./types.js").WarChoice[]>} */
  async ways(from) {
    return (await post(`${this.path}/ways`, { number: this.number, from }, this.token)).ways;
  }

  /** @returns {Promise<import("./types.js").WarHint[]>} */
  async hints() {
    const told = await post(`${this.path}/hints`, { number: this.number }, this.token);
    return told.hints ?? told;
  }

  /** @param {Side} side @param {boolean} wants */
  counsel(side, wants) {
    return this.send({ type: "counsel", side, wants });
  }

  hurry() {
    void this.live().send({ type: "hurry" }).catch(() => undefined);
  }

  /** @param {string} text */
  say(text) {
    return this.send({ type: "say", text });
  }

  /** @param {boolean} accept */
  answer(accept) {
    return this.send({ type: "answer", accept });
  }

  /** @param {string} side */
  surrender(side) {
    return this.send({ type: "surrender", side });
  }

  /** What speaks against an action, where the person looks. @param {string} action @param {string} title @param {{x: number, y: number}} at */
  async why(action, title, { x, y }) {
    this.store.set({ why: { x, y, title, reasons: null } });
    let reasons;
    try {
      reasons = (await post(`${this.path}/why`, { action }, this.token)).reasons;
    } catch (error) {
      const refusal = refusalOf(error);
      reasons = refusal.reasons.length ? refusal.reasons : [{ text: refusal.sentence, clauses: [] }];
    }
    if (this.store.get().why?.title !== title) return;
    this.store.set({ why: { x, y, title, reasons: reasons.length ? reasons : [{ text: "nothing forbids it now", clauses: [] }] } });
  }

  /** Says when a side wants to be asked. @param {string} side @param {string} kind @param {string} level */
  async order(side, kind, level) {
    try {
      const { orders } = await post(`${this.path}/orders`, { side, orders: { [kind]: level } }, this.token);
      this.store.change((state) => withPart(state, { orders: { ...state.scene?.orders, [side]: orders } }));
    } catch (error) {
      this.refused(error);
    }
  }
}
