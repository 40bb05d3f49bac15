/** The pictures on the counters: each is fetched once, when a piece first needs it, and put in the page as a symbol. */

import { definitions, svg } from "./svg.js";

/** What a piece shows when it has no icon of its own, or one that cannot be had. */
const PLAIN = "crossed-swords";

/** @type {Map<string, Promise<void>>} */
const loading = new Map();

/** @param {string | undefined} icon @returns {string} the id of a symbol, which may fill a moment later */
export function iconSymbol(icon) {
  const name = icon && /^[a-z0-9-]+$/.test(icon) ? icon : PLAIN;
  const id = `icon-${name}`;
  if (!document.getElementById(id)) begin(id, name);
  return id;
}

/** @param {string} id @param {string} name */
function begin(id, name) {
  const symbol = svg("symbol", { id, viewBox: "0 0 512 512" });
  definitions().append(symbol);
  loading.set(id, fill(symbol, name).catch(() => fill(symbol, PLAIN)).catch(() => undefined));
}

/** @param {SVGSymbolElement} symbol @param {string} name */
async function fill(symbol, name) {
  const response = await fetch(new URL(`../icons/${name}.svg`, import.meta.url));
  if (!response.ok) throw new Error(`no icon ${name}: ${response.status}`);
  const drawn = new DOMParser().parseFromString(await response.text(), "image/svg+xml");
  // Only outlines are taken over: a picture file can bring nothing else into the page.
  const outlines = [...drawn.querySelectorAll("path")].map((one) => one.getAttribute("d") ?? "");
  if (!outlines.length) throw new Error(`icon ${name} has no outline`);
  symbol.append(...outlines.map((d) => svg("path", { d })));
}

/** Settles when every icon asked for so far is there: for screenshots and tests. */
export const iconsReady = () => Promise.all(loading.values());
