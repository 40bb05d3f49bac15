/** What lies over the painting while one draws: zones, places that count, what is chosen, what is wrong, the keyboard's cursor. */

import { group, path, svg, text, translate } from "../basics/svg.js";
import { sideIndex } from "../basics/sides.js";
import { goalFlag } from "../board/cell_ground.js";
import { areaHandles } from "./table_shapes.js";

/** @typedef {import("./types.js").Sheet} Sheet */
/** @typedef {{at: string | number[], words: string, number: number}} FaultMark */
/** @typedef {{sheet: Sheet, chosen: number | null, cursor: string | null, way: string | null, faults: FaultMark[], zone: Side | null}} Over  chosen: an area; way: the side of the cursor's cell; zone: whose is drawn now */

/** @param {any} space @param {any} ground @param {Over} over @returns {{under: SVGElement[], above: SVGElement[]}} */
export function overlay(space, ground, { sheet, chosen, cursor, way, faults, zone }) {
  const area = chosen === null ? null : sheet.ground[chosen];
  return {
    under: [...zones(space, ground, sheet, zone), ...marks(space, ground, sheet)],
    above: [...(area && !ground.grid ? [areaHandles(space, area, chosen ?? 0)] : []), ...faults.map((one) => faultMark(space, one)), ...cursorAt(space, ground, cursor, way)],
  };
}

/** @param {any} space @param {any} ground @param {Sheet} sheet @param {Side | null} now @returns {SVGElement[]} */
function zones(space, ground, sheet, now) {
  return Object.entries(sheet.sides).flatMap(([side, { zone }]) => {
    if (!zone?.length) return [];
    const className = `zone zone-${Math.min(1, sideIndex(side))}${side === now ? " is-now" : ""}`;
    if (ground.grid) {
      const cells = zone.filter((one) => ground.cells.includes(one));
      return cells.length ? [group(className, path("zone-fill", space.area(cells)), path("zone-rim", space.rim(cells, 0.96)))] : [];
    }
    const [low, high] = zone, { width } = ground;
    return typeof low === "number" && typeof high === "number" ? [group(className, path("zone-fill zone-rim", `${space.line([[0, low], [width, low], [width, high], [0, high]])}z`))] : [];
  });
}

/** @param {any} space @param {any} ground @param {Sheet} sheet @returns {SVGElement[]} */
function marks(space, ground, sheet) {
  const all = new Map([...Object.values(sheet.marks).flat(), ...(ground.goals ?? [])].map((place) => [String(place), place]));
  return [[...all.values()]].flatMap((places) =>
    places.flatMap((place) => {
      if (ground.grid) return ground.cells.includes(place) ? [svg("g", { class: "goal", transform: translate(space.centre(place)) }, path("goal-edge", space.outline(0.9)), goalFlag({ x: 28, y: -18 }))] : [];
      return Array.isArray(place) ? [svg("g", { class: "goal", transform: translate(space.centre(place)) }, svg("circle", { class: "goal-edge", r: 60 }), svg("g", { class: "goal-grown" }, goalFlag({ x: 0, y: 0 })))] : [];
    }),
  );
}

/** @param {any} space @param {FaultMark} fault */
function faultMark(space, { at, words, number }) {
  const { x, y } = space.centre(at);
  return svg("g", { class: "fault-mark", tabindex: 0, role: "button", "aria-label": words, "data-fault": number, transform: `translate(${x} ${y})` }, svg("g", {}, svg("title", {}, words), svg("circle", { class: "fault-disc", cx: 30, cy: -32, r: 15 }), text("fault-sign", 30, -25.5, "!")));
}

/** @param {any} space @param {any} ground @param {string | null} cursor @param {string | null} way @returns {SVGElement[]} */
function cursorAt(space, ground, cursor, way) {
  if (cursor === null) return [];
  const outline = ground.grid ? space.outline(0.94) : "M-60 0H60M0-60V60";
  const side = way && ground.grid ? [path("cursor-side", space.side(cursor, way))] : [];
  return [svg("g", { class: "drawn-cursor", transform: translate(space.centre(cursor)) }, path("cursor-back", outline), path("cursor-edge", outline)), ...side];
}
