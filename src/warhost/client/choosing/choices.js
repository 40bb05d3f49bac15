/** Sorting the server's choices by who acts, where and on whom. Pure; knows no rule. */

import { placeOf } from "../basics/places.js";

/** @param {Choice} choice @returns {boolean} true when the choice needs no place and no target */
export function isBare(choice) {
  return choice.place === null && choice.target === null;
}

/** Whether what stands in a place is struck, not who stands there: a building, by the verb with which targets are. @param {Choice} choice @param {string} strikes */
export const isOnPlace = ({ verb, place, target }, strikes) => target === null && typeof place === "string" && verb === strikes;

/** @param {Choice[]} choices @returns {string[]} labels of the pieces that can act, in the server's order */
export function actorsOf(choices) {
  return [...new Set(choices.flatMap((one) => (one.actor === null ? [] : [one.actor])))];
}

/** @param {Choice[]} choices @returns {string | null} the actor when there is only one */
export function onlyActor(choices) {
  const actors = actorsOf(choices);
  return actors.length === 1 ? /** @type {string} */ (actors[0]) : null;
}

/** @param {Choice[]} choices @param {string | null} before  the piece chosen until now @returns {string | null} */
export function chosenAfter(choices, before) {
  const only = onlyActor(choices);
  if (only !== null) return only;
  return before !== null && choices.some((one) => one.actor === before && !isBare(one)) ? before : null;
}

/** The choices that stand open with a piece chosen: its own, and those without an actor. @param {Choice[]} choices @param {string | null} chosen */
function openTo(choices, chosen) {
  return choices.filter((one) => one.actor === null || one.actor === chosen);
}

/** @param {Choice[]} choices @param {string | null} chosen @param {"place" | "target"} operand @returns {Map<string, Choice[]>} */
export function byOperand(choices, chosen, operand) {
  /** @type {Map<string, Choice[]>} */
  const found = new Map();
  for (const one of openTo(choices, chosen)) {
    if (one[operand] === null) continue;
    const name = String(one[operand]);
    found.set(name, [...(found.get(name) ?? []), one]);
  }
  return found;
}

/**
 * Where a click means what: without a target, or once the target is said the places from which it can be reached.
 * @param {Choice[]} choices @param {string | null} chosen @param {Draft | null} draft @returns {Map<string, Choice[]>}
 */
export const byPlace = (choices, chosen, draft) =>
  draft && draft.place === null ? byOperand(draft.choices, chosen, "place") : byOperand(choices.filter((one) => one.target === null), chosen, "place");

/**
 * The choices that are buttons under the prompt: those of nobody, then those of the chosen piece.
 * @param {Choice[]} choices
 * @param {string | null} chosen
 */
export function bareChoices(choices, chosen) {
  return openTo(choices, chosen).filter(isBare);
}

/** @param {Choice[]} choices @param {string} label */
export function bareOf(choices, label) {
  return choices.filter((one) => one.actor === label && isBare(one));
}

/** @param {Choice[]} choices @param {string} words */
export function matching(choices, words) {
  const wanted = words.toLowerCase().split(/\s+/).filter(Boolean);
  return choices.filter((one) => {
    const said = `${one.sentence} ${one.action}`.toLowerCase();
    return wanted.every((word) => said.includes(word));
  });
}

/** @param {View} view @param {string | null} label @returns {Piece | null} */
export function pieceOf(view, label) {
  return (label !== null && view.pieces.find((one) => one.label === label)) || null;
}

/** @param {View} view @param {string} place */
export function piecesAt(view, place) {
  return view.pieces.filter((one) => placeOf(one) === place);
}

/**
 * The action that a click on something not offered would be, if it were.
 * @param {Choice[]} choices
 * @param {string | null} chosen
 * @param {{label?: string, place?: string}} at
 * @param {Looks["tries"]} tries  how the game writes such actions
 * @param {Facing} [facing]  of the chosen piece
 * @returns {string | null}
 */
export function wouldBe(choices, chosen, at, tries, facing = "") {
  const own = chosen === null ? [] : choices.filter((one) => one.actor === chosen);
  if (chosen !== null && own.some((one) => !isBare(one))) {
    const [template, named] = at.label === undefined ? [tries.place, at.place] : [tries.target, at.label];
    return template.replace("{actor}", chosen).replace("{facing}", String(facing)).replace(/\{(place|target)\}/, named ?? "");
  }
  const verbs = new Set(choices.filter((one) => one.actor !== null && isBare(one)).map((one) => one.verb));
  return at.label !== undefined && verbs.size === 1 ? `${[...verbs][0]} ${at.label}` : null;
}

/** The choices that one button does for all who can: each as a list of at least two. @param {Choice[]} choices @returns {Choice[][]} */
export function forAll(choices) {
  const able = choices.filter((one) => one.every && isBare(one));
  const verbs = [...new Set(able.map((one) => one.verb))];
  return verbs.map((verb) => able.filter((one) => one.verb === verb)).filter((group) => group.length > 1);
}

/** @param {string} text */
export function capital(text) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
