/** How the second colour of a realm lies on its ribbon: strokes and gaps, in pixels; none for a line in its middle. */

/** @type {Record<import("./types.js").Pattern, number[]>} */
export const DASHES = { line: [], blocks: [9, 9], dots: [2, 7], bars: [5, 11], teeth: [4, 4], scales: [7, 3, 2, 8] };

/** @param {import("./types.js").Livery} livery */
export const trimOf = ({ trim, second }) => trim ?? second;
