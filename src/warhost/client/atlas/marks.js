/** What stands over a painted map: borders, banners of hosts, flags and scrolls of castles. All is drawn in pixels and set down by `px`, so that it keeps its size at any zoom. */

import { iconSymbol } from "../basics/icons.js";
import { definitions, group, path, svg, text, use } from "../basics/svg.js";
import { FLAG_UP, SCROLL_DOWN, scrollHalf, shieldBox } from "./boxes.js";
import { drawn } from "./outlines.js";

/** @typedef {import("./types.js").Plan} Plan */
/** @typedef {import("./types.js").Point} Point */
/** @typedef {import("./types.js").Host} Host */
/** @typedef {import("./boxes.js").Standing} Standing */
/** @typedef {import("./types.js").Livery} Livery */
/** @typedef {import("./types.js").Liveries} Liveries */

const NOBODY = "#d8ceb8", INK = "#2a1d12", SHEEN = "cloth-light", HALO = "host-light";

/** @param {Point} at in units of the map @param {number} px @param {...SVGElement} nodes */
export const setDown = ([x, y], px, ...nodes) => svg("g", { transform: `translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(${px})` }, ...nodes);

/** Borders that one may cross; those that nobody can are painted as crags. @param {Plan} plan */
export function drawBorders(plan) {
  const open = plan.borders.filter(({ kind }) => kind === "open").map(({ points }) => drawn(points)).join("");
  return group("borders", path("border-light", open), path("border", open));
}

/** Flag, scroll with the name and shield with the garrison of each castle. @param {Plan} plan @param {Liveries} liveries @param {import("./types.js").Holders} holders @param {Record<string, import("./types.js").Garrison>} garrisons @param {Standing[]} banners @param {number} px @param {string | null} chosen */
export function drawCastleMarks(plan, liveries, holders, garrisons, banners, px, chosen) {
  return group("castle-marks", ...plan.castles.flatMap((castle) => {
    const { id, name, at } = castle, livery = liveries[holders[id]];
    if (!at) return [];
    const aside = shieldBox(castle, banners, px).x - at[0] / px, { units, of } = garrisons[id], shield = units ? [drawGarrison(aside, liveries[of], units)] : [];
    return [svg("g", { class: `castle-mark${chosen === id ? " is-chosen" : ""}`, "data-at": id }, setDown([at[0], at[1] - FLAG_UP], px, ...flagOf(livery)), setDown([at[0], at[1] + SCROLL_DOWN], px, drawScroll(scrollHalf(name)), text("castle-name", 0, 5, name), ...shield))];
  }));
}

/** From afar: flags alone. @param {Plan} plan @param {Liveries} liveries @param {import("./types.js").Holders} holders @param {number} px */
export const drawFlags = (plan, liveries, holders, px) =>
  group("castle-marks", ...plan.castles.flatMap(({ id, at }) => (at ? [setDown([at[0], at[1] - FLAG_UP], px, ...flagOf(liveries[holders[id]]))] : [])));

/** @param {Livery | undefined} livery @returns {SVGElement[]} */
function flagOf(livery) {
  const cloth = svg("path", { class: "pennant", d: "M0-22Q9-25 16-21T30-20L24-14L30-8Q22-6 15-9T0-9Z", fill: livery?.colour ?? NOBODY });
  return [path("pole", "M0 8V-22"), cloth, ...(livery ? [signOf(livery, 12, [5, -21.5])] : [])];
}

/** @param {Livery} livery @param {number} size @param {Point} at */
const signOf = ({ sign, second }, size, [x, y]) => svg("g", { fill: second, transform: `translate(${x} ${y})` }, use(iconSymbol(sign), { width: size, height: size }));

/** @param {number} half */
const drawScroll = (half) => path("scroll", `M${-half - 7} -6L${-half} -9H${half}L${half + 7} -6L${half + 3} 1L${half + 7} 8L${half} 10H${-half}L${-half - 7} 8L${-half - 3} 1Z`);

/** @param {number} x @param {Livery | undefined} livery @param {number} count */
const drawGarrison = (x, livery, count) =>
  svg("g", { transform: `translate(${x} 0)` },
    svg("path", { class: "garrison", d: "M-9-11Q0-8 9-11V1Q8 10 0 14Q-8 10-9 1Z", fill: livery?.colour ?? NOBODY }),
    svg("text", { class: "garrison-number", y: 5, fill: livery?.second ?? INK }, String(count)));

/** @param {Standing[]} banners @param {Liveries} liveries @param {number} px @param {string | null} chosen a host, or a space with all hosts in it @param {Set<string> | null} lit */
export function drawBanners(banners, liveries, px, chosen, lit) {
  shades();
  return group("hosts", ...banners.map(({ host, x, y }) => {
    const says = [host.moved && "is-worn", (chosen === host.id || chosen === host.at) && "is-chosen", lit && !lit.has(host.at) && "is-dim"];
    return setDown([x * px, y * px], px, drawBanner(host, liveries[host.of], ["host", ...says.filter(Boolean)].join(" ")));
  }));
}

/** The light on a cloth and the light round whoever is chosen, for all banners of the page. */
function shades() {
  if (document.getElementById(SHEEN)) return;
  const stops = (/** @type {[number, string, number][]} */ tones) => tones.map(([offset, tone, much]) => svg("stop", { offset, "stop-color": tone, "stop-opacity": much }));
  definitions().append(
    svg("linearGradient", { id: SHEEN, x1: 0, y1: 0, x2: 1, y2: 0.4 }, ...stops([[0, "#fff", 0.42], [0.4, "#fff", 0], [1, "#000", 0.38]])),
    svg("radialGradient", { id: HALO }, ...stops([[0, "#fff6cf", 0.95], [0.62, "#ffe08a", 0.72], [0.8, "#ffd34d", 0.42], [1, "#ffd34d", 0]])));
}

/** A host: its colours on a pole, how many units it has, a crown if a leader is with it, a drop if a caster is; paler when it has marched. @param {Host} host @param {Livery | undefined} livery @param {string} says */
function drawBanner({ id, at, moved, strength, leader, caster }, livery, says) {
  const cloth = "M-18-58H18V-19L0-10L-18-19Z";
  return svg("g", { class: says, "data-host": id, "data-at": at },
    svg("ellipse", { class: "host-halo", cx: 0, cy: -31, rx: 44, ry: 50, fill: `url(#${HALO})` }),
    svg("ellipse", { class: "host-shadow", cx: 7, cy: 2, rx: 22, ry: 7 }),
    path("pole", "M0 2V-62"),
    svg("path", { class: "cloth-shadow", d: "M-17-56H19V-16L2-9L-15-16Z", transform: "translate(3 4)" }),
    svg("path", { class: "cloth", d: cloth, fill: livery?.colour ?? NOBODY }),
    svg("path", { class: "cloth-light", d: cloth, fill: `url(#${SHEEN})` }),
    svg("path", { class: "cloth-hem", d: "M-15-55H15V-21L0-13.5L-15-21Z", stroke: livery?.second ?? INK }),
    ...(livery ? [signOf(livery, 25, [-12.5, -53.5])] : []),
    ...(moved ? [path("cloth-worn", cloth)] : []),
    path("crossbar", "M-21-58H21"), ball(-21, -58, 2.6), ball(21, -58, 2.6),
    leader ? path("crown", "M-10-62L-12-74L-5.5-69L0-77L5.5-69L12-74L10-62Z") : ball(0, -63, 3),
    ...(caster ? [svg("path", { class: "drop", d: "M0-9q7 7.5 7 11.5a7 7 0 0 1-14 0Q-7-1.5 0-9Z", transform: "translate(20 -40)" })] : []),
    svg("rect", { class: "strength-plate", x: -14, y: -20, width: 28, height: 20, rx: 6 }), text("strength", 0, -4.5, String(strength)));
}

/** @param {number} cx @param {number} cy @param {number} r */
const ball = (cx, cy, r) => svg("circle", { class: "ball", cx, cy, r });
