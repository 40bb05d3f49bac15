/** A rope round all hexes of those who belong together, in their colour, with a tab that has their number and name. */

import { depthOf, tintOf } from "../basics/tints.js";
import { group, path, svg, text, translate } from "../basics/svg.js";
import { signInWords } from "../basics/words.js";

const LETTER = 8.6, HEAD = 44; // width of a tab's letter, and of what stands before its name

/** @param {import("./signs.js").Board} board @param {BoardSign} sign @returns {{under: SVGElement[], top: SVGElement[]}} the rope, and its tab over the pieces */
export function drawRope(board, sign) {
  const { space } = board, cells = sign.round ?? [], rim = space.rim?.(cells) ?? "";
  const tint = { "--tint": tintOf(sign.colour) };
  const filled = sign.acts ? [path("rope-fill", space.area?.(cells) ?? ""), path("rope-glow", rim)] : [];
  const rope = toned(group(`rope${sign.acts ? " acts" : ""}`, ...filled, path("rope-back", rim), path("rope-line", rim), ...(sign.acts ? [] : [path("rope-stitch", rim)])), tint);
  return { under: [rope], top: sign.at ? [toned(tabOf(board, sign), tint)] : [] };
}

/** @param {import("./signs.js").Board} board @param {BoardSign} sign */
function tabOf(board, sign) {
  const { words = "", number = "" } = sign, wide = words.length * LETTER + HEAD, { x, y } = board.space.centre(String(sign.at));
  const said = signInWords(sign, board.looks);
  return svg(
    "g",
    { class: `rope-tab on-${depthOf(tintOf(sign.colour))}`, role: "img", "aria-label": said, transform: translate({ x: x - 50 - wide / 2, y: y + 22 }) },
    svg("title", {}, said),
    path("tab-plate", `M${-wide / 2}-13H${wide / 2}L${wide / 2 + 9} 0L${wide / 2} 13H${-wide / 2}Z`),
    svg("circle", { class: "tab-disc", cx: -wide / 2 + 15, r: 10.5 }),
    text("tab-number", -wide / 2 + 15, 5, number),
    text("tab-name", 13, 5.5, words),
  );
}

/** @template {SVGElement} N @param {N} node @param {Record<string, string>} vars @returns {N} */
function toned(node, vars) {
  for (const [name, value] of Object.entries(vars)) node.style.setProperty(name, value);
  return node;
}
