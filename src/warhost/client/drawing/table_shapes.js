/** What is drawn of an open table: areas by their corners, and the one that is being drawn. */

import { group, path, svg } from "../basics/svg.js";

/** @typedef {import("../basics/table.js").Table} Table */
/** @typedef {import("./types.js").TableArea} TableArea */

/** @param {Table} table @param {TableArea} area @param {Looks | undefined} looks @returns {SVGElement} */
export function areaShape(table, { corners, type }, looks) {
  const shape = path("wet-area", `${table.line(corners)}z`);
  shape.setAttribute("fill", looks?.motifs.terrain[type]?.colour ?? "#cfd3a4");
  return shape;
}

/** Its corners, each to be moved. @param {Table} table @param {TableArea} area @param {number} number */
export function areaHandles(table, { corners }, number) {
  const handle = (/** @type {number[]} */ corner, /** @type {number} */ at) => {
    const { x, y } = table.centre(corner);
    return svg("circle", { class: "corner", cx: x, cy: y, r: 40, "data-area": number, "data-corner": at });
  };
  return group("corners", path("chosen-area", `${table.line(corners)}z`), ...corners.map(handle));
}

/** An area that is not closed yet. @param {Table} table @param {number[][]} corners @param {number[] | null} next  where the pointer is */
export function openArea(table, corners, next) {
  const dots = corners.map((corner) => {
    const { x, y } = table.centre(corner);
    return svg("circle", { class: "corner", cx: x, cy: y, r: 40 });
  });
  return group("corners", path("open-area", table.line(next ? [...corners, next] : corners)), ...dots);
}

/** Is a point within a polygon? @param {number[]} point @param {number[][]} corners */
export function isWithin([x = 0, y = 0], corners) {
  let within = false;
  corners.forEach(([ax = 0, ay = 0], at) => {
    const [bx = 0, by = 0] = corners[(at + 1) % corners.length] ?? [];
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) within = !within;
  });
  return within;
}
