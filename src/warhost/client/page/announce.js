/** Words for people who listen: one live region of the page. */

/** @param {string} words */
export function announce(words) {
  const region = document.getElementById("announce");
  if (region) region.textContent = region.textContent === words ? `${words}\u00a0` : words;
}
