/** Odds asked for in time: waits a moment, asks once, remembers by number and action, drops what is stale. */

import { isOnPlace } from "./choices.js";

const WAIT_MS = 60;
const MOST = 40;

export class OddsDesk {
  /** @param {(number: number, actions: string[], signal: AbortSignal) => Promise<Record<string, Odds>>} ask @param {() => void} onNews */
  constructor(ask, onNews) {
    this.ask = ask;
    this.onNews = onNews;
    /** @type {Measure} what the flag on a target tells */
    this.measure = { text: "", fates: [], expects: null };
    this.strikes = ""; // the verb with which targets are struck, and what stands in a place
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

  /** What befalls the target of a choice, at once or in the fight that it leads to; null while it is not known, and for what has none. @param {Choice} choice @returns {Worth | null} */
  worth(choice) {
    const odds = this.known(choice.action), whom = struckBy(choice, this.strikes);
    const now = odds && this.worthIn(odds.fates, whom);
    const fight = now?.chance || now?.expected ? undefined : odds?.leads_to.find((one) => one.fates[whom ?? ""]);
    return (fight && this.worthIn(fight.fates, whom, fight.percent / 100)) || now;
  }

  /** @param {FatesOf} fates @param {string | null} label @param {number} [share] of all outcomes @returns {Worth | null} */
  worthIn(fates, label, share = 1) {
    const { fates: grave, expects } = this.measure, all = fates[label ?? ""];
    /** @param {string[]} names @param {boolean} [sums] */
    const sum = (names, sums) => (all ?? []).reduce((so, { parts, percent: of }) => so + (of / 100) * share * parts.reduce((most, { name, amount }) => (names.includes(name) ? Math.max(most, sums ? amount : 1) : most), 0), 0);
    return all ? { chance: sum(grave), expected: expects ? sum(expects.fates, true) : 0 } : null;
  }

  /** What is told of a choice before it is made: all that is measured. @param {Choice} choice @returns {string | null} */
  chipOf(choice) {
    const worth = this.worth(choice);
    return worth && [...new Set([this.expected(worth), this.flag(worth)])].filter(Boolean).join(", ");
  }

  /** What the flag on a target says: the chance, or where there is none what is to be expected. @param {Worth} worth @returns {string} */
  flag(worth) {
    return (worth.chance ? "" : this.expected(worth)) || percent(worth.chance);
  }

  /** @param {Worth} worth */
  expected({ expected }) {
    const { expects } = this.measure, number = Math.round(expected);
    if (!expects) return "";
    return `${number ? `≈ ${number}` : expected ? "< 1" : "no"} ${number === 1 || (expected && !number) ? expects.one : expects.many}`;
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

/** Whom a choice strikes, or the place whose building. @param {Choice} choice @param {string} strikes @returns {string | null} */
export const struckBy = (choice, strikes) => (isOnPlace(choice, strikes) ? String(choice.place) : choice.target);

const newLane = () => ({ timer: undefined, wanted: "", control: null });

/** @param {number} share @returns {string} */
export function percent(share) {
  const hundredths = share * 100;
  if (hundredths > 0 && hundredths < 1) return "< 1 %";
  if (hundredths < 100 && hundredths > 99) return "> 99 %";
  return `${Math.round(hundredths)} %`;
}
