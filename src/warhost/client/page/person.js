/** The person that this browser is here, if any: known to the server by a token that is this device's own. */

import { load, save } from "./kept.js";

const PERSON = "warhost.person";

/** @returns {KeptPerson | null} */
export const keptPerson = () => load(PERSON, null);

/** @param {KeptPerson} one */
export function keepPerson({ id, name, token }) {
  save(PERSON, { id, name, token });
}

/** From now on this browser is nobody's: what it keeps of battles by their links stays. */
export function forgetPerson() {
  save(PERSON, null);
}
