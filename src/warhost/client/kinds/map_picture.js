/** A small painting of a campaign's map: whose lands are held as it begins, and no words. */

import { mapPainting } from "../atlas/studio.js";
import { density, moodNow, watchMood } from "../ground/studio.js";
import { ask } from "../net/http.js";

/** @typedef {import("../atlas/types.js").MapData} MapData */
/** @typedef {import("../atlas/types.js").Liveries} Liveries */
/** @typedef {import("../atlas/types.js").Season} Season */

/** @type {Season[]} */
const SEASONS = ["summer", "autumn", "spring", "winter"];
const MARGIN = 0.03; // of the map's height, that is cut off above and below
const FINEST = 2;

/** @type {Map<string, Promise<Liveries>>} */
const liveries = new Map();

/** @param {string} game @returns {Promise<Liveries>} */
function liveriesOf(game) {
  const known = liveries.get(game) ?? ask(`/api/games/${encodeURIComponent(game)}/terms`).then((terms) => terms.liveries, () => ({}));
  liveries.set(game, known);
  return known;
}

/** @param {HTMLElement} host with a size of its own @param {string} game @param {Pick<Scenario, "name" | "ground" | "places">} scenario */
export async function paintMapPicture(host, game, { name, ground, places }) {
  const map = /** @type {MapData} */ (/** @type {unknown} */ (ground)), canvas = document.createElement("canvas"), known = await liveriesOf(game);
  host.classList.add("painted");
  host.setAttribute("role", "img");
  host.setAttribute("aria-label", `A painted map: ${map.name}`);
  host.replaceChildren(canvas);
  const holders = holdersAtFirst(map, places), season = SEASONS[[...name].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % SEASONS.length] ?? "summer";
  const paint = async () => {
    const { clientWidth: wide, clientHeight: high } = host;
    if (wide < 8 || high < 8) return;
    const frame = frameOf(map, wide / high), scale = high / frame.h;
    const bitmap = await mapPainting({ map, frame, scale: scale * Math.min(density(), FINEST), px: 0.6 / scale, season, mood: moodNow(), liveries: known, holders });
    [canvas.width, canvas.height] = [bitmap.width, bitmap.height];
    canvas.getContext("2d")?.drawImage(bitmap, 0, 0);
  };
  new ResizeObserver(() => void paint()).observe(host);
  watchMood(() => void paint());
}

/** The whole land, with sea on both sides of it where the picture is wider. @param {MapData} map @param {number} aspect of the picture */
function frameOf({ size: [w, h] }, aspect) {
  const high = Math.max(h * (1 - 2 * MARGIN), (w * 0.9) / aspect), wide = high * aspect;
  return { x: (w - wide) / 2, y: (h - high) / 2, w: wide, h: high };
}

/** Who holds what as a campaign begins: the castle in which somebody stands, else the only one beside him, with the regions round it. @param {MapData} map @param {SetUp[]} places @returns {Record<string, string>} */
export function holdersAtFirst({ castles }, places) {
  /** @type {Record<string, string>} */
  const holders = {};
  for (const side of new Set(places.map((one) => one.side))) {
    const stands = places.flatMap((one) => (one.side === side && typeof one.place === "string" ? [one.place] : []));
    const beside = castles.filter(({ adj }) => stands.some((place) => adj.includes(place)));
    const seat = castles.find(({ id }) => stands.includes(id)) ?? (beside.length === 1 ? beside[0] : undefined);
    for (const space of seat ? [seat.id, ...seat.adj] : stands) holders[space] = side;
  }
  return holders;
}
