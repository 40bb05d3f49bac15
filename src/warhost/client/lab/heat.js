/** A heat map over a board: where pieces stand, where they fall, and where they come, of all sides or of one. */

import { group, svg, translate } from "../basics/svg.js";

/** @typedef {import("./types.js").ReportData} ReportData */
/** @typedef {import("./types.js").Heat} Heat */
/** @typedef {import("../basics/types.js").Space} Space */

/** What can be shown, in the words of the switch, and what one figure of it is. @type {Record<Heat["what"], {words: string, unit: string, by_side: boolean}>} */
export const SHOWN = {
  stood: { words: "Where pieces stand", unit: "pieces seen there in a battle, counted once a turn", by_side: true },
  fell: { words: "Where pieces fall", unit: "pieces that fall there in a battle", by_side: true },
  entered: { words: "Where anybody goes", unit: "of 100 battles in which somebody comes there", by_side: false },
};
export const TONES = 7;
const SQUARE = 300; // of the open table, in hundredths of an inch: what its places are
const TOLD = 3; // places that are named in words

/** How hot each place is, the hottest first; cold ones are left out. @param {ReportData} data @param {Heat} heat @returns {[string, number][]} */
export function heatOf({ places }, { what, side }) {
  const of = (/** @type {ReportData["places"][number]} */ row) => {
    if (what === "entered") return (row.entered.share ?? 0) * 100;
    return Object.entries(row[what]).reduce((sum, [whose, times]) => (side === "" || side === whose ? sum + times : sum), 0);
  };
  const found = places.map((row) => /** @type {[string, number]} */ ([row.place, of(row)]));
  return found.filter(([, value]) => value > 0).sort((one, other) => other[1] - one[1]);
}

/** A figure as people read it: as many digits as say something. @param {number} value */
export const figure = (value) => (value >= 10 ? value.toFixed(0) : value >= 1 ? value.toFixed(1) : value.toPrecision(1));

/** The layer itself, to be laid over a ground. @param {ReportData} data @param {Heat} heat @param {Space} space @returns {SVGGElement} */
export function heatLayer(data, heat, space) {
  const hot = heatOf(data, heat), most = hot[0]?.[1] ?? 1, terrain = new Map(data.places.map((row) => [row.place, row.terrain]));
  const shape = shapeOf(space);
  return group(
    "heat",
    ...hot.map(([place, value]) =>
      svg(
        "path",
        { class: `heat-${Math.max(1, Math.ceil((value / most) * TONES))}`, d: shape, transform: translate(space.centre(place)), "data-place": place },
        svg("title", {}, `${[place, terrain.get(place)].filter(Boolean).join(", ")}: ${figure(value)} ${SHOWN[heat.what].unit}`),
      ),
    ),
  );
}

/** One place round the origin: a cell, or a square of the open table. @param {any} space */
const shapeOf = (space) => (space.outline ? space.outline(0.97) : `M${-SQUARE / 2} ${-SQUARE / 2}h${SQUARE}v${SQUARE}h${-SQUARE}z`);

/** The map in words, for those who do not see it. @param {ReportData} data @param {Heat} heat @returns {string} */
export function heatInWords(data, heat) {
  const named = heatOf(data, heat).slice(0, TOLD).map(([place, value]) => `${place} (${figure(value)})`);
  return `${SHOWN[heat.what].words}: ${named.length ? `most at ${named.join(", ")}, in ${SHOWN[heat.what].unit}` : "nowhere"}.`;
}
