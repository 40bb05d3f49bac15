/** What is told apart on a map for who decides: where a host can go, what is lit while all else is dimmed, where the cursor is. */

import { group, path, svg } from "../basics/svg.js";
import { drawn } from "./outlines.js";
import { outlineOf } from "./places.js";

/** @typedef {import("./types.js").Plan} Plan */

const BEYOND = 3; // maps in each direction that a veil goes

/** White for one border, dashed for two, gold for what is advised, which lies over its neighbours. @param {Plan} plan @param {import("./types.js").Reach} reach */
export function drawReach(plan, { near, far, best = null }) {
  const rim = (/** @type {string} */ space, /** @type {string} */ how) => path(`goes is-${how}`, drawn(outlineOf(plan, space), true));
  const others = (/** @type {string[]} */ spaces) => spaces.filter((space) => space !== best);
  return group("reach", ...others(far).map((space) => rim(space, "far")), ...others(near).map((space) => rim(space, "near")), ...(best ? [rim(best, "best")] : []));
}

/** Over everything but what is lit. @param {Plan} plan @param {import("./types.js").Point} size of the map @param {string[]} lit */
export function drawVeil(plan, [w, h], lit) {
  const all = `M${-BEYOND * w} ${-BEYOND * h}H${BEYOND * w}V${BEYOND * h}H${-BEYOND * w}Z`;
  return svg("path", { class: "veil", d: all + lit.map((space) => drawn(outlineOf(plan, space), true)).join(""), "fill-rule": "evenodd" });
}

/** @param {Plan} plan @param {string} space */
export function drawCursor(plan, space) {
  const line = drawn(outlineOf(plan, space), true);
  return group("cursor", path("cursor-under", line), path("cursor-line", line));
}
