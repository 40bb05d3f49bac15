/** Where paintings are ordered: a worker paints one after the other, and the latest are kept. */

/** @typedef {import("./types.js").Land} Land */
/** @typedef {import("./types.js").Frame} Frame */
/** @typedef {import("./types.js").Mood} Mood */
/** @typedef {{number: number, land: Land, frame: Frame, scale: number, mood: Mood}} Order */

const KEPT = 8;

/** @type {Map<string, Promise<ImageBitmap>>} */
const paintings = new Map();
/** @type {Map<number, (bitmap: ImageBitmap) => void>} */
const waiting = new Map();
/** @type {Worker | null} */
let painter = null;
let orders = 0;

/** @param {Land} land @param {Frame} frame @param {number} scale @param {Mood} mood @returns {Promise<ImageBitmap>} */
export function painting(land, frame, scale, mood) {
  const key = JSON.stringify([land, frame, scale, mood]);
  const found = paintings.get(key) ?? order({ number: ++orders, land, frame, scale, mood });
  paintings.delete(key);
  paintings.set(key, found);
  for (const old of [...paintings.keys()].slice(0, -KEPT)) paintings.delete(old);
  return found;
}

/** @param {Order} order @returns {Promise<ImageBitmap>} */
function order(order) {
  if (typeof Worker === "undefined") return paintHere(order);
  painter ??= hire();
  return new Promise((resolve) => {
    waiting.set(order.number, resolve);
    painter?.postMessage(order);
  });
}

/** A worker that answers each order by its number. */
function hire() {
  const worker = new Worker(new URL("worker.js", import.meta.url), { type: "module" });
  worker.addEventListener("message", ({ data: { number, bitmap } }) => {
    waiting.get(number)?.(bitmap);
    waiting.delete(number);
  });
  return worker;
}

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
