/** Taking one's seat: what this browser remembers of it, and saying to the server who sits here. */

import { post } from "./http.js";
import { keepBattle, keptBattle, noteBattle } from "./kept.js";
import { currentSettings } from "./settings.js";

/** @returns {string} what this browser adds to the dice */
export function freshEntropy() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((one) => one.toString(16).padStart(2, "0")).join("");
}

/** @param {string} id @param {string} token @param {Scene} scene */
export function noteScene(id, token, scene) {
  const news = { game: scene.game, scenario: scene.scenario.name, scenario_id: `${scene.game}/${scene.scenario.id}` };
  const kept = keptBattle(id, token);
  if (kept) noteBattle(id, token, news);
  else keepBattle({ id, token, date: new Date().toISOString(), ...news });
}

/** A friend who opens his link says who he is, once. @param {string} id @param {string} token @param {Scene} scene */
export async function joinBattle(id, token, scene) {
  const kept = keptBattle(id, token);
  if (scene.yours.length !== 1 || kept?.joined || kept?.tokens) return;
  const { name } = currentSettings();
  const said = { ...(scene.number === 0 ? { entropy: freshEntropy() } : {}), ...(name ? { name } : {}) };
  if (!Object.keys(said).length) return;
  await post(`/api/battles/${id}/join`, said, token).catch(() => null);
  noteBattle(id, token, { joined: true });
}
