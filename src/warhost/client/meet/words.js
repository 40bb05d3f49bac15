/** What is told of battles in the meeting place, in words. Pure. */

import { muchWords } from "../basics/paces.js";

/** @typedef {import("./types.js").Offered} Offered */
/** @typedef {import("./types.js").Series} Series */
/** @typedef {import("./types.js").Past} Past */

const HOUR_MS = 3_600_000;
const HOURS_A_DAY = 24;

/** The game and the scenario of a battle, as far as this server still has them. @param {Game[]} games @param {{game: string, scenario: {id: string}}} one @returns {{game: Game | undefined, scenario: Scenario | undefined}} */
export function pictured(games, { game: name, scenario: { id } }) {
  const game = games.find((one) => one.name === name);
  return { game, scenario: game?.scenarios.find((one) => one.id === id) };
}

/** What a side is called: its army, where that is known. @param {Game[]} games @param {{game: string, scenario: {id: string}}} one @param {string} side */
export function armyOf(games, one, side) {
  const { game, scenario } = pictured(games, one);
  return scenario?.armies[side] ?? game?.looks.sides[side] ?? side;
}

/** On which side whoever accepts would play. @param {Game[]} games @param {Offered} one */
export function sideWords(games, one) {
  const persons = Object.keys(one.seats).filter((side) => one.seats[side] === "person");
  const other = persons.find((side) => side !== one.side);
  return one.side === "any" || other === undefined ? "the lot decides on the sides" : `you would lead ${armyOf(games, one, other)}`;
}

/** What else there is to know of an open battle. @param {Offered} one @param {number} now */
export function termsWords({ best_of, pace, strength, watchers, until }, now) {
  const terms = [pace ? muchWords(pace.text) : "no clock", best_of > 1 ? `best of ${best_of}` : "", strengthWords(strength), watchers ? "others may watch" : "", leftWords(until, now)];
  return terms.filter(Boolean).join(", ");
}

/** Which opponents are wished for. @param {{least?: number, most?: number}} strength */
function strengthWords({ least, most }) {
  if (least !== undefined && most !== undefined) return `for ratings of ${least} to ${most}`;
  return least !== undefined ? `for ratings of ${least} or more` : most !== undefined ? `for ratings of ${most} or less` : "";
}

/** Somebody with his rating, where he has one. @param {import("./types.js").Guest} one */
export const rated = ({ name, rating }) => (rating ? `${name} (${rating.words})` : name);

/** How long it is offered. @param {string} until @param {number} now */
function leftWords(until, now) {
  const hours = Math.max(0, Math.round((Date.parse(until) - now) / HOUR_MS));
  if (hours < HOURS_A_DAY) return hours < 2 ? "ends soon" : `${hours} hours left`;
  const days = Math.round(hours / HOURS_A_DAY);
  return days === 1 ? "one day left" : `${days} days left`;
}

/** How a series stands for whoever looks. @param {Series} one */
export function seriesWords({ best_of, won: [mine, theirs], over, counted }) {
  const stands = `${points(mine)} to ${points(theirs)}`;
  if (!over) return counted ? `best of ${best_of}: ${stands}` : `best of ${best_of}: the first battle goes on`;
  return `best of ${best_of}, ${mine > theirs ? "won" : mine < theirs ? "lost" : "even"}: ${stands}`;
}

/** Points of a series, with halves for draws. @param {number} count */
const points = (count) => `${Math.floor(count) || (count % 1 ? "" : "0")}${count % 1 ? "½" : ""}`;

/** How a battle went for whoever looks. @param {Past} one */
export const resultWords = ({ yours, result: { winner } }) => (winner === null ? "without a winner" : yours.includes(winner) ? "won" : "lost");
