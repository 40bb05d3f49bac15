/**
 * A battle over HTTP, for where WebSockets do not pass: the page asks again and again how it stands, and sends each deed
 * as a request of its own.
 */

import { ask, post, refusalOf } from "./http.js";

const EVERY_MS = 2000;
/** @type {Record<string, string>} the addresses of deeds that have not their own name */
const PATHS = { act: "actions", offer: "offers", answer: "answers", say: "messages", practise: "practice" };

export class Asking {
  /** @param {string} id @param {string} token @param {LineEvents} events */
  constructor(id, token, events) {
    this.path = `/api/battles/${id}`;
    this.token = token;
    this.events = events;
    this.works = false;
    this.ended = false;
    this.said = 0; // messages that the page has
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    /** @type {Promise<void> | null} */
    this.asking = null;
  }

  /** Asks once, and goes on asking where the server answers. @returns {Promise<boolean>} whether it does */
  async begin() {
    await this.askNow();
    return this.works;
  }

  /** One question at a time: an older answer never comes after a newer one. @returns {Promise<void>} */
  async askNow() {
    clearTimeout(this.timer);
    await this.asking;
    this.asking = this.look();
    await this.asking;
    this.asking = null;
    clearTimeout(this.timer);
    if (!this.ended) this.timer = setTimeout(() => void this.askNow(), EVERY_MS);
  }

  async look() {
    try {
      const from = this.events.lastNumber();
      this.hear(await ask(`${this.path}?stay=true&hidden=${document.hidden}${from === null ? "" : `&from=${from}`}`, this.token), from);
    } catch (error) {
      this.works = false;
      if (refusalOf(error).code !== "no_answer" && !this.ended) await this.refused(refusalOf(error));
    }
  }

  /** @param {any} told  the scene, and who thinks @param {number | null} known  the number of the last entry that the page has */
  hear({ thinker, ...scene }, known) {
    if (this.ended) return;
    if (!this.works || scene.number !== known) this.events.onMessage({ type: "scene", ...scene });
    else this.hearBeside(scene);
    if (!this.works) this.events.onLine({ phase: "asking", retry_s: 0 });
    this.works = true;
    this.said = scene.messages.length;
    this.events.onMessage(thinker ?? { type: "thinking", side: null, coming: false });
  }

  /** What changes beside the entries, told as over a line: a decision that is half made stays so. @param {Scene} scene */
  hearBeside({ rematch, offer, seats, counsel, messages }) {
    if (rematch) this.events.onMessage({ type: "rematch", rematch });
    for (const [type, part] of Object.entries({ offer, seats, counsel })) this.events.onMessage({ type, [type]: part });
    for (const message of messages.slice(this.said)) this.events.onMessage({ type: "message", message });
  }

  /** @param {Refusal} refusal */
  async refused(refusal) {
    this.events.onMessage({ type: "refusal", request: null, ...refusal });
    if (!(await this.events.mayRetry())) this.end();
  }

  /** Sends a deed, and asks at once what came of it; rejects with the server's refusal. @param {any} message */
  async send({ type, ...deed }) {
    await post(`${this.path}/${PATHS[type] ?? type}`, deed, this.token);
    await this.askNow();
  }

  end() {
    this.ended = true;
    clearTimeout(this.timer);
  }
}
