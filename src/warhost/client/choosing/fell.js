/** Where something that was thrown came down, its dice, and what it did place by place, read from what is told of it. Pure. */

import { placeOf } from "../basics/places.js";
import { capital } from "./choices.js";

const GRAVE = ["bad", "wonder", "good", "plain"];

/** The throw that an entry tells of, with the board as it stands after it; null where nothing was thrown. @param {View | null | undefined} view @param {BattleEvent[]} events @returns {FellShown | null} */
export function fellBy(view, events) {
  const end = events.findIndex(({ about }) => about?.fell !== undefined), begin = events.slice(0, end + 1).findLastIndex(({ story }) => story?.heads);
  if (end < 0) return null;
  const { meant, at, rings, missed } = /** @type {FellTold} */ (events[end]?.about?.fell), rest = events.slice(end + 1);
  const till = rest.findIndex(({ story }) => story?.heads || story?.opens), after = till < 0 ? rest : rest.slice(0, till);
  const dice = events.slice(Math.max(0, begin), end + 1).flatMap(({ text, about }) => (facesOf(about).length ? [{ text: capital(text ?? ""), faces: facesOf(about) }] : []));
  const told = end > begin && !facesOf(events[end]?.about).length ? (events[end]?.text ?? "") : "";
  return { title: capital(events[Math.max(0, begin)]?.text ?? ""), told: capital(told), meant, at, rings, missed, dice, rows: at === null ? [] : rowsOf(view, rings.flat(), after) };
}

/** @param {any} about @returns {number[]} */
const facesOf = (about) => (Array.isArray(about?.die) ? about.die : Array.isArray(about?.dice) ? about.dice : []);

/** Each place under it in which somebody stood: who, and what was the worst that came of it. @param {View | null | undefined} view @param {string[]} cells @param {BattleEvent[]} events @returns {FellShown["rows"]} */
function rowsOf(view, cells, events) {
  const how = howByPlace(events), stood = (view?.pieces ?? []).map((one) => ({ label: one.label, place: stoodIn(one, events) }));
  return cells.flatMap((place) => {
    const there = stood.filter((one) => one.place === place), said = there.map(({ label }) => saidOf(label, events));
    if (!there.length) return [];
    const [worst] = said.sort((one, other) => Number(other.falls) - Number(one.falls) || GRAVE.indexOf(one.tone) - GRAVE.indexOf(other.tone));
    return [{ place, labels: there.flatMap(({ label }) => label || []), words: worst?.words ?? "", tone: worst?.tone ?? "plain", falls: worst?.falls ?? false, how: how.get(place) ?? "" }];
  });
}

/** Where a piece stood before it ran or fell. @param {Piece} piece @param {BattleEvent[]} events */
function stoodIn(piece, events) {
  const gone = events.find(({ about, story }) => piece.label && about?.piece === piece.label && (about.from !== undefined || story?.lies));
  return gone ? String(gone.about?.from ?? /** @type {any} */ (gone.about)?.[gone.story?.lies ?? ""]) : placeOf(piece);
}

/** The last that is said of a piece; one that falls has fallen. @param {string | undefined} label @param {BattleEvent[]} events */
function saidOf(label, events) {
  const own = events.filter(({ about }) => label && about?.piece === label);
  if (own.some(({ story }) => story?.deeds?.some(([deed]) => deed === "fall"))) return { words: "falls", tone: "bad", falls: true };
  const [tone, words] = own.map(({ story }) => story?.says).filter((one) => one).sort((one, other) => GRAVE.indexOf(one?.[0] ?? "") - GRAVE.indexOf(other?.[0] ?? "")).at(0) ?? ["plain", "no effect"];
  return { tone, words: own.findLast(({ story }) => story?.says?.[0] === tone)?.story?.says?.[1] ?? words, falls: false };
}

/** By place: what met what, in which column, with which die. @param {BattleEvent[]} events @returns {Map<string, string>} */
function howByPlace(events) {
  /** @type {Map<string, string>} */
  const found = new Map();
  let place = "";
  for (const event of events) {
    const about = /** @type {Record<string, any>} */ (event.about ?? {});
    if (about.hex && about.strength !== undefined) place = String(about.hex);
    if (about.attack !== undefined && place) found.set(place, `${about.attack} : ${about.defence}, column ${about.column}`);
    else if (place && found.has(place) && about.row !== undefined) found.set(place, `${found.get(place)}, die ${about.row}`);
  }
  return found;
}
