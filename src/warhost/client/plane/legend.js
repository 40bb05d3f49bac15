/** What the signs of an open table mean. */

import { legendOf } from "../board/legend_list.js";
import { group, path, svg, text } from "../board/svg.js";
import { SIGNS } from "./figure.js";
import { drawPoint, drawRampart, sample } from "./ground.js";
import { Table } from "./table.js";

/** @typedef {[picture: SVGElement[], name: string, words: string]} Entry */

/** @param {PlaneGround} ground @param {Terms} terms @returns {HTMLElement} */
export function drawLegend(ground, terms) {
  return legendOf(["Ground", "-190 -190 380 380", groundEntries(ground, terms)], ["Figures", "-60 -60 120 120", figureEntries(Object.keys(ground.zones))]);
}

/** @param {PlaneGround} ground @param {Terms} terms @returns {Entry[]} */
function groundEntries(ground, terms) {
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

/** @param {string[]} sides @returns {Entry[]} */
function figureEntries([first, second]) {
  const base = (/** @type {string} */ states, /** @type {SVGElement[]} */ ...more) => [group(`warrior ${states}`, svg("circle", { class: "base base-0", r: 46 }), svg("circle", { class: "body body-0", r: 37 }), ...more)];
  const armed = (/** @type {string} */ d) => base("", svg("path", { class: "arm", d }));
  return [
    [base(""), first, "a round plate"],
    [[group("warrior", svg("circle", { class: "base base-1", r: 46 }), svg("rect", { class: "body body-1", x: -29, y: -29, width: 58, height: 58, rx: 7 }))], second, "a square plate"],
    [base("hero"), "Hero", "a golden rim"],
    [armed(SIGNS.spear), "spear", "gone when it was thrown or dropped"],
    [armed(SIGNS.bow), "bow", ""],
    [base("wounded", path("hurt-ring", "M0-46a46 46 0 0 1 0 92"), path("hurt-drop", SIGNS.drop)), "wounded", "its figures are halved"],
    [base("panicked", path("flight-sign", SIGNS.flight), text("figure flight-mark", 0, 15, "!")), "panicked", "it leans and pales"],
    [[group("lock", path("", SIGNS.lock))], "locked", "the two fight on in the next phase"],
  ];
}
