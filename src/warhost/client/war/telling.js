/** What is told of an entry, and for how long. */

const MARCH_MS = 1100;
const EVENT_MS = 700;
/** What everybody has to hear of. */
const LOUD = /battle|castle|taken|lost|slain|falls|wins|siege|card|submits|plague|conquer/i;

/** @param {Entry} entry */
const isMarch = ({ action }) => action?.startsWith("march ") ?? false;

/** How long what happens is shown, at normal pace. @param {Entry} entry @returns {number} milliseconds */
export function lengthOf(entry) {
  if (entry.kind !== "act") return 0;
  if (isMarch(entry)) return MARCH_MS;
  return entry.events.some(({ text }) => LOUD.test(text)) ? EVENT_MS : 0;
}

/** The sentences of an entry. @param {Entry} entry @returns {string[]} */
export const toldIn = ({ events }) => events.map(({ text }) => text);

/** What is said while it is shown. @param {Entry} entry */
export const sentenceOf = (entry) => entry.events[0]?.text ?? entry.sentence;
