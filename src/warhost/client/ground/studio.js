/** Where paintings are ordered: a worker paints one after the other, and the latest are kept. */

import { Hired } from "./hired.js";

/** @typedef {import("./types.js").Land} Land */
/** @typedef {import("./types.js").Frame} Frame */
/** @typedef {import("./types.js").Mood} Mood */
/** @typedef {{land: Land, frame: Frame, scale: number, mood: Mood}} Order */

const KEPT = 8;

/** @type {Hired<Order>} */
const painter = new Hired(() => new Worker(new URL("worker.js", import.meta.url), { type: "module" }), paintHere, KEPT);

/** @param {Land} land @param {Frame} frame @param {number} scale @param {Mood} mood @returns {Promise<ImageBitmap>} */
export const painting = (land, frame, scale, mood) => painter.painting({ land, frame, scale, mood });

/** @param {Order} order */
async function paintHere({ land, frame, scale, mood }) {
  const [{ paintGround }, { fetchCrafts }] = await Promise.all([import("./painter.js"), import("./crafts.js")]);
  await fetchCrafts(land);
  return paintGround(land, frame, scale, mood).transferToImageBitmap();
}

/** The mood of the page. @returns {Mood} */
export const moodNow = () => ({ dusk: document.documentElement.dataset.theme === "dark" });

/** Tells when the page's mood may have changed. @param {() => void} changed */
export function watchMood(changed) {
  new MutationObserver(changed).observe(document.documentElement, { attributeFilter: ["data-theme"] });
}

/** Pixels of a screen for one of the page; more than two nobody sees. */
export const density = () => Math.min(2, window.devicePixelRatio || 1);
