/** A painting of a ground that stands still, with its pieces as small discs: for a scenario's card, or as large as one likes. */

import { landOf } from "../ground/land.js";
import { density, moodNow, painting, watchMood } from "../ground/studio.js";
import { placeOf } from "../basics/places.js";
import { termsIn } from "../basics/surroundings.js";
import { sideIndex } from "../basics/sides.js";
import { group, svg } from "../basics/svg.js";
import { shape } from "../pieces/body.js";

const MOST = 4_000_000; // pixels

/** @typedef {{side: string, place: string | number[] | null}} Stand  where a piece stands at first */

/**
 * Paints a ground so that it fills an element, which becomes an image with a description in words. The whole board is seen, and the land
 * runs on over it. It is painted beside the page, again when the element's size or the page's mood changes. Tilt the element with CSS for
 * a scene in depth.
 *
 * @param {HTMLElement} host must have a size of its own (a width with an aspect ratio, say); everything in it is replaced
 * @param {any} ground of a scenario, as docs/wire.md has it
 * @param {Looks | undefined} looks of its game: `terms.looks`
 * @param {Stand[]} [places] of the pieces
 * @param {import("../basics/types.js").Terms} [terms] name the ground in the description
 */
export async function paintPreview(host, ground, looks, places = [], terms = {}) {
  const picture = ground.grid ? (await import("../board/cell_picture.js")).cellPicture : (await import("../plane/plane_picture.js")).planePicture;
  const space = picture.space(ground);
  const canvas = document.createElement("canvas"), over = svg("svg", { class: `preview-over ${picture.name}` });
  over.append(picture.drawGround(space, ground, looks), group("pieces", ...places.flatMap((one) => disc(space, one, ground.base ?? 104))));
  host.classList.add("painted");
  host.setAttribute("role", "img");
  host.setAttribute("aria-label", inWords(picture.title(ground), ground, places, termsIn(terms, ground)));
  host.replaceChildren(canvas, over);
  const land = landOf(space, ground, looks);
  const paint = () => void fill(host, canvas, over, land, space);
  new ResizeObserver(paint).observe(host);
  watchMood(paint);
}

/** @param {HTMLElement} host @param {HTMLCanvasElement} canvas @param {SVGSVGElement} over @param {import("../ground/types.js").Land} land @param {{width: number, height: number}} space */
async function fill(host, canvas, over, land, { width, height }) {
  const [wide, high] = [host.clientWidth, host.clientHeight];
  if (wide < 8 || high < 8) return;
  const k = Math.min(wide / width, high / height) * 0.98, frame = { x: (width - wide / k) / 2, y: (height - high / k) / 2, w: wide / k, h: high / k };
  over.setAttribute("viewBox", `${frame.x} ${frame.y} ${frame.w} ${frame.h}`);
  over.style.setProperty("--px", String(1 / k));
  const bitmap = await painting(land, frame, Math.min(k * density(), Math.sqrt(MOST / (frame.w * frame.h))), moodNow());
  [canvas.width, canvas.height] = [bitmap.width, bitmap.height];
  canvas.getContext("2d")?.drawImage(bitmap, 0, 0);
}

/** @param {import("../basics/types.js").Space} space @param {Stand} stand @param {number} size */
function disc(space, stand, size) {
  const place = placeOf(stand);
  if (place === null) return [];
  const { x, y } = space.centre(place), r = size * (size < 104 ? 0.5 : 0.3);
  return [svg("g", { transform: `translate(${x} ${y})` }, shape(stand.side, r * 1.08, { class: `body body-${sideIndex(stand.side)}` }))];
}

/** @param {string} title @param {any} ground @param {Stand[]} places @param {import("../basics/types.js").Terms} terms */
function inWords(title, { terrain, areas }, places, terms) {
  const keys = new Set([...(terrain ?? []).join(""), ...(areas ?? []).map((/** @type {{type: string}} */ area) => area.type)]);
  const names = [...keys].flatMap((key) => terms.terrain?.[key]?.name ?? []);
  const sides = [...new Set(places.map(({ side }) => side))].map((side) => `${places.filter((one) => one.side === side).length} ${side}`);
  return `${title}${names.length ? `: ${names.join(", ")}` : ""}. Pieces: ${sides.join(", ")}.`;
}
