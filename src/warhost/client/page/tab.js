/** What this tab keeps while it goes from page to page; where a browser keeps nothing, it holds until the next page. */

/** @type {Map<string, string>} */
const held = new Map();

/** @param {string} name @param {string} value */
export function keepInTab(name, value) {
  held.set(name, value);
  try {
    sessionStorage.setItem(`warhost.${name}`, value);
  } catch {
    // It is held, then.
  }
}

/** @param {string} name @returns {string | null} */
export function keptInTab(name) {
  try {
    return sessionStorage.getItem(`warhost.${name}`) ?? held.get(name) ?? null;
  } catch {
    return held.get(name) ?? null;
  }
}

/** With which token this tab looked at the campaign from which it went to a battle. @param {string} battle @param {string} token */
export const noteWay = (battle, token) => keepInTab(`from.${battle}`, token);

/** @param {string} battle @returns {string | null} */
export const cameFrom = (battle) => keptInTab(`from.${battle}`);
