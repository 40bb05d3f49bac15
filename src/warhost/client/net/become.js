/** To become a person: a name is enough, and nobody has to. */

import { nameOfDevice } from "../page/device.js";
import { keepPerson, keptPerson } from "../page/person.js";
import { changeSettings, currentSettings } from "../page/settings.js";
import { post } from "./http.js";
import { shareSettings } from "./sync.js";

/** Comes in under a name where persons meet; whoever is no person yet becomes one. @param {string} name */
export async function comeIn(name) {
  if (!keptPerson()) await becomePerson(name);
  changeSettings({ name: currentSettings().name || name });
  await post("/api/meet/enter", {});
}

/** Becomes a new person of this name, at this device. @param {string} name @returns {Promise<KeptPerson>} */
export async function becomePerson(name) {
  const person = /** @type {KeptPerson} */ (await post("/api/persons", { name, device: nameOfDevice() }));
  keepPerson(person);
  shareSettings();
  return person;
}
