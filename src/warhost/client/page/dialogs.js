/** Dialogs: one frame for all, and a confirmation. */

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
