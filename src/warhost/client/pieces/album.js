/**
 * The album of named signs: what is drawn for a state of a piece or lies on the board. The board and the legend draw
 * the same. A sign that is not in it is a plain disc with its word.
 */

import { group, path, svg, text } from "../board/svg.js";
import { tellOnce } from "./unknown.js";

/**
 * @typedef {object} Sign
 * @property {string} d  its outline, within 8 of the origin
 * @property {"gold" | "white" | "worn" | "warn" | "blood"} disc  what it lies on
 * @property {boolean} [line]  drawn as a line
 * @property {"fades" | "leans" | "bitten" | "leads" | "spear" | "bow" | "bleeds"} [does]  what it does to the whole piece
 */

const FLAME = "M0-9q9 8 6 16.500q-1.200 6-6 6t-6.600-6.600q-.900-4.500 2.100-7.500q.6 3 2.100 3.900q-.6-6.600 2.400-12.300z";
const BITE = "M-8 1l2-6 2 3.500 2-5.500 2 4.500 2-4.500 2 5.500 2-3.500 2 6q-8 8-16 0z";
const DROP = "M0-8Q7 0 7 3.500A7 7 0 0 1-7 3.500Q-7 0 0-8Z";

/** @type {Record<string, Sign>} */
const SIGNS = {
  "white flag": { d: "M-4 8V-7M-4-7q4-2 9 1v7q-5-3-9-1", disc: "white", line: true, does: "leans" },
  "exclamation mark": { d: "M-2-7.500h4l-1 9h-2zM-1.900 4h3.800v3.600h-3.800z", disc: "warn" },
  "jaws round it": { d: BITE, disc: "warn", does: "bitten" },
  jaws: { d: BITE, disc: "warn" },
  drop: { d: DROP, disc: "blood", does: "bleeds" },
  tick: { d: "M-5 0l4 4 6-8", disc: "worn", line: true, does: "fades" },
  pause: { d: "M-5-6h3.500v12h-3.500zM1.500-6h3.500v12h-3.500z", disc: "worn" },
  chevrons: { d: "M-5-5l5 5-5 5M0-5l5 5-5 5", disc: "worn", line: true },
  plus: { d: "M-1.600-6h3.200v4.400h4.400v3.200h-4.400v4.400h-3.200v-4.400h-4.400v-3.200h4.400z", disc: "gold" },
  flag: { d: "M-4 7V-7M-4-6.500H5L2-3l3 3.500h-9", disc: "gold", line: true },
  "crossed blades": { d: "M-6-6L6 6M6-6L-6 6M-7 2l5 5M7 2l-5 5", disc: "gold", line: true },
  "golden rim": { d: "", disc: "gold", does: "leads" },
  spear: { d: "M-1-3l-.5 11h3l-.5-11zM0-9q4 3 0 7q-4-4 0-7z", disc: "white", does: "spear" },
  bow: { d: "M-3-8Q7 0-3 8M-3-8V8M-5 0H6", disc: "white", line: true, does: "bow" },
  flames: { d: FLAME, disc: "warn" },
  mist: { d: "M-7-4q3.500-3 7 0t7 0M-7 0q3.500-3 7 0t7 0M-7 4q3.500-3 7 0t7 0", disc: "white", line: true },
  zone: { d: "M-7-6h14v12h-14z", disc: "white", line: true },
  aim: { d: "M0-8V-3M0 3V8M-8 0H-3M3 0H8M-5 0a5 5 0 1 0 10 0a5 5 0 1 0-10 0", disc: "warn", line: true },
  way: { d: "M-7 6L0 0L-3-3L6-7", disc: "white", line: true },
};

/** @param {string} sign @returns {Sign | null} */
export const signOf = (sign) => (Object.hasOwn(SIGNS, sign) ? SIGNS[sign] : null);

/**
 * The signs of a piece's states, the most urgent first: in the order in which its game declares them.
 * @param {Piece} piece @param {Looks} looks @returns {{sign: string, name: string, drawn: Sign | null}[]}
 */
export function signsOf({ states }, looks) {
  if (!states?.length) return [];
  const held = new Set(states);
  const declared = Object.entries(looks.signs).filter(([state]) => held.delete(state));
  return [...declared.map(([, { sign, name }]) => ({ sign, name })), ...[...held].map((name) => ({ sign: name, name }))].map((one) => ({ ...one, drawn: signOf(one.sign) }));
}

/** @param {{drawn: Sign | null}[]} signs @param {NonNullable<Sign["does"]>} what */
export const does = (signs, what) => signs.some(({ drawn }) => drawn?.does === what);

/** A sign on its disc, radius 11.5. @param {string} sign @param {string} [word] @returns {SVGGElement} */
export function badge(sign, word = sign) {
  const drawn = signOf(sign);
  if (!drawn) return plainBadge(sign, word);
  return group("badge", svg("circle", { class: `disc disc-${drawn.disc}`, r: 11.5 }), glyph(drawn));
}

/** @param {Sign} sign */
export const glyph = ({ d, line }) => path(line ? "glyph-line" : "glyph", d);

/** @param {string} sign @param {string} word */
function plainBadge(sign, word) {
  tellOnce("sign", sign);
  return group("badge", svg("circle", { class: "disc disc-white", r: 11.5 }), worded(word));
}

/** A word that fits a disc or a plate of its own. @param {string} word */
function worded(word) {
  const size = Math.min(9, 30 / Math.max(3, word.length));
  return svg("text", { class: "badge-word", y: size / 3, "font-size": size }, word);
}

/** Jaws round a piece whose body has this radius. @param {number} radius */
export function jawsRound(radius) {
  const teeth = Array.from({ length: 14 }, (_, place) =>
    svg("path", { class: "tooth", d: "M-6-3h12l-6 13z", transform: `rotate(${(360 * place) / 14}) translate(0 ${-radius}) scale(${radius / 49})` }));
  return group("jaws", svg("circle", { class: "jaws-ring", r: radius }), ...teeth);
}

/** A drop of blood, or where one was. @param {boolean} left @param {string} transform */
export const drop = (left, transform) => svg("path", { class: left ? "pip" : "pip lost", d: "M0-5.500Q5 0 5 2.500A5 5 0 0 1-5 2.500Q-5 0 0-5.500Z", transform });

/** A line of words on a plate. @param {string} className @param {string} words @param {number} letter  width of one @param {number} high */
export function plate(className, words, letter, high) {
  const wide = Math.max(high * 1.2, letter * [...words].length + 10);
  return group(className, svg("rect", { class: "plate-back", x: -wide / 2, y: -high / 2, width: wide, height: high, rx: high * 0.3 }), text("plate-words", 0, high * 0.29, words));
}
