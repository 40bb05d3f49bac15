/** What may still be asked of a side while another moves, and what it says to that beforehand. */

import { capital, pieceOf } from "../choosing/choices.js";
import { ask, post, refusalOf } from "../net/http.js";
import { openDialog } from "../page/dialogs.js";
import { h } from "../page/html.js";
import { sideName } from "../panels/view_small.js";

const UNTIL = { battle: "until I take it back", turn: "for this turn", harm: "until one of mine is harmed" };
const AT_ANY_TIME = "at any time";
const WHOEVER = "whoever it is";

/** @typedef {{questions: QuestionAhead[], answers: AnswerGiven[]}} Ahead */
/** @typedef {{id: string, token: string, store: {get: () => any, change: (how: (state: any) => any) => void}}} Page */

/** @param {Page} page */
export async function openBeforehand(page) {
  const sheet = new Sheet(page);
  await sheet.load();
}

/** The dialog, and what it has heard. */
class Sheet {
  /** @param {Page} page */
  constructor(page) {
    this.page = page;
    this.path = `/api/battles/${page.id}/beforehand`;
    this.dialog = openDialog("Answer beforehand", h("p", { role: "status" }, "One moment …"));
    /** @type {Record<string, Ahead>} */
    this.sides = {};
    this.problem = "";
  }

  async load() {
    try {
      this.sides = (await ask(this.path, this.page.token)).sides;
    } catch (error) {
      this.problem = refusalOf(error).sentence;
    }
    this.draw();
  }

  /** Says what a side answers from now on. @param {string} side @param {AnswerGiven[]} answers */
  async give(side, answers) {
    const said = answers.map(({ ended: _, ...one }) => one);
    try {
      const told = /** @type {Ahead} */ (await post(this.path, { side, answers: said }, this.page.token));
      this.sides = { ...this.sides, [side]: told };
      this.problem = "";
      this.page.store.change((state) => (state.view ? { ...state, view: { ...state.view, answers: { ...state.view.answers, [side]: told.answers } } } : state));
    } catch (error) {
      this.problem = refusalOf(error).sentence;
    }
    this.draw();
  }

  draw() {
    const sides = Object.entries(this.sides);
    this.dialog.update(
      this.problem ? h("p", { class: "refusal", role: "alert", key: "problem" }, capital(this.problem)) : null,
      h("p", { class: "quiet", key: "intro" }, "This you may be asked before your next turn. Of several answers the first that fits is given for you, and the log says so. Without one you are asked."),
      sides.map(([side, ahead]) => [
        sides.length > 1 ? h("h3", { key: side }, sideName(side)) : null,
        ahead.questions.length ? null : h("p", { key: `${side} nothing` }, "As the battle stands nothing can be asked of you."),
        ahead.questions.map((question) => this.question(side, ahead, question)),
      ]),
    );
  }

  /** @param {string} side @param {Ahead} ahead @param {QuestionAhead} question @returns {Child} */
  question(side, ahead, question) {
    const own = ahead.answers.filter((one) => one.question === question.name);
    const giveAll = (/** @type {AnswerGiven[]} */ answers) => void this.give(side, answers);
    return h(
      "section",
      { class: "ahead", key: `${side} ${question.name}`, "aria-label": question.words },
      h("h4", null, question.words),
      own.length ? h("ol", { class: "ahead-given" }, own.map((one) => this.given(ahead, question, one, giveAll))) : null,
      this.form(question, (row) => giveAll([...ahead.answers.filter((one) => !one.ended && !isSame(one, row)), row])),
    );
  }

  /** One answer that was given. @param {Ahead} ahead @param {QuestionAhead} question @param {AnswerGiven} one @param {(answers: AnswerGiven[]) => void} giveAll @returns {Child} */
  given(ahead, question, one, giveAll) {
    const words = this.words(question, one), others = ahead.answers.filter((other) => other !== one && !other.ended);
    return h(
      "li",
      { key: words, class: one.ended ? "is-ended" : "" },
      h("span", null, words, one.ended ? ` Ended: ${one.ended}.` : ""),
      one.ended ? h("button", { onclick: () => giveAll([...others, one]) }, "Again") : h("button", { "aria-label": `Take back: ${words}`, onclick: () => giveAll(others) }, "Take back"),
    );
  }

  /** @param {QuestionAhead} question @param {AnswerGiven} one */
  words(question, one) {
    const said = (/** @type {{name: string, words: string}[]} */ of, /** @type {string} */ name) => of.find((row) => row.name === name)?.words ?? name;
    const when = [one.piece ? this.called(one.piece) : "", one.when ? said(question.conditions, one.when) : ""].filter(Boolean).join(", ");
    return capital(`${when ? `${when}: ` : ""}${said(question.choices, one.choose)}, ${UNTIL[one.until]}.`);
  }

  /** @param {string} label */
  called(label) {
    const name = pieceOf(this.page.store.get().view, label)?.name;
    return name && name !== label ? `${name} (${label})` : label;
  }

  /** What can be said to a question. @param {QuestionAhead} question @param {(row: AnswerGiven) => void} add @returns {Child} */
  form(question, add) {
    const { pieces, conditions, choices } = question;
    const submit = (/** @type {SubmitEvent} */ event) => {
      event.preventDefault();
      const of = new FormData(/** @type {HTMLFormElement} */ (event.target)), said = (/** @type {string} */ name) => String(of.get(name) ?? "");
      add({ question: question.name, choose: said("choose"), when: said("when"), piece: said("piece"), until: /** @type {AnswerGiven["until"]} */ (said("until")), ended: "" });
    };
    return h(
      "form",
      { class: "ahead-form", onsubmit: submit },
      pieces.length ? select("Who", "piece", [["", WHOEVER], ...pieces.map((label) => /** @type {[string, string]} */ ([label, this.called(label)]))]) : null,
      conditions.length ? select("When", "when", [["", AT_ANY_TIME], ...conditions.map(pairOf)]) : null,
      select("Answer", "choose", choices.map(pairOf)),
      select("How long", "until", Object.entries(UNTIL)),
      h("button", { type: "submit" }, "Add"),
    );
  }
}

/** @param {AnswerGiven} one @param {AnswerGiven} other */
const isSame = (one, other) => /** @type {(keyof AnswerGiven)[]} */ (["question", "choose", "when", "piece", "until"]).every((key) => one[key] === other[key]);

/** @param {{name: string, words: string}} one @returns {[string, string]} */
const pairOf = ({ name, words }) => [name, words];

/** @param {string} label @param {string} name @param {[string, string][]} options */
const select = (label, name, options) =>
  h("label", { key: name }, h("span", null, label), h("select", { name }, options.map(([value, words]) => h("option", { value, key: value }, words))));
