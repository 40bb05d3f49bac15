/** The kinds of boards: the code for each comes only with the first board of the kind. */

/** @param {{board?: string}} ground */
const isPlane = (ground) => ground.board === "plane";

/** @param {{board?: string}} ground @returns {Promise<Kind>} */
export const loadKind = async (ground) =>
  isPlane(ground) ? (await import("../plane/plane_kind.js")).planeKind : (await import("./hex_kind.js")).hexKind;

/** What is enough to look at a board. @param {{board?: string}} ground @returns {Promise<Picture>} */
export const loadPicture = async (ground) =>
  isPlane(ground) ? (await import("../plane/plane_picture.js")).planePicture : (await import("../board/hex_picture.js")).hexPicture;
