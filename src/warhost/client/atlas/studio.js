/** Where paintings of maps are ordered. */

import { Hired } from "../ground/hired.js";

/** @typedef {import("./workshop.js").Order} Order */

const KEPT = 5;

/** @type {Hired<Order>} */
const painter = new Hired(() => new Worker(new URL("worker.js", import.meta.url), { type: "module" }), async (order) => (await import("./workshop.js")).painted(order), KEPT);

/** @param {Order} order @returns {Promise<ImageBitmap>} */
export const mapPainting = (order) => painter.painting(order);
