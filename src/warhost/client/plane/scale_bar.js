/** A brass ruler in the corner of a table's window, as long as its inches are there, so that nobody guesses the scale. */

import { path, svg, text } from "../basics/svg.js";

const LENGTHS = [12, 6, 4, 3, 2, 1]; // inches
const PART = 0.42; // of the window, that it is broad at most
const MOST = 148; // pixels
const RIM = 8;

/** @param {number} inch in pixels @param {number} width of the window @returns {SVGSVGElement} */
export function scaleBar(inch, width) {
  const inches = LENGTHS.find((one) => one * inch <= Math.min(PART * width, MOST)) ?? 1;
  const wide = inches * inch, halves = Array.from({ length: 2 * inches + 1 }, (_, i) => i);
  const ticks = halves.map((half) => `M${RIM + (half * inch) / 2} 0v${half % 2 ? 7 : 13}`).join("");
  const numbers = halves.filter((half) => half % (inches > 4 ? 2 * Math.ceil(inches / 3) : 2) === 0).map((half) => number(half / 2, inches, inch));
  const bar = svg("svg", { class: "scale-bar", width: wide + 2 * RIM, height: 26, "aria-hidden": "true" });
  bar.append(svg("rect", { class: "scale-brass", x: 0.75, y: 0.75, width: wide + 2 * RIM - 1.5, height: 24.5, rx: 3 }), path("scale-ticks", ticks), ...numbers);
  return bar;
}

/** @param {number} at @param {number} inches @param {number} inch */
function number(at, inches, inch) {
  const drawn = text("scale-number", RIM + at * inch + (at === 0 ? -3 : at === inches ? 3 : 0), 22, `${at}″`);
  drawn.style.textAnchor = at === 0 ? "start" : at === inches ? "end" : "middle";
  return drawn;
}
