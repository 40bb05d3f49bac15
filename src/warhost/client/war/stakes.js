/** What is at stake in a battle, in words: if it is won, if it is lost, what it costs, and what may come before it. */

import { h } from "../page/html.js";
import { anyOf, holderOf, leaderOf, NEUTRAL, ownNear, realmName, unitsOf } from "./encounter.js";
import { count, icon, percent } from "./signs.js";
import { isCastle, nameOf } from "./spaces.js";

/** @typedef {import("./encounter.js").Encounter} Encounter */
/** @typedef {import("./types.js").Outlook} Outlook */
/** @typedef {import("./types.js").WarState} WarState */
/** @typedef {{icon: string, words: Child, figure?: string, tone?: "good" | "bad" | ""}} Fact */
/** @typedef {{title: string, figure?: string, tone?: "good" | "bad" | "", facts: Fact[]}} Stake */

/** @param {WarState} state @param {Encounter} met @param {Outlook | null} outlook @param {Side | null} own whose words they are @returns {Stake[]} */
export function stakesOf(state, met, outlook, own) {
  const defends = own === met.defender.side, you = own === met.attacker.side || defends;
  const chance = outlook && !defends ? outlook.share : outlook ? 1 - outlook.share : null;
  return [
    { title: heading(met, own, true), ...figureOf(chance, "good"), facts: defends ? ifHeld(state, met) : ifTaken(state, met, you) },
    { title: heading(met, own, false), ...figureOf(chance === null ? null : 1 - chance, "bad"), facts: defends ? ifTaken(state, met, false) : ifHeld(state, met, you) },
    ...(outlook?.battles ? [{ title: "What it costs", facts: costs(met, outlook) }] : []),
    { title: "Before it comes to blows", facts: before(met, outlook) },
  ].filter(({ facts }) => facts.length);
}

/** @param {number | null} chance @param {"good" | "bad"} tone */
const figureOf = (chance, tone) => (chance === null ? {} : { figure: percent(chance), tone });

/** @param {Encounter} met @param {Side | null} own @param {boolean} won */
function heading({ terrain, attacker, defender }, own, won) {
  const deed = terrain ? "hold the field" : own === defender.side ? "hold the walls" : "take the walls";
  if (own === attacker.side || own === defender.side) return won ? `If you ${deed}` : "If you do not";
  return won ? `If ${realmName(attacker.side)} ${deed}` : "If they do not";
}

/** What follows when the attacker wins. @param {WarState} state @param {Encounter} met @param {boolean} you he is who reads it @returns {Fact[]} */
function ifTaken({ scene, view }, { at, attacker, defender, terrain }, you) {
  if (!scene || !view) return [];
  const place = nameOf(scene.ground, at), whose = you ? "yours" : `${realmName(attacker.side)}’`;
  const of = view.factions[attacker.side], nth = isCastle(scene.ground, at) ? count((of?.castles ?? 0) + 1, "castle") : count((of?.regions ?? 0) + 1, "region");
  const isNew = holderOf(view, at) !== attacker.side, gone = terrain && defender.side !== NEUTRAL ? ownNear(scene.ground, view, at, defender.side) : null;
  const other = you ? "They" : "You";
  return [
    ...(isNew ? [{ icon: "visored-helm", words: [h("b", null, place), ` is ${whose}: ${nth}`], figure: "+1", tone: you ? /** @type {const} */ ("good") : /** @type {const} */ ("bad") }] : []),
    ...(gone ? [{ icon: "tattered-banner", words: gone.length ? [`${other} go back to `, anyOf(gone)] : `${other} have nowhere to go: who is left is lost` }] : []),
  ];
}

/** What follows when the defender stands. @param {WarState} state @param {Encounter} met @param {boolean} [you] the attacker is who reads it @returns {Fact[]} */
function ifHeld({ scene }, { at, from, terrain }, you = false) {
  if (!scene) return [];
  const other = you ? "You" : "They", home = from.map((id) => nameOf(scene.ground, id));
  if (!terrain) return [{ icon: "tattered-banner", words: [`${other} stand before `, h("b", null, nameOf(scene.ground, at)), " as before; what was broken stays broken"] }];
  return home.length ? [{ icon: "tattered-banner", words: [`${other} go back to `, h("b", null, anyOf(home)), " with who is left"] }] : [];
}

/** @param {Encounter} met @param {Outlook} outlook @returns {Fact[]} */
function costs({ attacker, defender }, { own_mean, enemy_mean, general_falls }) {
  const leader = leaderOf(attacker), ours = unitsOf(attacker).length, theirs = unitsOf(defender).length;
  return [
    { icon: "swordman", words: [h("b", null, realmName(attacker.side)), ` lose ${own_mean.toFixed(1)} of ${count(ours, "unit")}`], figure: `−${own_mean.toFixed(1)}`, tone: "bad" },
    { icon: "swordman", words: [h("b", null, realmName(defender.side)), ` lose ${enemy_mean.toFixed(1)}${theirs ? ` of ${count(theirs, "unit")}` : " units"}`], figure: `−${enemy_mean.toFixed(1)}`, tone: "good" },
    ...(general_falls > 0 && leader?.category === "General" ? [{ icon: "queen-crown", words: [h("b", null, leader.name), " falls"], figure: percent(general_falls), tone: /** @type {const} */ ("bad") }] : []),
  ];
}

/** @param {Encounter} met @param {Outlook | null} outlook @returns {Fact[]} */
function before({ terrain, when }, outlook) {
  const free = outlook?.without_battle ?? 0;
  return [
    ...(free > 0 ? [{ icon: "tattered-banner", words: "It is yours without a battle", figure: percent(free), tone: /** @type {const} */ ("good") }] : []),
    ...(outlook?.may_be_refused ? [{ icon: "wolf-head", words: "They are led, so they may try to slip away: then the land is yours without a blow" }] : []),
    ...(when === "at hand" || outlook?.battles !== 0
      ? [{ icon: "warlord-helmet", words: terrain ? "The defender is set up first. Eight turns: a side that has lost half of its units breaks, and else the defender has held" : "Over the walls of the castle, in twelve turns: whoever stands in it then holds it" }]
      : []),
  ];
}

/** The panel beside the map. @param {Stake[]} stakes @returns {Child} */
export const stakesPanel = (stakes) =>
  h(
    "section",
    { class: "stakes", key: "stakes", "aria-labelledby": "stakes-title" },
    h("h2", { id: "stakes-title" }, icon("crossed-swords", 30), "What is at stake"),
    stakes.map(({ title, figure, tone = "", facts }) => [h("h3", { key: title }, h("span", null, title), figure ? h("b", { class: `num ${tone}` }, figure) : null), factList(facts)]),
  );

/** @param {Fact[]} facts @returns {Child} */
export const factList = (facts) => h("ul", { class: "facts" }, facts.map(({ icon: name, words, figure, tone = "" }) => h("li", null, icon(name, 22), h("span", null, words), figure ? h("b", { class: `num ${tone}` }, figure) : h("span", null))));
