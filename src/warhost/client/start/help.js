/** What somebody new may want to know before his first battle. */

import { openDialog } from "../page/dialogs.js";
import { h } from "../page/html.js";

const WORDS = [
  ["To begin", "Fight a battle now begins at once, against the computer. Or choose a battle from the shelves: then you choose side and opponent too."],
  ["What to do", "The page says what must be decided, and what may be done stands out on the board. You need not know the rules: nothing that they forbid can be done."],
  ["Odds", "Point at an enemy, or tap it once, and you see what the blow may do before you strike."],
  ["Rules", "Every line of the log names the rules behind it. Choose one, and it is read beside the board."],
  ["Mistakes", "What you did can be taken back until a die is rolled. In a practice battle, dice can be taken back as well."],
  ["Going on later", "Leave whenever you like. The battle waits for you on this page."],
];

export function openStartHelp() {
  openDialog(
    "How Warhost is played",
    h(
      "dl",
      { class: "start-help" },
      WORDS.map(([title, words]) => [h("dt", { key: title }, title), h("dd", { key: `${title}:` }, words)]),
    ),
  );
}
