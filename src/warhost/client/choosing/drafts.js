/** A decision in two steps, where and then which way: choices of one deed that differ only in place and facing. Pure. */

import { turnOf } from "../pieces/block.js";
import { pieceOf } from "./choices.js";

const WORDS = ["north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west"];

/** @param {Facing} facing @returns {string} */
export const facingInWords = (facing) => WORDS[Math.round(turnOf(facing) / 45) & 7];

/** Do two choices do the same, if perhaps elsewhere and another way round? @param {Choice} one @param {Choice} other */
export const isSameDeed = (one, other) => one.verb === other.verb && one.actor === other.actor && one.target === other.target && one.event === other.event;

/** @param {Choice} one */
const standOf = (one) => `${one.place} ${one.facing}`;

/** Several choices as one decision; null where they are not one. @param {Choice[]} open @returns {Draft | null} */
export function draftOf(open) {
  const [first, ...rest] = open;
  const stands = new Set(open.map(standOf));
  if (!first || !rest.length || stands.size < open.length || !open.every((one) => isSameDeed(one, first))) return null;
  return { choices: open, place: rest.every((one) => String(one.place) === String(first.place)) ? String(first.place) : null };
}

/** One of each decision: what a menu offers. @param {Choice[]} open @returns {Choice[]} */
export const decisionsIn = (open) => open.filter((one, at) => !open.slice(0, at).some((other) => isSameDeed(one, other) && standOf(one) !== standOf(other)));

/** The facing that a piece has already is meant first. @param {Choice[]} choices @param {Piece | null} piece @returns {Choice} */
export const meantFirst = (choices, piece) => choices.find((one) => one.facing === piece?.slots?.facing) ?? choices[0];

/** Clockwise from the top of the map. @param {Choice[]} choices @returns {Choice[]} */
export const roundabout = (choices) => [...choices].sort((one, other) => turnOf(one.facing ?? 0) - turnOf(other.facing ?? 0));

/** Who turns without going anywhere does so where it stands. @param {View} view @returns {Choice[]} */
export const placed = ({ choices, pieces }) =>
  choices.map((one) => (hasFacing(one) && one.place === null ? { ...one, place: pieces.find(({ label }) => label === one.actor)?.place ?? null } : one));

/** @param {Choice} choice */
export const hasFacing = ({ facing }) => facing !== undefined && facing !== null;

/** How the chosen piece could face where it stands. @param {Choice[]} choices @param {BattleState} state @returns {Facing[]} */
export function turnsOf(choices, { view, chosen }) {
  const place = view && pieceOf(view, chosen)?.place;
  return place ? choices.filter((one) => one.actor === chosen && hasFacing(one) && one.target === null && String(one.place) === String(place)).map((one) => /** @type {Facing} */ (one.facing)) : [];
}

/** The piece as it will stand, where a decision is half made or only looked at. @param {BattleState} state @returns {import("../basics/types.js").Ghost | null} */
export function ghostOf({ armed, aimed, draft, view, way }) {
  const choice = armed ?? (draft && aimed.length > 1 ? undefined : aimed[0]);
  const piece = view && pieceOf(view, choice?.actor ?? (choice?.event ? choice.target : null));
  if (!piece || !choice || !hasFacing(choice) || choice.place === null) return null;
  const facings = draft?.place ? roundabout(draft.choices).map((one) => /** @type {Facing} */ (one.facing)) : [];
  const known = way?.action === choice.action ? way : null;
  return { piece, action: choice.action, place: String(choice.place), facing: /** @type {Facing} */ (choice.facing), offered: facings, way: known };
}
