/** A beam of paper from a place of the map to the card that tells of it. */

import { h } from "../page/html.js";

const WIDE = 22; // half of it at the place, in pixels

/** @param {() => {x: number, y: number} | null} spot  where the place is now, in pixels of the table; null where it is not in sight @returns {Child} */
export const beam = (spot) => h("svg", { class: "beam", key: "beam", "aria-hidden": "true", leave: true, made: (/** @type {SVGSVGElement} */ made) => follow(made, spot) });

/** Follows the map and the card as long as it stands. @param {SVGSVGElement} made @param {() => {x: number, y: number} | null} spot */
function follow(made, spot) {
  const [light, edge] = ["beam-light", "beam-edge"].map((name) => document.createElementNS("http://www.w3.org/2000/svg", "path")).map((one, at) => (one.setAttribute("class", ["beam-light", "beam-edge"][at] ?? ""), one));
  made.append(/** @type {SVGPathElement} */ (light), /** @type {SVGPathElement} */ (edge));
  let drawn = "";
  const lay = () => {
    if (!made.isConnected) return;
    const way = wayOf(made, spot());
    const sign = way?.join("") ?? "";
    if (sign !== drawn) [light, edge].forEach((one, at) => one?.setAttribute("d", way?.[at] ?? ""));
    drawn = sign;
    requestAnimationFrame(lay);
  };
  requestAnimationFrame(lay);
}

/** Its area and its two edges. @param {SVGSVGElement} made @param {{x: number, y: number} | null} at @returns {[string, string] | null} */
function wayOf(made, at) {
  const table = made.getBoundingClientRect(), card = made.parentElement?.querySelector(".meeting-card")?.getBoundingClientRect();
  if (!card || !at) return null;
  const right = card.right - table.left - 8, top = card.top - table.top + 14, foot = Math.min(card.bottom - table.top - 20, top + 190);
  if (at.x < right + WIDE) return null;
  const [ax, ay, bx, by] = [at.x - WIDE, at.y - 6, at.x + WIDE, at.y + 6].map(Math.round);
  const [r, t, f] = [right, top, foot].map(Math.round);
  return [`M${ax} ${ay}L${r} ${t}V${f}L${bx} ${by}Z`, `M${ax} ${ay}L${r} ${t}M${bx} ${by}L${r} ${f}`];
}
