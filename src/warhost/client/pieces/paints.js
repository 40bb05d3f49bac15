/** Gradients and textures of pieces, which lie once in the page; every colour is a property of tokens.css. */

import { definitions, svg } from "../board/svg.js";

/** @typedef {[tag: "linearGradient" | "radialGradient", at: Record<string, number>, stops: [offset: number, colour: string, opacity?: number][]]} Paint */

const DOWN = { x1: 0, y1: 0, x2: 1, y2: 1 };
const LIT = { cx: 0.36, cy: 0.26, r: 0.9 };

/** @type {Record<string, Paint>} */
const PAINTS = {
  "face-0": ["radialGradient", LIT, [[0, "face-0-lit"], [0.55, "face-0"], [1, "face-0-dark"]]],
  "face-1": ["radialGradient", LIT, [[0, "face-1-lit"], [0.55, "face-1"], [1, "face-1-dark"]]],
  "worn-0": ["radialGradient", LIT, [[0, "worn-0-lit"], [1, "worn-0"]]],
  "worn-1": ["radialGradient", LIT, [[0, "worn-1-lit"], [1, "worn-1"]]],
  "metal-0": ["linearGradient", DOWN, [[0, "metal-gold-lit"], [0.4, "metal-gold"], [0.75, "metal-gold-dark"], [1, "metal-gold"]]],
  "metal-1": ["linearGradient", DOWN, [[0, "metal-steel-lit"], [0.4, "metal-steel"], [0.75, "metal-steel-dark"], [1, "metal-steel"]]],
  bone: ["linearGradient", { x1: 0, y1: 0, x2: 0, y2: 1 }, [[0, "bone-lit"], [1, "bone"]]],
  bronze: ["linearGradient", DOWN, [[0, "bronze-lit"], [0.5, "bronze"], [1, "bronze-dark"]]],
  "tint-0": ["linearGradient", { x1: 0, y1: 0, x2: 0.4, y2: 1 }, [[0, "tint-0-lit"], [0.4, "tint-0"], [1, "tint-0-dark"]]],
  "tint-1": ["linearGradient", { x1: 0, y1: 0, x2: 0.4, y2: 1 }, [[0, "tint-1-lit"], [0.4, "tint-1"], [1, "tint-1-dark"]]],
  "sky-0": ["radialGradient", { cy: 0.3 }, [[0, "sky-lit"], [0.6, "sky-0"], [1, "sky-0-dark"]]],
  "sky-1": ["radialGradient", { cy: 0.3 }, [[0, "sky-lit"], [0.6, "sky-1"], [1, "sky-1-dark"]]],
  "soft-shadow": ["radialGradient", {}, [[0, "thrown", 0.75], [0.6, "thrown", 0.5], [1, "thrown", 0]]],
  "gold-halo": ["radialGradient", {}, [[0.62, "halo-lit", 0], [0.74, "halo-lit", 0.95], [1, "halo", 0]]],
};

/** Lays the paints into the page, with the first piece that is drawn. */
export function mixPaints() {
  const store = definitions();
  if (store.querySelector("#face-0")) return;
  store.append(...Object.entries(PAINTS).map(([id, [tag, at, stops]]) => svg(tag, { id, ...at }, ...stops.map(stop))), hatching());
}

/** @param {[offset: number, colour: string, opacity?: number]} stop */
function stop([offset, colour, opacity = 1]) {
  return svg("stop", { offset, "stop-color": `var(--${colour})`, "stop-opacity": opacity });
}

/** Stripes of a back. */
function hatching() {
  const stripe = svg("path", { d: "M0 0V9", stroke: "var(--on-face)", "stroke-opacity": 0.22, "stroke-width": 4 });
  return svg("pattern", { id: "hatching", width: 9, height: 9, patternUnits: "userSpaceOnUse", patternTransform: "rotate(45)" }, stripe);
}
