/** What the signs of a board mean: its ground, the slots of its pieces and the signs that they and the board have, drawn as on it. */

import { comingMotif } from "../ground/album.js";
import { motifSample } from "../ground/samples.js";
import { badge, isCarried, plate, signOf } from "../pieces/album.js";
import { body } from "../pieces/body.js";
import { drawCounter } from "../pieces/counter.js";
import { drawFigure, namePlate } from "../pieces/figure.js";
import { slotDrawing } from "../pieces/slots.js";
import { shortly } from "../pieces/unknown.js";
import { legendOf } from "./legend_list.js";
import { group, path, svg } from "../basics/svg.js";

/** @typedef {import("../basics/types.js").Entry} Entry */

const FIELD = "M-46-46H46V-21H23V2H-23V-21H-46Z";

const ROUND = "M0-46L40-23V23L0 46-40 23V-23Z";

/** What stands for a value in the legend, slot by slot. @type {Record<string, any>} */
const SAMPLES = { tag: "7", shield: "4+", foot: "5", pips: [2, 3], bar: [9, 15, 8], coin: "1", drop: "3", ribbon: "E1", token: { face: "7" }, band: "#c8923a", disc: ["3", "#6cb2ee"], arrow: "2" };

/** @param {Looks} looks @param {Entry[]} ground  its kinds with their paintings @returns {HTMLElement} */
export function drawLegend(looks, ground) {
  const pieces = [...Object.keys(looks.sides).map((side) => sideEntry(side, looks)), ...looks.slots.map((term) => slotEntry(term, looks))];
  return legendOf(["Ground", "", ground], ["Pieces", "-50 -50 100 100", pieces], ["Signs", "-16 -16 32 32", Object.values(looks.signs).map((term) => signEntry(term, looks))]);
}

/** @param {string} side @param {Looks} looks @returns {Entry} */
function sideEntry(side, looks) {
  const faces = looks.slots.some(({ slot }) => slot === "facing");
  return [[faces ? frontOf(side, looks) : drawCounter(blank(side, looks, {}), looks)], looks.sides[side], ""];
}

/** @param {string} side @param {Looks} looks @param {Record<string, any>} slots */
const blank = (side, looks, slots) => /** @type {any} */ ({ label: side, side, icon: looks.emblem, slots, states: [] });

/** @param {SlotTerm} term @param {Looks} looks @returns {Entry} */
function slotEntry({ slot, name, text }, looks) {
  if (slot === "band") return [[drawCounter(blank(Object.keys(looks.sides)[0], looks, { band: SAMPLES.band }), looks)], name, text];
  if (slot === "facing" || slot === "faces") return [[frontSample(slot, looks)], name, text];
  const drawn = slot === "figure" ? figureSample(looks) : slot === "plate" ? namePlate(shortly(name), "") : slotDrawing(slot)?.(SAMPLES[slot]);
  return [[svg("g", { class: slot === "figure" ? "legend-figure" : "legend-slot" }, drawn ?? plate("slot-plain", shortly(name), 4.6, 11))], name, text];
}

/** A piece with its front. @param {string} side @param {Looks} looks @param {string} [transform] */
const frontOf = (side, looks, transform = "translate(0 4) scale(.88)") => svg("g", { transform }, drawCounter(blank(side, looks, { facing: "N" }), looks));

/** A piece with its front, or small behind what it faces. @param {string} slot @param {Looks} looks */
function frontSample(slot, looks) {
  const [side] = Object.keys(looks.sides);
  if (!looks.slots.some((one) => one.slot === "facing")) return group("field field-of-0 field-round", path("faced", ROUND), path("field-back", ROUND), path("field-edge", ROUND), svg("g", { transform: "scale(.44)" }, drawCounter(blank(side, looks, {}), looks)));
  if (slot === "facing") return frontOf(side, looks);
  return group("field field-of-0", path("faced", FIELD), path("field-back", FIELD), path("field-edge", FIELD), frontOf(side, looks, "translate(0 26) scale(.44)"));
}

/** The first that is declared with a blazon of its own. @param {Looks} looks */
function figureSample(looks) {
  const figure = Object.keys(looks.figures).find((key) => looks.figures[key].blazon);
  const states = Object.keys(looks.signs).filter((state) => isCarried(looks.signs[state].sign));
  return drawFigure(/** @type {any} */ ({ label: "1", side: Object.keys(looks.sides)[0], slots: { figure, tag: "1" }, states }), looks);
}

/** @param {SignTerm} term @param {Looks} looks @returns {Entry} */
function signEntry({ sign, name, text }, looks) {
  const painted = comingMotif(sign);
  if (painted) return [motifSample(sign, looks, painted.over), name, text];
  const drawn = signOf(sign);
  return [[drawn && !drawn.d ? svg("g", {}, ...body("", 12)) : badge(sign, name)], name, text];
}
