/** What a person does to a battle: each deed is sent, and what the server says against it is shown. */

import { Refused, ask, post, refusalOf } from "../net/http.js";
import { withPart, withRefusal } from "../choosing/battle_state.js";
import { askReplay } from "../seats/seat.js";

export class Deeds {
  /** @param {string} id @param {string} token @param {BattleStore} store @param {() => Live} live */
  constructor(id, token, store, live) {
    this.id = id;
    this.path = `/api/battles/${id}`;
    this.token = token;
    this.store = store;
    this.live = live;
  }

  /** @param {any} message @returns {Promise<boolean>} */
  async send(message) {
    this.store.set({ refusal: null, declined: null });
    try {
      await this.live().send(message);
      return true;
    } catch (error) {
      await this.refused(error);
      return false;
    }
  }

  /** @param {unknown} error */
  async refused(error) {
    const refusal = refusalOf(error);
    if (error instanceof Refused && refusal.code === "stale") await this.resync();
    else this.store.change((state) => withRefusal(state, refusal));
  }

  /** The server stands elsewhere than this page: its state counts. */
  async resync() {
    this.store.set({ sending: false });
    this.live().reopen();
  }

  get number() {
    return this.store.get().scene?.number ?? 0;
  }

  /** @param {Choice} choice @param {number} [number]  where the battle stood when it was offered: one of an earlier decision is not done at a later one */
  act(choice, number) {
    if (this.store.get().sending) return;
    void this.perform(choice.action, choice.until, number).then((error) => error && this.refused(error));
  }

  /** @param {string} action @param {Until} [until]  for how long a pass holds @param {number} [number]  where the battle stood @returns {Promise<unknown>} what the server has against it; null when it is done */
  async perform(action, until, number = this.number) {
    this.store.set({ sending: true, menu: null, why: null, armed: null, draft: null, card: null, aimed: [], refusal: null, declined: null });
    try {
      await this.live().send({ type: "act", number, action, ...(until ? { until } : {}) });
      return null;
    } catch (error) {
      return error;
    } finally {
      this.store.set({ sending: false });
    }
  }

  /** Does one thing after another, each while it still can be done: a die may have changed that. @param {Choice[]} choices */
  actAll(choices) {
    this.act({ ...choices[0], action: choices.map(({ action }) => action).join("; ") });
  }

  undo() {
    return this.send({ type: "undo", number: this.number });
  }

  /** What only the server can measure on an open table. @param {number} number @param {any} what */
  survey(number, what) {
    return post(`${this.path}/survey`, { number, ask: what }, this.token);
  }

  /** What speaks against an action, as an answer about a move. @param {string} action @returns {Promise<MoveAnswer>} */
  async mayDo(action) {
    const { reasons } = await post(`${this.path}/why`, { action }, this.token);
    return { legal: !reasons.length, reasons, path: [], cost: null, touches: [], charges: [], threats: [] };
  }

  hurry() {
    void this.send({ type: "hurry" });
  }

  /** @param {string} text */
  say(text) {
    return this.send({ type: "say", text });
  }

  offerDraw() {
    void this.send({ type: "offer", kind: "draw" });
  }

  /** Asks the friends on the other sides. @param {boolean} turned  with sides changed */
  offerRematch(turned) {
    void this.send({ type: "rematch", turned });
  }

  /** @param {boolean} accept */
  answer(accept) {
    void this.send({ type: "answer", accept });
  }

  /** @param {string} side */
  surrender(side) {
    void this.send({ type: "surrender", side });
  }

  claim() {
    void this.send({ type: "claim" });
  }

  /** @param {number} days  0 comes back early */
  rest(days) {
    void this.send({ type: "holiday", days });
  }

  practise() {
    void this.send({ type: "practise" });
  }

  resume() {
    void this.send({ type: "resume" });
  }

  stop() {
    void this.send({ type: "stop" });
  }

  /** @param {number} number @param {string[]} actions @param {AbortSignal} signal */
  async odds(number, actions, signal) {
    return (await post(`${this.path}/odds`, { number, actions }, this.token, signal)).odds;
  }

  /** Shows why an action is not allowed, where the person looks. @param {string} action @param {number} x @param {number} y */
  async why(action, x, y) {
    const title = `Why not: ${action}?`;
    this.store.set({ why: { x, y, title, reasons: null }, menu: null });
    let reasons;
    try {
      reasons = (await post(`${this.path}/why`, { action }, this.token)).reasons;
    } catch (error) {
      const refusal = refusalOf(error);
      reasons = refusal.reasons.length ? refusal.reasons : [{ text: refusal.sentence, clauses: [] }];
    }
    if (this.store.get().why?.title !== title) return;
    if (!reasons.length) reasons = [{ text: "nothing forbids it, but it is not among the choices now", clauses: [] }];
    this.store.set({ why: { x, y, title, reasons } });
  }

  /** Ends a pass that was given for a while. @param {string} side */
  async askAgain(side) {
    try {
      await post(`${this.path}/orders`, { side, ask_again: true }, this.token);
      this.store.change((state) => (state.view ? { ...state, view: { ...state.view, passing: {} } } : state));
    } catch (error) {
      await this.refused(error);
    }
  }

  /** Says when a side wants to be asked. @param {string} side @param {string} kind @param {string} level */
  async order(side, kind, level) {
    try {
      const { orders } = await post(`${this.path}/orders`, { side, orders: { [kind]: level } }, this.token);
      this.store.change((state) => withPart(state, { orders: { ...state.scene?.orders, [side]: orders } }));
    } catch (error) {
      await this.refused(error);
    }
  }

  /** @param {number} from @returns {Promise<ReviewAnswer>} */
  review(from) {
    return ask(`${this.path}/review?from=${from}`, this.token);
  }

  /** @returns {Promise<Replay>} */
  replay() {
    return askReplay(this.id, this.token);
  }
}
