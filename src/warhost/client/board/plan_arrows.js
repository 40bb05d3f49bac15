/** Plans drawn on the board: where who acts goes, whom that strikes, and of the one that is looked at who could strike back. */

import { drawAttack } from "./effects.js";
import { group, svg, text, translate } from "../basics/svg.js";

/** @typedef {import("./board.js").Board} Board */
/** @typedef {import("../basics/types.js").Point} Point */

const BADGE = 15, BADGE_PX = 10; // least radius of a plan's number, in the picture and in pixels

/** @param {Board} board @param {Intent[]} plans  the best first @param {Intent | null} looked  the one that is looked at; of a single one all is drawn @returns {SVGElement[]} */
export function planArrows(board, plans, looked) {
  /** @type {Map<string, number>} how many numbers stand at a place already */
  const taken = new Map();
  return plans.map((plan, place) => drawPlan(board, plan, plan.mark ?? (plans.length > 1 ? String(place + 1) : ""), plan === looked || plans.length === 1, taken));
}

/** @param {Board} board @param {Intent} plan @param {string} number @param {boolean} whole @param {Map<string, number>} taken */
function drawPlan(board, { steps, strikes, risks }, number, whole, taken) {
  /** @type {Map<string, Point>} where pieces stand then */
  const stands = new Map();
  const at = (/** @type {string | null} */ label) => stands.get(label ?? "") ?? board.pieces.placed.get(label ?? "")?.spot;
  /** @type {SVGElement[]} */
  const drawn = [];
  const arrow = (/** @type {Point | undefined} */ from, /** @type {Point | undefined} */ to, /** @type {string} */ kind) => {
    if (from && to && (from.x !== to.x || from.y !== to.y)) drawn.push(svg("g", { class: kind }, drawAttack(from, to)));
  };
  /** @type {Point | undefined} */
  let end;
  for (const { actor, place, target } of steps) {
    const there = place === null ? undefined : board.space.centre(String(place));
    if (there) arrow(at(actor), there, "plan-go");
    if (there && actor) stands.set(actor, there);
    if (target) arrow(at(actor) ?? there, at(target), "plan-strike");
    end = there ?? at(target) ?? at(actor) ?? end;
  }
  if (whole) {
    for (const [striker, label] of strikes) arrow(at(striker), at(label), "plan-strike is-to-come");
    for (const [striker, label] of risks) arrow(at(striker), at(label), "plan-risk is-to-come");
  }
  if (end && number) drawn.push(badge(board, end, number, taken));
  return group(whole ? "plan is-looked" : "plan", ...drawn);
}

/** Numbers at one place stand side by side. @param {Board} board @param {Point} at @param {string} number @param {Map<string, number>} taken */
function badge(board, { x, y }, number, taken) {
  const size = Math.max(1, BADGE_PX / BADGE / board.panzoom.k), key = `${x} ${y}`, before = taken.get(key) ?? 0;
  taken.set(key, before + 1);
  const spot = { x: x + 26 + 2 * BADGE * size * before, y: y - 26 };
  return svg("g", { class: "plan-badge", transform: translate(spot, size) }, svg("circle", { r: BADGE }), text("plan-number", 0, 6, number));
}
