/** A rope round all hexes of those who belong together, in their colour, with a tab that has their number and name, where it covers nobody. */

import { depthOf, tintOf } from "../basics/tints.js";
import { group, path, svg, text } from "../basics/svg.js";
import { signInWords } from "../basics/words.js";
import { overlap } from "../pieces/flags.js";

/** @typedef {import("./signs.js").Board} Board */
/** @typedef {import("../pieces/flags.js").Box} Box */
/** @typedef {import("../basics/types.js").Tab} Tab */

const INSIDE = 0.945; // of a cell: two ropes that meet lie beside each other
const LETTER = 8, HEAD = 42; // width of a tab's letter, and of what stands before its name
const HIGH = 26, TIP = 9;
const TAB_PX = 0.72; // of a tab's size, at which its words are large enough on the screen
const BESIDE = 58, OVER = 60, BELOW = 50; // from the middle of a cell
const BODY = 43; // of a piece, half
const BARELY = 0.04; // of a tab, that may lie over pieces: who does not act does without it else
const TABS = 4; // times worse it is to lie over another tab
const UNSEEN = 0.5; // how bad it is to lie beyond the window
const FARTHER = 1.5; // how much worse each later place is

/** @param {Board} board @param {BoardSign} sign @returns {{under: SVGElement[], tabs: Tab[]}} the rope, and its tab, which has no place yet */
export function drawRope(board, sign) {
  const { space } = board, cells = sign.round ?? [], rim = space.rim?.(cells, INSIDE) ?? "";
  const tint = { "--tint": tintOf(sign.colour) };
  const filled = sign.acts ? [path("rope-fill", space.area?.(cells) ?? ""), path("rope-glow", rim)] : [];
  const rope = toned(group(`rope${sign.acts ? " acts" : ""}`, ...filled, path("rope-back", rim), path("rope-line", rim), ...(sign.acts ? [] : [path("rope-stitch", rim)])), tint);
  return { under: [rope], tabs: sign.at ? [{ sign, node: toned(tabOf(board, sign), tint) }] : [] };
}

/** @param {BoardSign} sign */
const wideOf = ({ words = "" }) => words.length * LETTER + HEAD;

/** @param {Board} board @param {BoardSign} sign */
function tabOf(board, sign) {
  const { words = "", number = "" } = sign, wide = wideOf(sign);
  const said = signInWords(sign, board.looks);
  return svg(
    "g",
    { class: `rope-tab on-${depthOf(tintOf(sign.colour))}`, role: "img", "aria-label": said },
    svg("title", {}, said),
    path("tab-plate", `M${-wide / 2}-13H${wide / 2}L${wide / 2 + TIP} 0L${wide / 2} 13H${-wide / 2}Z`),
    ...(number ? [svg("circle", { class: "tab-disc", cx: -wide / 2 + 15, r: 10.5 }), text("tab-number", -wide / 2 + 15, 5, number)] : []),
    text("tab-name", number ? 12 : 0, 5.5, words),
  );
}

/** Lays tabs beside their ropes, that of who acts first; one that would lie over pieces is left out. @param {Board} board @param {Tab[]} tabs @param {number} px  one pixel in the picture */
export function layTabs(board, tabs, px) {
  const scale = Math.max(1, TAB_PX * px);
  const bodies = [...board.pieces.placed.values()].map(({ spot, piece }) => bodyOf(spot, (board.picture?.frame(piece) ?? 1) * spot.scale * BODY));
  /** @type {Box[]} */
  const taken = [];
  for (const { sign, node } of [...tabs].sort((one, other) => Number(other.sign.acts ?? false) - Number(one.sign.acts ?? false))) {
    const { box, cost, by } = placeOf(board, sign, [...bodies, ...taken], scale);
    const fits = sign.acts || cost <= BARELY * box.w * box.h;
    node.classList.toggle("has-no-room", !fits);
    node.classList.toggle("points-back", box.x > board.space.centre(by).x);
    node.setAttribute("transform", `translate(${box.x} ${box.y}) scale(${scale})`);
    if (fits) taken.push({ ...box, cost: TABS });
  }
}

/** @param {{x: number, y: number}} spot @param {number} half @returns {Box} */
const bodyOf = ({ x, y }, half) => ({ x, y, w: 2 * half, h: 2 * half });

/** Where it covers least. @param {Board} board @param {BoardSign} sign @param {Box[]} others @param {number} scale */
function placeOf({ space, panzoom }, sign, others, scale) {
  const w = (wideOf(sign) + TIP) * scale, h = HIGH * scale;
  const cells = [String(sign.at), ...(sign.round ?? []).filter((cell) => cell !== sign.at)];
  const places = cells.flatMap((by) => placesBy(space.centre(by), w, h).map((box) => ({ by, box })));
  const board = boxed(0, 0, space.width, space.height), seen = windowOf(panzoom);
  const costs = places.map(({ by, box }, at) => ({ by, box, cost: others.reduce((sum, one) => sum + overlap(box, one) * (one.cost ?? 1), beyond(board, box)), later: at * FARTHER * scale + UNSEEN * beyond(seen, box) }));
  return costs.reduce((best, one) => (one.cost + one.later < best.cost + best.later ? one : best));
}

/** Left and right of a cell, above and below it. @param {{x: number, y: number}} middle @param {number} w @param {number} h @returns {Box[]} */
function placesBy({ x, y }, w, h) {
  const [left, right] = [x - BESIDE - w / 2, x + BESIDE + w / 2];
  const across = [0, 24, -24].flatMap((down) => [left, right].map((to) => ({ x: to, y: y + down, w, h })));
  return [...across, { x, y: y - OVER - h / 2, w, h }, { x, y: y + BELOW + h / 2, w, h }];
}

/** How much of it lies beyond another box. @param {Box} within @param {Box} box */
const beyond = (within, box) => box.w * box.h - overlap(box, within);

/** @param {number} left @param {number} top @param {number} w @param {number} h @returns {Box} */
const boxed = (left, top, w, h) => ({ x: left + w / 2, y: top + h / 2, w, h });

/** What is seen of the board. @param {Board["panzoom"]} panzoom */
const windowOf = ({ x, y, k, box, covered, open }) => boxed(-x / k, (covered.top - y) / k, box.width / k, open.height / k);

/** @template {SVGElement} N @param {N} node @param {Record<string, string>} vars @returns {N} */
function toned(node, vars) {
  for (const [name, value] of Object.entries(vars)) node.style.setProperty(name, value);
  return node;
}
