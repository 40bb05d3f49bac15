/** Telling a person who looks elsewhere that it is his move: the title, a notification, a sound. */

import { currentSettings } from "./settings.js";
import { sound } from "./sounds.js";

let told = false;

/** @param {boolean} yours @param {string} name @param {number} unread  messages */
export function noticeTurn(yours, name, unread) {
  const title = yours ? `Your move: ${name}` : `${name}, Warhost`;
  document.title = unread ? `${title} (${unread === 1 ? "a message" : `${unread} messages`})` : title;
  if (yours && !told) call(name);
  told = yours;
}

/** @param {string} name */
function call(name) {
  const { notify } = currentSettings();
  void sound("turn");
  if (!notify || !document.hidden || !("Notification" in window) || Notification.permission !== "granted") return;
  const notice = new Notification("Your move", { body: name, tag: "warhost" });
  notice.onclick = () => {
    window.focus();
    notice.close();
  };
}
