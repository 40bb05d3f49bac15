/** What the signs of a board mean: its ground, the slots of its pieces and the signs that they and the board have, drawn as on it. */

import { badge, isCarried, plate, signOf } from "../pieces/album.js";
import { body } from "../pieces/body.js";
import { drawCounter } from "../pieces/counter.js";
import { drawFigure, namePlate } from "../pieces/figure.js";
import { slotDrawing } from "../pieces/slots.js";
import { shortly } from "../pieces/unknown.js";
import { legendOf } from "./legend_list.js";
import { svg } from "./svg.js";

/** @typedef {import("./legend_list.js").Entry} Entry */

/** What stands for a value in the legend, slot by slot. @type {Record<string, any>} */
const SAMPLES = { tag: "7", shield: "4+", foot: "5", pips: [2, 3], coin: "1", drop: "3", ribbon: "E1" };

/** @param {Looks} looks @param {Entry[]} ground  its kinds with their paintings @returns {HTMLElement} */
export function drawLegend(looks, ground) {
  const pieces = [...Object.keys(looks.sides).map((side) => sideEntry(side, looks)), ...looks.slots.map((term) => slotEntry(term, looks))];
  return legendOf(["Ground", "", ground], ["Pieces", "-50 -50 100 100", pieces], ["Signs", "-16 -16 32 32", Object.values(looks.signs).map(signEntry)]);
}

/** @param {string} side @param {Looks} looks @returns {Entry} */
function sideEntry(side, looks) {
  const blank = /** @type {any} */ ({ label: side, side, icon: looks.emblem, slots: {}, states: [] });
  return [[drawCounter(blank, looks)], looks.sides[side], ""];
}

/** @param {SlotTerm} term @param {Looks} looks @returns {Entry} */
function slotEntry({ slot, name, text }, looks) {
  const drawn = slot === "figure" ? figureSample(looks) : slot === "plate" ? namePlate(shortly(name), "") : slotDrawing(slot)?.(SAMPLES[slot]);
  return [[svg("g", { class: slot === "figure" ? "legend-figure" : "legend-slot" }, drawn ?? plate("slot-plain", shortly(name), 4.6, 11))], name, text];
}

/** The first that is declared with a blazon of its own. @param {Looks} looks */
function figureSample(looks) {
  const figure = Object.keys(looks.figures).find((key) => looks.figures[key].blazon);
  const states = Object.keys(looks.signs).filter((state) => isCarried(looks.signs[state].sign));
  return drawFigure(/** @type {any} */ ({ label: "1", side: Object.keys(looks.sides)[0], slots: { figure, tag: "1" }, states }), looks);
}

/** @param {SignTerm} term @returns {Entry} */
function signEntry({ sign, name, text }) {
  const drawn = signOf(sign);
  return [[drawn && !drawn.d ? svg("g", {}, ...body("", 12)) : badge(sign, name)], name, text];
}
