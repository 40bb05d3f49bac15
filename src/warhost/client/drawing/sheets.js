/** What is drawn on a sheet. Pure: each deed gives another sheet, of which what has not changed is the same as before. */

/** @typedef {import("./types.js").Sheet} Sheet */
/** @typedef {import("./types.js").Stand} Stand */
/** @typedef {import("./types.js").At} At */

/** @param {At} one @param {At | null} other */
export const isSame = (one, other) => other !== null && String(one) === String(other);

// --- ground ---

/** @param {Sheet} sheet @param {number[][]} cells  columns and rows @param {string} id @returns {Sheet} */
export function withGround(sheet, cells, id) {
  /** @type {Map<number, string[]>} */
  const rows = new Map();
  for (const [column = 0, row = 0] of cells) {
    const letters = rows.get(row) ?? [...(sheet.ground[row] ?? "")];
    if (letters[column] === id || letters[column] === undefined) continue;
    letters[column] = id;
    rows.set(row, letters);
  }
  if (!rows.size) return sheet;
  return { ...sheet, ground: sheet.ground.map((/** @type {string} */ line, /** @type {number} */ row) => rows.get(row)?.join("") ?? line) };
}

/** @param {Sheet} sheet @param {number} column @param {number} row @returns {string} what lies there */
export const groundAt = (sheet, column, row) => sheet.ground[row]?.[column] ?? ".";

// --- sides of cells ---

/** One side of a cell has two names. @typedef {string[][]} Names */

/** @param {string[][]} list @param {Names} names */
const placeOfEdge = (list, names) => list.findIndex(([at, way]) => names.some(([cell, side]) => cell === at && side === way));

/** @param {Sheet} sheet @param {string} kind @param {Names} names */
export const hasEdge = (sheet, kind, names) => placeOfEdge(sheet.edges[kind] ?? [], names) >= 0;

/** @param {Sheet} sheet @param {string} kind @param {Names} names @param {boolean} on @returns {Sheet} */
export function withEdge(sheet, kind, names, on) {
  const list = sheet.edges[kind] ?? [], at = placeOfEdge(list, names);
  if (at >= 0 === on || !names[0]) return sheet;
  return { ...sheet, edges: { ...sheet.edges, [kind]: on ? [...list, names[0]] : list.filter((_, place) => place !== at) } };
}

// --- places that count, and zones ---

/** @param {At[] | null | undefined} list @param {At[]} places @param {boolean} on @returns {At[]} */
function withPlaces(list, places, on) {
  const left = (list ?? []).filter((one) => !places.some((place) => isSame(place, one)));
  return on ? [...left, ...places] : left;
}

/** @param {Sheet} sheet @param {string} kind @param {At} place */
export const hasMark = (sheet, kind, place) => (sheet.marks[kind] ?? []).some((one) => isSame(place, one));

/** @param {Sheet} sheet @param {string} kind @param {At[]} places @param {boolean} on @returns {Sheet} */
export const withMark = (sheet, kind, places, on) => ({ ...sheet, marks: { ...sheet.marks, [kind]: withPlaces(sheet.marks[kind], places, on) } });

/** @param {Sheet} sheet @param {Side} side @param {At} place */
export const isInZone = (sheet, side, place) => (sheet.sides[side]?.zone ?? []).some((one) => isSame(place, one));

/** @param {Sheet} sheet @param {Side} side @param {any[] | null} zone @returns {Sheet} */
export const withWholeZone = (sheet, side, zone) => ({ ...sheet, sides: { ...sheet.sides, [side]: { ...(sheet.sides[side] ?? { fields: {} }), zone } } });

/** @param {Sheet} sheet @param {Side} side @param {At[]} places @param {boolean} on @returns {Sheet} */
export function withZone(sheet, side, places, on) {
  const zone = withPlaces(sheet.sides[side]?.zone, places, on);
  return withWholeZone(sheet, side, zone.length ? zone : null);
}

// --- pieces ---

/** @param {Sheet} sheet @param {Stand} piece @returns {Sheet} */
export const withPiece = (sheet, piece) => ({ ...sheet, pieces: [...sheet.pieces, piece] });

/** @param {Sheet} sheet @param {number[]} numbers @param {(piece: Stand) => Stand} change @returns {Sheet} */
export const withPieces = (sheet, numbers, change) => ({ ...sheet, pieces: sheet.pieces.map((one, at) => (numbers.includes(at) ? change(one) : one)) });

/** @param {Sheet} sheet @param {number[]} numbers @returns {Sheet} */
export const withoutPieces = (sheet, numbers) => ({ ...sheet, pieces: sheet.pieces.filter((_, at) => !numbers.includes(at)) });

/** @param {Sheet} sheet @param {At} place @returns {number[]} the numbers of those who stand there */
export const piecesAt = (sheet, place) => sheet.pieces.flatMap((one, at) => (isSame(place, one.place) ? [at] : []));

/** @param {string[]} facings @param {string | null | undefined} facing @param {number} step @returns {string} */
export function turnedFacing(facings, facing, step) {
  const at = Math.max(0, facings.indexOf(facing ?? ""));
  return facings[(at + step + facings.length) % facings.length] ?? "";
}

// --- fields ---

/** @param {Record<string, any>} fields @param {string} name @param {any} value  undefined where it is left out @returns {Record<string, any>} */
export function withField(fields, name, value) {
  if (value !== undefined) return { ...fields, [name]: value };
  const { [name]: _, ...left } = fields;
  return left;
}

// --- an open table ---

/** @param {Sheet} sheet @param {string} type @param {number[][]} corners @returns {Sheet} */
export function withArea(sheet, type, corners) {
  const taken = new Set(sheet.ground.map((/** @type {{id: string}} */ { id }) => id)), letter = type.slice(0, 1) || "a";
  let number = 1;
  while (taken.has(`${letter}${number}`)) number += 1;
  return { ...sheet, ground: [...sheet.ground, { id: `${letter}${number}`, type, corners: turning(corners) }] };
}

/** Counter-clockwise, north up. @param {number[][]} corners @returns {number[][]} */
export function turning(corners) {
  const twice = corners.reduce((sum, [x = 0, y = 0], at) => {
    const [nextX = 0, nextY = 0] = corners[(at + 1) % corners.length] ?? [];
    return sum + x * nextY - nextX * y;
  }, 0);
  return twice < 0 ? [...corners].reverse() : corners;
}

/** @param {Sheet} sheet @param {number} at @param {(area: import("./types.js").TableArea) => import("./types.js").TableArea} change @returns {Sheet} */
export const withChangedArea = (sheet, at, change) => ({ ...sheet, ground: sheet.ground.map((/** @type {any} */ one, /** @type {number} */ place) => (place === at ? change(one) : one)) });

/** @param {Sheet} sheet @param {number} at @returns {Sheet} */
export const withoutArea = (sheet, at) => ({ ...sheet, ground: sheet.ground.filter((/** @type {any} */ _, /** @type {number} */ place) => place !== at) });
