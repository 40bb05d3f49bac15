/** The list of every choice. Fetched only when it is wanted. */

import { capital, matching } from "./choices.js";
import { openDialog } from "../page/dialogs.js";
import { h } from "../page/html.js";

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
