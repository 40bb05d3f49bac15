/**
 * The first lesson of a game: short notes beside the things that they speak of, in its first battle. One stands there at a time, and
 * goes when it was read or what it is about was done; what this browser has shown once does not come again.
 */

import { openChoices } from "../choosing/battle_state.js";
import { announce } from "../page/announce.js";
import { h, render } from "../page/html.js";
import { heardNotes, keepHeard } from "../page/kept.js";
import { isKnown, placeOfThing } from "./things.js";
import { spotFor } from "./placing.js";

const LOOK_MS = 250; // between two looks at where the thing is: boards are moved and zoomed

export class Lesson {
  /** @param {BattleStore} store @param {string} game @param {LessonTold} lesson */
  constructor(store, game, { notes }) {
    this.store = store;
    this.game = game;
    this.notes = notes;
    this.shown = -1;
    /** What was chosen and done when the note came up. */
    this.since = { number: -1, chosen: /** @type {string | null} */ (null) };
    this.begun = store.get().scene?.number ?? 0;
    for (const [at, note] of notes.entries()) if (!isKnown(note)) this.drop(at);
    this.timer = setInterval(() => this.look(), LOOK_MS);
  }

  /** The place of the notes, which this object fills. @returns {Child} */
  frame = () => h("aside", { class: "lesson", key: "lesson", "aria-label": "First steps", hidden: true, leave: true, made: (/** @type {HTMLElement} */ host) => (this.host = host) });

  /** @param {number} at */
  drop(at) {
    console.warn(`the lesson's note ${at + 1} points at nothing: ${JSON.stringify(this.notes[at])}`);
    this.hear(at);
  }

  /** @param {number} at */
  hear(at) {
    keepHeard(this.game, [...heardNotes(this.game), at]);
  }

  /** Everything at once. @returns {boolean} whether there was something to skip */
  skip() {
    if (this.host?.hidden !== false) return false;
    keepHeard(this.game, [...this.notes.keys()]);
    this.look();
    return true;
  }

  /** Looks what was done meanwhile, and shows what is to be shown now. */
  look() {
    const { host } = this, state = this.store.get();
    if (!host?.isConnected) return;
    this.notes.forEach((note, at) => this.isDone(note, at, state) && this.hear(at));
    const heard = heardNotes(this.game), yours = state.scene?.yours ?? [];
    const isQuiet = openChoices(state).length > 0 && !state.menu && !state.why && !document.querySelector("dialog[open]");
    const place = (/** @type {LessonNote | undefined} */ note) => (note && isQuiet ? placeOfThing(note, yours) : null);
    const stays = this.shown >= 0 && !heard.includes(this.shown) && (!isQuiet || !this.notes[this.shown]?.mark || place(this.notes[this.shown]));
    if (!stays) this.show(this.notes.findIndex((note, at) => !heard.includes(at) && place(note)), host, state);
    const thing = place(this.notes[this.shown]);
    host.hidden = !thing;
    if (thing) this.lay(host, thing);
    if (heard.length >= this.notes.length) clearInterval(this.timer);
  }

  /** @param {LessonNote} note @param {number} at @param {BattleState} state */
  isDone({ until }, at, { scene, chosen }) {
    if (heardNotes(this.game).includes(at) || !scene) return false;
    const isShown = at === this.shown;
    if (isShown && until.includes("chosen") && chosen !== null && chosen !== this.since.chosen) return true;
    const from = isShown ? this.since.number : this.begun;
    const done = scene.log.filter(({ number, side, action }) => number > from && action && side && scene.yours.includes(side));
    return done.some(({ action }) => until.includes(action?.split(" ")[0] ?? "") || (isShown && until.includes("read")));
  }

  /** @param {number} next @param {HTMLElement} host @param {BattleState} state */
  show(next, host, { scene, chosen }) {
    this.shown = next;
    this.since = { number: scene?.number ?? 0, chosen };
    const note = this.notes[next];
    if (!note) return;
    render(
      host,
      h("p", null, note.text),
      h(
        "p",
        { class: "row" },
        h("button", { class: "lesson-next", onclick: () => (this.hear(next), this.look()) }, next === this.notes.length - 1 ? "Understood" : "Next"),
        h("button", { class: "quiet-link", title: "No more notes (Escape)", onclick: () => this.skip() }, "Skip the notes"),
      ),
      h("span", { class: "lesson-ring", "aria-hidden": "true" }),
    );
    announce(note.text);
  }

  /** @param {HTMLElement} host @param {DOMRect} thing */
  lay(host, thing) {
    const boxes = (/** @type {string} */ all) => [...document.querySelectorAll(all)].map((one) => one.getBoundingClientRect());
    const spot = spotFor(thing, { width: host.offsetWidth, height: host.offsetHeight }, boxes(".prompt"), boxes(".board .counter"), { width: innerWidth, height: innerHeight });
    host.dataset.side = spot.side;
    const at = { "--x": spot.x, "--y": spot.y, "--tip": spot.tip, "--left": thing.left - spot.x, "--top": thing.top - spot.y, "--wide": thing.width, "--high": thing.height };
    for (const [name, value] of Object.entries(at)) host.style.setProperty(name, `${Math.round(value)}px`);
  }
}
