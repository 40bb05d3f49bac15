/** The pictures on the counters: each is fetched once, when a piece first needs it, and put in the page as a symbol. */

import { definitions, svg } from "./svg.js";

/** What a piece shows when it has no icon of its own, or one that cannot be had. @type {Record<string, string>} */
const OF_KIND = { foot: "crossed-swords", mounted: "cavalry", large: "brute", machine: "cannon", individual: "person" };

/** @type {Map<string, Promise<void>>} */
const loading = new Map();

/** @param {string | undefined} icon @param {string | undefined} kind @returns {string} the id of a symbol, which may fill a moment later */
export function iconSymbol(icon, kind) {
  const fallback = OF_KIND[kind ?? "foot"] ?? OF_KIND.foot;
  const name = icon && /^[a-z0-9-]+$/.test(icon) ? icon : fallback;
  const id = `icon-${name}--${kind ?? "foot"}`;
  if (!document.getElementById(id)) begin(id, name, fallback);
  return id;
}

/** @param {string} id @param {string} name @param {string} fallback */
function begin(id, name, fallback) {
  const symbol = svg("symbol", { id, viewBox: "0 0 512 512" });
  definitions().append(symbol);
  loading.set(id, fill(symbol, name).catch(() => fill(symbol, fallback)).catch(() => undefined));
}

/** @param {SVGSymbolElement} symbol @param {string} name */
async function fill(symbol, name) {
  const response = await fetch(new URL(`../icons/${name}.svg`, import.meta.url));
  if (!response.ok) throw new Error(`no icon ${name}: ${response.status}`);
  const drawn = new DOMParser().parseFromString(await response.text(), "image/svg+xml");
  // Only outlines are taken over: a picture file can bring nothing else into the page.
  const outlines = [...drawn.querySelectorAll("path")].map((one) => one.getAttribute("d") ?? "");
  if (!outlines.length) throw new Error(`icon ${name} has no outline`);
  symbol.append(...outlines.map((d) => svg("path", { d, fill: "currentColor" })));
}

/** Settles when every icon asked for so far is there: for screenshots and tests. */
export const iconsReady = () => Promise.all(loading.values());
