/** The person that this browser is here, if any: known to the server by a token that is this device's own. */

import { load, save } from "./kept.js";

const PERSON = "warhost.person";

/** @returns {KeptPerson | null} */
export const keptPerson = () => load(PERSON, null);

/** @param {KeptPerson} one */
export function keepPerson({ id, name, token }) {
  save(PERSON, { id, name, token });
}

/** From now on this browser is nobody's: what it keeps of battles by their links stays. */
export function forgetPerson() {
  save(PERSON, null);
}

const DEVICES = [["iPad", /iPad/], ["iPhone", /iPhone/], ["Android", /Android/], ["Windows", /Windows/], ["Mac", /Macintosh/], ["Linux", /Linux|CrOS/]];
const BROWSERS = [["Firefox", /Firefox\//], ["Edge", /Edg\//], ["Opera", /OPR\//], ["Chrome", /Chrom(e|ium)\//], ["Safari", /Safari\//]];

/** What this device is called until somebody calls it otherwise: "Firefox on Linux". */
export function nameOfDevice() {
  const named = (/** @type {(string | RegExp)[][]} */ known) => known.find(([, sign]) => /** @type {RegExp} */ (sign).test(navigator.userAgent))?.[0];
  return [named(BROWSERS) ?? "A browser", named(DEVICES)].filter(Boolean).join(" on ");
}
