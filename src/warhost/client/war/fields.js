/** The fields of battles: asked of the server once for each battle, and painted once in an element that every card then shows. */

import { h } from "../page/html.js";

/** @typedef {import("./sieges.js").Work} Work */
/** @typedef {{game: string, ground: any, places: SetUp[], sides: Record<string, Side>, terrain: string, kind: "field" | "assault"}} Field */

/** @typedef {{field: Promise<Field>, holders: Map<string, HTMLElement>}} Asked */

/** Fields of the position that is shown; another position may have others. */
export class Fields {
  /** @param {(action: string | null) => Promise<Field>} ask */
  constructor(ask) {
    this.ask = ask;
    this.number = -1;
    /** @type {Map<string, Asked>} */
    this.asked = new Map();
  }

  /** @param {number} number  where the campaign stands @param {string | null} action  null for the battle at hand @returns {Asked} */
  of(number, action) {
    if (number !== this.number) this.asked.clear();
    this.number = number;
    const name = action ?? "", known = this.asked.get(name) ?? { field: this.ask(action), holders: new Map() };
    this.asked.set(name, known);
    return known;
  }

  /** A picture of a field, of one kind: it comes when it is painted. @param {number} number @param {string | null} action @param {"card" | "plan"} use @param {string} words what it shows @param {Work[]} [works] which a plan shows, and nobody on it @returns {Child} */
  picture(number, action, use, words, works) {
    const asked = this.of(number, action), known = asked.holders.get(use) ?? document.createElement("div");
    if (!asked.holders.has(use)) {
      asked.holders.set(use, known);
      known.className = "field-picture";
      void paint(known, asked.field, works);
    }
    return h("div", { class: `field-frame of-${use}`, key: "field", node: known, role: "img", "aria-label": words });
  }
}

/** @param {HTMLElement} host @param {Promise<Field>} asked @param {Work[]} [works] */
async function paint(host, asked, works) {
  try {
    const [field, { paintField }] = await Promise.all([asked, import("./field_picture.js")]);
    await paintField(host, field, works);
  } catch {
    host.classList.add("is-unknown"); // a card says all in words besides
  }
}
