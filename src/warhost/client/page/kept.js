/**
 * What this browser keeps: battles with their links, the person's settings, and which notes were read. Where it keeps nothing (site data blocked,
 * storage full), the tab holds it, also over a reload, and only what is opened elsewhere knows nothing of it.
 */

const BATTLES = "warhost.battles";
const SETTINGS = "warhost.settings";
const LESSONS = "warhost.lessons";
const MOST_KEPT = 50;
const HELD = "warhost"; // in the state of the tab's history

/** @type {Map<string, any>} what could not be stored */
const held = new Map(Object.entries(history.state?.[HELD] ?? {}));

/** Does this tab alone know of its battles? */
export const isForgetful = () => held.has(BATTLES);

function hold() {
  try {
    history.replaceState({ ...history.state, [HELD]: Object.fromEntries(held) }, "");
  } catch {
    // Browsers bound how often, and how much; until the next reload the page itself has it.
  }
}

/** @param {string} name @param {any} otherwise */
export function load(name, otherwise) {
  if (held.has(name)) return held.get(name);
  try {
    return JSON.parse(localStorage.getItem(name) ?? "null") ?? otherwise;
  } catch {
    return otherwise;
  }
}

/** @param {string} name @param {any} value */
export function save(name, value) {
  try {
    localStorage.setItem(name, JSON.stringify(value));
    if (held.delete(name)) hold();
  } catch {
    held.set(name, value);
    hold();
  }
}

/** @returns {KeptBattle[]} newest first */
export function keptBattles() {
  return load(BATTLES, []);
}

/** Is this the battle that a token opens, or has opened until it was exchanged? @param {KeptBattle} one @param {string} id @param {string} token */
const isOf = (one, id, token) => one.id === id && (one.token === token || one.came_by === token);

/** @param {string} id @param {string} token @returns {KeptBattle | undefined} */
export function keptBattle(id, token) {
  return keptBattles().find((one) => isOf(one, id, token));
}

/** The token by which this browser opens a battle; "" where it has none. @param {string} id */
export const tokenOf = (id) => keptBattles().find((one) => one.id === id)?.token ?? "";

/** @param {KeptBattle} battle */
export function keepBattle(battle) {
  const others = keptBattles().filter((one) => !isOf(one, battle.id, battle.token));
  save(BATTLES, [battle, ...others].slice(0, MOST_KEPT));
}

/** @param {string} id @param {string} token @param {Partial<KeptBattle>} news  what is undefined is forgotten */
export function noteBattle(id, token, news) {
  save(
    BATTLES,
    keptBattles().map((one) => (isOf(one, id, token) ? { ...one, ...news } : one)),
  );
}

/** @param {string} id @param {string} token */
export function forgetBattle(id, token) {
  save(
    BATTLES,
    keptBattles().filter((one) => !isOf(one, id, token)),
  );
}

/** @type {Settings} */
const USUAL = { theme: "auto", speed: "normal", step: false, sounds: false, numbers: false, notify: false, two_taps: true, two_clicks: false, name: "" };

/** @returns {Settings} */
export function loadSettings() {
  return { ...USUAL, ...load(SETTINGS, {}) };
}

/** @param {Settings} settings */
export function saveSettings(settings) {
  save(SETTINGS, settings);
}

/** The notes of a game's first lesson that were read or are done, by their place. @param {string} game @returns {number[]} */
export const heardNotes = (game) => load(LESSONS, {})[game] ?? [];

/** @param {string} game @param {number[]} heard */
export function keepHeard(game, heard) {
  save(LESSONS, { ...load(LESSONS, {}), [game]: heard });
}
