/** Whose move it is in the battles that the start page lists: asked in one go, and no battle is opened for it. */

import { ask, post, refusalOf } from "../net/http.js";
import { keptBattles, noteBattle } from "../page/kept.js";
import { keptPerson } from "../page/person.js";
import { NO_LOG, noteNews } from "../seats/seat.js";
import { asKept, bringBattles, leaveHere, myBattles, newsOf } from "../seats/own.js";

const AT_ONCE = 50; // battles of one question
const LISTED = 8; // campaigns of which more is asked than how they stand

/** The battles to go on with, as they stand now: those of this browser, and those that the person has elsewhere. @returns {Promise<KeptBattle[]>} */
export async function lookAtKept() {
  const mine = await battlesOfPerson();
  await askStandings(mine);
  const here = keptBattles(), away = new Set(mine.filter(({ kept }) => kept?.put_away).map(({ id }) => id));
  const elsewhere = mine.filter(({ id }) => !away.has(id) && here.every((one) => one.id !== id));
  return [...here.filter(({ id }) => !away.has(id)), ...elsewhere.map(asKept)];
}

/** What the person has, after what this browser has was brought; nothing for whoever is none, or no longer. @returns {Promise<BattleTold[]>} */
async function battlesOfPerson() {
  if (!keptPerson()) return [];
  try {
    await bringBattles();
    return await myBattles();
  } catch (error) {
    if (refusalOf(error).code === "no_person") leaveHere();
    return [];
  }
}

/** Notes how the battles stand that are kept here. @param {BattleTold[]} mine */
async function askStandings(mine) {
  const open = keptBattles().filter((one) => !one.stands?.over).slice(0, AT_ONCE);
  if (!open.length) return;
  const { battles } = await post("/api/standings", { battles: open.map(({ id, token }) => ({ id, token })) }).catch(() => ({ battles: mine }));
  const scenes = [];
  for (const { id, token, campaign, yours = [] } of open) {
    const told = battles.find((/** @type {BattleTold} */ one) => one.id === id && String(one.yours) === String(yours)) ?? battles.find((/** @type {BattleTold} */ one) => one.id === id);
    if (!told) continue;
    if (told.asked === null || (campaign && scenes.length < LISTED)) scenes.push(askScene(id, token));
    else noteBattle(id, token, newsOf(told));
  }
  await Promise.allSettled(scenes);
}

/** More is told of a campaign by itself, and of a battle that nobody has opened since lists know how it stands. @param {string} id @param {string} token */
const askScene = async (id, token) => noteNews(id, token, await ask(`/api/battles/${id}?from=${NO_LOG}`, token));
