/** Chances that are written over spaces: each over its host or its castle, or as near to them as nothing is covered. */

import { svg, group, path, text } from "../basics/svg.js";
import { bannerBox, flagBox, plateBox, shared, takenOn } from "./boxes.js";
import { within } from "./outlines.js";

/** @typedef {import("./types.js").Plan} Plan */
/** @typedef {import("./types.js").Chance} Chance */
/** @typedef {import("./boxes.js").Box} Box */
/** @typedef {import("./boxes.js").Standing} Standing */
/** @typedef {{space: string, chance: Chance, box: Box, points: boolean}} Said  points: whether it points down at what it is about */

const LETTER = 9, MARGIN = 16, HIGH = 25, TIP = 8;
/** How far above a seat, above a banner and above a flag its middle is. */
const OVER_SEAT = 22, OVER_BANNER = 22, OVER_FLAG = 22;
const FARTHEST = 136, STEP = 8, TURN = 22.5;

/** Ever farther from where it belongs. */
const SHIFTS = [[0, 0]];
for (let far = STEP; far <= FARTHEST; far += STEP) for (let turn = 0; turn < 360; turn += TURN) SHIFTS.push([Math.cos((turn * Math.PI) / 180) * far * 1.2, Math.sin((turn * Math.PI) / 180) * far]);

/** Where each stands, in pixels. @param {Plan} plan @param {Record<string, Chance>} chances @param {Standing[]} banners @param {number} px one pixel in units of the map @returns {Said[]} */
export function chancesOn(plan, chances, banners, px) {
  const solid = [...takenOn(plan, banners, px).filter(({ kind }) => kind !== "castle").map(({ box }) => box), ...banners.map(plateBox)];
  /** @type {Said[]} */
  const said = [];
  for (const [space, chance] of Object.entries(chances)) {
    const place = placeFor(plan, space, chance, banners, px, [...solid, ...said.map(({ box }) => box)]);
    if (place) said.push({ space, chance, ...place });
  }
  return said;
}

/** @param {Plan} plan @param {string} space @param {Chance} chance @param {Standing[]} banners @param {number} px @param {Box[]} solid */
function placeFor(plan, space, { text: words }, banners, px, solid) {
  const from = homeOf(plan, space, banners, px), poly = plan.regions.find(({ id }) => id === space)?.poly;
  if (!from) return null;
  const size = { w: words.length * LETTER + MARGIN, h: HIGH };
  const places = SHIFTS.map(([dx, dy]) => ({ x: from[0] + dx, y: from[1] + dy, ...size }));
  // beyond its own space it would be read as another's
  const own = places.filter(({ x, y }) => !poly || isOver({ x, y, ...size }, from) || within(poly, x * px, y * px));
  const covers = own.map((box) => solid.reduce((sum, other) => sum + shared(grown(box), other), 0)), box = own[covers.indexOf(Math.min(...covers))];
  return { box, points: isOver(box, from) };
}

/** Whether it points down at what it is about. @param {Box} box @param {number[]} from */
const isOver = ({ x, y, w }, [fx, fy]) => Math.abs(x - fx) * 3 < w && Math.abs(y - fy) < TIP;

/** With its tip. @param {Box} box @returns {Box} */
const grown = ({ x, y, w, h }) => ({ x, y: y + TIP / 2, w: w + 4, h: h + TIP });

/** Over the banners of a space, over its castle's flag, or over its seat. @param {Plan} plan @param {string} space @param {Standing[]} banners @param {number} px */
function homeOf(plan, space, banners, px) {
  const here = banners.filter(({ host }) => host.at === space).map(bannerBox);
  if (here.length) return [(Math.min(...here.map(({ x }) => x)) + Math.max(...here.map(({ x }) => x))) / 2, Math.min(...here.map(({ y, h }) => y - h / 2)) - OVER_BANNER];
  const castle = plan.castles.find(({ id }) => id === space);
  if (castle?.at) return [castle.at[0] / px, flagBox(castle, px).y - flagBox(castle, px).h / 2 - OVER_FLAG];
  const seat = plan.regions.find(({ id }) => id === space)?.seat;
  return seat && [seat[0] / px, seat[1] / px - OVER_SEAT];
}

/** What names leave free. @param {Said[]} said @returns {import("./boxes.js").Taken[]} */
export const takenByChances = (said) => said.map(({ box }) => ({ kind: "chance", box: grown(box) }));

/** @param {Said[]} said @param {number} px */
export const drawChances = (said, px) =>
  group("chances", ...said.map(({ space, chance: { text: words, tone }, box: { x, y, w, h }, points }) =>
    svg("g", { class: `chance is-${tone}`, "data-at": space, transform: `translate(${(x * px).toFixed(1)} ${(y * px).toFixed(1)}) scale(${px})` },
      ...(points ? [path("chance-tip", `M-7 ${h / 2 - 2}L0 ${h / 2 + TIP}L7 ${h / 2 - 2}`)] : []),
      svg("rect", { class: "chance-plate", x: -w / 2, y: -h / 2, width: w, height: h, rx: 5 }),
      path("chance-tone", `M${-w / 2 + 7} ${h / 2 - 3.5}H${w / 2 - 7}`),
      text("chance-words", 0, 4.5, words))));
