/** The field of a battle, painted as the boards are, with both hosts where they begin: on its card, and as large as the table. */

import { knowSides } from "../basics/sides.js";
import { looksIn } from "../basics/surroundings.js";
import { group, svg } from "../basics/svg.js";
import { landOf } from "../ground/land.js";
import { density, moodNow, painting, watchMood } from "../ground/studio.js";
import { loadPicture } from "../kinds/load.js";
import { piecesOn } from "../kinds/standing.js";
import { loadBooks } from "../net/books.js";

/** @typedef {import("./fields.js").Field} Field */
/** @typedef {import("../basics/types.js").Space} Space */
/** @typedef {{x: number, y: number, w: number, h: number}} Frame */

const MOST = 3_000_000; // pixels
/** What of the board is seen: all of it, with so much of the land around. */
const AROUND = 0.94;
/** Round a castle so much of its land is seen, in units of the board. */
const BESIDE_WALLS = 75;

/**
 * Paints a field so that it fills an element, again when that grows or the page's mood changes.
 * @param {HTMLElement} host with a size of its own @param {Field} field @param {import("./sieges.js").Work[]} [works]  only these are looked at, and nobody stands there
 */
export async function paintField(host, field, works) {
  const [{ terms }, picture] = await Promise.all([loadBooks(field.game), loadPicture(field.ground)]);
  if (!terms) return;
  knowSides(Object.keys(field.sides));
  const looks = looksIn(terms.looks, field.ground), space = picture.space(field.ground);
  const canvas = document.createElement("canvas"), over = svg("svg", { class: `field-over ${picture.name}`, "aria-hidden": "true", "data-detail": "far" });
  over.append(picture.drawGround(space, field.ground, looks), worn(space, picture.outline(space).inner, works ?? []), works ? group("pieces") : piecesOn(space, picture, looks, field.places));
  host.replaceChildren(canvas, over);
  const land = landOf(space, field.ground, looks);
  const paint = () => void fill(host, canvas, over, land, works?.length ? roundOf(host, space, works) : wholeOf(host, space));
  new ResizeObserver(paint).observe(host);
  watchMood(paint);
}

/** @param {HTMLElement} host @param {HTMLCanvasElement} canvas @param {SVGSVGElement} over @param {import("../ground/types.js").Land} land @param {Frame | null} frame */
async function fill(host, canvas, over, land, frame) {
  if (!frame) return;
  const k = host.clientWidth / frame.w;
  over.setAttribute("viewBox", `${frame.x} ${frame.y} ${frame.w} ${frame.h}`);
  over.style.setProperty("--px", String(1 / k));
  const bitmap = await painting(land, frame, Math.min(k * density(), Math.sqrt(MOST / (frame.w * frame.h))), moodNow());
  [canvas.width, canvas.height] = [bitmap.width, bitmap.height];
  canvas.getContext("2d")?.drawImage(bitmap, 0, 0);
}

/** @param {HTMLElement} host @param {Space} space @returns {Frame | null} */
function wholeOf({ clientWidth: wide, clientHeight: high }, { width, height }) {
  if (wide < 8 || high < 8) return null;
  const k = Math.min(wide / width, high / height) * AROUND;
  return { x: (width - wide / k) / 2, y: (height - high / k) / 2, w: wide / k, h: high / k };
}

/** All that is built, and a little land around. @param {HTMLElement} host @param {Space} space @param {import("./sieges.js").Work[]} works @returns {Frame | null} */
function roundOf(host, space, works) {
  const { clientWidth: wide, clientHeight: high } = host, at = works.map(({ place }) => space.centre(place));
  if (wide < 8 || high < 8) return null;
  const [left, right] = ends(at.map(({ x }) => x)), [top, bottom] = ends(at.map(({ y }) => y));
  const k = Math.min(wide / (right - left + 2 * BESIDE_WALLS), high / (bottom - top + 2 * BESIDE_WALLS));
  return { x: (left + right - wide / k) / 2, y: (top + bottom - high / k) / 2, w: wide / k, h: high / k };
}

/** @param {number[]} numbers @returns {[number, number]} */
const ends = (numbers) => [Math.min(...numbers), Math.max(...numbers)];

/** What has been battered of what is built there: red the more, the less of it stands. @param {Space} space @param {string} outline @param {import("./sieges.js").Work[]} works */
function worn(space, outline, works) {
  const hurt = works.filter(({ damage }) => damage > 0);
  return group("works-worn", ...hurt.map(({ place, damage, strength }) => {
    const { x, y } = space.centre(place), share = Math.min(1, damage / strength);
    return svg("g", { class: "work-worn", transform: `translate(${x} ${y})` }, svg("path", { class: "work-hurt", d: outline, "fill-opacity": 0.25 + 0.5 * share }), svg("path", { class: "work-crack", d: "M-22-20L-8-6L-14 4L4 10L-2 24M-8-6L12-14L20-4M4 10L22 14" }));
  }));
}
