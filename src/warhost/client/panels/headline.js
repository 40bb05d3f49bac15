/** The headline of the strip: what is asked now of whoever reads it, or who does what meanwhile. Pure. */

import { isYourMove, openChoices } from "../choosing/battle_state.js";
import { actorsOf, capital, pieceOf } from "../choosing/choices.js";
import { speaker } from "./view_small.js";

/** @param {BattleState} state @param {Terms | null} terms @returns {string} */
export function headline(state, terms) {
  const { view, scene } = state;
  if (!view || !scene) return "";
  if (state.busy || state.sending) return filmed(state, terms);
  if (isYourMove(state)) return `${addressed(state)}${question(state, terms)}`;
  const side = view.to_decide;
  if (!side) return view.prompt;
  const name = speaker(scene, side);
  if (!scene.yours.length) return `${name}: ${view.prompt}`;
  if (scene.seats[side]?.kind === "person") return `Waiting for ${name}`;
  const last = scene.log.at(-1);
  return capital(`${name} ${(last?.side === side && deedsOf(terms, last.action)[1]) || "is about to decide"} …`);
}

/** The infinitive and what one says of another who does it. @param {Terms | null} terms @param {string | null | undefined} action @returns {string[]} */
const deedsOf = (terms, action) => terms?.looks.deeds?.[action?.split(" ")[0] ?? ""] ?? [];

/** Whose deed the board shows. @param {BattleState} state @param {Terms | null} terms */
function filmed({ scene, shown }, terms) {
  const done = scene?.log.filter(({ side, action }) => side && action) ?? [], entry = done.findLast((one) => one.number > shown) ?? done.at(-1);
  if (!scene || !entry?.side) return "…";
  const [does, did] = deedsOf(terms, entry.action), own = scene.yours.length === 1 && scene.yours.includes(entry.side);
  return capital(own ? `You ${does || "go on"} …` : `${speaker(scene, entry.side)} ${did || "goes on"} …`);
}

/** Who is asked, where several sides sit at one screen. @param {BattleState} state */
const addressed = ({ view, scene }) => (scene && scene.yours.length > 1 ? `${speaker(scene, view?.to_decide ?? "")}: ` : "");

/** What is to be said next: of a decision half made, of a card, of the piece chosen among several. @param {BattleState} state @param {Terms | null} terms */
function question(state, terms) {
  const { view, draft, card, chosen, armed } = state;
  const choices = openChoices(state), name = (/** @type {string | null | undefined} */ label) => (view && pieceOf(view, label ?? null)?.name) || "";
  const about = (/** @type {string} */ who, /** @type {string} */ asks) => (who ? `${who}: ${asks}` : capital(asks));
  if (draft) return about(name(draft.choices[0]?.actor ?? draft.choices[0]?.target), draft.place !== null ? "facing which way?" : draft.choices[0]?.actor ? "from where?" : "where?");
  if (card !== null) return about(cardName(card, terms), choices.some(({ target }) => target !== null) ? "on whom?" : "where?");
  if (armed?.target) return about(armed.button, "do it?");
  const own = choices.filter(({ actor }) => actor === chosen && chosen !== null);
  const deeds = [...new Set(own.flatMap(({ verb }) => deedsOf(terms, verb)[0] || []))];
  const isSpoken = actorsOf(choices).length > 1 ? deeds.length : deeds.length > 1 && view?.courses?.length;
  return isSpoken ? about(name(chosen), deeds.length > 1 ? either(deeds) : `${deeds[0]}${own.some(({ target }) => target) ? " whom?" : own.some(({ place }) => place) ? " where?" : "?"}`) : (view?.prompt ?? "");
}

/** "march, wheel or charge". @param {string[]} deeds */
const either = (deeds) => `${deeds.slice(0, -1).join(", ")} or ${deeds.at(-1)}`;

/** @param {string} card @param {Terms | null} terms */
const cardName = (card, terms) => /** @type {any} */ (terms)?.[terms?.looks.hand?.cards ?? ""]?.[card]?.name ?? card;
