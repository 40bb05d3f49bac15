/** How much time there is, in words. The server reads and writes a pace as one line: "3 days a move; 5 days in reserve; then claim". Pure. */

/** @type {[string, string, string][]} what happens when a clock has run out: as the server reads it, as it is offered, and in a sentence */
export const ENDINGS = [
  ["claim", "the other may claim it", "another side may claim the battle, or go on waiting"],
  ["computer:greedy", "a computer plays on", "a computer plays on for that side"],
  ["wait", "nothing happens", "nothing happens, and the battle waits"],
];

/** How much time there is, without what happens when it has run out. @param {string} pace */
export const muchWords = (pace) => pace.replace(/; then .*$/, "").replaceAll(";", ",");

/** What is agreed with a pace, in sentences. @param {string} pace  with what happens at its end */
export function paceWords(pace) {
  const much = muchWords(pace), [, end = ""] = /; then (.*)$/.exec(pace) ?? [];
  const added = much.includes("+") ? `${much.replace(" + ", " each, and ")} more with every move` : much;
  return `${added}. When a clock has run out, ${ENDINGS.find(([known]) => known === end)?.[2] ?? "a computer plays on for that side"}.`;
}
