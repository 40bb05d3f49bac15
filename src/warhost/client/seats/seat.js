/**
 * Taking a seat: this browser is committed to what it adds to the dice, and exchanges the token that it came by for one of its own, so that
 * whoever sent the link no longer holds the seat. Both tokens are kept before anything is sent, as the answer may be lost.
 */

import { isSettled, promised } from "./adding.js";
import { isAlone } from "../choosing/battle_state.js";
import { ask, post, refusalOf } from "../net/http.js";
import { keepBattle, keptBattle, noteBattle } from "../page/kept.js";
import { keptPerson } from "../page/person.js";

const LETTERS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-_";
const [TOKEN_LETTERS, ENTROPY_LETTERS] = [32, 32];
export const NO_LOG = 10_000_000; // an entry after which there is none: a scene is asked for without its log

/** @param {number} length */
function randomLetters(length) {
  return [...crypto.getRandomValues(new Uint8Array(length))].map((one) => LETTERS[one % LETTERS.length]).join("");
}

/** Has nobody taken this seat, or these seats at one screen? @param {Scene} scene */
export function isFree({ yours, seats, dice, outcome, unsound }) {
  return yours.length > 0 && !outcome && !unsound && yours.every((side) => seats[side]?.kind === "person" && !isSettled(dice, side));
}

/**
 * The token that opens a battle for this browser, and the scene of a seat that is still to be taken. What was begun here
 * is taken at once; whoever comes by a link is asked first.
 * @param {string} id
 * @param {string} token
 * @returns {Promise<{token: string, invitation: Scene | null}>}
 */
export async function findSeat(id, token) {
  const kept = keptBattle(id, token);
  const own = kept?.token ?? token;
  if (kept?.joined || (kept?.tokens && !kept.own)) return { token: own, invitation: null };
  try {
    const scene = /** @type {Scene} */ (await ask(`/api/battles/${id}?from=${NO_LOG}`, own));
    if (!isFree(scene)) return { token: own, invitation: null };
    if (!kept?.own) return { token: own, invitation: scene };
    return { token: await takeSeat(id, own, scene.yours.length > 1, "", isAlone(scene)), invitation: null };
  } catch (error) {
    return { token: (await takenBefore(id, own, error)) ?? own, invitation: null };
  }
}

/**
 * Takes a seat, or all at one screen, which keep their token.
 * @param {string} id
 * @param {string} token
 * @param {boolean} isShared
 * @param {string} [name]
 * @param {boolean} [isAlone]  whether no other person adds to the dice
 * @returns {Promise<string>} the token that opens it from now on
 */
export async function takeSeat(id, token, isShared, name = "", isAlone = isShared) {
  const kept = keptBattle(id, token);
  const taking = isShared ? undefined : (kept?.taking ?? randomLetters(TOKEN_LETTERS));
  const entropy = kept?.entropy ?? randomLetters(ENTROPY_LETTERS);
  noteBattle(id, token, { entropy, taking });
  try {
    await post(`/api/battles/${id}/join`, { ...promised(entropy, isAlone), ...(name && !isShared ? { name } : {}), ...(taking ? { token: taking } : {}) }, token);
    return settle(id, token, taking ?? token);
  } catch (error) {
    const taken = await takenBefore(id, token, error);
    if (taken === null) throw error;
    return taken;
  }
}

/** The token of a seat that was taken, though the answer was lost; null where it was not. @param {string} id @param {string} token @param {unknown} error */
async function takenBefore(id, token, error) {
  const taking = keptBattle(id, token)?.taking;
  if (!taking || refusalOf(error).code !== "unknown_battle") return null;
  const opens = await ask(`/api/battles/${id}?from=${NO_LOG}`, taking).catch(() => null);
  return opens ? settle(id, token, taking) : null;
}

/** From now on the seat is opened by another token, and the links that this has voided are forgotten. @param {string} id @param {string} token @param {string} opens @returns {string} */
function settle(id, token, opens) {
  const exchanged = opens === token ? {} : { came_by: token, tokens: othersOf(keptBattle(id, token)?.tokens, token) };
  noteBattle(id, token, { token: opens, joined: true, taking: undefined, ...exchanged });
  return opens;
}

/** The links that still open something once a seat's token was exchanged. @param {Record<string, string> | undefined} tokens @param {string} gone */
const othersOf = (tokens, gone) => tokens && Object.fromEntries(Object.entries(tokens).filter(([seat, token]) => seat !== "both" && token !== gone));

/** @param {string} id @param {string} token @param {Scene} scene */
export function noteScene(id, token, scene) {
  const news = { game: scene.game, scenario: scene.scenario.name, scenario_id: `${scene.game}/${scene.scenario.id}`, sides: Object.keys(scene.seats), yours: scene.yours, ...(scene.war ? { campaign: true } : {}), ...(scene.campaign ? { battle_of: scene.campaign.id } : {}) };
  const { commitment } = scene.dice;
  if (!keptBattle(id, token)) keepBattle({ id, token, date: new Date().toISOString(), commitment, ...news });
  const first = keptBattle(id, token)?.commitment ?? commitment;
  noteBattle(id, token, { ...news, commitment: first, ...(scene.yours.length && !isFree(scene) ? { joined: true } : {}) });
  noteNews(id, token, scene);
  if (keptPerson()) void import("./own.js").then(({ bringBattles }) => bringBattles()).catch(() => null);
}

/** Keeps the newest receipt and how the battle stands, and forgets links by which a seat was taken. @param {string} id @param {string} token @param {{receipt: string, dice: Dice, view: View, outcome: Outcome | null, number: number, seats?: Record<Side, Seat>, war?: any}} news */
export function noteNews(id, token, { receipt, dice, view, outcome, number, seats, war }) {
  const kept = keptBattle(id, token);
  if (!kept) return;
  const tokens = kept.tokens && Object.fromEntries(Object.entries(kept.tokens).filter(([seat]) => !isGone(seat, kept, dice)));
  const since = kept.stands?.number === number ? kept.stands.since : new Date().toISOString();
  const names = seats && Object.fromEntries(Object.entries(seats).map(([side, one]) => [side, one.name === one.kind ? "" : one.name]));
  const awaits = war ? awaited(view, war) : undefined, settles = war?.meeting?.ways.length ? kept.yours?.[0] : undefined;
  const stands = { turn: view.turn, to_decide: settles ?? view.to_decide, over: outcome !== null, number, since };
  const revealed = (kept.yours ?? []).length > 0 && (kept.yours ?? []).every((side) => (dice.joined[side] ?? null) !== null);
  noteBattle(id, token, { receipt: ownReceipt(kept, receipt, dice), stands, ...(revealed ? { revealed } : {}), awaits, ...(names ? { names } : {}), ...(tokens ? { tokens } : {}) });
}

/** What is asked in a campaign, in a few words: "Your muster, spring of year 2". @param {any} view @param {any} war */
function awaited({ phase, season, year }, { meeting }) {
  if (meeting) return `A battle at hand: ${meeting.name}`;
  const asks = /^(a|the|new|before|after) /.test(phase) ? phase.charAt(0).toUpperCase() + phase.slice(1) : `Your ${phase}`;
  return `${asks}, ${season} of year ${year}`;
}

/** @param {string} seat @param {KeptBattle} kept @param {Dice} dice */
function isGone(seat, kept, dice) {
  if (seat === "both") return kept.token !== kept.tokens?.both;
  return isSettled(dice, seat);
}

/**
 * A receipt that does not rest on the server alone: where it has another commitment than was told first, or other
 * entropy than this browser has added, the true ones stand in it, which the server has not signed.
 * @param {KeptBattle} kept
 * @param {string} told
 * @param {Dice} dice
 */
function ownReceipt(kept, told, dice) {
  if (!told) return ""; // of a battle with a chosen seed there is none before its end
  const [word = "", side = "", number, commitment, entropy, head] = told.split(" ");
  const hasAdded = (dice.joined[side] ?? null) !== null;
  const [first, own] = [kept.commitment ?? commitment, (hasAdded && kept.joined && kept.entropy) || entropy];
  return first === commitment && own === entropy ? told : [word, side, number, first, own, head].join(" ");
}

/** A battle's replay, held against the receipt that this browser has kept. @param {string} id @param {string} token @returns {Promise<Replay>} */
export async function askReplay(id, token) {
  const receipt = keptBattle(id, token)?.receipt ?? "";
  return ask(`/api/battles/${id}/replay${receipt ? `?receipt=${encodeURIComponent(receipt)}` : ""}`, token);
}
