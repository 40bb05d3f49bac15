/** What a figure looks like from above: a round base, the plate of its side, icon, number, weapons, and what has become of it. */

import { iconSymbol } from "../board/icons.js";
import { sideIndex } from "../board/sides.js";
import { group, path, svg, text, use } from "../board/svg.js";

/** Little signs, which the legend explains with the same outlines. */
export const SIGNS = {
  spear: "M-2 46v-66h-5l7-26 7 26h-5v66z",
  bow: "M-8-32q26 32 0 64l-3-4q19-28 0-56zM-8-28v56h-3v-56z",
  drop: "M0-20q15 17 15 27a15 15 0 0 1-30 0q0-10 15-27z",
  flight: "M0-22l24 42h-48z",
  lock: "M-22-16l34 34 6-6-34-34h-8zM22-16l-34 34-6-6 34-34h8z",
};

/** @param {any} piece @returns {SVGGElement} the whole figure, its middle at the origin */
export function drawFigure(piece) {
  const { hero, wounded, panicked, spear, bow, effects = [] } = /** @type {Warrior} */ (piece);
  const states = [hero && "hero", wounded && "wounded", panicked && "panicked"].filter(Boolean);
  return group(
    `warrior ${states.join(" ")}`,
    svg("circle", { class: "shadow", r: 52, cy: 3 }),
    svg("circle", { class: `base base-${sideIndex(piece.side)}`, r: hero ? 46 : 48 }),
    ...(wounded ? [path("hurt-ring", "M0-46a46 46 0 0 1 0 92")] : []),
    group(
      "standing",
      plate(piece.side),
      icon(piece),
      ...(spear ? [svg("path", { class: "arm", d: SIGNS.spear, transform: "translate(37 -6)" })] : []),
      ...(bow === null || bow === undefined ? [] : [svg("path", { class: "arm", d: SIGNS.bow, transform: "translate(-32 -2)" })]),
    ),
    tag(String(piece.label), 0, 34),
    ...(wounded ? [svg("path", { class: "hurt-drop", d: SIGNS.drop, transform: "translate(-34 -36)" })] : []),
    ...(panicked ? [flight()] : []),
    ...(effects.length ? [blessing(effects)] : []),
    text("figure name", 0, 0, piece.name ?? ""),
  );
}

/** Plates of the first side are round, those of the second square. @param {string} side */
function plate(side) {
  return sideIndex(side)
    ? svg("rect", { class: "body body-1", x: -29, y: -29, width: 58, height: 58, rx: 7 })
    : svg("circle", { class: "body body-0", r: 37 });
}

/** @param {any} piece */
function icon(piece) {
  return svg("g", { class: "icon" }, use(iconSymbol(piece.icon), { x: -25, y: -33, width: 50, height: 50 }));
}

/** @param {string} label @param {number} x @param {number} y */
function tag(label, x, y) {
  const width = 20 * label.length + 14;
  return group("tag", svg("rect", { class: "plate", x: x - width / 2, y: y - 17, width, height: 34, rx: 9 }), text("figure number-of", x, y + 11, label));
}

function flight() {
  return svg("g", { class: "flight", transform: "translate(34 -32)" }, path("flight-sign", SIGNS.flight), text("figure flight-mark", 0, 15, "!"));
}

/** @param {string[]} effects */
function blessing(effects) {
  const words = effects.join(" ");
  const width = 15 * words.length + 12;
  return group("blessing", svg("circle", { class: "halo", r: 57 }), svg("rect", { class: "blessed", x: -width / 2, y: -70, width, height: 28, rx: 14 }), text("figure effects", 0, -48, words));
}
