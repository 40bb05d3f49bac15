/** To become a person: a name is enough, and nobody has to. */

import { keepPerson, nameOfDevice } from "../page/person.js";
import { post } from "./http.js";

/** Becomes a new person of this name, at this device. @param {string} name @returns {Promise<KeptPerson>} */
export async function becomePerson(name) {
  const person = /** @type {KeptPerson} */ (await post("/api/persons", { name, device: nameOfDevice() }));
  keepPerson(person);
  return person;
}
