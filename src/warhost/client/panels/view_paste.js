/** Where a replay begins: a transcript that is pasted, or a battle that is still being read. */

import { h } from "../page/html.js";

/** @param {ReplayState} state @param {ReplayPage} page @returns {Child} */
export function pasteForm(state, page) {
  return h(
    "main",
    { id: "main", class: "paste", key: "paste", tabindex: -1 },
    h("h1", null, "Replay a battle"),
    state.loading ? h("p", { class: "quiet", role: "status" }, "Reading the battle and computing its dice …") : null,
    state.refusal
      ? h(
          "div",
          { class: "refusal", role: "alert" },
          state.refusal.sentence,
          h(
            "ul",
            null,
            state.refusal.reasons.map((one, place) => h("li", { key: String(place) }, one.text)),
          ),
        )
      : null,
    page.id !== null
      ? null
      : h(
          "form",
          {
            onsubmit: (/** @type {SubmitEvent} */ event) => {
              event.preventDefault();
              page.readPasted(valueOf("transcript"), valueOf("receipt"));
            },
          },
          h(
            "label",
            { class: "field" },
            h("span", null, "Paste a transcript, or choose its file"),
            h("textarea", { id: "transcript", rows: 14, spellcheck: "false", leave: true }),
          ),
          h(
            "label",
            { class: "field" },
            h("span", null, "A receipt that was kept of it, if there is one"),
            h("input", { id: "receipt", maxlength: 600, spellcheck: "false", autocomplete: "off", placeholder: "receipt …", leave: true }),
          ),
          h(
            "p",
            { class: "row" },
            h("input", { type: "file", accept: ".txt,text/plain", "aria-label": "File of a transcript", onchange: takeFile }),
            h("button", { type: "submit", class: "primary", disabled: state.loading }, "Replay it"),
          ),
        ),
  );
}

/** @param {string} id @returns {string} what stands in a field */
const valueOf = (id) => /** @type {HTMLTextAreaElement | HTMLInputElement} */ (document.getElementById(id)).value;

/** @param {Event} event */
async function takeFile(event) {
  const file = /** @type {HTMLInputElement} */ (event.target).files?.[0];
  if (file) /** @type {HTMLTextAreaElement} */ (document.getElementById("transcript")).value = await file.text();
}
