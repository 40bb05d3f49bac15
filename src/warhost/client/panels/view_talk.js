/** Short messages between the seats. */

import { h } from "../page/html.js";
import { sideDot, speaker } from "./view_small.js";

/** @param {Scene} scene @param {(text: string) => Promise<boolean>} say @param {(message: number) => void} [report] */
export function talkView(scene, say, report) {
  const mayTalk = scene.yours.length > 0;
  return h(
    "div",
    { class: "talk", key: "talk" },
    h(
      "ol",
      { class: "messages", "aria-live": "polite", "aria-label": "Messages" },
      scene.messages.map((one) =>
        h(
          "li",
          { key: String(one.number) },
          sideDot(one.side),
          h("b", null, one.side ? speaker(scene, one.side) : "Watcher"),
          " ",
          one.text,
          h("time", { class: "quiet", datetime: one.at }, ` ${clock(one.at)}`),
          report && one.side && !scene.yours.includes(one.side) ? h("button", { class: "report", "aria-haspopup": "dialog", onclick: () => report(one.number) }, "Report") : null,
        ),
      ),
    ),
    scene.messages.length ? null : h("p", { class: "quiet" }, "No messages yet."),
    mayTalk
      ? h(
          "form",
          { class: "say", onsubmit: (/** @type {SubmitEvent} */ event) => submit(event, say) },
          h("label", { class: "unseen", for: "say" }, "Message"),
          h("input", { id: "say", name: "say", maxlength: 300, autocomplete: "off", placeholder: "Say something", leave: true }),
          h("button", { type: "submit" }, "Send"),
        )
      : null,
  );
}

/** @param {SubmitEvent} event @param {(text: string) => Promise<boolean>} say */
async function submit(event, say) {
  event.preventDefault();
  const field = /** @type {HTMLInputElement} */ (/** @type {HTMLFormElement} */ (event.target).elements.namedItem("say"));
  const text = field.value.trim();
  if (text && (await say(text))) field.value = "";
}

/** @param {string} at */
function clock(at) {
  const time = new Date(at);
  return Number.isNaN(time.valueOf()) ? "" : time.toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" });
}
