/** What lies on the board and changes: each sign of a view, drawn as its game names it, where it is said to lie. */

import { comingMotif } from "../ground/album.js";
import { badge, glyph, signOf } from "../pieces/album.js";
import { body } from "../pieces/body.js";
import { mixPaints } from "../pieces/paints.js";
import { sideIndex } from "../basics/sides.js";
import { group, path, svg, text, translate } from "../basics/svg.js";
import { signInWords } from "../basics/words.js";

/** @typedef {import("../basics/types.js").Point} Point */
/** @typedef {import("../basics/types.js").Laid & {ground: any, looks: Looks, pieces: import("./pieces.js").PieceLayer, panzoom: import("./panzoom.js").PanZoom}} Board */
/** @typedef {"under" | "over" | "top"} Level */

const WAVES = "M-17-26q4-7 8 0t8 0 8 0 8 0M-21-8q5-7 10 0t10 0 10 0 10 0M-20 10q5-7 10 0t10 0 10 0 10 0M-14 28q4-7 8 0t8 0 8 0 8 0";
const FLAME = "M0-60q60 50 40 110q-8 40-40 40t-44-44q-6-30 14-50q4 20 14 26q-4-44 16-82z";
const STEP = 24; // between signs that lie in one place

/** @param {Board} board @param {BoardSign[]} signs @returns {Record<Level, SVGElement[]> & {tabs: import("../basics/types.js").Tab[]}} under the marks, over them, and over the pieces; and tabs, which have no place yet */
export function drawSigns(board, signs) {
  if (signs.length) mixPaints();
  /** @type {Record<Level, SVGElement[]> & {tabs: import("../basics/types.js").Tab[]}} */
  const levels = { under: [], over: [], top: [], tabs: [] };
  /** @type {Map<string, number>} */
  const lying = new Map();
  for (const sign of signs) {
    const rope = sign.round && board.picture?.rope?.(board, sign);
    if (rope) {
      levels.under.push(...rope.under);
      levels.tabs.push(...rope.tabs);
      continue;
    }
    const [level, drawn] = drawSign(board, sign, lying);
    levels[level].push(...drawn);
  }
  return levels;
}

/** @param {Board} board @param {BoardSign} sign @param {Map<string, number>} lying @returns {[Level, SVGElement[]]} */
function drawSign(board, sign, lying) {
  const named = board.looks.signs[sign.sign]?.sign ?? sign.sign;
  if (sign.over?.length) return ["under", covering(board, sign, named)];
  if (sign.between) return ["top", between(board, sign, named)];
  if (sign.path) return ["under", [path(`sign-way ${named}`, throughOf(board, sign.path))]];
  if (sign.area) return ["over", inArea(board, sign, named)];
  if (named === "zone") return ["under", zone(board, sign)];
  if (!sign.at) return ["over", []];
  if (comingMotif(named)) return ["under", [painted(board, sign)]];
  if (named === "banner") return ["over", [banner(board, sign)]];
  const place = String(sign.at), before = lying.get(place) ?? 0;
  lying.set(place, before + 1);
  const { x, y } = sign.towards ? middleOf(board, place, sign.towards) : board.space.centre(place);
  return ["over", [told(board, sign, { x: x + STEP * before, y: y + 40 - 8 * before }, token(named, sign))]];
}

/** @param {Board} board @param {BoardSign} sign @param {Point} point @param {...SVGElement} drawn */
function told(board, sign, point, ...drawn) {
  const words = signInWords(sign, board.looks);
  return svg("g", { class: "board-sign", role: "img", "aria-label": words, transform: translate(point) }, svg("title", {}, words), ...drawn);
}

/** Where a side of a cell lies. @param {Board} board @param {string} cell @param {string} side */
function middleOf({ space }, cell, side) {
  const ends = space.ends?.(cell, side) ?? [];
  const along = (/** @type {number} */ axis) => ends.reduce((sum, end) => sum + end[axis] / ends.length, 0);
  return { x: along(0), y: along(1) - 40 };
}

/** What the painting has: its words alone. @param {Board} board @param {BoardSign} sign */
function painted(board, sign) {
  const outline = /** @type {import("../basics/types.js").Picture} */ (board.picture).outline(board.space).inner;
  return told(board, sign, board.space.centre(String(sign.at)), path("painted-sign", outline));
}

const POLE = "M0 0V-27", CLOTH = "M0-27q8-3 16 0l-4 5.500 4 5.500q-8-3-16 0z";

/** A banner in the colour of its side, by the upper rim of its cell, where a piece leaves room. @param {Board} board @param {BoardSign} sign */
function banner(board, sign) {
  const { x, y } = board.space.centre(String(sign.at)), { corners = [[0, -48]] } = /** @type {{corners?: number[][]}} */ (/** @type {unknown} */ (board.space)), top = Math.min(...corners.map((corner) => corner[1]));
  return told(board, sign, { x, y: y + top + 26 }, path("banner-pole", POLE), path(`banner-cloth face-${sideIndex(sign.side)}`, CLOTH));
}

/** What lies in a place, on a token of its side where it has one. @param {string} named @param {BoardSign} sign */
function token(named, { sign, side }) {
  const drawn = signOf(named);
  if (!side || !drawn) return svg("g", { transform: "scale(1.4)" }, badge(named, sign));
  return group("token", ...body(side, 15), svg("g", { class: "token-sign", transform: "scale(1.25)" }, glyph(drawn)));
}

/** What covers cells, its words at the first of them. @param {Board} board @param {BoardSign} sign @param {string} named */
function covering(board, sign, named) {
  const { space } = board;
  const outline = /** @type {import("../basics/types.js").Picture} */ (board.picture).outline(space).whole;
  const cells = (sign.over ?? []).map((cell) => svg("g", { class: "cover", transform: translate(space.centre(cell)) }, path("cover-cell", outline), ...(signOf(named)?.waves ? [path("waves", WAVES)] : [])));
  const at = space.centre(String(sign.at ?? sign.over?.[0]));
  const badges = signOf(named) ? [] : [badge(named, sign.sign)];
  return [...cells, told(board, sign, at, ...badges, text("cover-words", 0, 52, sign.text))];
}

/** Between two pieces that are bound. @param {Board} board @param {BoardSign} sign @param {string} named */
function between(board, sign, named) {
  const [from, to] = (sign.between ?? []).map((label) => board.pieces.placed.get(label)?.spot);
  if (!from || !to) return [];
  const middle = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 };
  const line = svg("line", { class: `bond bond-${named === "aim" ? "aim" : "tie"}`, x1: from.x, y1: from.y, x2: to.x, y2: to.y });
  return [line, told(board, sign, middle, group("bond-sign", badge(named, sign.sign)))];
}

/** @param {Board} board @param {number[][]} points */
const throughOf = ({ space }, points) => points.map((point, at) => { const { x, y } = space.centre(String(point)); return `${at ? "L" : "M"}${x} ${y}`; }).join("");

/** Flames along an area, or another sign in its middle. @param {Board} board @param {BoardSign} sign @param {string} named */
function inArea(board, sign, named) {
  const corners = /** @type {number[][] | undefined} */ (board.ground.areas?.find((/** @type {Area} */ one) => one.id === sign.area)?.corners);
  if (!corners) return [];
  const [x, y] = [0, 1].map((axis) => corners.reduce((sum, corner) => sum + corner[axis], 0) / corners.length);
  if (named !== "flames") return [told(board, sign, board.space.centre(String([x, y])), group("area-sign", badge(named, sign.sign)))];
  const half = (Math.max(...corners.map((one) => one[1])) - y) / 2;
  const middle = board.space.centre(String([x, y]));
  const flames = [y + half, y, y - half].map((at) => {
    const flame = board.space.centre(String([x, at]));
    return svg("g", { transform: translate({ x: flame.x - middle.x, y: flame.y - middle.y }) }, path("flame-out", FLAME), svg("path", { class: "flame-in", d: FLAME, transform: "translate(0 30) scale(.5)" }));
  });
  return [told(board, sign, middle, ...flames)];
}

/** Where a side sets up, as the ground has it. @param {Board} board @param {BoardSign} sign */
function zone(board, { side }) {
  const band = board.ground.zones?.[side ?? ""];
  if (!band) return [];
  const [[low, high], width] = [band, board.ground.width];
  return [path(`zone zone-${sideIndex(side)}`, `${throughOf(board, [[0, low], [width, low], [width, high], [0, high]])}z`)];
}
