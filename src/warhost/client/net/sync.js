/** A person's settings are the same on every device; what a browser alone may allow stays with it. */

import { keptPerson } from "../page/person.js";
import { changeSettings, currentSettings, watchSettings } from "../page/settings.js";
import { ask, post } from "./http.js";

const OF_BROWSER = ["notify"]; // it asks its owner for that
const WAIT_MS = 800;
let shares = false;
let told = ""; // what the server has, as far as is known here
/** @type {ReturnType<typeof setTimeout> | undefined} */
let telling;

/** @param {Record<string, any>} settings */
const shared = (settings) => Object.fromEntries(Object.entries(settings).filter(([name]) => !OF_BROWSER.includes(name)));

/** From now on the server is told what the person has set, a little later: sliders and ticks come one after the other. */
export function shareSettings() {
  if (shares) return;
  shares = true;
  watchSettings(() => {
    clearTimeout(telling);
    if (keptPerson()) telling = setTimeout(() => void tellSettings(), WAIT_MS);
  });
}

/** Has the server keep the settings of this browser for all. */
export async function tellSettings() {
  const settings = shared(currentSettings()), text = JSON.stringify(settings);
  if (text === told) return;
  told = text;
  await post("/api/me/settings", { settings }).catch(() => (told = ""));
}

/** Takes what the person has set elsewhere. @param {Record<string, any>} settings */
export function takeSettings(settings) {
  if (!Object.keys(settings).length) return;
  const taken = { ...currentSettings(), ...shared(settings) };
  told = JSON.stringify(shared(taken));
  if (told !== JSON.stringify(shared(currentSettings()))) changeSettings(taken);
}

/** Asks what the person has set elsewhere. */
export async function askSettings() {
  if (keptPerson()) takeSettings((await ask("/api/me")).settings);
}
