/**
 * What each terrain looks like: a hex of its colour with a motif that reads without colour. The motifs keep to the rim, because
 * a counter covers the middle. All colours are classes of board.css.
 */

import { definitions, path, svg, use } from "./svg.js";

/** @typedef {[className: string, d: string][]} Strokes */
/** @typedef {import("./types.js").Look} Look */

/** Nine places all over a hex, the far ones first so that near things stand before them. */
const SPOTS = [[2, -38], [-27, -27], [29, -25], [-38, 2], [39, 3], [3, 4], [-24, 30], [27, 31], [1, 46]];

/** Five places with room for something bigger. */
const BIG_SPOTS = [[-25, -24], [24, -27], [-33, 13], [33, 12], [0, 40]];

/** @param {string} d starts with a relative move @param {number[][]} spots */
const strewn = (d, spots) => spots.map(([x, y]) => `M${x} ${y}${d}`).join("");

/** @param {number} across @param {number} down */
const oval = (across, down) => `M${-across} 0a${across} ${down} 0 1 0 ${2 * across} 0a${across} ${down} 0 1 0 ${-2 * across} 0z`;

/** @param {number} radius @param {number} count @param {string} d starts with a relative move */
function ringOf(radius, count, d) {
  const turns = Array.from({ length: count }, (_, place) => (2 * Math.PI * (place + 0.5)) / count - Math.PI / 2);
  return strewn(d, turns.map((turn) => [Math.round(radius * Math.cos(turn)), Math.round(radius * Math.sin(turn))]));
}

/** @param {number[][]} lines half a wave's length and its height */
const waves = (lines) => lines.map(([x, y]) => `M${-x} ${y}q${x / 4}-7 ${x / 2} 0t${x / 2} 0 ${x / 2} 0 ${x / 2} 0`).join("");

const CONIFER = "m0-15l9 12h-5l7 10h-9v5h-4v-5h-9l7-10h-5z";
const ROCK = "m-10 6l2-9 7-5 8 3 4 11z";
const TUFT = "m-7 0l-3-6m5 6v-10m4 10l3-7";
const BLADES = "m-4 0l-2-6m4 6v-9m3 9l3-6";
const HOUSE = "m-12 9v-9h24v9z";
const ROOF = "m-15 1l9-12h14l8 12z";
const PEAK = "m-17 13l12-27 6 9 4-5 12 23z";
const SNOW = "m-5-14l-6 13 5-3 3 4 4-9z";
const MENHIR = "m-5 9l1-15 3-3 4 2 2 16z";
const BLOCK = "m-5-5h10v10h-10z";

/** Terrain letter to what is drawn over its hex, the lowest first. @type {Record<string, Strokes>} */
const MOTIFS = {
  ".": [["grass", strewn(BLADES, [[-30, -16], [22, -30], [36, 20], [-18, 42], [4, 8]])]],
  w: [["tree", strewn(CONIFER, SPOTS)]],
  d: [
    ["rock", strewn(ROCK, [[-26, -22], [33, -8], [-32, 22], [8, 44], [4, -40]])],
    ["scrub", strewn(TUFT, [[22, -32], [-36, 4], [-8, 38], [32, 28], [0, 4], [-10, -26]])],
  ],
  h: [
    ["slope-low", oval(46, 44)],
    ["slope-high", oval(29, 27)],
    ["hachure", hachures(46, 44, 8, 26) + hachures(29, 27, 6, 16)],
  ],
  r: [["wave", waves([[20, -36], [34, -20], [38, -4], [38, 12], [34, 28], [18, 44]])]],
  v: [["house", strewn(HOUSE, BIG_SPOTS)], ["roof", strewn(ROOF, BIG_SPOTS)]],
  x: [["peak", strewn(PEAK, [[0, -34], ...BIG_SPOTS])], ["snow", strewn(SNOW, [[0, -34], ...BIG_SPOTS])]],
  s: [["paved", oval(28, 28)], ["stone", ringOf(43, 9, MENHIR)]],
  b: [["mound", oval(45, 42)], ["mound-top", oval(30, 27)], ["kerb", ringOf(44, 18, "m-3 0a3 3 0 1 0 6 0a3 3 0 1 0-6 0z")],
    ["door", "M-11 52v-16h22v16h-6v-10h-10v10z"]],
  t: [["floor", "M-44-34h88v68h-88z"], ["floor-inner", "M-30-21h60v42h-60z"],
    ["column", strewn(BLOCK, [-37, -18.5, 0, 18.5, 37].flatMap((x) => [[x, -27], [x, 27]]).concat([[-37, 0], [37, 0]]))],
    ["pediment", "M-24-35l24-15 24 15z"]],
};

/** @param {number} across @param {number} down @param {number} length @param {number} count @returns {string} ticks that run downhill */
function hachures(across, down, length, count) {
  return Array.from({ length: count }, (_, place) => {
    const [x, y] = [Math.cos((2 * Math.PI * place) / count), Math.sin((2 * Math.PI * place) / count)];
    const [startX, startY] = [Math.round(across * x), Math.round(down * y)];
    return `M${startX} ${startY}l${Math.round(-length * x)} ${Math.round(-length * y)}`;
  }).join("");
}

const LETTERS = /** @type {Record<string, string>} */ ({
  ".": "clear", w: "woods", d: "difficult", h: "hill", r: "river", v: "village", x: "crags", s: "circle", b: "burial", t: "temple",
});

/** @param {string} letter @param {Look} look @returns {string} the id of a terrain's symbol, made when first asked for */
export function terrainSymbol(letter, look) {
  const terrain = `terrain-${LETTERS[letter] ?? "other"}`;
  const strokes = (MOTIFS[letter] ?? []).map(([className, d]) => /** @type {[string, string]} */ ([`motif ${className}`, d]));
  return symbol(terrain, look, [[`hex ${terrain}`, look.whole], ...strokes]);
}

/** One for each look of hexes. @param {string} name @param {Look} look @param {Strokes} strokes @returns {string} its id, made when first asked for */
function symbol(name, look, strokes) {
  const id = name + look.suffix;
  if (!document.getElementById(id)) definitions().append(svg("g", { id }, ...strokes.map(([className, d]) => path(className, d))));
  return id;
}

const MIST = waves([[34, -26], [42, -8], [40, 10], [28, 28]]);

/** @param {Look} look @returns {string} the id of the mist over a hex */
export function fogSymbol(look) {
  return symbol("sign-fog", look, [["fog", look.whole], ["mist", MIST]]);
}

/** The jaws of a trap, as big as a badge. */
export const JAWS = "M-13 1l3-9 3 5 3-8 4 7 4-7 3 8 3-5 3 9q-13 13-26 0z";

/** The flag on a hex that counts for victory, its foot at the origin. */
export const FLAG = { pole: "M0 0v-26", cloth: "M0-26h19l-5 6.5 5 6.5h-19z" };

/** @param {string} letter @param {Look} look @param {import("./types.js").Point} point @param {boolean} mirrored so that fields look less regular */
export function terrainHexAt(letter, look, point, mirrored) {
  const transform = `translate(${point.x} ${point.y})` + (mirrored ? " scale(-1 1)" : "");
  return use(terrainSymbol(letter, look), { transform });
}
