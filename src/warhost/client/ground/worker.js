/** Paints beside the page, so that no hand waits for it. */

import { paintGround } from "./painter.js";

self.addEventListener("message", ({ data: { number, land, frame, scale, mood } }) => {
  const bitmap = paintGround(land, frame, scale, mood).transferToImageBitmap();
  self.postMessage({ number, bitmap }, { transfer: [bitmap] });
});
