/** A browser that stores nothing for this page: its person is told so, once a battle. */

import { openDialog } from "../page/dialogs.js";
import { h } from "../page/html.js";
import { keptBattle, noteBattle } from "../page/kept.js";

/** @param {string} id @param {string} token */
export function warnOnce(id, token) {
  if (keptBattle(id, token)?.warned) return;
  noteBattle(id, token, { warned: true });
  openDialog(
    "This browser remembers nothing",
    h("p", null, "It blocks what pages store, or has no room. You can play all the same, but only the address of this page opens the battle for you: keep this tab open, or note the address and keep it to yourself."),
  );
}
