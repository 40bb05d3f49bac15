/** Odds asked for in time: waits a moment, asks once, remembers by number and action, drops what is stale. */

const WAIT_MS = 60;
const MOST = 40;

export class OddsDesk {
  /** @param {(number: number, actions: string[], signal: AbortSignal) => Promise<Record<string, Odds>>} ask @param {() => void} onNews */
  constructor(ask, onNews) {
    this.ask = ask;
    this.onNews = onNews;
    /** @type {Kind["chipOf"]} the words for a chip, which depend on the kind of board */
    this.chipOf = chipOf;
    this.number = -1;
    /** @type {Map<string, Answer>} */
    this.answers = new Map();
    /** @type {Record<Lane, {timer: ReturnType<typeof setTimeout> | undefined, wanted: string, control: AbortController | null}>} */
    this.lanes = { aim: { timer: undefined, wanted: "", control: null }, chips: { timer: undefined, wanted: "", control: null } };
  }

  /** @param {number} number  forgets what was asked about another position */
  moveTo(number) {
    if (number === this.number) return;
    this.number = number;
    this.answers.clear();
    for (const lane of Object.values(this.lanes)) this.drop(lane);
  }

  /** @param {{timer: any, wanted: string, control: AbortController | null}} lane */
  drop(lane) {
    clearTimeout(lane.timer);
    lane.control?.abort();
    lane.control = null;
    lane.wanted = "";
  }

  /** @param {string} action @returns {Odds | null} */
  known(action) {
    const answer = this.answers.get(action);
    return answer?.state === "known" ? answer.odds : null;
  }

  /** @param {string} action @returns {Answer | undefined} */
  answer(action) {
    return this.answers.get(action);
  }

  /** @param {Lane} name @param {string[]} actions */
  want(name, actions) {
    const lane = this.lanes[name];
    const missing = actions.filter((one) => this.answers.get(one)?.state === undefined).slice(0, MOST);
    const wanted = missing.join("\n");
    if (wanted === lane.wanted) return;
    this.drop(lane);
    lane.wanted = wanted;
    if (missing.length) lane.timer = setTimeout(() => this.fetch(name, missing), WAIT_MS);
  }

  /** @param {Lane} name @param {string[]} actions */
  async fetch(name, actions) {
    const control = new AbortController();
    const { number } = this;
    this.lanes[name].control = control;
    try {
      const found = await this.ask(number, actions, control.signal);
      if (number !== this.number) return;
      for (const one of actions) {
        const odds = found[one];
        this.answers.set(one, odds ? { state: "known", odds } : { state: "failed", sentence: "There are no odds for this." });
      }
    } catch (error) {
      if (control.signal.aborted || number !== this.number) return;
      const sentence = error instanceof Error ? error.message : String(error);
      for (const one of actions) this.answers.set(one, { state: "failed", sentence });
    }
    this.onNews();
  }
}

/** What may become of a target: on the board only the chance of any harm. @type {Kind["chipOf"]} */
export function chipOf(odds, target, on_board) {
  const fates = odds.fates[target ?? ""];
  if (!fates) return null;
  const harm = fates.filter(({ parts }) => parts.some(({ tone }) => tone === "bad")).reduce((sum, one) => sum + one.percent, 0);
  if (on_board) return percent(harm / 100);
  /** @type {Map<string, number>} */
  const told = new Map();
  for (const { parts, percent: share } of fates) for (const { words } of parts) told.set(words, (told.get(words) ?? 0) + share);
  return [...told].map(([words, share]) => `${percent(share / 100)} ${words}`).join(", ") || "no effect";
}

/** @param {number} share @returns {string} */
export function percent(share) {
  const hundredths = share * 100;
  if (hundredths > 0 && hundredths < 1) return "<1 %";
  if (hundredths < 100 && hundredths > 99) return ">99 %";
  return `${Math.round(hundredths)} %`;
}
