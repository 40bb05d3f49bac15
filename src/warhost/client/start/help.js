/** What somebody new may want to know before his first battle. */

import { openDialog } from "../page/dialogs.js";
import { h } from "../page/html.js";

const WORDS = [
  ["What it is", "Printed wargames with their whole rulebooks. You command one army; the computer, or a friend by a link, commands the other. It is free, and nothing has to be installed or signed up for."],
  ["You need not know the rules", "The page says what must be decided, and what may be done stands out on the board. Nothing that the rules forbid can be done. The first battle of each game explains itself in a few notes."],
  ["Odds", "Point at an enemy, or tap it once, and you see what the blow may do before you strike. Every line of the log names the rules behind it."],
  ["Mistakes", "What you did can be taken back until a die is rolled. In a practice battle, dice can be taken back as well."],
  ["A friend", "Choose A friend, by a link, and send the link that you get. Your friend opens it, and you play."],
  ["Battles of your own", "Draw a battlefield opens a page on which you draw the ground, set up two armies and play them at once, or let them fight a thousand times to see whether they are even."],
  ["Going on later", "Leave whenever you like. The battle waits for you on this page, which says whose move it is."],
];

export function openStartHelp() {
  openDialog(
    "How it works",
    h(
      "dl",
      { class: "start-help" },
      WORDS.map(([title, words]) => [h("dt", { key: title }, title), h("dd", { key: `${title}:` }, words)]),
    ),
  );
}
