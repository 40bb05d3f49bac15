/** A painter in a worker: it paints one order after the other, and the latest paintings are kept. */

/** @template Order */
export class Hired {
  /** @param {() => Worker} hire  answers each order by its number with a bitmap @param {(order: Order) => Promise<ImageBitmap>} here  paints where there are no workers @param {number} most  paintings that are kept */
  constructor(hire, here, most) {
    this.hire = hire;
    this.here = here;
    this.most = most;
    /** @type {Map<string, Promise<ImageBitmap>>} */
    this.paintings = new Map();
    /** @type {Map<number, (bitmap: ImageBitmap) => void>} */
    this.waiting = new Map();
    /** @type {Worker | null} */
    this.worker = null;
    this.orders = 0;
  }

  /** What was ordered before is not painted again. @param {Order} order @returns {Promise<ImageBitmap>} */
  painting(order) {
    const key = JSON.stringify(order);
    const found = this.paintings.get(key) ?? this.paint(order);
    this.paintings.delete(key);
    this.paintings.set(key, found);
    for (const old of [...this.paintings.keys()].slice(0, -this.most)) this.paintings.delete(old);
    return found;
  }

  /** @param {Order} order @returns {Promise<ImageBitmap>} */
  paint(order) {
    if (typeof Worker === "undefined") return this.here(order);
    const worker = this.worker ?? this.begin(), number = ++this.orders;
    return new Promise((resolve) => {
      this.waiting.set(number, resolve);
      worker.postMessage({ number, order });
    });
  }

  begin() {
    this.worker = this.hire();
    this.worker.addEventListener("message", ({ data: { number, bitmap } }) => {
      this.waiting.get(number)?.(bitmap);
      this.waiting.delete(number);
    });
    return this.worker;
  }
}

/** What such a worker does: it answers each order with a painting. @template Order @param {(order: Order) => Promise<ImageBitmap>} paint */
export function answer(paint) {
  self.addEventListener("message", async ({ data: { number, order } }) => {
    const bitmap = await paint(order);
    self.postMessage({ number, bitmap }, { transfer: [bitmap] });
  });
}
