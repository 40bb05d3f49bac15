/** Small pictures of a campaign: shields, pieces as plates, castles counted, seasons, cards, bars. */

import { iconSymbol } from "../basics/icons.js";
import { h } from "../page/html.js";

/** @typedef {import("./types.js").Livery} Livery */
/** @typedef {import("./types.js").WarPiece} WarPiece */

/** Of nobody. @type {Livery} */
export const NOBODYS = { colour: "#cfc4ac", second: "#6d6049", pattern: "line", sign: "tattered-banner" };

/** @param {string} name @param {number} size */
const picture = (name, size) => h("use", { href: `#${iconSymbol(name)}`, width: size, height: size });

/** The shield of a realm. @param {Livery} livery @param {number} [size] */
export const shield = ({ colour, second, sign }, size = 26) =>
  h(
    "svg",
    { class: "shield", width: size, height: size * 1.12, viewBox: "-15 -16 30 34", "aria-hidden": "true", key: `shield ${sign}` },
    h("path", { d: "M-13-14Q0-10 13-14V2Q12 12 0 17Q-12 12-13 2Z", fill: colour, stroke: "#1d120a", "stroke-width": 2.4 }),
    h("path", { d: "M-10-10.500Q0-7.500 10-10.500V1.500Q9 9.500 0 13.500Q-9 9.500-10 1.500Z", fill: "none", stroke: second, "stroke-width": 1.5 }),
    h("g", { fill: second, transform: "translate(-9 -9.500)" }, picture(sign, 18)),
  );

/** @param {string} name @param {number} [size] */
export const icon = (name, size = 20) => h("svg", { class: "line-icon", viewBox: "0 0 512 512", width: size, height: size, fill: "currentColor", "aria-hidden": "true" }, picture(name, 512));

/** @type {Record<string, string>} */
const MARKS = { General: "leads", "magic-user": "casts", individual: "leads" };

/** Drops for the wounds that are left, where some are lost. @param {WarPiece} piece */
function wounds({ hurt, slots: { pips } }) {
  if (!hurt || !pips?.length) return null;
  const [left = 0, all = 0] = pips;
  return h("span", { class: "token-drops", "aria-hidden": "true" }, Array.from({ length: all }, (_, at) => h("i", { class: at < left ? "" : "is-lost", key: String(at) })));
}

/** What is said of a piece in a few words. @param {WarPiece} piece */
export const wordsOf = ({ full_name, standing, states }) => `${full_name}: ${Array.isArray(standing) ? standing.join(", ") : standing}${states.length && !Array.isArray(standing) ? `, ${states.join(", ")}` : ""}`;

/** What a token looks like. @param {WarPiece} piece @param {Livery} livery @returns {Child[]} */
const face = (piece, { second }) => [
  h("svg", { viewBox: "0 0 40 40", width: 28, height: 28, "aria-hidden": "true" }, h("g", { fill: second }, h("use", { href: `#${iconSymbol(piece.icon)}`, x: 5, y: 5, width: 30, height: 30 }))),
  MARKS[piece.category] ? h("i", { class: `token-mark ${MARKS[piece.category]}` }) : null,
  wounds(piece),
];

/** @param {WarPiece} piece @param {Livery} livery @param {string} [more] */
const looks = (piece, { colour, second }, more = "") => ({
  key: piece.label,
  class: `token${piece.states.includes("has marched") ? " is-worn" : ""}${more}`,
  vars: { "--of": colour, "--second": second },
});

/** A piece as a plate in the colours of its realm. @param {WarPiece} piece @param {Livery} livery */
export const token = (piece, livery) => h("span", { ...looks(piece, livery), title: wordsOf(piece), role: "img", "aria-label": wordsOf(piece) }, face(piece, livery));

/** A piece that can be pressed. @param {WarPiece} piece @param {Livery} livery @param {{pressed: boolean, title: string, disabled?: boolean, onclick: () => void}} how */
export const tokenButton = (piece, livery, { pressed, title, disabled = false, onclick }) =>
  h("button", { ...looks(piece, livery, pressed ? " stays" : ""), title, "aria-label": title, "aria-pressed": String(pressed), "aria-disabled": disabled ? "true" : null, onclick }, face(piece, livery));

/** What can be raised, as its plate. @param {import("./types.js").RowTerm} row @param {Livery} livery @param {number} [size] */
export const rowToken = ({ icon: name, category }, { colour, second }, size = 30) =>
  h(
    "span",
    { class: "token", key: "token", "aria-hidden": "true", vars: { "--of": colour, "--second": second } },
    h("svg", { viewBox: "0 0 40 40", width: size, height: size }, h("g", { fill: second }, h("use", { href: `#${iconSymbol(name)}`, x: 5, y: 5, width: 30, height: 30 }))),
    MARKS[category] ? h("i", { class: `token-mark ${MARKS[category]}` }) : null,
  );

/** Castles held, of those that win. @param {number} count @param {number} of @param {string} colour */
export const keeps = (count, of, colour) =>
  h(
    "span",
    { class: "keeps", "aria-hidden": "true", vars: { "--of": colour } },
    Array.from({ length: Math.max(of, count) }, (_, at) => h("i", { class: at < count ? "has" : "", key: String(at) })),
  );

/** @type {Record<string, string>} */
const SEASONS = {
  spring: "M0 9V-1M0-1Q-9-2-9-10Q0-10 0-1Q0-10 9-10Q9-2 0-1",
  summer: "M-4.500 0A4.500 4.500 0 1 0 4.500 0A4.500 4.500 0 1 0-4.500 0M0-7.500V-11M0 7.500V11M-7.500 0H-11M7.500 0H11M-5.300-5.300L-7.800-7.800M5.300-5.300L7.800-7.800M-5.300 5.300L-7.800 7.800M5.300 5.300L7.800 7.800",
  autumn: "M-7 9Q-3 3 2-2M-4 5Q-11-2-3-8Q2-12 9-10Q10-2 6 3Q2 7-4 5Z",
  winter: "M0-10V10M-8.700-5L8.700 5M-8.700 5L8.700-5M-3-9L0-6.500L3-9M-3 9L0 6.500L3 9M-9-1.500L-6-3L-6.500-6.500M9 1.500L6 3L6.500 6.500M-9 1.500L-6 3L-6.500 6.500M9-1.500L6-3L6.500-6.500",
};
const ORDER = ["spring", "summer", "autumn", "winter"];
const FILLS = ["#5f8f3f", "#d9a43a", "#b0602a", "#8fa6ba"];

/** @param {string} season @param {Record<string, string | number>} [more] */
const strokes = (season, more = {}) => h("path", { d: SEASONS[season], fill: "none", stroke: "currentColor", "stroke-width": 2.1, "stroke-linecap": "round", "stroke-linejoin": "round", ...more });

/** @param {string} season @param {number} [size] */
export const seasonGlyph = (season, size = 20) => h("svg", { class: "season-glyph", viewBox: "-13 -13 26 26", width: size, height: size, "aria-hidden": "true" }, strokes(season));

/** @param {number} radius @param {number} degrees */
const onRing = (radius, degrees) => `${(Math.sin((degrees * Math.PI) / 180) * radius).toFixed(1)} ${(-Math.cos((degrees * Math.PI) / 180) * radius).toFixed(1)}`;

/** @param {number} at @param {boolean} isNow */
const slice = (at, isNow) =>
  h("path", {
    key: `slice ${at}`,
    d: `M${onRing(26, at * 90 - 45)}L${onRing(50, at * 90 - 45)}A50 50 0 0 1 ${onRing(50, at * 90 + 45)}L${onRing(26, at * 90 + 45)}A26 26 0 0 0 ${onRing(26, at * 90 - 45)}Z`,
    fill: isNow ? FILLS[at] : "#3b2412",
    stroke: "#1d120a",
    "stroke-width": 1.5,
  });

/** Four seasons round the year. @param {string} season @param {number} year @param {number} last */
export function wheel(season, year, last) {
  const now = ORDER.indexOf(season);
  return h(
    "svg",
    { class: "wheel", key: "wheel", width: 116, height: 116, viewBox: "-61 -61 122 122", role: "img", "aria-label": `${seasonName(season)}, year ${year}${last ? ` of ${last}` : ""}` },
    h("circle", { r: 58, fill: "#a9793a", stroke: "#1d120a", "stroke-width": 2 }),
    h("circle", { r: 55.500, fill: "none", stroke: "#e9c987", "stroke-width": 1.2 }),
    h("circle", { r: 52, fill: "#1d120a" }),
    ORDER.map((_, at) => slice(at, at === now)),
    ORDER.map((name, at) => h("g", { key: name, transform: `translate(${onRing(38, at * 90)})`, color: at === now ? "#fff6e0" : "#a98f63" }, strokes(name, { transform: "scale(.92)" }))),
    h("circle", { r: 26, fill: "#2a1a0d", stroke: "#c89a4e", "stroke-width": 2.5 }),
    h("text", { y: -4 }, "Year"),
    h("text", { y: 15, class: "wheel-year" }, year),
    h("path", { key: "hand", d: "M-7-51L7-51L0-42Z", fill: "#f2c14e", stroke: "#1d120a", "stroke-width": 1.5, transform: `rotate(${now * 90})` }),
  );
}

/** @param {string} season */
export const seasonName = (season) => season.charAt(0).toUpperCase() + season.slice(1);

const SUITS = /** @type {Record<string, string>} */ ({ hearts: "♥", diamonds: "♦", clubs: "♣", spades: "♠" });

/** A playing card as it is told, "10 of spades" or "red joker". @param {string} told @param {boolean} [small] */
export function card(told, small = false) {
  const [rank = "", suit = ""] = told.toLowerCase().split(" of "), isJoker = !SUITS[suit];
  const isWarm = ["hearts", "diamonds"].includes(suit) || told.startsWith("red");
  const letter = isJoker ? "J" : /^\d+$/.test(rank) ? rank : rank.charAt(0).toUpperCase(), sign = SUITS[suit] ?? "★";
  return h(
    "span",
    { class: `playing-card${isWarm ? " is-warm" : ""}${small ? " is-small" : ""}`, key: `card ${told}`, role: "img", "aria-label": told, title: told },
    h("b", { "aria-hidden": "true" }, letter),
    h("i", { "aria-hidden": "true" }, sign),
    small ? null : h("em", { "aria-hidden": "true" }, sign),
  );
}

/** @param {number} share of 1 */
export const percent = (share) => `${Math.round(share * 100)} %`;

/** @param {number} share @param {string} [tone] */
export const bar = (share, tone = "") => h("span", { class: `share-bar ${tone}`, "aria-hidden": "true", vars: { "--share": share } });

/** @param {number} count @param {string} one @param {string} [many] */
export const count = (count, one, many = `${one}s`) => `${count} ${count === 1 ? one : many}`;
