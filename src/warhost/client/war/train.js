/** What is brought before walls, as small drawings. */

import { h } from "../page/html.js";
import { icon } from "./signs.js";

/** @typedef {Record<string, number>} Train  how many of each: what units carry, machines by their row, engines of one kind */

const STROKES = /** @type {Record<string, {box: string, wide: number, d: string}>} */ ({
  ladders: { box: "0 0 16 20", wide: 15, d: "M4 0V20M12 0V20M4 4H12M4 9H12M4 14H12" },
  towers: { box: "0 0 20 20", wide: 19, d: "M3 18L5 2H15L17 18ZM4 7H16M4 12H16M5 2V0H7V2M9 2V0H11V2M13 2V0H15V2" },
  "sg.ram": { box: "0 0 24 16", wide: 23, d: "M2 7H20L24 9L20 11H2ZM4 14A2 2 0 1 0 8 14A2 2 0 1 0 4 14M14 14A2 2 0 1 0 18 14A2 2 0 1 0 14 14M2 5L11 0L20 5" },
  "sg.mine": { box: "0 0 18 18", wide: 17, d: "M4 9A5 5 0 1 0 14 9A5 5 0 1 0 4 9M12 5L15 1M15 1l2-1M15 1l2 2" },
});
/** @type {Record<string, [one: string, many: string]>} */
const NAMES = { ladders: ["ladder", "ladders"], towers: ["tower", "towers"], "sg.ram": ["ram", "rams"], engines: ["catapult", "catapults"], "sg.mine": ["mine", "mines"] };

/** @param {Train} train @returns {Child} */
export const gear = (train) =>
  h("span", { class: "gear", "aria-hidden": "true" }, Object.entries(train).flatMap(([kind, many]) => Array.from({ length: many }, (_, at) => drawn(kind, `${kind} ${at}`))));

/** @param {string} kind @param {string} key @returns {Child} */
function drawn(kind, key) {
  const strokes = STROKES[kind];
  if (!strokes) return icon("catapult", 19);
  return h("svg", { key, viewBox: strokes.box, width: strokes.wide, height: 19 }, h("path", { d: strokes.d, fill: "none", stroke: "currentColor", "stroke-width": 1.8 }));
}

/** "3 ladders, a ram" @param {Train} train */
export const trainWords = (train) => Object.entries(train).flatMap(([kind, many]) => (many ? (many === 1 ? `a ${NAMES[kind]?.[0] ?? kind}` : `${many} ${NAMES[kind]?.[1] ?? kind}`) : [])).join(", ");

/** What a later train has that this one lacks. @param {Train} train @param {Train} later @returns {Train} */
export const moreIn = (train, later) => Object.fromEntries(Object.entries(later).flatMap(([kind, many]) => (many > (train[kind] ?? 0) ? [[kind, many - (train[kind] ?? 0)]] : [])));
