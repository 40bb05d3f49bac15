/** The table behind the first words of the start page: a battle as it begins, painted, with its pieces on it. CSS lays it in depth. */

import { svg } from "../basics/svg.js";
import { landOf } from "../ground/land.js";
import { density, moodNow, painting, watchMood } from "../ground/studio.js";
import { loadPicture } from "./load.js";
import { piecesOn } from "./standing.js";

/** Where the board lies in the painting, in shares of that: its middle, and the most that it takes of it. */
const BOARD = { x: 0.597, y: 0.435, wide: 0.585, high: 0.6 };
const FINEST = 1.25; // pixels for one of the page: what is tilted is never sharp

/** @param {HTMLElement} host @param {any} ground @param {Looks} looks @param {SetUp[]} places */
export async function paintOpening(host, ground, looks, places) {
  const picture = await loadPicture(ground);
  const space = picture.space(ground);
  const { clientWidth: wide, clientHeight: high } = host;
  if (!wide || !high) return; // the page has gone on meanwhile
  const k = Math.min((BOARD.wide * wide) / space.width, (BOARD.high * high) / space.height);
  const frame = { x: space.width / 2 - (BOARD.x * wide) / k, y: space.height / 2 - (BOARD.y * high) / k, w: wide / k, h: high / k };
  const over = svg("svg", { class: `board ${picture.name}`, viewBox: `${frame.x} ${frame.y} ${frame.w} ${frame.h}` }, picture.drawGround(space, ground, looks), piecesOn(space, picture, looks, places));
  over.style.setProperty("--px", String(1 / k));
  const canvas = document.createElement("canvas");
  host.replaceChildren(canvas, over);
  const land = landOf(space, ground, looks);
  const paint = async () => lay(canvas, await painting(land, frame, k * Math.min(density(), FINEST), moodNow()));
  watchMood(() => void paint());
  await paint();
}

/** @param {HTMLCanvasElement} canvas @param {ImageBitmap} bitmap */
function lay(canvas, bitmap) {
  [canvas.width, canvas.height] = [bitmap.width, bitmap.height];
  canvas.getContext("2d")?.drawImage(bitmap, 0, 0);
}
