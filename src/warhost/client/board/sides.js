/** Which of a game's two sides a name means: the first is red and round, the second black and square, whatever they are called. */

/** @type {Map<string, number>} */
const order = new Map();

/** @param {readonly string[]} sides  a game's, in its own order */
export function knowSides(sides) {
  sides.forEach((side, place) => order.set(side, place));
}

/** @param {string | null | undefined} side @returns {number} 0 or 1 */
export const sideIndex = (side) => order.get(side ?? "") ?? 0;

/** @param {string | null | undefined} side @returns {string} the class of its looks, empty without a side */
export const sideClass = (side) => (side ? `side-${sideIndex(side)}` : "");
