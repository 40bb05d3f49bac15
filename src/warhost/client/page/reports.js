/** Mistakes of the page that must not stop a battle: told of once, where its other mistakes are. */

/** @type {Set<string>} */
const told = new Set();

/** @param {unknown} error */
export function reportOnce(error) {
  const mistake = mistakeOf(error);
  if (told.has(mistake)) return;
  told.add(mistake);
  reportError(error);
}

/** What went wrong and where, by whichever way one came there. @param {unknown} error @returns {string} */
function mistakeOf(error) {
  if (!(error instanceof Error)) return String(error);
  return [error.message, ...(error.stack ?? "").split("\n").slice(0, 2)].join("\n");
}
