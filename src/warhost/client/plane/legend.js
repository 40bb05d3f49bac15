/** The kinds of ground of an open table, each drawn as on it. */

import { svg } from "../board/svg.js";
import { drawPoint, drawRampart, sample } from "./ground.js";
import { Table } from "./table.js";

/** @typedef {[picture: SVGElement[], name: string, words: string]} Entry */

/** @param {PlaneGround} ground @param {Terms} terms @returns {Entry[]} */
export function groundEntries(ground, terms) {
  const term = (/** @type {string} */ name) => terms.terrain?.[name] ?? { name, text: "" };
  const types = [...new Set(ground.areas.map(({ type }) => type))];
  const told = (/** @type {string} */ name, /** @type {SVGElement} */ picture) => /** @type {Entry} */ ([[picture], term(name).name ?? name, term(name).text ?? ""]);
  const flat = new Table({ ...ground, width: 0, height: 0 });
  const { x, y } = flat.centre([0, 0]);
  const rampart = svg("g", { transform: `translate(${-x} ${-y})` }, drawRampart(flat, { a: [-170, -20], b: [170, -20] }));
  return [
    ...types.map((type) => told(type, sample(type))),
    ...(ground.ramparts.length ? [told("rampart", rampart)] : []),
    ...(ground.points.length ? [told("point", drawPoint())] : []),
  ];
}
