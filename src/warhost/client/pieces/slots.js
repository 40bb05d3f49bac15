/** What stands in each slot of a counter. A slot that is not here is a plain plate with its word. */

import { group, path, svg, text } from "../board/svg.js";
import { drop, plate } from "./album.js";
import { shortly, tellOnce } from "./unknown.js";

/** @typedef {(value: any) => SVGElement | null} Drawn */

/** @type {Record<string, Drawn>} */
const SLOTS = {
  tag: (label) => leftwards(plate("slot-tag", String(label), 7.6, 16)),
  shield: (words) => group("slot-shield", path("bone", "M-13-13Q0-9 13-13V1Q12 12 0 17Q-12 12-13 1Z"), text("shield-words", 0, 4.5, String(words))),
  foot: (words) => fitting(plate("slot-foot", String(words), 9, 19), String(words)),
  pips,
  coin: (words) => group("slot-coin", svg("circle", { class: "coin", r: 9 }), text("coin-words", 0, 4.8, String(words))),
  drop: (words) => group("slot-drop", path("mana", "M0-11q9 9 9 13.500a9 9 0 0 1-18 0Q-9-2 0-11Z"), text("mana-words", 0, 7, String(words))),
  ribbon: (words) => plate("slot-ribbon", String(words), 7.6, 15),
};

/** What other drawings of a piece are made of. */
const ELSEWHERE = new Set(["plate", "facing", "faces", "figure"]);

/** @param {Piece} piece @returns {SVGElement[]} what stands on its counter */
export function drawSlots({ slots }) {
  let unknown = 0;
  return Object.entries(slots ?? {}).flatMap(([slot, value]) => {
    if (ELSEWHERE.has(slot)) return [];
    const drawn = Object.hasOwn(SLOTS, slot) ? SLOTS[slot](value) : plainSlot(slot, value, unknown++);
    return drawn ? [drawn] : [];
  });
}

/** @param {string} slot @returns {((value: any) => SVGElement | null) | null} for the legend */
export const slotDrawing = (slot) => (Object.hasOwn(SLOTS, slot) ? SLOTS[slot] : null);

/** @param {string} slot @param {any} value @param {number} place */
function plainSlot(slot, value, place) {
  tellOnce("slot", slot);
  const drawn = plate("slot-plain", shortly(`${slot} ${value}`, 16), 4.6, 11);
  return svg("g", { transform: `translate(0 ${57 + 12 * place})` }, drawn);
}

/** How much it can bear: what is left, and what was lost. @param {number[]} counts */
function pips([left, all]) {
  if (all > 7) return plate("slot-pips", `${left}/${all}`, 7, 13);
  const step = Math.min(11, 66 / all);
  return group("slot-pips", ...Array.from({ length: all }, (_, place) => drop(place < left, `translate(${step * (place - (all - 1) / 2)} 0) scale(${Math.min(1, step / 10)})`)));
}

/** Grows to the left only, away from what stands beside it. @param {SVGGElement} node */
function leftwards(node) {
  const more = Math.max(0, Number(node.firstElementChild?.getAttribute("width")) / 2 - 12);
  for (const part of node.children) part.setAttribute("transform", `translate(${-more} 0)`);
  return node;
}

/** Small pieces draw it larger, but never wider than the piece. @param {SVGGElement} node @param {string} words */
function fitting(node, words) {
  const wide = Math.max(23, 9 * [...words].length + 10);
  node.style.setProperty("--near", Math.min(1, 92 / wide).toFixed(2));
  node.style.setProperty("--far", Math.min(1.42, 92 / wide).toFixed(2));
  return node;
}
