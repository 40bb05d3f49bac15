/** How long something lasts, in words. */

/** @type {[number, string][]} */
const UNITS = [[86_400_000, "day"], [3_600_000, "hour"], [60_000, "minute"]];

/** "3 days", "an hour", "moments". @param {number} ms */
export function lasting(ms) {
  const [length, unit] = UNITS.find(([one]) => ms >= one) ?? [0, ""];
  if (!unit) return "moments";
  const count = Math.floor(ms / length);
  return count === 1 ? `${unit === "hour" ? "an" : "a"} ${unit}` : `${count} ${unit}s`;
}

/** How long ago something was. @param {string} moment */
export const since = (moment) => Date.now() - Date.parse(moment);

/** A day as it is written where the reader lives. @param {string} moment */
export const dayOf = (moment) => new Date(moment).toLocaleDateString(undefined, { day: "numeric", month: "long", year: "numeric" });
