/** What this browser keeps: battles with their links, and the person's settings. Works without storage, too. */

const BATTLES = "warhost.battles";
const SETTINGS = "warhost.settings";
const MOST_KEPT = 50;

/** @param {string} name @param {any} otherwise */
function load(name, otherwise) {
  try {
    return JSON.parse(localStorage.getItem(name) ?? "null") ?? otherwise;
  } catch {
    return otherwise;
  }
}

/** @param {string} name @param {any} value */
function save(name, value) {
  try {
    localStorage.setItem(name, JSON.stringify(value));
  } catch {
    // Private windows may have no storage; the page then forgets, and that is all.
  }
}

/** @returns {KeptBattle[]} newest first */
export function keptBattles() {
  return load(BATTLES, []);
}

/** @param {string} id @param {string} token @returns {KeptBattle | undefined} */
export function keptBattle(id, token) {
  return keptBattles().find((one) => one.id === id && one.token === token);
}

/** @param {KeptBattle} battle */
export function keepBattle(battle) {
  const others = keptBattles().filter((one) => one.id !== battle.id || one.token !== battle.token);
  save(BATTLES, [battle, ...others].slice(0, MOST_KEPT));
}

/** @param {string} id @param {string} token @param {Partial<KeptBattle>} news */
export function noteBattle(id, token, news) {
  save(
    BATTLES,
    keptBattles().map((one) => (one.id === id && one.token === token ? { ...one, ...news } : one)),
  );
}

/** @param {string} id @param {string} token */
export function forgetBattle(id, token) {
  save(
    BATTLES,
    keptBattles().filter((one) => one.id !== id || one.token !== token),
  );
}

/** @type {Settings} */
const USUAL = { theme: "auto", speed: "normal", step: false, sounds: false, numbers: false, notify: false, two_taps: true, name: "" };

/** @returns {Settings} */
export function loadSettings() {
  return { ...USUAL, ...load(SETTINGS, {}) };
}

/** @param {Settings} settings */
export function saveSettings(settings) {
  save(SETTINGS, settings);
}
