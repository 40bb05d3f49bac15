/** The line along which somebody spies: what he would show, and whether he is seen. */

import { group, path, svg } from "../basics/svg.js";

const PLATE_PX = 0.75; // of the plate's size on the screen, at which its words are large enough
const EYE = "M-9 0Q0-8 9 0Q0 8-9 0z", HOOD = "M-8 6Q-9-8 0-8Q9-8 8 6z";
const [WIDE, HIGH] = [124, 50];

/** @param {import("./marks.js").MarkLayer} layer @param {{from: string, to: string, shows: number, seen: number}} spied @returns {SVGElement[]} */
export function drawSpying({ laid: { space }, px }, { from, to, shows, seen }) {
  const [start, end] = [space.centre(from), space.centre(to)], line = `M${start.x} ${start.y}L${end.x} ${end.y}`, scale = Math.max(1, PLATE_PX * px);
  const plate = svg(
    "g",
    { class: "spy-plate", transform: `translate(${(start.x + end.x) / 2 + WIDE / 2 + 8} ${(start.y + end.y) / 2}) scale(${scale})` },
    svg("rect", { x: -WIDE / 2, y: -HIGH / 2, width: WIDE, height: HIGH, rx: 7 }),
    ...row(-12, EYE, "spy-shows", `shows ${hundredth(shows)} %`),
    ...row(12, HOOD, "spy-seen", `is seen ${hundredth(seen)} %`),
  );
  return [group("spying", path("spy-back", line), path("spy-line", line), plate)];
}

/** @param {number} down @param {string} shape @param {string} className @param {string} words */
const row = (down, shape, className, words) => [
  svg("path", { class: `spy-sign ${className}`, d: shape, transform: `translate(${14 - WIDE / 2} ${down})` }),
  svg("text", { class: `spy-words ${className}`, x: 30 - WIDE / 2, y: down + 5 }, words),
];

/** @param {number} share */
const hundredth = (share) => (share > 0 && share < 0.005 ? "<1" : String(Math.round(share * 100)));
