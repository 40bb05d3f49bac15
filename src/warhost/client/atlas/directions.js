/** From space to space by direction, as a map is walked with the keys of arrows. */

/** @typedef {import("./types.js").Plan} Plan */
/** @typedef {import("./types.js").Point} Point */
/** @typedef {"up" | "down" | "left" | "right"} Direction */

/** @type {Record<Direction, number>} */
const TURNS = { right: 0, down: Math.PI / 2, left: Math.PI, up: -Math.PI / 2 };
/** How far aside a space may lie, in radians: of those next to it, and of all others. */
const NEXT = 1.05, BEYOND = 0.8;

/** Where each space is. @param {Plan} plan @returns {Map<string, Point>} */
const spotsOf = ({ regions, castles }) =>
  new Map([...regions.map(({ id, seat }) => /** @type {const} */ ([id, seat])), ...castles.flatMap(({ id, at }) => (at ? [/** @type {const} */ ([id, at])] : []))]);

/** The next space in a direction: one that borders it, or else the nearest that lies there; null at the end of the map. @param {Plan} plan @param {string} from @param {Direction} direction @returns {string | null} */
export function towards(plan, from, direction) {
  const spots = spotsOf(plan), at = spots.get(from);
  if (!at) return null;
  const { regions, castles } = plan;
  const beside = new Set([...(regions.find(({ id }) => id === from)?.adj ?? []), ...(castles.find(({ id }) => id === from)?.adj ?? []), ...castles.filter(({ adj }) => adj.includes(from)).map(({ id }) => id)]);
  const others = [...spots].filter(([space]) => space !== from).map(([space, spot]) => ({ space, ...apart(at, spot, TURNS[direction]) }));
  const nearest = (/** @type {typeof others} */ some, /** @type {number} */ most) => least(some.filter(({ aside }) => aside < most));
  return nearest(others.filter(({ space }) => beside.has(space)), NEXT) ?? nearest(others, BEYOND);
}

/** How far a spot is, and how far aside of a direction. @param {Point} from @param {Point} to @param {number} turn */
function apart([ax, ay], [bx, by], turn) {
  const off = Math.abs(Math.atan2(by - ay, bx - ax) - turn) % (2 * Math.PI);
  return { far: Math.hypot(bx - ax, by - ay), aside: Math.min(off, 2 * Math.PI - off) };
}

/** Straight ahead counts for more than near. @param {{space: string, far: number, aside: number}[]} some @returns {string | null} */
const least = (some) => some.reduce((best, { space, far, aside }) => (far * (1 + 2 * aside ** 2) < best.cost ? { space, cost: far * (1 + 2 * aside ** 2) } : best), { space: /** @type {string | null} */ (null), cost: Infinity }).space;
