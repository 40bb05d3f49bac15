/** Paints beside the page, so that no hand waits for it. */

import { fetchCrafts } from "./crafts.js";
import { answer } from "./hired.js";
import { paintGround } from "./painter.js";

answer(async (/** @type {import("./studio.js").Order} */ { land, frame, scale, mood }) => {
  await fetchCrafts(land);
  return paintGround(land, frame, scale, mood).transferToImageBitmap();
});
