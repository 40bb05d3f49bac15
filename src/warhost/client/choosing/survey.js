/** What the server knows of the board: reach, ways, ranges and sight. Asked once for each position, the newest question first. */

const MOST_KEPT = 400;

export class Survey {
  /** @param {Deeds} deeds */
  constructor(deeds) {
    this.deeds = deeds;
    this.number = -1;
    /** @type {Map<string, Promise<any>>} */
    this.answers = new Map();
    /** @type {Map<string, {busy: boolean, next: (() => Promise<void>) | null}>} */
    this.lanes = new Map();
  }

  /** @param {Record<string, any>} what @returns {Promise<any>} its answer, null where there is none */
  ask(what) {
    const { number, store } = this.deeds;
    // While something is under way the server stands at another number already.
    if (store.get().sending) return Promise.resolve(null);
    if (number !== this.number || this.answers.size > MOST_KEPT) this.answers.clear();
    this.number = number;
    const key = JSON.stringify(what);
    const known = this.answers.get(key) ?? (what.what === "why" ? this.deeds.mayDo(what.action) : this.deeds.survey(number, what)).catch(() => null);
    this.answers.set(key, known);
    return known;
  }

  /**
   * Asks when the question before it is answered; of those that wait meanwhile only the last is asked.
   * @param {string} name
   * @param {Record<string, any>} what
   * @param {(answer: any) => void} then
   */
  async latest(name, what, then) {
    const lane = this.lanes.get(name) ?? { busy: false, next: null };
    this.lanes.set(name, lane);
    lane.next = async () => then(await this.ask(what));
    if (lane.busy) return;
    lane.busy = true;
    while (lane.next) {
      const { next } = lane;
      lane.next = null;
      await next();
    }
    lane.busy = false;
  }

  /** What waits is not asked any more. @param {string} name */
  forget(name) {
    const lane = this.lanes.get(name);
    if (lane) lane.next = null;
  }
}
