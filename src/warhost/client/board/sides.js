/** Which of a game's two sides a name means: the first is red and round, the second black and square, whatever they are called. */

/** @type {Map<string, number>} */
const order = new Map();
/** @type {Record<string, string>} */
let titles = {};

/** @param {readonly string[]} sides  a game's, in its own order */
export function knowSides(sides) {
  sides.forEach((side, place) => order.set(side, place));
}

/** @param {string | null | undefined} side @returns {number} 0 or 1 */
export const sideIndex = (side) => order.get(side ?? "") ?? 0;

/** @param {string | null | undefined} side @returns {string} the class of its looks, empty without a side */
export const sideClass = (side) => (side ? `side-${sideIndex(side)}` : "");

/** @param {Record<string, string>} names  what the game calls its sides */
export function nameSides(names) {
  titles = names;
}

/** @param {string} side @returns {string} */
export const sideTitle = (side) => titles[side] ?? side.charAt(0).toUpperCase() + side.slice(1);
