/** What this device is called. */

const DEVICES = [["iPad", /iPad/], ["iPhone", /iPhone/], ["Android", /Android/], ["Windows", /Windows/], ["Mac", /Macintosh/], ["Linux", /Linux|CrOS/]];
const BROWSERS = [["Firefox", /Firefox\//], ["Edge", /Edg\//], ["Opera", /OPR\//], ["Chrome", /Chrom(e|ium)\//], ["Safari", /Safari\//]];

/** What this device is called until somebody calls it otherwise: "Firefox on Linux". */
export function nameOfDevice() {
  const named = (/** @type {(string | RegExp)[][]} */ known) => known.find(([, sign]) => /** @type {RegExp} */ (sign).test(navigator.userAgent))?.[0];
  return [named(BROWSERS) ?? "A browser", named(DEVICES)].filter(Boolean).join(" on ");
}
