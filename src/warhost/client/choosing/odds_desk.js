/** Odds asked for in time: waits a moment, asks once, remembers by number and action, drops what is stale. */

const WAIT_MS = 60;
const MOST = 40;

export class OddsDesk {
  /** @param {(number: number, actions: string[], signal: AbortSignal) => Promise<Record<string, Odds>>} ask @param {() => void} onNews */
  constructor(ask, onNews) {
    this.ask = ask;
    this.onNews = onNews;
    /** @type {string[]} the fates that the flag on a target counts */
    this.measured = [];
    this.number = -1;
    /** @type {Map<string, Answer>} */
    this.answers = new Map();
    /** @type {Record<Lane, {timer: ReturnType<typeof setTimeout> | undefined, wanted: string, control: AbortController | null}>} */
    this.lanes = { aim: newLane(), asked: newLane(), chips: newLane() };
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

  /** How likely a measured fate befalls the target of a choice, at once or in the fight that it leads to, of 1; null while it is not known, and for what has none. @param {Choice} choice @returns {number | null} */
  chance({ action, target }) {
    const odds = this.known(action);
    if (!odds) return null;
    const now = this.chanceIn(odds.fates, target);
    const fight = now ? undefined : odds.leads_to.find((one) => one.fates[target ?? ""]);
    return fight ? ((this.chanceIn(fight.fates, target) ?? 0) * fight.percent) / 100 : now;
  }

  /** @param {FatesOf} fates @param {string | null} label @returns {number | null} */
  chanceIn(fates, label) {
    const met = fates[label ?? ""]?.filter(({ parts }) => parts.some(({ name }) => this.measured.includes(name)));
    return met ? met.reduce((sum, one) => sum + one.percent, 0) / 100 : null;
  }

  /** What the flag on its target says. @param {Choice} choice @returns {string | null} */
  chipOf(choice) {
    const chance = this.chance(choice);
    return chance === null ? null : percent(chance);
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

const newLane = () => ({ timer: undefined, wanted: "", control: null });

/** @param {number} share @returns {string} */
export function percent(share) {
  const hundredths = share * 100;
  if (hundredths > 0 && hundredths < 1) return "<1 %";
  if (hundredths < 100 && hundredths > 99) return ">99 %";
  return `${Math.round(hundredths)} %`;
}
