/** With which token this tab looked at the campaign from which it went to a battle, so that the battle's page finds back. */

const KEY = "warhost.from.";

/** @param {string} battle @param {string} token of the campaign */
export function noteWay(battle, token) {
  try {
    sessionStorage.setItem(KEY + battle, token);
  } catch {
    // Where nothing is kept, what this browser knows of its battles is looked through.
  }
}

/** @param {string} battle @returns {string | null} */
export function cameFrom(battle) {
  try {
    return sessionStorage.getItem(KEY + battle);
  } catch {
    return null;
  }
}
