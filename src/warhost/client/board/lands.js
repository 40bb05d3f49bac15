/** Where something that is thrown comes down, before it is: how strong it is in which cells, where else it may fall, and what becomes of all under it. */

import { group, path, svg, text, translate } from "../basics/svg.js";

/** @typedef {import("./marks.js").MarkLayer} MarkLayer */
/** @typedef {import("../basics/types.js").Lands} Lands */

const TONES = 3;
const PLATE_UP = 46; // from the middle of a piece
const BENT = 0.18; // of its length, how far a flight goes aside
const PLATE_PX = 0.72; // of a plate's size on the screen, at which its numbers are large enough

/** Under the pieces: its cells by strength within one line, and a dotted one wherever it may stray. @param {MarkLayer} layer @param {Lands} lands @returns {SVGElement[]} */
export function cellsOfThrow({ laid: { space }, outline }, lands) {
  const all = lands.rings.flat(), rim = space.rim?.(all) ?? "";
  const rings = lands.rings.map((ring, far) => path(`blast blast-${Math.min(far, TONES - 1)}`, space.area?.(ring) ?? ""));
  const stray = lands.falls.filter(({ aimed }) => !aimed).map(({ place }) => svg("g", { transform: translate(space.centre(place)) }, svg("g", { transform: "scale(.42)" }, path("stray", outline.whole))));
  return [group("throw", ...rings, path("blast-back", rim), path("blast-rim", rim), ...stray)];
}

/** Over the pieces: how likely it falls where, and on all who may be struck both chances. @param {MarkLayer} layer @param {Lands} lands @returns {SVGElement[]} */
export function chancesOfThrow({ laid: { space }, pieces, px }, lands) {
  const scale = Math.max(1, PLATE_PX * px), taken = new Set([...pieces.placed.values()].map(({ place }) => place));
  const falls = lands.falls.map(({ place, share, aimed }) => fallChip(space.centre(place), share, aimed, taken.has(place), scale));
  const plates = worstByPlace(lands.plates, (label) => pieces.placed.get(label)).map(([placed, one, alone]) => plateOf(alone ? placed.spot : space.centre(placed.place ?? ""), one, scale));
  const by = pieces.placed.get(lands.by ?? "")?.spot, aimed = lands.falls.find((one) => one.aimed);
  return [group("throw-chances", ...(by && aimed ? flight(by, space.centre(aimed.place)) : []), ...falls, ...plates)];
}

/** One plate for each place, of whoever there is worst off; the panel has them all. @param {Lands["plates"]} plates @param {(label: string) => import("./pieces.js").Placed | undefined} placedOf @returns {[import("./pieces.js").Placed, Lands["plates"][number], boolean][]} */
function worstByPlace(plates, placedOf) {
  /** @type {Map<string, [import("./pieces.js").Placed, Lands["plates"][number], boolean]>} */
  const found = new Map();
  for (const one of plates) {
    const placed = placedOf(one.label), place = placed?.place ?? "";
    if (!placed || !place) continue;
    const known = found.get(place), [gone, hurt] = [one.gone - (known?.[1].gone ?? -1), one.hurt - (known?.[1].hurt ?? -1)];
    found.set(place, known && (gone < 0 || (gone === 0 && hurt <= 0)) ? [known[0], known[1], false] : [placed, one, !known]);
  }
  return [...found.values()];
}

/** Its way through the air, bent aside. @param {import("../basics/types.js").Point} from @param {import("../basics/types.js").Point} to */
function flight(from, to) {
  const [dx, dy] = [to.x - from.x, to.y - from.y], bent = `M${from.x} ${from.y}Q${(from.x + to.x) / 2 - dy * BENT} ${(from.y + to.y) / 2 + dx * BENT} ${to.x} ${to.y}`;
  return Math.hypot(dx, dy) > 1 ? [path("flight-back", bent), path("flight", bent)] : [];
}

// --- when it has come down ---

/** Where it fell, under the pieces, and dotted where it was meant. @param {MarkLayer} layer @param {import("../basics/types.js").Fell} fell @returns {SVGElement[]} */
export function cellsOfFall({ laid: { space } }, { at, rings, missed }) {
  if (at === null) return [];
  const tones = rings.map((ring, far) => path(`blast blast-${Math.min(far, TONES - 1)}`, space.area?.(ring) ?? "")), rim = space.rim?.(rings.flat()) ?? "";
  return [group("throw fell-cells", ...tones, path("blast-back", rim), path("blast-rim", rim), ...(missed.length ? [path("meant-rim", space.rim?.(missed) ?? "")] : []))];
}

/** Over the pieces: whither it strayed, and in one word what it did in each place. @param {MarkLayer} layer @param {import("../basics/types.js").Fell} fell @returns {SVGElement[]} */
export function wordsOfFall({ laid: { space }, px }, { meant, at, rows }) {
  const scale = Math.max(1, PLATE_PX * px), strays = at !== null && meant !== at ? drift(space.centre(meant), space.centre(at)) : [];
  return [group("throw-chances fell-words", ...strays, ...rows.map((row) => wordPlate(space.centre(row.place), row, scale)))];
}

/** From where it was meant to where it fell. @param {import("../basics/types.js").Point} from @param {import("../basics/types.js").Point} to */
function drift(from, to) {
  const [dx, dy] = [to.x - from.x, to.y - from.y], long = Math.hypot(dx, dy) || 1, [ux, uy] = [dx / long, dy / long];
  const at = (/** @type {number} */ back, /** @type {number} */ aside) => `${(to.x - ux * back - uy * aside).toFixed(1)} ${(to.y - uy * back + ux * aside).toFixed(1)}`;
  const shape = `M${at(long, 4)}L${at(26, 4)}L${at(26, 13)}L${at(0, 0)}L${at(26, -13)}L${at(26, -4)}L${at(long, -4)}z`;
  return [path("drift", shape)];
}

/** @param {{x: number, y: number}} at @param {{words: string, tone: string, falls: boolean}} row @param {number} scale */
function wordPlate({ x, y }, { words, tone, falls }, scale) {
  const wide = 9 * [...words].length + 14;
  return svg(
    "g",
    { class: `fell-plate ${falls ? "is-gone" : `is-${tone}`}`, transform: `translate(${x} ${y - 40}) scale(${scale})` },
    svg("rect", { x: -wide / 2, y: -12, width: wide, height: 24, rx: 6 }),
    text("fall-words", 0, 6, words),
  );
}

/** @param {number} share */
const hundredth = (share) => (share > 0 && share < 0.005 ? "<1" : String(Math.round(share * 100)));

/** @param {{x: number, y: number}} at @param {number} share @param {boolean} aimed @param {boolean} crowded @param {number} scale */
function fallChip({ x, y }, share, aimed, crowded, scale) {
  const wide = aimed ? 62 : 34, words = aimed ? `${hundredth(share)} %` : hundredth(share);
  return svg(
    "g",
    { class: aimed ? "fall is-aimed" : "fall", transform: `translate(${x - (crowded ? 32 : 0)} ${y + (crowded ? 8 : 4)}) scale(${crowded ? 0.85 * scale : scale})` },
    svg("rect", { x: -wide / 2, y: -12, width: wide, height: 24, rx: 12 }),
    text("fall-words", 0, 6, words),
  );
}

/** What becomes of one: the gravest, and all that is less; clear of the numbers in the upper corners. @param {{x: number, y: number}} spot @param {Lands["plates"][number]} plate @param {number} scale */
function plateOf(spot, { gone, hurt, own }, scale) {
  return svg(
    "g",
    { class: own ? "fate-plate is-own" : "fate-plate", transform: `translate(${spot.x} ${spot.y - PLATE_UP}) scale(${scale})` },
    svg("rect", { class: "fate-gone", x: -33, y: -13, width: 33, height: 26, rx: 6 }),
    svg("rect", { class: "fate-hurt", x: 0, y: -13, width: 33, height: 26, rx: 6 }),
    svg("rect", { class: "fate-edge", x: -33, y: -13, width: 66, height: 26, rx: 6 }),
    text("fate-number is-gone", -16.5, 6, hundredth(gone)),
    text("fate-number", 16.5, 6, hundredth(hurt)),
  );
}
