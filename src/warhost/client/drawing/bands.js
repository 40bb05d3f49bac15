/** Formations, commands, or whatever pieces belong to. Pure. */

import { firstValue } from "./form.js";

/** @typedef {import("./types.js").Sheet} Sheet */

/** @param {Sheet} sheet @param {Side} side @param {import("./types.js").Vocabulary | null} vocabulary @returns {Sheet} */
export function withNewBand(sheet, side, vocabulary) {
  const taken = new Set(sheet.formations.map(({ id }) => id)), name = vocabulary?.formations?.name ?? "Formation", fields = vocabulary?.formations?.fields ?? {};
  let number = 1;
  while (taken.has(`${name.slice(0, 1).toUpperCase()}${number}`)) number += 1;
  const first = Object.fromEntries(Object.entries(fields).filter(([, { "x-required": must }]) => must).map(([key, schema]) => [key, firstValue(schema, vocabulary?.rest ?? {})]));
  return { ...sheet, formations: [...sheet.formations, { id: `${name.slice(0, 1).toUpperCase()}${number}`, side, name: `${name} ${number}`, fields: first }] };
}

/** Its pieces stay, and belong to nobody. @param {Sheet} sheet @param {string} id @returns {Sheet} */
export const withoutBand = (sheet, id) => ({ ...sheet, formations: sheet.formations.filter((one) => one.id !== id), pieces: sheet.pieces.map((one) => (one.formation === id ? { ...one, formation: null } : one)) });
