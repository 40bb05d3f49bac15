/** How the six realms of a campaign are told from one another: two colours, the pattern of the ribbon, a sign. No pure red and no black: those are the sides of a battle. */

/** @type {import("./types.js").Liveries} */
export const LIVERIES = {
  ratmen: { colour: "#e0b021", second: "#3a2a10", pattern: "blocks", sign: "rat" },
  undead: { colour: "#efe8d6", second: "#2a2233", pattern: "bones", sign: "crowned-skull" },
  orcs: { colour: "#26352a", second: "#c9d98a", pattern: "tusks", sign: "orc-head" },
  chaos: { colour: "#a81e4d", second: "#ffd9a8", trim: "#33061a", pattern: "teeth", sign: "daemon-skull" },
  lizardmen: { colour: "#1fa39a", second: "#08302e", pattern: "scales", sign: "lizardman" },
  humans: { colour: "#2d62b8", second: "#f4d27a", pattern: "plain", sign: "lion" },
};

/** Strokes and gaps of the second colour along a ribbon, in pixels; none has a line in its middle instead. @type {Record<import("./types.js").Pattern, number[]>} */
export const DASHES = { plain: [], blocks: [9, 9], bones: [2, 7], teeth: [4, 4], tusks: [5, 11], scales: [7, 3, 2, 8] };

/** @param {import("./types.js").Livery} livery */
export const trimOf = ({ trim, second }) => trim ?? second;
