/** What an open table looks like. */

import { sideIndex } from "../board/sides.js";
import { group, svg } from "../board/svg.js";
import { drawFigure } from "./figure.js";
import { drawGround } from "./ground.js";
import { groundEntries } from "./legend.js";
import { Table, pointOf } from "./table.js";

/** @typedef {import("../board/types.js").Picture} Picture */

const ALONE = { x: 0, y: 0, scale: 1 };

/** @type {Picture} */
export const planePicture = {
  name: "on-table",
  outline: () => ({ whole: "M-50 0a50 50 0 1 0 100 0a50 50 0 1 0-100 0z", inner: "M-44 0a44 44 0 1 0 88 0a44 44 0 1 0-88 0z" }),
  frame: () => 1.22,
  slack: 14,
  space: (ground) => new Table(ground),
  title: (ground) => `Table of ${ground.width / 100} by ${ground.height / 100} inches`,
  spots: (here) => new Map(here.map((piece) => [piece, ALONE])),
  drawPiece: drawFigure,
  drawGround,
  legend: (ground, terms) => ({ box: "-190 -190 380 380", entries: groundEntries(ground, /** @type {any} */ (terms)) }),
  drawPreview,
};

/** @type {Picture["drawPreview"]} */
function drawPreview(ground, places, terms) {
  const table = new Table(ground);
  const types = [...new Set(ground.areas.map((/** @type {Area} */ one) => one.type))].map((type) => terms?.terrain?.[type]?.name ?? type);
  const sides = [...new Set(places.map(({ side }) => side))].map((side) => `${places.filter((one) => one.side === side).length} ${side}`);
  const words = [planePicture.title(ground), ...types].join(", ");
  const picture = svg("svg", { class: "board-preview on-table", viewBox: `0 0 ${table.width} ${table.height}`, role: "img", "aria-label": `${words}. Figures: ${sides.join(", ")}.` });
  const dots = places.filter(({ at }) => at).map(({ side, at }) => dot(side, table.centre(pointOf(at))));
  picture.append(drawGround(table, ground), group("pieces", ...dots));
  return picture;
}

/** @param {string} side @param {import("../board/types.js").Point} centre */
function dot(side, { x, y }) {
  return sideIndex(side)
    ? svg("rect", { class: "body body-1", x: x - 46, y: y - 46, width: 92, height: 92, rx: 12 })
    : svg("circle", { class: "body body-0", cx: x, cy: y, r: 50 });
}
