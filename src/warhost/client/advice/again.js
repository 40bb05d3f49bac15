/** A decision of a battle that is looked back upon, taken again: chosen on the board, and compared. Nothing of it is kept. */

import { byOperand, byPlace, bareChoices, capital, actorsOf, chosenAfter } from "../choosing/choices.js";
import { refusalOf } from "../net/http.js";
import { h } from "../page/html.js";
import { percent } from "../choosing/odds_desk.js";

const ALIKE = 0.02; // chances that differ by less are much the same

export class Again {
  /**
   * @param {number} number
   * @param {Correction} correction
   * @param {{ask: (asked: {number: number, action?: string}) => Promise<any>, changed: (plans: Intent[]) => void, leave: () => void}} page
   */
  constructor(number, correction, page) {
    this.number = number;
    this.correction = correction;
    this.page = page;
    this.prompt = "";
    /** @type {Choice[]} */
    this.choices = [];
    /** @type {string | null} */
    this.chosen = null;
    /** @type {Choice[]} what a click may have meant */
    this.offered = [];
    /** @type {Attempt | null} */
    this.answer = null;
    this.words = "Looking at the position …";
    void this.begin();
  }

  async begin() {
    await this.tell("", async () => {
      const { prompt, choices } = await this.page.ask({ number: this.number });
      Object.assign(this, { prompt, choices, chosen: chosenAfter(choices, null) });
    });
  }

  /** @param {string} words  what is said meanwhile @param {() => Promise<void>} does */
  async tell(words, does) {
    this.words = words;
    this.page.changed(this.plans);
    try {
      await does();
      this.words = "";
    } catch (error) {
      this.words = refusalOf(error).sentence;
    }
    this.page.changed(this.plans);
  }

  /** What is drawn: the answer, with what would have been better beside it. @returns {Intent[]} */
  get plans() {
    const { answer, correction } = this;
    return answer ? [answer, ...(correction.better && correction.better.action !== this.action ? [{ ...correction.better, mark: "✓" }] : [])] : [];
  }

  /** @returns {import("../basics/types.js").Marks} */
  get marks() {
    const marked = (/** @type {Map<string, Choice[]>} */ found) => new Map([...found].map(([name, open]) => [name, { tone: open[0]?.verb ?? "" }]));
    const { choices, chosen } = this;
    return { actors: new Set(actorsOf(choices)), chosen, places: marked(byPlace(choices, chosen, null)), targets: marked(byOperand(choices, chosen, "target")), cursor: null, last: [] };
  }

  /** @param {string} label */
  pickPiece(label) {
    const aimed = byOperand(this.choices, this.chosen, "target").get(label);
    if (aimed) return this.offer(aimed);
    if (!actorsOf(this.choices).includes(label)) return;
    this.chosen = label;
    this.offer(this.choices.filter((one) => one.actor === label && one.place === null && one.target === null), false);
  }

  /** @param {string} place */
  pickPlace(place) {
    this.offer(byPlace(this.choices, this.chosen, null).get(place) ?? []);
  }

  /** One is taken at once, of several one is chosen. @param {Choice[]} choices @param {boolean} [atOnce] */
  offer(choices, atOnce = true) {
    if (atOnce && choices.length === 1 && choices[0]) return void this.take(choices[0]);
    this.offered = choices;
    this.page.changed(this.plans);
  }

  /** @param {Choice} choice */
  async take(choice) {
    this.offered = [];
    this.answer = null;
    await this.tell("Playing it on …", async () => {
      this.answer = await this.page.ask({ number: this.number, action: choice.action });
      this.action = choice.action;
    });
  }

  /** How the answer compares. @param {Attempt} answer */
  verdict({ chance }) {
    const { better, chance: before } = this.correction;
    if (better && chance > better.chance - ALIKE) return "As good as the best that was found.";
    if (Math.abs(chance - before) < ALIKE) return "Much the same as what was done.";
    return chance > before ? "Better than what was done." : "Worse than what was done.";
  }

  /** @returns {Child} */
  view() {
    const { answer, offered, choices, chosen, words, correction } = this;
    const bare = offered.length ? offered : bareChoices(choices, null);
    return h(
      "div",
      { class: "again", key: "again" },
      h("p", { class: "prompt-words", role: "status" }, words || (answer ? `${capital(answer.words)}: ${percent(answer.chance)}. ${this.verdict(answer)}` : `What would you do? ${this.prompt}`)),
      answer ? h("p", { class: "quiet small" }, answer.reasons.map((said) => `${said}.`).join(" "), ` It was: ${correction.done.words}, ${percent(correction.chance)}.`, correction.better ? ` Best: ${correction.better.words}, ${percent(correction.better.chance)}.` : "") : null,
      h(
        "div",
        { class: "row" },
        bare.slice(0, 12).map((one) => h("button", { key: one.action, onclick: () => void this.take(one) }, one.button)),
        chosen === null || actorsOf(choices).length < 2 ? null : h("button", { key: "other", onclick: () => ((this.chosen = null), this.offer([])) }, "Another piece"),
        h("button", { key: "leave", onclick: this.page.leave }, "Back to the replay"),
      ),
    );
  }
}
