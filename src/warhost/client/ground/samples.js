/** Small paintings of single motifs, for a legend. */

import { landOfMotif } from "./land.js";
import { density, moodNow, painting } from "./studio.js";

const FRAME = { x: -60, y: -60, w: 120, h: 120 };
const SIZE = 48; // pixels

/** @param {string} motif @param {Looks | undefined} looks @param {boolean} [along] an edge @returns {HTMLElement} it fills by itself */
export function motifSample(motif, looks, along = false) {
  const canvas = document.createElement("canvas");
  canvas.className = "motif-sample";
  canvas.width = canvas.height = SIZE * density();
  canvas.setAttribute("aria-hidden", "true");
  void painting(landOfMotif(motif, along, looks), FRAME, (SIZE * density()) / FRAME.w, moodNow()).then((bitmap) => canvas.getContext("2d")?.drawImage(bitmap, 0, 0));
  return canvas;
}

/**
 * The ground that is on a board, each with its name and words. @param {any} ground @param {import("../basics/types.js").Terms} terms
 * @returns {[picture: HTMLElement, name: string, words: string][]}
 */
export function groundEntries(ground, terms) {
  const looks = /** @type {Looks | undefined} */ (terms.looks);
  const lies = new Set([...(ground.terrain ?? []).join(""), ...(ground.areas ?? []).map((/** @type {{type: string}} */ area) => area.type)]);
  const stands = new Set((ground.edges ?? []).map((/** @type {{kind: string}} */ edge) => edge.kind));
  const told = (/** @type {string} */ key, /** @type {MotifTerm} */ { motif }, /** @type {boolean} */ along) => {
    const term = terms.terrain?.[key] ?? terms.hexsides?.[key] ?? {};
    return /** @type {[HTMLElement, string, string]} */ ([motifSample(motif, looks, along), term.name ?? key, term.text ?? ""]);
  };
  return [
    ...Object.entries(looks?.motifs.terrain ?? {}).flatMap(([key, term]) => (lies.has(key) ? [told(key, term, false)] : [])),
    ...Object.entries(looks?.motifs.edges ?? {}).flatMap(([key, term]) => (stands.has(key) ? [told(key, term, true)] : [])),
  ];
}
