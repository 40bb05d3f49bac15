/** Signs of the tools, drawn as strokes in a box of 24 by 24. */

import { h } from "../page/html.js";

/** @type {Record<string, string>} */
const SIGNS = {
  choose: "M6 3l12 9-6 1-3 6z",
  ground: "M20 4L10 14M8 13c-3 0-4 2-4 6 4 1 7 0 7-3z",
  edge: "M12 3l8 4.500v9L12 21l-8-4.500v-9zM20 7.500v9",
  mark: "M6 21V3M6 4h12l-3 4 3 4H6",
  piece: "M12 3a9 9 0 1 0 .01 0M8 8c3 1 5 1 8 0v4c0 3-2 5-4 6-2-1-4-3-4-6z",
  zone: "M4 8V5q0-1 1-1h3M12 4h4M19 4q1 0 1 1v3M20 12v4M20 19q0 1-1 1h-3M12 20H8M5 20q-1 0-1-1v-3M4 12v0",
  area: "M5 8l7-4 8 6-3 9-10 1zM5 8h.01M12 4h.01",
  brush: "M4 18q4-10 8-6t8-8",
  line: "M4 20L20 4",
  box: "M4 6h16v12H4z",
  fill: "M11 3l8 8-7 7-8-8zM20 14q2 3 0 5-2-2 0-5",
  undo: "M9 7L4 12l5 5M4 12h10q6 0 6 6",
  redo: "M15 7l5 5-5 5M20 12H10q-6 0-6 6",
  across: "M12 3v18M9 7L3 12l6 5zM15 7l6 5-6 5z",
  down: "M3 12h18M7 9l5-6 5 6zM7 15l5 6 5-6z",
  half: "M5 9a8 8 0 0 1 14-1M19 15a8 8 0 0 1-14 1M19 4v4h-4M5 20v-4h4",
  left: "M15 5l-7 7 7 7",
  right: "M9 5l7 7-7 7",
  more: "M5 12h.01M12 12h.01M19 12h.01",
};

/** @param {string} name @returns {Child} */
export const sign = (name) => h("svg", { class: "tool-sign", viewBox: "0 0 24 24", "aria-hidden": "true", key: `sign ${name}` }, h("path", { d: SIGNS[name] ?? SIGNS.more }));
