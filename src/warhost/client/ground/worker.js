/** Paints beside the page, so that no hand waits for it. */

import { fetchCrafts } from "./crafts.js";
import { paintGround } from "./painter.js";

self.addEventListener("message", async ({ data: { number, land, frame, scale, mood } }) => {
  await fetchCrafts(land);
  const bitmap = paintGround(land, frame, scale, mood).transferToImageBitmap();
  self.postMessage({ number, bitmap }, { transfer: [bitmap] });
});
