/** The kinds of boards: the code for each comes only with the first board of the kind. */

/** @type {Record<string, {kind: () => Promise<Kind>, picture: () => Promise<Picture>}>} */
const KINDS = {
  hexes: {
    kind: async () => (await import("./hex_kind.js")).hexKind,
    picture: async () => (await import("../board/cell_picture.js")).cellPicture,
  },
  squares: {
    kind: async () => (await import("./square_kind.js")).squareKind,
    picture: async () => (await import("../board/cell_picture.js")).cellPicture,
  },
  plane: {
    kind: async () => (await import("../plane/plane_kind.js")).planeKind,
    picture: async () => (await import("../plane/plane_picture.js")).planePicture,
  },
};

/** What is wrong where this page has no picture of a board. @param {{board?: string}} ground @returns {Refusal | null} */
export function refusalOfBoard({ board = "hexes" }) {
  if (Object.hasOwn(KINDS, board)) return null;
  return { code: "no_picture", sentence: `this page cannot draw a board of ${board}; the terminal can: warhost terminal`, reasons: [], nearest: [] };
}

/** @param {{board?: string}} ground @returns {Promise<Kind>} */
export const loadKind = ({ board = "hexes" }) => KINDS[board].kind();

/** What is enough to look at a board. @param {{board?: string}} ground @returns {Promise<Picture>} */
export const loadPicture = ({ board = "hexes" }) => KINDS[board].picture();
