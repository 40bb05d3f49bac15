/** Times in words: what a clock reads, and how long there is until a moment. */

const MINUTE_S = 60, HOUR_S = 3600, DAY_S = 86400;

/** What is left on a clock, as it is read at a glance. @param {number} seconds @param {boolean} slow  whether it goes by days */
export function clockWords(seconds, slow) {
  if (seconds <= 0) return "no time left";
  return slow && seconds >= HOUR_S ? `${roughly(seconds)} left` : digits(seconds);
}

/** The biggest part of a time that there is of it; what has just begun still counts as whole. @param {number} seconds */
export function roughly(seconds) {
  const days = Math.floor((seconds + HOUR_S) / DAY_S), hours = Math.floor((seconds + MINUTE_S) / HOUR_S);
  if (days >= 2) return `${days} days`;
  return hours >= 2 ? `${hours} hours` : `${Math.max(1, Math.floor(seconds / MINUTE_S))} minutes`;
}

/** @param {number} seconds */
function digits(seconds) {
  const whole = Math.floor(seconds), two = (/** @type {number} */ part) => String(part).padStart(2, "0");
  const hours = Math.floor(whole / HOUR_S), minutes = Math.floor((whole % HOUR_S) / MINUTE_S);
  return hours ? `${hours}:${two(minutes)}:${two(whole % MINUTE_S)}` : `${minutes}:${two(whole % MINUTE_S)}`;
}
