/** The two kinds of boards, cells and a plane: the code for each comes only with the first board of the kind. */

/** @typedef {{board?: string, grid?: {shape: string}}} Laid */
/** @type {Record<string, {kind: () => Promise<(ground: any) => Omit<Kind, "picture">>, picture: (ground: Laid) => Promise<Picture>}>} */
const KINDS = {
  cells: {
    kind: async () => (await import("./cells_kind.js")).cellsKind,
    picture: async () => (await import("../board/cell_picture.js")).cellPicture,
  },
  plane: {
    kind: async () => (await import("../plane/plane_kind.js")).planeKind,
    picture: async () => (await import("../plane/plane_picture.js")).planePicture,
  },
};

/** @param {Laid} ground @returns {string} */
const nameOf = ({ board = "", grid }) => (grid ? "cells" : board);

/** What is wrong where this page has no picture of a board. @param {Laid} ground @returns {Refusal | null} */
export function refusalOfBoard(ground) {
  if (Object.hasOwn(KINDS, nameOf(ground))) return null;
  return { code: "no_picture", sentence: `this page cannot draw a board of ${ground.board}; the terminal can: warhost terminal`, reasons: [], nearest: [] };
}

/** @param {Laid} ground @returns {Promise<Kind>} */
export async function loadKind(ground) {
  const [kind, picture] = await Promise.all([KINDS[nameOf(ground)].kind(), loadPicture(ground)]);
  return { ...kind(ground), picture };
}

/** @param {Laid} ground @returns {Promise<Picture>} */
export const loadPicture = (ground) => KINDS[nameOf(ground)].picture(ground);
