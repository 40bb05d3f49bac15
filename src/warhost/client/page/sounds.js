/** What is heard, and when; silent unless asked for. A sound that cannot play is reported once, and nothing else is lost. */

import { currentSettings } from "./settings.js";

/** @typedef {import("./tunes.js").SoundName} SoundName */

let failed = false;

/** @param {SoundName | null} name */
export async function sound(name) {
  if (!name || failed || !currentSettings().sounds) return;
  try {
    (await import("./tunes.js")).tune(name);
  } catch (error) {
    if (!failed) console.warn("Sounds cannot be played here:", error);
    failed = true;
  }
}

/** What is heard of an event when its picture begins. @param {{about?: About, story?: StoryShown}} event @param {boolean} [flies]  it strikes from afar @returns {SoundName | null} */
export function soundOf({ about, story }, flies = false) {
  const deeds = (story?.deeds ?? []).map(([deed]) => String(deed));
  if (deeds.includes("fall")) return "fall";
  if (deeds.includes("strike")) return flies ? "missile" : "strike";
  if (about?.dice?.length) return "dice";
  if (deeds.some((deed) => deed === "move" || deed === "leap")) return "move";
  return story?.says?.[0] === "bad" ? "hit" : null;
}
