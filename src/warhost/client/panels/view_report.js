/** What is reported to the host of a server, and why: a name, or a message. */

import { openDialog } from "../page/dialogs.js";
import { h } from "../page/html.js";
import { refusalView } from "./view_small.js";

/** One line to be filled in and sent. @param {string} label @param {string} button @param {number} most @param {(text: string) => void} send */
export function oneLine(label, button, most, send) {
  return h(
    "form",
    {
      class: "row",
      key: "line",
      onsubmit: (/** @type {Event} */ event) => {
        event.preventDefault();
        const field = /** @type {HTMLInputElement} */ (/** @type {HTMLFormElement} */ (event.target).elements[0]);
        if (field.value.trim()) send(field.value.trim());
      },
    },
    h("input", { "aria-label": label, placeholder: label, maxlength: most, required: true, leave: true }),
    h("button", { type: "submit" }, button),
  );
}

/** @param {string} title @param {string} explains @param {(why: string) => Promise<Refusal | null>} report */
export function openReport(title, explains, report) {
  const dialog = openDialog(title);
  const draw = (/** @type {Child} */ said) =>
    dialog.update(
      h("p", { key: "about" }, explains),
      oneLine("What is wrong with it?", "Report", 500, async (why) => {
        const refusal = await report(why);
        draw(refusal ? refusalView(refusal) : h("p", { role: "status", key: "said" }, "The host has it. Thank you."));
      }),
      said,
    );
  draw(null);
}
