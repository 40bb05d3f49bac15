/** To become a person: a name is enough, and nobody has to. */

import { nameOfDevice } from "../page/device.js";
import { keepPerson } from "../page/person.js";
import { post } from "./http.js";
import { shareSettings } from "./sync.js";

/** Becomes a new person of this name, at this device. @param {string} name @returns {Promise<KeptPerson>} */
export async function becomePerson(name) {
  const person = /** @type {KeptPerson} */ (await post("/api/persons", { name, device: nameOfDevice() }));
  keepPerson(person);
  shareSettings();
  return person;
}
