/** Figures of a report as people read them. */

/** @typedef {import("./types.js").Share} Share */

/** What happens less often than one in two hundred is no nothing. @param {Share} share @returns {string} */
export const hundredths = ({ share }) => (share === null ? "–" : share > 0 && share < 0.005 ? "under 1 %" : `${Math.round(share * 100)} %`);

/** A share with how far off it may be. @param {Share} share @returns {string} */
export function withMargin(share) {
  if (share.share === null) return "–";
  const [low = 0, high = 1] = share.interval, off = Math.max(1, Math.round((high - low) * 50));
  return `${Math.round(share.share * 100)} % ± ${off}`;
}

/** @param {number} count */
export const thousands = (count) => count.toLocaleString("en-GB");

/** How much longer something takes, in words. @param {number | null} seconds @returns {string} */
export function timeLeft(seconds) {
  if (seconds === null) return "";
  return seconds < 90 ? `${Math.max(1, Math.round(seconds))} s left` : `${Math.round(seconds / 60)} minutes left`;
}
