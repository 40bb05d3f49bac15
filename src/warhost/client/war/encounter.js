/** A battle as the page shows it, to come or at hand: who meets whom, where, and from where. */

import { sideTitle } from "../basics/sides.js";
import { aimedWay } from "./marches.js";
import { nameOf, spacesOf } from "./spaces.js";

/** @typedef {import("./types.js").WarState} WarState */
/** @typedef {import("./types.js").WarView} WarView */
/** @typedef {import("./types.js").WarPiece} WarPiece */
/** @typedef {import("./types.js").MapData} MapData */
/** @typedef {{side: Side, pieces: WarPiece[]}} Party */
/**
 * @typedef {object} Encounter
 * @property {"to come" | "at hand"} when
 * @property {string} name
 * @property {string} at
 * @property {string[]} from  where the attacker comes from
 * @property {string} terrain  "" for an assault
 * @property {Party} attacker
 * @property {Party} defender
 * @property {string | null} action  what would bring it about
 */

export const NEUTRAL = "neutral";
/** Of these nobody marches. */
const STAYS = new Set(["stays behind", "has marched"]);

/** What a realm is called in a sentence; troops of no realm have no other name. @param {Side} side */
export const realmName = (side) => (side === NEUTRAL ? "Neutrals" : sideTitle(side));

/** The battle at hand, else the one that the chosen march would bring about. @param {WarState} state @returns {Encounter | null} */
export function encounterOf(state) {
  const { scene, view } = state, meeting = scene?.war.meeting;
  if (!scene || !view) return null;
  return meeting ? atHand(meeting, view, scene.ground) : toCome(state);
}

/** @param {import("./types.js").MeetingShown} meeting @param {WarView} view @param {MapData} map @returns {Encounter} */
function atHand({ name, at, terrain, attacker, defender }, view, map) {
  const pieces = new Map(view.pieces.map((one) => [one.label, one]));
  /** @param {import("./types.js").Camp} camp @returns {Party} */
  const party = ({ side, pieces: labels }) => ({ side, pieces: labels.flatMap((label) => pieces.get(label) ?? []) });
  const siege = terrain ? null : view.sieges.find(({ castle }) => castle === at), attackers = party(attacker);
  return { when: "at hand", name: `The ${name.charAt(0).toLowerCase()}${name.slice(1)}`, at, from: siege ? [siege.region] : cameFrom(attackers, map), terrain, attacker: attackers, defender: party(defender), action: null };
}

/** Where a host was before it marched, as its pieces tell it. @param {Party} party @param {MapData} map */
function cameFrom({ pieces }, map) {
  const told = new Set(pieces.flatMap(({ profile }) => profile.filter(({ label }) => label === "Came from").map(({ text }) => text)));
  return [...spacesOf(map).values()].filter(({ id, name }) => told.has(name) || told.has(`${name} (${id})`)).map(({ id }) => id);
}

/** @param {WarState} state @returns {Encounter | null} */
function toCome(state) {
  const { scene, view, chosen, goal } = state, side = view?.to_decide, way = aimedWay(state), space = scene && goal !== null ? spacesOf(scene.ground).get(goal) : null;
  if (!view || !side || !chosen || !space || !way) return null;
  const marches = view.pieces.filter((one) => one.side === side && one.place === chosen && !one.states.some((told) => STAYS.has(told)) && !state.stays.includes(one.label));
  const hosts = view.hosts.filter((one) => one.at === goal && one.side !== side), labels = new Set(hosts.flatMap(({ pieces }) => pieces));
  const defender = { side: hosts[0]?.side ?? holderOf(view, space.id), pieces: view.pieces.filter(({ label }) => labels.has(label)) };
  return { when: "to come", name: `The battle of ${space.name}`, at: space.id, from: [chosen], terrain: space.terrain, attacker: { side, pieces: marches }, defender, action: way.action };
}

/** @param {WarView} view @param {string} space @returns {Side} */
export const holderOf = (view, space) => view.spaces.find(({ id }) => id === space)?.holder ?? NEUTRAL;

/** Who is counted as a unit; those who lead and cast are not. @param {Party} party */
export const unitsOf = ({ pieces }) => pieces.filter(({ size }) => size === "whole");

/** Who leads: a leader of the army list before a caster. @param {Party} party @returns {WarPiece | null} */
export const leaderOf = ({ pieces }) => pieces.find(({ category }) => category === "General") ?? pieces.find(({ size }) => size === "small") ?? null;

/** Land next to a space that is held by a side, by name. @param {MapData} map @param {WarView} view @param {string} space @param {Side} side */
export function ownNear(map, view, space, side) {
  const enemies = new Set(view.hosts.filter((one) => one.side !== side).map(({ at }) => at));
  return (spacesOf(map).get(space)?.adj ?? []).filter((id) => holderOf(view, id) === side && !enemies.has(id)).map((id) => nameOf(map, id));
}

/** "Frostgate, Anvil Heights or Kingsford". @param {string[]} names */
export const anyOf = (names) => (names.length < 2 ? (names[0] ?? "") : `${names.slice(0, -1).join(", ")} or ${names.at(-1)}`);
