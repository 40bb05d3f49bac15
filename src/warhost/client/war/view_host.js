/** The host in a space: who leads, its pieces, where it can march with which chance, and what that brings. */

import { h } from "../page/html.js";
import { speaker } from "../panels/view_small.js";
import { aimedWay, reachOf } from "./marches.js";
import { bar, count, icon, percent, shield, token, tokenButton, wordsOf } from "./signs.js";
import { isCastle, nameOf, spacesOf } from "./spaces.js";
import { castlesNext, hostName } from "./view_orders.js";
import { choicesOf, ownSide } from "./war_state.js";

/** @typedef {import("./types.js").WarState} WarState */
/** @typedef {import("./types.js").WarScene} WarScene */
/** @typedef {import("./types.js").WarView} WarView */
/** @typedef {import("./types.js").WarPiece} WarPiece */
/** @typedef {import("./types.js").HostShown} HostShown */
/** @typedef {import("./types.js").Outlook} Outlook */
/** @typedef {import("./marches.js").Way} Way */
/** @typedef {import("./war_page.js").WarPage} WarPage */

/** @param {WarState} state @param {WarPage} page @param {string} at @returns {Child} */
export function hostPanel(state, page, at) {
  const { scene, view } = state, own = ownSide(state);
  if (!scene || !view) return null;
  const here = view.hosts.filter((one) => one.at === at).sort((one, other) => Number(other.side === own) - Number(one.side === own));
  return h(
    "section",
    { class: "host-panel", key: `host ${at}`, "aria-label": nameOf(scene.ground, at) },
    here.length ? here.map((host) => oneHost(state, page, host)) : emptySpace(state, page, at),
    own !== null && here.some(({ side }) => side === own) ? marchList(state, page) : null,
  );
}

/** @param {WarState} state @param {WarPage} page @param {HostShown} host */
function oneHost(state, page, host) {
  const { scene, view } = state;
  if (!scene || !view) return null;
  const livery = page.livery(host.side), by = new Map(view.pieces.map((one) => [one.label, one])), pieces = host.pieces.flatMap((label) => by.get(label) ?? []);
  const others = pieces.filter(({ label, category }) => label !== host.leader && ["General", "magic-user", "individual"].includes(category)).map(({ name }) => name);
  return [
    h(
      "h2",
      { key: `name ${host.side}` },
      shield(livery, 32),
      h("span", null, hostName(state, host), h("small", { class: "quiet sub" }, [`in ${nameOf(scene.ground, host.at)}`, [count(host.units, "unit"), ...others].join(" and ")].join(" · "))),
      closeButton(page),
    ),
    h("div", { class: "tokens", key: `pieces ${host.side}` }, pieces.map((piece) => pieceToken(state, page, piece, host))),
    state.stays.length && host.at === state.chosen ? h("p", { class: "quiet small", key: "stays" }, `${count(state.stays.length, "piece stays", "pieces stay")} behind. Press again to take them along.`) : null,
  ];
}

/** @param {WarPage} page */
const closeButton = (page) => h("button", { class: "sign close-host", title: "Back to all hosts (Escape)", "aria-label": "Back to all hosts", onclick: () => page.leaveHost() }, "×");

/** A piece that can stay behind is a button. @param {WarState} state @param {WarPage} page @param {WarPiece} piece @param {HostShown} host */
function pieceToken(state, page, piece, host) {
  const livery = page.livery(piece.side), can = choicesOf(state, "hold").some(({ actor }) => actor === piece.label) && host.pieces.length > 1;
  if (!can) return token(piece, livery);
  const stays = state.stays.includes(piece.label);
  return tokenButton(piece, livery, { pressed: stays, title: `${wordsOf(piece)}. ${stays ? "Stays behind: press to take it along" : "Press to leave it behind"}`, onclick: () => page.toggleStay(piece.label) });
}

/** A space in which nobody stands. @param {WarState} state @param {WarPage} page @param {string} at */
function emptySpace({ scene, view }, page, at) {
  if (!scene || !view) return null;
  const space = spacesOf(scene.ground).get(at), told = view.spaces.find(({ id }) => id === at), holder = told?.holder ?? null;
  const term = /** @type {any} */ (page.terms)?.terrain?.[space?.terrain ?? ""];
  return [
    h("h2", { key: "name" }, shield(page.livery(holder ?? ""), 32), h("span", null, space?.name ?? at, h("small", { class: "quiet sub" }, `${space?.terrain ?? ""} · ${holderWords(scene, holder)}`)), closeButton(page)),
    h("p", { key: "land" }, holder === "neutral" && !space?.isCastle && !told?.roll ? "Who lives here shows when somebody marches in. " : "", term?.text ?? ""),
  ];
}

/** @param {WarScene} scene @param {string | null} holder */
const holderWords = (scene, holder) => (holder && holder !== "neutral" ? `held by ${scene.scenario.sides[holder] ?? holder}` : "held by nobody");

// --- where it can march ---------------------------------------------------------------------------------

/** @param {WarState} state @param {WarPage} page @returns {Child[]} */
function marchList(state, page) {
  const { rows, best } = reachOf(state);
  if (!rows.length) return [h("p", { class: "quiet", key: "none" }, state.view?.phase === "marches" && choicesOf(state, "done").length ? "This host can march nowhere now." : "")];
  const rank = (/** @type {Way} */ way) => (way.to === best ? 0 : isOwn(state, way.to) ? 2 : 1);
  const sorted = [...rows].sort((one, other) => rank(one) - rank(other));
  return [
    h("h3", { key: "where" }, "Where it can march", h("small", null, "chance to hold it")),
    h("div", { class: "marches ways", key: "ways", role: "group", "aria-label": "Where it can march" }, sorted.map((way) => wayRow(state, page, way, way.to === best))),
    goalFacts(state, page),
    marchButton(state, page),
  ];
}

/** @param {WarState} state @param {string} space */
const isOwn = (state, space) => state.view?.spaces.find(({ id }) => id === space)?.holder === ownSide(state);

/** @param {WarState} state @param {WarPage} page @param {Way} way @param {boolean} best */
function wayRow(state, page, way, best) {
  const { scene, view } = state, told = state.outlooks[way.action];
  if (!scene || !view) return null;
  const now = state.goal === way.to;
  return h(
    "button",
    {
      key: way.to,
      class: `${now ? "is-now" : ""}${best ? " is-best" : ""}`,
      "aria-pressed": String(now),
      onclick: () => page.aim(now ? null : way.to),
      onmouseenter: () => page.point([way.to]),
      onmouseleave: () => page.point([]),
    },
    h("span", null, h("b", null, nameOf(scene.ground, way.to)), h("small", null, whoIsThere(state, scene, view, way.to), way.far ? ", two borders" : "", best ? "; your counsel's choice" : "")),
    told?.battles ? bar(told.share, best ? "best" : toneOf(told.share)) : h("span", null),
    h("span", { class: "num" }, told ? (told.battles ? percent(told.share) : "free") : page.desk.closed.has(way.action) ? "" : "…"),
  );
}

/** Why the counsel would do it. @param {WarState} state @param {Way} way @returns {Child[]} */
const reasonsOf = ({ hints }, { choice }) => (hints?.find(({ action }) => action === choice.action)?.reasons ?? []).map((reason) => fact("queen-crown", reason, reason));

/** @param {number} share */
const toneOf = (share) => (share >= 0.66 ? "good" : share >= 0.4 ? "even" : "bad");

/** Whom one meets there. @param {WarState} state @param {WarScene} scene @param {WarView} view @param {string} space */
function whoIsThere(state, scene, view, space) {
  const own = ownSide(state), there = view.hosts.filter(({ at, side }) => at === space && side !== own), one = view.spaces.find(({ id }) => id === space);
  const who = there.map((host) => `${host.side === "neutral" ? "militia" : hostName(state, host)}, ${count(host.units, "unit")}`).join("; ");
  if (who) return who;
  if (one?.holder === own) return "yours";
  if (one?.holder && one.holder !== "neutral") return `${scene.scenario.sides[one.holder] ?? one.holder}, nobody there`;
  return one?.roll ? "nobody's, entered before" : "nobody's, never entered";
}

// --- what it brings -------------------------------------------------------------------------------------

/** @param {WarState} state @param {WarPage} page */
function goalFacts(state, page) {
  const { scene, view, chosen } = state, way = aimedWay(state), side = ownSide(state);
  if (!way || !scene || !view || side === null || chosen === null) return null;
  const told = state.outlooks[way.action] ?? null, { to } = way;
  return h("ul", { class: "facts", key: "facts" }, [...(told ? chanceFacts(told) : []), ...gains(state, scene, page, to, side), ...reasonsOf(state, way)]);
}

/** @param {Outlook} told @returns {Child[]} */
function chanceFacts(told) {
  const { battles, losses, general_falls: falls, may_be_refused: refused, without_battle: free, share, error } = told;
  if (!battles) return [fact("pikeman", "free", "Nobody stands in the way")];
  const few = (losses[0] ?? 0) + (losses[1] ?? 0);
  return [
    fact("crossed-swords", "share", [`Holds it in ${percent(share)}, give or take ${percent(error)}`], "", `of ${battles} battles`),
    free > 0.005 ? fact("tattered-banner", "yields", "Nobody stands in the way", percent(free), "", "good") : null,
    fact("swordman", "losses", ["No more than ", h("b", null, "one unit"), " lost"], percent(few), "", few >= 0.5 ? "good" : "bad"),
    falls > 0.005 ? fact("crowned-skull", "falls", "Your General falls", percent(falls), "", "bad") : null,
    refused ? fact("wolf-head", "refused", "They may slip away before it comes to blows") : null,
  ];
}

/** @param {WarState} state @param {WarScene} scene @param {WarPage} page @param {string} to @param {string} side @returns {Child[]} */
function gains(state, scene, page, to, side) {
  const one = state.view?.spaces.find(({ id }) => id === to), castles = castlesNext(state, to, side);
  const gained = one?.holder !== side, from = one?.holder && one.holder !== "neutral" ? ` from ${speaker(scene, one.holder)}` : "";
  return [
    gained ? fact("visored-helm", "region", ["Brings ", h("b", null, isCastle(scene.ground, to) ? "a castle" : "a region"), `${from}: room for ${isCastle(scene.ground, to) ? "more units" : "another unit"}`], "+1", "", "good") : null,
    castles.length ? fact("siege-ram", "castles", ["Then ", castles.map((castle, at) => [at ? " or " : "", h("b", { key: castle }, nameOf(scene.ground, castle))]), " can be besieged"]) : null,
  ];
}

/** @param {string} sign @param {string} key @param {Child} words @param {string} [figure] @param {string} [small] @param {string} [tone] */
const fact = (sign, key, words, figure = "", small = "", tone = "") => h("li", { key }, icon(sign, 19), h("span", null, words, small ? h("small", { class: "quiet" }, ` (${small})`) : null), figure ? h("b", { class: tone }, figure) : "");

/** @param {WarState} state @param {WarPage} page */
function marchButton(state, page) {
  const way = aimedWay(state), name = way && state.scene ? nameOf(state.scene.ground, way.to) : "";
  return h(
    "div",
    { class: "march-row", key: "march row" },
    h("button", { key: "march", class: "primary big main-act", disabled: !way || state.sending, onclick: () => void page.march() }, way ? `March to ${name}` : "Choose where it marches"),
    way && state.outlooks[way.action]?.battles ? h("button", { key: "battle", "aria-haspopup": "dialog", title: "The battle that may come, and what is at stake", onclick: () => page.openCard("meeting") }, "The battle") : null,
  );
}
