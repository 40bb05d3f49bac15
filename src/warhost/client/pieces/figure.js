/**
 * A figure that stands on a round base. The base is exactly to scale; the figure rises from its middle, about two bases
 * tall, and never less than 50 pixels on the screen, which pieces.css sees to. What it is made of its game declares.
 */

import { sideIndex } from "../basics/sides.js";
import { group, path, svg, text, use } from "../basics/svg.js";
import { iconSymbol } from "../basics/icons.js";
import { badge, does, drop, jawsRound, plate, signsOf } from "./album.js";
import { mixPaints } from "./paints.js";
import { tellOnce } from "./unknown.js";

/** Radius of a base, how tall a figure is at least in the picture and on the screen, and how much taller who leads is. */
export const BASE = 50;
const TALL = 205;
const PIXELS = 50;
const LEADER = 1.18;
const BOX = 130; // height of the drawing, whose feet are at 50 122

/** @typedef {{side: string, crest: string | undefined, blazon: string | undefined, shield: string, leads: boolean, spear: boolean}} Made */

/** @param {Piece} piece @param {Looks} looks */
export const isFigure = (piece, looks) => piece.slots?.figure !== undefined && looks.figures?.[piece.slots.figure] !== undefined;

/** @param {Piece} piece @param {Looks} looks */
const leads = (piece, looks) => does(signsOf(piece, looks), "leads");

/** How tall it is in the picture. @param {Piece} piece @param {Looks} looks @param {number} px  one pixel in the picture */
export const heightOf = (piece, looks, px) => Math.max(TALL, PIXELS * px) * (leads(piece, looks) ? LEADER : 1);

/** @param {Piece} piece @param {Looks} looks @returns {SVGGElement} */
export function drawFigure(piece, looks) {
  mixPaints();
  const signs = signsOf(piece, looks), at = sideIndex(piece.side), first = does(signs, "leads");
  const drawn = group(
    "counter upright",
    svg("circle", { class: "halo", r: BASE * 1.75 }),
    svg("ellipse", { class: "thrown", cx: 25, cy: 21, rx: 75, ry: 51 }),
    ...(does(signs, "bitten") ? [jawsRound(62)] : []),
    svg("circle", { class: first ? "base is-first" : "base", r: BASE }),
    svg("circle", { class: `base-ring base-ring-${at}`, r: BASE * 0.86 }),
    group(`stands${first ? " is-tall" : ""}${does(signs, "leans") ? " is-bent" : ""}`, ...bodyOf(piece, looks)),
    group("disc-number", svg("circle", { class: `number-disc number-disc-${at}`, r: DISC.r }), text("number-words", 0, 7.5, String(piece.slots.tag ?? piece.label))),
    ...(does(signs, "bleeds") ? [group("blood-drop", drop(true, "scale(3.2)"))] : []),
    ...beside(signs),
    ...(piece.slots.ribbon ? [group("ribbon-place", plate("slot-ribbon", String(piece.slots.ribbon), 7.6, 15))] : []),
  );
  drawn.classList.toggle("is-worn", does(signs, "fades"));
  return drawn;
}

/** What else is to be known of it, by its head. @param {ReturnType<typeof signsOf>} signs */
function beside(signs) {
  const first = signs.find(({ drawn }) => !drawn || drawn.does === "leans" || (drawn.d && !drawn.does));
  return first ? [group("by-head", badge(first.sign, first.name))] : [];
}

/** @param {Piece} piece @param {Looks} looks @returns {SVGElement[]} */
function bodyOf(piece, looks) {
  const made = looks.figures?.[String(piece.slots.figure)];
  const signs = signsOf(piece, looks);
  const who = { side: piece.side, crest: made?.crest, blazon: made?.blazon, shield: made?.shield ?? "round", leads: does(signs, "leads"), spear: does(signs, "spear") };
  return !who.spear && does(signs, "bow") ? archer(who) : shieldBearer(who);
}

/** The silhouette in the tint of its side. @param {Made} who @returns {SVGElement[]} */
function archer({ side, crest }) {
  const at = sideIndex(side), box = { x: -2, y: 18, width: 104, height: 104 }, symbol = iconSymbol("archer");
  const band = path("tint-band", at ? "M34 28Q38 8 56 16L46 20" : "M36 26q8-12 18-4");
  if (crest) band.style.stroke = crest;
  band.classList.add(`tint-band-${at}`);
  return [svg("g", { class: "archer-back" }, use(symbol, box)), svg("g", { class: `archer archer-${at}` }, use(symbol, box)), band];
}

/** Crested helmet, shield, and a spear if it has one. @param {Made} who @returns {SVGElement[]} */
function shieldBearer(who) {
  const at = sideIndex(who.side), metal = who.leads ? "metal-bronze" : `metal-plain-${at}`;
  const crested = (/** @type {string} */ d) => {
    const part = path(`line crest-${at}`, d);
    if (who.crest) part.style.fill = who.crest;
    return part;
  };
  return [
    ...(who.spear ? [path("shaft-back", "M84 124L90 10"), path("shaft", "M84 124L90 12"), path("line spearhead", "M90-14Q98 2 91 18Q83 4 90-14Z")] : []),
    ...(who.leads ? [crested("M66 50Q92 78 82 116Q70 112 62 96Z")] : []),
    path(`line ${metal}`, "M33 98L30 121h12l4-22ZM56 98l4 23h12L68 96Z"),
    path(`line tunic-${at}`, "M28 58Q50 44 72 58L68 100H32Z"),
    path("line skin", "M68 58Q84 60 88 72L82 80Q74 72 64 72Z"),
    crested("M24 44Q14 4 52 2Q88 2 84 52Q80 58 76 52Q78 20 50 17Q32 18 30 42Z"),
    path("crest-hair", "M30 20l7 7M40 9l4 9M54 6v10M68 11l-4 9M78 24l-8 5"),
    path(`line ${metal}`, "M31 44Q30 16 52 16Q74 17 73 44L70 62Q62 66 57 62L50 70 43 62Q38 66 34 62Z"),
    path("eyes", "M34.500 44Q40 37.500 47.500 42.500L47 47.500Q40 50 34.500 44ZM65.500 44Q60 37.500 52.500 42.500L53 47.500Q60 50 65.500 44ZM48 52H52L51 66H49Z"),
    path("helmet-shade", "M50 20V46"),
    path("helmet-light", "M36 30Q40 21 50 20"),
    ...shield(who, metal),
  ];
}

/** Shields by name: outline, field, and the plain device of who has no blazon. @type {Record<string, {rim: string, field: string, light: string, device: string, y: number}>} */
const SHIELDS = {
  round: {
    rim: "M13 82a29 29 0 1 0 58 0a29 29 0 1 0-58 0Z",
    field: "M18.500 82a23.500 23.500 0 1 0 47 0a23.500 23.500 0 1 0-47 0Z",
    light: "M25 68A23 23 0 0 1 50 60",
    device: "M42 66L54 98H47L42 84 37 98H30Z",
    y: 82,
  },
  tall: {
    rim: "M16 62Q42 44 68 62V106Q42 122 16 106Z",
    field: "M21 66Q42 52 63 66V102Q42 115 21 102Z",
    light: "M25 68Q36 59 50 60",
    device: "M42 66L52 84 42 102 32 84Z",
    y: 84,
  },
};

/** @param {Made} who @param {string} metal @returns {SVGElement[]} */
function shield({ side, shield: named, blazon }, metal) {
  if (!Object.hasOwn(SHIELDS, named)) tellOnce("shield", named);
  const drawn = SHIELDS[named] ?? SHIELDS.round, at = sideIndex(side);
  const device = blazon ? svg("g", { class: "blazon" }, use(iconSymbol(blazon), { x: 24, y: drawn.y - 18, width: 36, height: 36 })) : path("blazon", drawn.device);
  return [path(`line ${metal}`, drawn.rim), path(`field-${at}`, drawn.field), path("shield-light", drawn.light), device];
}

/** A name on a ribbon, 20 high. @param {string} name @param {string} side */
export function namePlate(name, side) {
  const wide = nameWidth(name) / 2;
  return group(`name-plate name-plate-${sideIndex(side)}`, path("name-back", `M${-wide}-10H${wide}l-5 10 5 10H${-wide}l5-10Z`), text("name-words", 0, 5, name));
}

/** @param {string} name */
export const nameWidth = (name) => [...name].length * 8.2 + 22;

/** Where a figure is in the picture, from its feet to its crest. @param {Piece} piece @param {Looks} looks @param {import("../basics/types.js").Point} spot @param {number} px @returns {import("./flags.js").Box} */
export function boxOfFigure(piece, looks, { x, y }, px) {
  const high = heightOf(piece, looks, px);
  return { x, y: y + 16 + BASE / 2 - high / 2, w: high * 0.5, h: high + BASE * 0.4 };
}

/** The disc with its number, lower left of the base and never too small to be read. */
const DISC = { x: -41, y: 31, r: 18 };
const NUMBER = 0.53; // of the disc's size, at which its number is 11 pixels high

/** @param {number} px */
const discRadius = (px) => (DISC.r + 1.5) * Math.max(1, NUMBER * px);

/** How far below the middle of the base it reaches. @param {number} px */
export const discBottom = (px) => DISC.y + discRadius(px);

/** @param {import("../basics/types.js").Point} spot @param {number} px @returns {import("./flags.js").Box} */
export const discBox = ({ x, y }, px) => ({ x: x + DISC.x, y: y + DISC.y, w: 2 * discRadius(px), h: 2 * discRadius(px) });

/** The bust, in a box of 100 by 100 round the origin. @param {Piece} piece @param {Looks} looks @returns {SVGElement[]} */
export function bust(piece, looks) {
  mixPaints();
  const id = "bust";
  const clip = svg("clipPath", { id }, svg("circle", { r: 44 }));
  const body = svg("g", { "clip-path": `url(#${id})` }, svg("g", { class: "counter", transform: `translate(0 ${BOX / 65}) scale(1.020) translate(-51 -40)` }, ...bodyOf(piece, looks)));
  return [clip, svg("circle", { class: "rim-0", r: 49 }), svg("circle", { class: `sky-${sideIndex(piece.side)}`, r: 44 }), body, svg("circle", { class: "bust-line", r: 44 })];
}
