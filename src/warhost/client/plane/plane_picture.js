/** What an open table looks like. */

import { sideIndex } from "../board/sides.js";
import { group, path, svg, translate } from "../board/svg.js";
import { SIGNS, drawFigure } from "./figure.js";
import { drawGround } from "./ground.js";
import { drawLegend } from "./legend.js";
import { Table, pointOf } from "./table.js";
import { figureInWords } from "./words.js";

/** @typedef {import("../board/types.js").Picture} Picture */

const ALONE = { x: 0, y: 0, scale: 1 };
const FLAME = "M0-60q60 50 40 110q-8 40-40 40t-44-44q-6-30 14-50q4 20 14 26q-4-44 16-82z";

/** @type {Picture} */
export const planePicture = {
  name: "on-table",
  outline: () => ({ whole: "M-50 0a50 50 0 1 0 100 0a50 50 0 1 0-100 0z", inner: "M-44 0a44 44 0 1 0 88 0a44 44 0 1 0-88 0z" }),
  frame: () => 1.22,
  slack: 24,
  story: { leaps: new Set(["duel_placed", "went_home", "set_down", "rescued"]), deaths: new Set(["slain"]), change, tell },
  space: (ground) => new Table(ground),
  title: (ground) => `Table of ${ground.width / 100} by ${ground.height / 100} inches`,
  words: figureInWords,
  spots: (here) => new Map(here.map((piece) => [piece, ALONE])),
  drawPiece: drawFigure,
  drawGround,
  drawSigns,
  drawLegend: (ground, terms) => drawLegend(ground, /** @type {any} */ (terms)),
};

/** @type {Picture["drawSigns"]} */
function drawSigns(table, view) {
  const burning = (view.burning ?? []).flatMap((/** @type {string} */ id) => flame(/** @type {Table} */ (table), id));
  const zones = /^deploy/.test(view.step ?? "") ? Object.entries(table.ground.zones ?? {}).map(([side, [low, high]]) => zone(table, side, low, high)) : [];
  return { under: zones, over: burning, top: locks(table, view.pieces) };
}

/** Three flames along a ship. @param {Table} table @param {string} id */
function flame(table, id) {
  const corners = table.ground.areas.find((one) => one.id === id)?.corners;
  if (!corners) return [];
  const [x, y] = [0, 1].map((axis) => corners.reduce((sum, corner) => sum + corner[axis], 0) / corners.length);
  const half = (Math.max(...corners.map((one) => one[1])) - y) / 2;
  const drawn = [y + half, y, y - half].map((at) => svg("g", { transform: translate(table.centre([x, at])) }, path("flame-out", FLAME), svg("path", { class: "flame-in", d: FLAME, transform: "translate(0 30) scale(.5)" })));
  return [svg("g", { class: "flame", role: "img", "aria-label": `${id} burns` }, ...drawn)];
}

/** @param {Table} table @param {string} side @param {number} low @param {number} high */
function zone(table, side, low, high) {
  const { width } = table.ground;
  return svg("path", { class: `zone zone-${sideIndex(side)}`, d: `${table.line([[0, low], [width, low], [width, high], [0, high]])}z` });
}

/** Crossed blades between the two of each pair. @param {Table} table @param {any[]} pieces */
function locks(table, pieces) {
  const stands = new Map(pieces.map((/** @type {Warrior} */ one) => [one.label, one]));
  return pieces.flatMap((/** @type {Warrior} */ { label, at, locked_with: locked }) =>
    (locked ?? []).filter((other) => label < other && at && stands.get(other)?.at).map((other) => {
      const [from, to] = [at, stands.get(other)?.at].map((point) => table.centre(/** @type {number[]} */ (point)));
      const sign = svg("g", { class: "lock", transform: translate({ x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 }) }, path("lock-back", SIGNS.lock), path("lock-sign", SIGNS.lock));
      return group("locked", svg("line", { class: "lock-line", x1: from.x, y1: from.y, x2: to.x, y2: to.y }), sign);
    }),
  );
}

/** @type {Picture["story"]["change"]} */
function change({ kind }) {
  const changes = /** @type {Record<string, any>} */ ({
    wounded: { wounded: true },
    healed: { wounded: false },
    panicked: { panicked: true },
    rallied: { panicked: false },
    spear_gone: { spear: false },
  });
  return changes[kind] ?? null;
}

const SAID = /** @type {Record<string, [string, string]>} */ ({
  wounded: ["wounded", "bad"],
  panicked: ["panic", "bad"],
  rallied: ["rallied", "good"],
  healed: ["healed", "good"],
  no_effect: ["no effect", "plain"],
  locked: ["locked", "plain"],
  cancelled: ["cancelled", "plain"],
  blessed: ["blessed", "spell"],
});

/** @type {Picture["story"]["tell"]} */
function tell({ kind, about = {} }, target) {
  const [words, tone] = SAID[kind] ?? [];
  return words && tone ? [about.piece ?? target, words, tone] : null;
}
