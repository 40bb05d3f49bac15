/**
 * A person's battles: brought from the browser that holds them, opened on each device with a token of its own. What is
 * added to the dice stays here until it is revealed; before, nobody else may know it, not even the person's own server.
 */

import { sideTitle } from "../basics/sides.js";
import { ask, post, refusalOf } from "../net/http.js";
import { keepBattle, keptBattles, forgetBattle, noteBattle } from "../page/kept.js";
import { forgetPerson, keptPerson } from "../page/person.js";

const AT_ONCE = 20; // battles of one request

/** The person's battles, and how they stand. @returns {Promise<BattleTold[]>} */
export const myBattles = async () => (await ask("/api/me/battles")).battles;

/** With which entry a battle was brought to whom. @param {KeptPerson} person @param {KeptBattle} one */
const bringing = (person, { stands }) => `${person.id} ${stands?.number ?? 0}`;

/** Brings what this browser holds and has not brought as it stands; what the server refuses is tried again later. */
export async function bringBattles() {
  const person = keptPerson();
  if (!person) return;
  const fresh = keptBattles().filter((one) => (one.joined || one.yours) && one.brought !== bringing(person, one));
  for (let from = 0; from < fresh.length; from += AT_ONCE) {
    const some = fresh.slice(from, from + AT_ONCE);
    const { brought } = await post("/api/me/battles", { battles: some.map(asBrought) });
    for (const one of some) if (brought.includes(one.id)) noteBattle(one.id, one.token, { brought: bringing(person, one) });
  }
}

/** @param {KeptBattle} one */
const asBrought = ({ id, token, receipt, commitment, entropy, revealed }) => ({
  id,
  token,
  kept: { ...(receipt ? { receipt } : {}), ...(commitment ? { commitment } : {}), ...(entropy && revealed ? { entropy } : {}) },
});

/** The token that opens a battle whose address has none: one that is kept here, or a new one for this device of the person's. @param {string} id @returns {Promise<string>} */
export async function ownToken(id) {
  if (!keptPerson()) return heldToken(id);
  try {
    return await tokenOf(id);
  } catch (error) {
    if (refusalOf(error).code === "no_person") leaveHere();
    return "";
  }
}

/** The same of a battle that the person surely has, with what is told of it here; a refusal is the caller's to show. @param {string} id @param {Partial<KeptBattle>} [about] @returns {Promise<string>} */
export async function tokenOf(id, about = {}) {
  const held = heldToken(id);
  if (held) return held;
  const { token, kept } = await post(`/api/me/battles/${id}/key`, {});
  keepBattle({ id, token, scenario: "", ...about, date: new Date().toISOString(), own: true, of_person: keptPerson()?.id, ...kept, ...(kept.entropy ? { revealed: true } : {}) });
  return token;
}

/** The token that is kept here of a battle, one that plays before one that watches; "" where none is. @param {string} id */
function heldToken(id) {
  const known = keptBattles().filter((one) => one.id === id);
  return (known.find(({ yours }) => yours?.length) ?? known[0])?.token ?? "";
}

/** From now on this browser is nobody's: what it was given as the person's device opens nothing any more. */
export function leaveHere() {
  for (const { id, token, of_person } of keptBattles()) if (of_person) forgetBattle(id, token);
  forgetPerson();
}

/** There is no such person any more; what this browser holds it keeps. */
export function stayAsNobody() {
  for (const { id, token, of_person } of keptBattles()) if (of_person) noteBattle(id, token, { of_person: undefined });
  forgetPerson();
}

/** A battle of the person's as one that is kept: without a token, as it opens by its address alone. @param {BattleTold} told @returns {KeptBattle} */
export const asKept = (told) => ({
  id: told.id,
  token: "",
  scenario: told.scenario.name,
  date: told.begun,
  game: told.game,
  scenario_id: `${told.game}/${told.scenario.id}`,
  ...newsOf(told),
  ...(told.campaign ? { campaign: true } : {}),
  ...(told.battle_of ? { battle_of: told.battle_of } : {}),
});

/** How a battle stands, as far as a list tells. @param {BattleTold} told */
export function newsOf({ sides, names, yours, asked, waits_for, turn, number, since, result, told, deadline }) {
  const [mine = null] = yours, others = sides.filter((side) => !yours.includes(side));
  const to_decide = asked ? mine : (waits_for[0] ?? others[0] ?? null);
  const stands = asked === null ? {} : { stands: { turn, to_decide, over: result !== null, number, since, ...(deadline ? { deadline } : {}), ...(told && asked ? { told } : {}) } };
  return { sides, names, yours, ...stands };
}

/** The opponents, by name or side. @param {Pick<BattleTold, "sides" | "yours" | "names">} told */
export function opponentsIn({ sides, yours, names }) {
  return sides.filter((side) => !yours.includes(side)).map((side) => names[side] || sideTitle(side));
}
