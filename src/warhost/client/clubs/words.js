/** Words of clubs and tournaments. */

/** @typedef {import("./types.js").Tournament} Tournament */
/** @typedef {import("./types.js").TournamentLine} TournamentLine */

/** @type {Record<string, string>} */
export const KINDS = { round_robin: "Everybody meets everybody", both_ways: "Everybody meets everybody, on both sides", swiss: "Swiss" };

/** @param {TournamentLine} one */
export function stateWords({ state, kind, rounds }) {
  if (state === "open") return "open to enter";
  return state === "running" ? "under way" : `over, ${kind === "swiss" ? `${rounds} rounds` : "all have met"}`;
}

/** Points as they are written in tables: halves as a sign. @param {number} points */
export function pointsWords(points) {
  const whole = Math.floor(points), half = points - whole >= 0.5;
  return `${whole || !half ? whole : ""}${half ? "½" : ""}`;
}

/** A tie-break with at most two digits behind the point. @param {number} figure */
export const figureWords = (figure) => String(Math.round(figure * 100) / 100);

/** @param {number} count @param {string} one @param {string} [many] */
export const counted = (count, one, many = `${one}s`) => `${count} ${count === 1 ? one : many}`;
