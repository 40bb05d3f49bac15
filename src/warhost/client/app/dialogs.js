/** Dialogs: one frame for all, a confirmation, and the list of every choice. */

import { capital, matching } from "./choices.js";
import { h, render } from "./html.js";

/** @param {string} title @param {...Child} body @returns {Dialog} */
export function openDialog(title, ...body) {
  const element = document.createElement("dialog");
  element.setAttribute("aria-label", title);
  document.body.append(element);
  const close = () => element.close();
  element.addEventListener("close", () => element.remove());
  element.addEventListener("click", (event) => event.target === element && close());
  /** @param {...Child} inside */
  const update = (...inside) =>
    render(
      element,
      h(
        "div",
        { class: "dialog-body" },
        h("header", { class: "dialog-top" }, h("h2", null, title), h("button", { class: "sign", "aria-label": "Close", onclick: close }, "×")),
        inside,
      ),
    );
  update(...body);
  element.showModal();
  return { element, update, close };
}

/** @param {string} question @param {string} yes @returns {Promise<boolean>} */
export function confirm(question, yes) {
  return new Promise((resolve) => {
    let answer = false;
    const dialog = openDialog("Are you sure?");
    const decide = (/** @type {boolean} */ said) => {
      answer = said;
      dialog.close();
    };
    dialog.element.addEventListener("close", () => resolve(answer));
    dialog.update(
      h("p", null, question),
      h(
        "p",
        { class: "row" },
        h("button", { class: "danger", onclick: () => decide(true) }, yes),
        h("button", { onclick: () => decide(false), autofocus: true }, "No"),
      ),
    );
  });
}

/**
 * Every choice as a list that can be searched.
 * @param {Choice[]} choices
 * @param {string} such  words to filter by, as an example
 * @param {(choice: Choice) => void} act
 * @param {(choice: Choice) => Child} odds  a few words beside a choice
 * @param {(choice: Choice) => void} aim  a choice has the focus or the pointer
 */
export function openChoiceList(choices, such, act, odds, aim) {
  let words = "";
  const dialog = openDialog("All choices");
  const draw = () =>
    dialog.update(
      h("label", { class: "unseen", for: "choice-filter" }, "Filter"),
      h("input", { id: "choice-filter", type: "search", placeholder: `Filter, such as: ${such}`, autofocus: true, oninput: changed }),
      choices.length ? null : h("p", { class: "quiet" }, "There is nothing for you to choose now."),
      h(
        "ul",
        { class: "choice-list" },
        matching(choices, words).map((one) =>
          h(
            "li",
            { key: one.action },
            h(
              "button",
              { onclick: () => done(one), onfocus: () => aim(one), onmouseenter: () => aim(one) },
              h("span", null, capital(one.sentence)),
              h("code", null, one.action),
              odds(one),
            ),
          ),
        ),
      ),
    );
  /** @param {Event} event */
  function changed(event) {
    words = /** @type {HTMLInputElement} */ (event.target).value;
    draw();
  }
  /** @param {Choice} choice */
  function done(choice) {
    dialog.close();
    act(choice);
  }
  draw();
  dialog.element.querySelector("input")?.focus();
}
