/** Formations, commands, or whatever pieces belong to. Pure. */

import { firstValue, isColour } from "./form.js";

const PAINTS = ["#8a3b2a", "#3b6fb5", "#5a8a3c", "#c8923a", "#7a4a8a", "#2f8a8a", "#b5563b"];

/** @typedef {import("./types.js").Sheet} Sheet */

/** @param {Sheet} sheet @param {Side} side @param {import("./types.js").Vocabulary | null} vocabulary @returns {Sheet} */
export function withNewBand(sheet, side, vocabulary) {
  const taken = new Set(sheet.formations.map(({ id }) => id)), name = vocabulary?.formations?.name ?? "Formation", fields = vocabulary?.formations?.fields ?? {};
  let number = 1;
  while (taken.has(`${name.slice(0, 1).toUpperCase()}${number}`)) number += 1;
  const first = Object.fromEntries(Object.entries(fields).filter(([, schema]) => schema.default === undefined).map(([key, schema]) => [key, isColour(schema) ? PAINTS[number % PAINTS.length] : firstValue(schema, {})]));
  return { ...sheet, formations: [...sheet.formations, { id: `${name.slice(0, 1).toUpperCase()}${number}`, side, name: `${name} ${number}`, fields: first }] };
}

/** Its pieces stay, and belong to nobody. @param {Sheet} sheet @param {string} id @returns {Sheet} */
export const withoutBand = (sheet, id) => ({ ...sheet, formations: sheet.formations.filter((one) => one.id !== id), pieces: sheet.pieces.map((one) => (one.formation === id ? { ...one, formation: null } : one)) });
